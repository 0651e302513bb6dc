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
    'expected a name other than “none”, which stands for no intervention',
  ),
  name: z
    .string({ error: 'expected a text' })
    .min(1, 'expected a text')
    .refine((name) => name !== UNTOLD_GRAPH, 'expected a name other than “none”')
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

/** Chooses the schema of a graph by its keys, so that errors are about the form that was meant. */
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
      'The relations to ask about. `detours` and paths have their own relations. `paper`: the relations that the paper asks about for its three graphs, and every ordered pair of variables for any other graph. `all`: every ordered pair. `balanced: n`: for each draw, n combinations of a relation that holds and an intervention. In half of them, the intervention severs the relation. For each relation in these combinations, a relation that does not hold is added, with questions only before any intervention.',
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
  const { preset, interventions } = isRecord(input) ? input : {};
  const defaults = Object.entries(PRESETS).find(([name]) => name === preset)?.[1];
  const longEnough = PRESETS.ladder.graphs.filter(({ path }) => path >= SHORTEST_ROUTE);
  const graphs = preset === 'ladder' && interventions !== undefined ? { graphs: longEnough } : {};
  const whole = isRecord(input) ? { ...defaults, ...graphs, ...input } : input;
  const config = parseConfig(INTERVENTION_EFFECTS_CONFIG, interventionEffectsConfigSchema, whole);
  const problems = problemsTogether(config).filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new ConfigError(INTERVENTION_EFFECTS_CONFIG, problems);
  return config;
}

/** Returns the problems that concern several keys, and undefined for each condition that is met. */
function problemsTogether(config: InterventionEffectsConfig): (ConfigProblem | undefined)[] {
  const { preset, graphs: specs, interventions, queries, nullControls, names: kinds, draws } = config;
  const graphs = relationGraphs(config);
  const unless = (isFine: boolean, path: string[], message: string): ConfigProblem | undefined =>
    isFine ? undefined : { path, message };
  const namesOf = (list: readonly RelationGraph[]): string => list.map(({ name }) => name).join(', ');
  const others = graphs.filter(({ isPath }) => !isPath);
  const short = specs.filter(
    (spec) => !(isRecord(spec) && 'path' in spec && Number(spec.path) >= SHORTEST_ROUTE),
  );
  const twins = graphs.filter(({ twins }) => twins);
  const names = graphs.map(({ name }) => name);
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  const balanced = typeof queries === 'object' ? queries.balanced : undefined;
  const hasNone = ({ fixed, twins }: RelationGraph) => twins || (fixed && nullPairs(fixed).length === 0);
  return [
    unless(
      preset !== 'ladder' || others.length === 0,
      ['graphs'],
      `expected only paths such as {path: 3} with preset ladder, got ${namesOf(others)}`,
    ),
    unless(
      interventions === undefined || short.length === 0,
      ['graphs'],
      `expected only paths of at least ${SHORTEST_ROUTE} variables with interventions: ${interventions}, got ${short.map((spec) => shown(spec)).join(', ')}`,
    ),
    unless(
      draws % 2 === 0 || twins.length === 0,
      ['draws'],
      `expected an even number, got ${draws}; the draws of some graphs (${namesOf(twins)}) come in pairs`,
    ),
    unless(
      queries === 'paper' || twins.length < graphs.length,
      ['queries'],
      `expected paper, got ${shown(queries)}; the graphs (${namesOf(twins)}) have their own questions`,
    ),
    unless(
      !specs.includes(UNTOLD_GRAPH) || kinds.includes('tuebingen'),
      ['names'],
      `expected tuebingen among the names, got ${kinds.join(', ')}; the questions about the graph “none” are about listed pairs`,
    ),
    unless(
      twice.length === 0,
      ['graphs'],
      `expected each graph once, got ${twice.join(', ')} more than once`,
    ),
    ...graphs.map((graph, i) => {
      if (balanced === undefined || names.indexOf(graph.name) < i) return undefined;
      const most = mostBalanced(graph);
      return unless(
        balanced <= most || graph.name === UNTOLD_GRAPH || graph.twins !== undefined,
        ['queries', 'balanced'],
        `expected at most ${most} for ${graph.name}, got ${balanced}; a larger sample in which half of the relations are severed may not exist`,
      );
    }),
    unless(
      !nullControls || !graphs.every(hasNone),
      ['nullControls'],
      `expected a graph with two variables neither of which affects the other, got ${namesOf(graphs)}; add confounding, collider or fork, or set nullControls to false`,
    ),
  ];
}
