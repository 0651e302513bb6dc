import { z } from 'zod';
import { runKeys } from '../../cases/shard-config.ts';
import { ConfigError, type ConfigProblem, parseConfig, shown } from '../../lib/config-error.ts';
import { countUpTo, formOf, keyed, switchSchema, wholeNumber, wordsOf } from '../../lib/config-values.ts';
import { isRecord } from '../../lib/is-record.ts';
import { seedSchema } from '../../lib/seed-schema.ts';
import { answerFormatSchema } from '../shared/answer-format.ts';
import { acyclicEdgesSchema, presetSchema } from '../shared/graph-config.ts';
import { arrowsAt } from '../shared/graphs.ts';
import { NAMINGS, PHRASINGS } from './intervention-effect-case.ts';
import { mostBalanced, nullPairs } from './intervention-effects-queries.ts';
import {
  DETOURS,
  NAMED,
  PRESETS,
  type RelationGraph,
  type RelationGraphSpec,
  relationGraphs,
  UNTOLD_GRAPH,
} from './relation-graphs.ts';
import { PATH_SIZES, SHORTEST_ROUTE } from './twin-graphs.ts';

export const INTERVENTION_EFFECTS_CONFIG = 'generators/intervention-effects.ts';

const graphNames = [DETOURS, ...(Object.keys(NAMED) as (keyof typeof NAMED)[])] as const;

const graphKinds = `one of ${graphNames.join(', ')}, or {edges: [X -> A, …]}, or {path: n}, or {random: {nodes, density}}`;

export const edgeGraphSchema = keyed({
  edges: acyclicEdgesSchema.refine(
    (edges) => !edges.flat().includes('none'),
    'expected a name other than none, which stands for no intervention',
  ),
  name: z
    .string({ error: 'expected a text' })
    .min(1, 'expected a text')
    .refine((name) => name !== UNTOLD_GRAPH, 'expected a name other than none')
    .optional()
    .describe('The graph’s name in reports; by default, its arrows.'),
});

const LETTERS = 'expected a whole number from 2 to 26';
const SHARE = 'expected a share above 0 and up to 1';

export const randomGraphSchema = z.strictObject(
  {
    random: keyed({
      nodes: z.int(LETTERS).min(2, LETTERS).max(26, LETTERS),
      density: z
        .number(SHARE)
        .gt(0, SHARE)
        .max(1, SHARE)
        .describe('The share of all pairs of variables that are joined by an arrow.'),
    }).refine(({ nodes, density }) => density <= 0 || arrowsAt(nodes, density) > 0, {
      error: ({ input }) => `expected a density that gives at least one arrow, got ${shown(input)}`,
    }),
  },
  { error: 'expected no key except random' },
);

const { least: SHORTEST, most: LONGEST } = PATH_SIZES;

export const pathGraphSchema = keyed({
  path: wholeNumber(SHORTEST, LONGEST, `expected a whole number from ${SHORTEST} to ${LONGEST}`).describe(
    'The number of variables on the path, including the cause and the effect.',
  ),
});

/** The keys of a graph determine its form, so that errors refer to that form. */
export const relationGraphSchema = formOf<RelationGraphSpec>((input) => {
  if (graphNames.some((name) => name === input)) return z.enum(graphNames);
  const fields = typeof input === 'object' && input !== null ? input : {};
  if ('path' in fields) return pathGraphSchema;
  return 'edges' in fields ? edgeGraphSchema : 'random' in fields ? randomGraphSchema : undefined;
}, `expected ${graphKinds},`);

const EVEN = 'expected an even number from 2';
const evenNumber = z.int(EVEN).min(2, EVEN).multipleOf(2, EVEN);

export const interventionEffectsConfigSchema = keyed({
  seed: seedSchema,
  preset: presetSchema(PRESETS).describe(
    '`paper`: the three graphs of the paper, with sixty draws of names each, to reproduce its tables. Discrimination is undefined on these graphs. `ladder`: paths of 4, 8, 16 … 256 variables (starting at 8 with `interventions`), with sixteen draws each, to measure half depth.',
  ),
  graphs: z
    .array(relationGraphSchema, { error: `expected a list of graphs, each ${graphKinds}` })
    .min(1, 'expected at least one graph')
    .max(1000, 'expected at most 1000 graphs')
    .default([DETOURS])
    .describe('The graphs to ask about.'),
  interventions: wholeNumber(2, 4, 'expected a whole number from 2 to 4')
    .optional()
    .describe(
      'The number of variables to set at the same time, instead of one. All graphs must be paths of at least 5 variables. Each graph then has as many routes from cause to effect as there are variables to set, and the relation is severed only if every route is cut.',
    ),
  queries: z
    .union([z.enum(['paper', 'all']), z.strictObject({ balanced: evenNumber })], {
      error: 'expected paper, all, or {balanced: n} with an even number n from 2',
    })
    .default('paper')
    .describe(
      'The relations to ask about. `detours` and paths have their own relations. `paper`: the relations that the paper asks about for its three graphs, and every ordered pair of variables for any other graph. `all`: every ordered pair. `balanced: n`: for each draw, n combinations of a relation that holds and an intervention. In half of them, the intervention severs the relation. The same number of relations that do not hold is added, with questions only before any intervention.',
    ),
  nullControls: switchSchema
    .default(false)
    .describe(
      'Adds questions about one more pair of variables to each draw of a graph: a pair in which neither variable affects the other, if there is one. `detours` and paths get none.',
    ),
  names: wordsOf(NAMINGS).default(['random-char']).describe('The kinds of names for the variables.'),
  phrasings: wordsOf(PHRASINGS)
    .default(['intervention'])
    .describe('The wordings of interventions. Questions before any intervention are always included.'),
  draws: countUpTo(1_000_000)
    .default(160)
    .describe(
      'The number of draws of each graph, each with fresh names. For `detours` and paths, the number must be even, because their draws come in pairs. The paper uses 15.',
    ),
  answerFormat: answerFormatSchema,
  ...runKeys,
});

