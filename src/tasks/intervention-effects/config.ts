import { z } from 'zod';
import { answerFormatSchema } from '../../case/test.ts';
import {
  countUpTo,
  formOf,
  keyed,
  parseConfig,
  seedSchema,
  shown,
  wholeNumber,
  wordsOf,
} from '../../lib/config-schema.ts';
import { isRecord } from '../../lib/is-record.ts';
import { ConfigError, type ConfigProblem } from '../../lib/user-error.ts';
import { edgesSchema } from '../edges-schema.ts';
import { NAMINGS, PHRASINGS, UNTOLD_GRAPH } from './case.ts';
import { arrowsAt, GRAPH_NAMES, type GraphSpec, type RelationGraph, relationGraphs } from './graphs.ts';
import { mostNames } from './names.ts';
import { mostAsked, mostBalanced } from './relations.ts';

export const INTERVENTION_EFFECTS_CONFIG = 'generators/intervention-effects.ts';

/** The largest number of questions of a design. */
export const MOST_QUESTIONS = 100_000;

const PRESETS = {
  paper: { graphs: ['bivariate', 'confounding', 'mediation'] },
  ladder: { links: [4, 8, 16, 32, 64], draws: 16 },
} as const;

const MOST_VARIABLES = 100;
/** The least and the largest number of links of a path. */
const SHORTEST = 2;
const LONGEST = 256;
/** The number of links if the config gives neither graphs nor links. */
const DEFAULT_LINKS = 16;

/** A graph of each form. */
const GRAPH_EXAMPLES = [
  'mediation',
  { name: 'shop', edges: ['A -> B', 'B -> C'] },
  { random: { nodes: 10, density: 0.3 } },
];

const GRAPH_KINDS = `one of ${GRAPH_NAMES.join(', ')}, or {edges: [X -> A, …]}, or {random: {nodes, density}}`;

const ownEdges = edgesSchema.superRefine((edges, context) => {
  const variables = new Set(edges.flat());
  const isTaken = variables.has(UNTOLD_GRAPH);
  if (!isTaken && variables.size <= MOST_VARIABLES) return;
  const found = isTaken
    ? 'no variable of the name “none”'
    : `at most ${MOST_VARIABLES} variables, got ${variables.size}`;
  context.addIssue({ code: 'custom', message: `expected ${found}` });
});

const LETTERS = 'expected a whole number from 2 to 26';
const DENSITY = 'expected a share above 0 and up to 1';

const graphSchemas = {
  edges: keyed({
    edges: ownEdges,
    name: z
      .string({ error: 'expected a string' })
      .regex(/^[^\n\r/|]{1,60}$/, 'expected up to 60 characters on one line, without / and |')
      .refine((name) => name !== UNTOLD_GRAPH, 'expected a name other than “none”')
      .optional(),
  }),
  random: keyed({
    random: keyed({
      nodes: z.int(LETTERS).min(2, LETTERS).max(26, LETTERS),
      density: z.number(DENSITY).gt(0, DENSITY).max(1, DENSITY),
    }).refine(({ nodes, density }) => arrowsAt(nodes, density) > 0, {
      error: ({ input }) => `expected a density that gives at least one arrow, got ${shown(input)}`,
    }),
  }),
};

/** Chooses the schema of a graph by its keys, so that errors are about the form that was meant. */
const graphSchema = formOf<GraphSpec>(
  (input) => {
    if (typeof input === 'string') return z.enum(GRAPH_NAMES, { error: `expected ${GRAPH_KINDS}` });
    if (isRecord(input) && 'edges' in input) return graphSchemas.edges;
    return isRecord(input) && 'random' in input ? graphSchemas.random : undefined;
  },
  `expected ${GRAPH_KINDS},`,
  GRAPH_EXAMPLES,
);

const EVEN = 'expected paper, all, or {balanced: n} with an even number n from 2';
const LINKS = `expected a number of links from ${SHORTEST} to ${LONGEST}, or a list of them`;
const linksSchema = wholeNumber(SHORTEST, LONGEST, LINKS);