export type InterventionEffectsConfig = z.infer<typeof interventionEffectsConfigSchema>;

export function parseInterventionEffectsConfig(input: unknown): InterventionEffectsConfig {
  const preset = isRecord(input)
    ? Object.entries(PRESETS).find(([name]) => name === input.preset)
    : undefined;
  const whole = isRecord(input) && preset ? { ...preset[1], ...longEnough(input), ...input } : input;
  const config = parseConfig(INTERVENTION_EFFECTS_CONFIG, interventionEffectsConfigSchema, whole);
  const problems = problemsTogether(config);
  if (problems.length > 0) throw new ConfigError(INTERVENTION_EFFECTS_CONFIG, problems);
  return config;
}

/** Returns the graphs of `preset: ladder` on which several variables can be set. */
function longEnough({ preset, interventions }: Readonly<Record<string, unknown>>) {
  if (preset !== 'ladder' || interventions === undefined) return {};
  return { graphs: PRESETS.ladder.graphs.filter(({ path }) => path >= SHORTEST_ROUTE) };
}

function problemsTogether(config: InterventionEffectsConfig) {
  const { preset, graphs: specs, interventions, queries, nullControls, names: kinds, draws } = config;
  const graphs = relationGraphs(config);
  const problems: ConfigProblem[] = [];
  const problem = (path: ConfigProblem['path'], message: string): void => {
    problems.push({ path, message });
  };
  const namesOf = (list: readonly RelationGraph[]): string => list.map(({ name }) => name).join(', ');
  const others = graphs.filter(({ isPath }) => !isPath);
  if (preset === 'ladder' && others.length > 0) {
    problem(['graphs'], `expected only paths such as {path: 3} with preset ladder, got ${namesOf(others)}`);
  }
  const short = specs.filter(
    (spec) => !(isRecord(spec) && 'path' in spec && Number(spec.path) >= SHORTEST_ROUTE),
  );
  if (interventions !== undefined && short.length > 0) {
    problem(
      ['graphs'],
      `expected only paths of at least ${SHORTEST_ROUTE} variables with interventions: ${interventions}, got ${short.map((spec) => shown(spec)).join(', ')}`,
    );
  }
  const twins = graphs.filter(({ twins }) => twins);
  if (draws % 2 === 1 && twins.length > 0) {
    problem(
      ['draws'],
      `expected an even number of draws for ${namesOf(twins)}, whose draws come in pairs, got ${draws}`,
    );
  }
  if (queries !== 'paper' && twins.length === graphs.length) {
    problem(
      ['queries'],
      `expected paper, because the graphs (${namesOf(twins)}) have their own questions, got ${shown(queries)}`,
    );
  }
  if (specs.includes(UNTOLD_GRAPH) && !kinds.includes('tuebingen')) {
    problem(
      ['names'],
      `expected tuebingen among the names, because the questions of the graph none are about listed pairs, got ${kinds.join(', ')}`,
    );
  }
  const names = graphs.map(({ name }) => name);
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  if (twice.length > 0)
    problem(['graphs'], `expected each graph once, got ${twice.join(', ')} more than once`);
  if (typeof queries === 'object') {
    for (const graph of new Map(graphs.map((one) => [one.name, one])).values()) {
      const most = mostBalanced(graph);
      if (queries.balanced <= most || graph.name === UNTOLD_GRAPH || graph.twins) continue;
      problem(
        ['queries', 'balanced'],
        `expected at most ${most} for ${graph.name}, because it may not have a larger sample in which half of the relations are severed, got ${queries.balanced}`,
      );
    }
  }
  const hasNone = ({ fixed, twins }: RelationGraph) => twins || (fixed && nullPairs(fixed).length === 0);
  if (nullControls && graphs.every(hasNone)) {
    problem(
      ['nullControls'],
      `expected a graph with two variables neither of which affects the other, got ${namesOf(graphs)}; add confounding, collider or fork, or set nullControls to false`,
    );
  }
  return problems;
}