export const interventionEffectsConfigSchema = keyed({
  seed: seedSchema,
  preset: z
    .enum(['paper', 'ladder'], { error: 'expected one of paper, ladder' })
    .optional()
    .describe(
      'A ready-made design. `paper`: the three graphs of the paper. `ladder`: two paths of 4, 8, …, 64 links, which measure half depth.',
    ),
  graphs: z
    .array(graphSchema, {
      error: `expected a list of graphs, each ${GRAPH_KINDS}`,
    })
    .min(1, 'expected at least one graph')
    .max(100, 'expected at most 100 graphs')
    .optional()
    .describe(
      `The graphs to ask about: named graphs (${GRAPH_NAMES.map((name) => `\`${name}\``).join(', ')}), your own arrows, or random graphs, which are different in each draw.`,
    ),
  links: z
    .union([linksSchema, z.array(linksSchema).min(1)], { error: LINKS })
    .transform((links) => (typeof links === 'number' ? [links] : links))
    .optional()
    .describe(
      'The number of links of two separate paths; without `graphs`, 16 by default. A list makes a ladder.',
    ),
  queries: z
    .union(
      [z.enum(['paper', 'all']), z.strictObject({ balanced: z.int(EVEN).min(2, EVEN).multipleOf(2, EVEN) })],
      {
        error: EVEN,
      },
    )
    .default('paper')
    .describe(
      'The relations to ask about in `graphs`. `paper`: those of the paper for its three graphs, and every ordered pair of variables for other graphs. `all`: every ordered pair of variables. `balanced: n`: for each draw, n combinations of a relation that holds and an intervention. In half of them, the intervention severs the relation.',
    ),
  interventions: wholeNumber(2, 4, 'expected a whole number from 2 to 4')
    .optional()
    .describe(
      'The number of variables that an intervention sets at once. Each of the two paths then has that many routes, and only an intervention that cuts all routes severs the relation.',
    ),
  names: wordsOf(NAMINGS)
    .default(['random-char'])
    .describe(
      'The kinds of names that variables get: random letters, a listed cause and effect from the Tübingen data, or unrelated variables from these data.',
    ),
  phrasings: wordsOf(PHRASINGS)
    .default(['intervention'])
    .describe(
      'How questions refer to an intervention: by this word, or by a made-up word (`substitution`). With `none` alone, all questions are about the state before interventions.',
    ),
  draws: countUpTo(MOST_QUESTIONS)
    .default(60)
    .describe('The number of draws of each graph. Each draw has new names.'),
  answerFormat: answerFormatSchema,
});

export type InterventionEffectsConfig = z.infer<typeof interventionEffectsConfigSchema>;

/** Parses a config and fills in defaults. @throws {ConfigError} Listing every problem of the config. */
export function parseInterventionEffectsConfig(input: unknown): InterventionEffectsConfig {
  const { preset } = isRecord(input) ? input : {};
  const defaults = preset === 'paper' || preset === 'ladder' ? PRESETS[preset] : {};
  const given = isRecord(input) ? { ...defaults, ...input } : (input ?? {});
  // Without graphs and links, the design is two paths of the default length.
  const isBare = isRecord(given) && !('graphs' in given || 'links' in given);
  const config = parseConfig(
    INTERVENTION_EFFECTS_CONFIG,
    interventionEffectsConfigSchema,
    isBare ? { ...given, links: DEFAULT_LINKS } : given,
  );
  const problems = problemsTogether(config);
  if (problems.length > 0) throw new ConfigError(INTERVENTION_EFFECTS_CONFIG, problems);
  return config;
}

/** Lists the problems that concern several keys. */
function problemsTogether(config: InterventionEffectsConfig): ConfigProblem[] {
  const { links, interventions, queries, names, graphs: specs = [] } = config;
  const graphs = relationGraphs(config);
  const all = graphs.map(({ name }) => name);
  const twice = [...new Set(all.filter((name, i) => all.indexOf(name) !== i))];
  const problems: ConfigProblem[] = [];
  const refuse = (key: string, message: string): void => {
    problems.push({ path: [key], message });
  };
  if (twice.length > 0) refuse('graphs', `expected each graph once, got ${twice.join(', ')} more than once`);
  if (interventions !== undefined && (links === undefined || specs.length > 0))
    refuse(
      'interventions',
      'expected links and no graphs, because several variables are set on two paths only',
    );
  if (queries !== 'paper' && specs.length === 0)
    refuse('queries', `expected paper, got ${shown(queries)}; two paths have their own questions`);
  if (specs.includes(UNTOLD_GRAPH) && !names.includes('tuebingen'))
    refuse(
      'names',
      `expected tuebingen among the names, got ${names.join(', ')}; the questions about the graph “none” are about listed pairs`,
    );
  if (typeof queries === 'object')
    problems.push(...graphs.flatMap((graph) => balanceProblems(graph, queries.balanced)));
  problems.push(...graphs.flatMap((graph) => nameProblems(graph, config)));
  return [...problems, ...sizeProblems(graphs, config)];
}

/** Refuses a balanced sample that is larger than every draw of a graph can supply. */
function balanceProblems(graph: RelationGraph, balanced: number): ConfigProblem[] {
  if (graph.paths || graph.name === UNTOLD_GRAPH) return [];
  const most = mostBalanced(graph);
  const message = `expected at most ${most} for ${graph.name}, got ${balanced}; a larger sample in which half of the relations are severed may not exist`;
  return balanced <= most ? [] : [{ path: ['queries', 'balanced'], message }];
}

/** Refuses graphs with more variables than there are names. */
function nameProblems({ name, size }: RelationGraph, { names }: InterventionEffectsConfig): ConfigProblem[] {
  return names.flatMap((naming) => {
    const { most, why } = mostNames(naming);
    const message = `expected at most ${most} variables with names ${naming}, got ${size} in ${name}; ${why}`;
    return size <= most ? [] : [{ path: ['names'], message }];
  });
}

/** Refuses a design that is too large before anything is drawn. */
function sizeProblems(
  graphs: readonly RelationGraph[],
  { queries, names, phrasings, draws }: InterventionEffectsConfig,
): ConfigProblem[] {
  const operations = phrasings.filter((phrasing) => phrasing !== 'none').length;
  const each = graphs.reduce((total, graph) => total + mostAsked(graph, queries, operations), 0);
  const questions = each * names.length * draws;
  if (questions <= MOST_QUESTIONS) return [];
  const message = `expected at most ${MOST_QUESTIONS} questions, got ${questions}; ask for fewer draws, or for {balanced: n} queries`;
  return [{ path: ['draws'], message }];
}
