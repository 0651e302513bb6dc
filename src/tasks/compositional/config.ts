import { z } from 'zod';
import { dagFromEdges } from '../../causal/dag.ts';
import { MONOTONE_FUNCTIONS } from '../../causal/scm.ts';
import {
  countUpTo,
  formOf,
  keyed,
  parseConfig,
  seedSchema,
  shareSchema,
  shown,
  switchSchema,
  wholeNumber,
} from '../../lib/config-schema.ts';
import { isRecord } from '../../lib/is-record.ts';
import { ConfigError, type ConfigProblem } from '../../lib/user-error.ts';
import { answerFormatSchema } from '../../story/answer-format.ts';
import { edgesSchema, nodeSymbol } from '../edges-schema.ts';
import type { DesignKind } from './case.ts';
import { BCC_TYPES, FIGURES, violatedAssumptions } from './graphs.ts';

export const COMPOSITIONAL_CONFIG = 'generators/compositional.ts';

/** Larger designs are refused before anything is drawn: nodes of a chain and of a random component, units, twins, links. */
const MOST_NODES = 1000;
const MOST_RANDOM_NODES = 200;
const MOST_UNITS = 1_000_000;
const MOST_TWINS = 10_000;
const MOST_LINKS = 256;

/** The presets that are no figures of the paper, each with its kind of design. */
const DESIGN_OF_PRESET: Readonly<Record<string, Exclude<DesignKind, 'graph'>>> = {
  decisive: 'strands',
  ladder: 'ladder',
  counterfactual: 'evidence',
};

const bccSchema = keyed({
  type: z
    .enum(BCC_TYPES, { error: `expected one of ${BCC_TYPES.join(', ')}` })
    .describe('The kind of the component. A bridge is a single arrow.'),
  nodes: wholeNumber(2, MOST_NODES)
    .optional()
    .describe('The number of nodes, which all kinds except `bridge` need.'),
  density: shareSchema
    .optional()
    .describe('For `random`: the share of possible arrows that the component has.'),
})
  .superRefine(({ type, nodes, density }, context) => {
    const problem = (path: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [path], message });
    };
    if (type === 'bridge' && nodes !== undefined && nodes !== 2)
      problem('nodes', `expected 2 or no value, got ${nodes}; a bridge has two nodes`);
    if (type !== 'bridge' && nodes === undefined)
      problem('nodes', `expected the number of nodes of the ${type}, got nothing`);
    if (type === 'random' && nodes !== undefined && nodes > MOST_RANDOM_NODES)
      problem('nodes', `expected at most ${MOST_RANDOM_NODES} nodes in a random component, got ${nodes}`);
    if (type !== 'random' && density !== undefined)
      problem('density', `remove it, because a ${type} has fixed arrows; got ${density}`);
  })
  .transform(({ type, nodes, density }) => ({ type, nodes: nodes ?? 2, density }));

/** With noise that is never on or always on, a rule would have no meaning. */
const PROBABILITY = 'expected a probability above 0 and below 1';
const probability = z.number({ error: PROBABILITY }).gt(0, PROBABILITY).lt(1, PROBABILITY);
const noiseRange = keyed({ min: probability, max: probability }).refine(({ min, max }) => min <= max, {
  error: ({ input }) => `expected min ≤ max, got ${shown(input)}`,
});
const noiseByNode = z.record(nodeSymbol, probability);

/** The key `noise`: a probability for all nodes, a range, or a probability for each node. */
export type NoiseSpec = number | z.infer<typeof noiseRange> | z.infer<typeof noiseByNode>;

const noiseSchema = formOf<NoiseSpec>(
  (input) => {
    if (typeof input === 'number') return probability;
    if (!isRecord(input)) return undefined;
    return 'min' in input || 'max' in input ? noiseRange : noiseByNode;
  },
  `${PROBABILITY}; or {min, max}; or a probability for each node, such as {X: 0.3, Y: 0.5};`,
  [0.4, { min: 0.2, max: 0.6 }, { X: 0.3, Y: 0.5 }],
);

const functionName = z.union(
  [z.enum(MONOTONE_FUNCTIONS), z.templateLiteral(['at least ', z.int()]).meta({ examples: ['at least 2'] })],
  {
    error: `expected a function (${MONOTONE_FUNCTIONS.join(', ')}), or a threshold, such as “at least 2”`,
  },
);

const PRESETS = [...Object.keys(DESIGN_OF_PRESET), ...Object.keys(FIGURES)];
const links = wholeNumber(2, MOST_LINKS, 'expected a whole number of links from 2');

/** The config of `generators/compositional.ts`: worlds and the questions to ask about them. */
export const compositionalConfigSchema = keyed({
  seed: seedSchema,
  preset: z
    .enum(PRESETS as [string, ...string[]], { error: `expected one of ${PRESETS.join(', ')}` })
    .optional()
    .describe(
      'A ready-made design. `decisive`, the default: twins on two strands, which cannot be distinguished without following several links. `ladder`: the same with chains of growing length. `counterfactual`: questions that require inferring hidden causes from observed states. `maasch-2025-…`: a published graph with its functions and noise.',
    ),
  edges: edgesSchema.optional().describe('The arrows of your own graph.'),
  bccs: z
    .array(bccSchema, { error: 'expected a list of components {type, nodes}' })
    .min(2, 'expected at least two components; A3 requires a cutpoint between them')
    .refine((bccs) => bccs.reduce((sum, { nodes }) => sum + nodes, 0) <= MOST_NODES, {
      error: `expected at most ${MOST_NODES} nodes in all components together`,
    })
    .optional()
    .describe('A chain of biconnected components, from root to leaf.'),
  functions: z
    .union([z.enum([...MONOTONE_FUNCTIONS, 'random']), z.record(nodeSymbol, functionName)], {
      error: `expected a function (${MONOTONE_FUNCTIONS.join(', ')}), random, or a function for each node, such as {C1: and, C2: at least 2}`,
    })
    .optional()
    .describe(
      'The functions with which nodes of your own graph or of a figure combine their causes: one function for all nodes; `random`, which gives `or` to about half of the nodes and `and` to the other half; or a function for each node, where `or` is the default. With `at least n`, a node is true if at least n of its conditions, including its own, are true.',
    ),
  noise: noiseSchema
    .optional()
    .describe(
      'The probability that a node’s own noise is on: a probability for all nodes, a range from which probabilities are drawn, or a probability for each node. The default is 0.4.',
    ),
  worlds: countUpTo(10_000)
    .optional()
    .describe(
      'The number of worlds, 1 by default. Everything that the config leaves to chance is drawn anew for each world.',
    ),
  units: z
    .union(
      [
        z.literal('exhaustive'),
        z.strictObject({ sample: countUpTo(MOST_UNITS) }),
        z.strictObject({ twins: wholeNumber(2, MOST_TWINS) }),
      ],
      { error: 'expected exhaustive, {sample: n}, or {twins: n} with a whole number n from 2' },
    )
    .optional()
    .describe(
      'The units that the questions are about. A unit is one assignment of all noise values. For figures and own graphs, `exhaustive`: all assignments that can matter to a pair of nodes; or `sample: n`: n random assignments, which all pairs of nodes share. For the other presets, `twins: n`: n units for each pair of nodes or each rung, some or all of them twins: two units whose only difference decides whether the effect follows the cause.',
    ),
  queries: z
    .enum(['interventional', 'factual-counterfactual', 'factual'], {
      error: 'expected one of interventional, factual-counterfactual, factual',
    })
    .optional()
    .describe(
      'The questions about a pair of nodes in a unit of a figure or an own graph. `interventional`, the default: whether the effect is true if the cause is set to true, and whether it is true if the cause is set to false. `factual-counterfactual`: whether the effect is true in fact, and whether it is true if the cause is set to the opposite of its actual value. `factual`: only whether the effect is true in fact.',
    ),
  theme: z
    .union([z.string(), z.record(z.string(), z.unknown())], {
      error: 'expected the name of a theme, the path of a theme file, or a theme',
    })
    .default('candy-party')
    .describe(
      'The story that presents a world: the name of a built-in theme, the path of a .yaml or .json file, or a theme written in place.',
    ),
  extraneous: switchSchema.default(false).describe('Adds details that change no answer.'),
  parts: wholeNumber(2, 6)
    .optional()
    .describe('The number of parts of the chain from cause to effect in preset decisive, 2 by default.'),
  links: z
    .union([links, z.array(links).min(1)], { error: 'expected a number of links, or a list of them' })
    .optional()
    .describe(
      'The length in links: of a part in preset decisive, from 4, by default 9; of the chains of preset ladder, by default [2, 4, 8, 16, 32, 64]; and of the paths to the observed node and to the asked node in preset counterfactual, from 4, by default [4, 6].',
    ),
  answerFormat: answerFormatSchema,
});

type Input = z.infer<typeof compositionalConfigSchema>;

interface CommonConfig extends Pick<Input, 'seed' | 'theme' | 'extraneous' | 'answerFormat'> {
  readonly preset?: string | undefined;
}

/** A figure of the paper or an own graph, without twins. */
export interface GraphConfig extends CommonConfig, Pick<Input, 'edges' | 'bccs' | 'functions' | 'noise'> {
  readonly kind: 'graph';
  readonly worlds: number;
  readonly units: 'exhaustive' | { readonly sample: number };
  readonly queries: NonNullable<Input['queries']>;
}

/** Twins on two strands. */
export interface StrandsConfig extends CommonConfig {
  readonly kind: 'strands';
  readonly worlds: number;
  readonly units: { readonly twins: number };
  readonly parts: number;
  readonly links: number;
}

/** Chains of growing length, or evidence twins. */
export interface TwinsConfig extends CommonConfig {
  readonly kind: 'ladder' | 'evidence';
  readonly units: { readonly twins: number };
  readonly links: readonly number[];
}

export type CompositionalConfig = GraphConfig | StrandsConfig | TwinsConfig;

const COMMON_KEYS = ['seed', 'preset', 'theme', 'extraneous', 'answerFormat'] as const;

/** The keys of each kind of design beside those of all kinds. */
const KEYS: Readonly<Record<DesignKind, readonly (keyof Input)[]>> = {
  graph: ['edges', 'bccs', 'functions', 'noise', 'worlds', 'units', 'queries'],
  strands: ['worlds', 'units', 'parts', 'links'],
  ladder: ['units', 'links'],
  evidence: ['units', 'links'],
};

/** Parses a config and fills in the defaults of its kind. @throws {ConfigError} If the config is unusable. */
export function parseCompositionalConfig(input: unknown): CompositionalConfig {
  const parsed = parseConfig(COMPOSITIONAL_CONFIG, compositionalConfigSchema, input, choiceProblems);
  const kind = kindOf(parsed);
  const problems = foreignKeys(input, kind, parsed.preset);
  const config = kind === 'graph' ? graphConfig(parsed, problems) : twinsConfig(kind, parsed, problems);
  if (problems.length > 0) throw new ConfigError(COMPOSITIONAL_CONFIG, problems);
  return config;
}

/** Returns the kind of design that a config asks for. */
function kindOf({ preset, edges, bccs }: Input): DesignKind {
  if (edges || bccs) return 'graph';
  return preset === undefined ? 'strands' : (DESIGN_OF_PRESET[preset] ?? 'graph');
}

/** Refuses a config that chooses its worlds in several ways. */
function choiceProblems(input: Record<string, unknown>): ConfigProblem[] {
  const given = ['preset', 'bccs', 'edges'].filter((key) => input[key] !== undefined);
  return given.length > 1
    ? [{ path: [], message: `expected only one of preset, bccs, edges, got ${given.join(' and ')}` }]
    : [];
}

/** Lists the keys of other kinds of design. */
function foreignKeys(input: unknown, kind: DesignKind, preset = 'decisive'): ConfigProblem[] {
  const known: readonly string[] = [...COMMON_KEYS, ...KEYS[kind]];
  const whose = kind === 'graph' ? 'figures and own graphs' : `preset ${preset}`;
  const foreign = Object.keys(isRecord(input) ? input : {}).filter((key) => !known.includes(key));
  return foreign.map((key) => ({
    path: [key],
    message: `remove it; with ${whose}, the keys are ${known.join(', ')}`,
  }));
}

function commonConfig({ seed, preset, theme, extraneous, answerFormat }: Input): CommonConfig {
  return { seed, ...(preset !== undefined && { preset }), theme, extraneous, answerFormat };
}

/** Builds the config of a figure or an own graph, and adds its problems to a list. */
function graphConfig(input: Input, problems: ConfigProblem[]): GraphConfig {
  const {
    edges,
    bccs,
    functions,
    noise,
    worlds = 1,
    units = 'exhaustive',
    queries = 'interventional',
  } = input;
  const violated = edges ? violatedAssumptions(dagFromEdges(edges)) : [];
  problems.push(...violated.map((message) => ({ path: ['edges'], message })));
  const refuseUnits = (message: string): void => {
    problems.push({ path: ['units'], message });
  };
  if (units !== 'exhaustive' && 'twins' in units)
    refuseUnits(
      `expected exhaustive or {sample: n}, got ${shown(units)}; only preset decisive, ladder and counterfactual have twins`,
    );
  if (queries === 'factual' && units === 'exhaustive')
    refuseUnits(
      'expected {sample: n} with queries: factual, got exhaustive, whose units are chosen for pairs of a cause and an effect; alternatively, use queries: factual-counterfactual',
    );
  return {
    kind: 'graph',
    edges,
    bccs,
    functions,
    noise,
    worlds,
    units: units !== 'exhaustive' && 'sample' in units ? units : 'exhaustive',
    queries,
    ...commonConfig(input),
  };
}

/** The default numbers of units and links of each kind of twins, and the least numbers. */
const TWIN_DESIGNS = {
  strands: { twins: 60, links: [9], leastUnits: 10, leastLinks: 4 },
  ladder: { twins: 32, links: [2, 4, 8, 16, 32, 64], leastUnits: 2, leastLinks: 2 },
  evidence: { twins: 256, links: [4, 6], leastUnits: 2, leastLinks: 4 },
} as const;

/** Builds the config of a design with twins, and adds its problems to a list. */
function twinsConfig(
  kind: keyof typeof TWIN_DESIGNS,
  input: Input,
  problems: ConfigProblem[],
): StrandsConfig | TwinsConfig {
  const { worlds = 1, parts = 2 } = input;
  const units = twinUnits(kind, input, problems);
  const links = twinLinks(kind, input, problems);
  const common = commonConfig(input);
  if (kind === 'strands') return { kind, worlds, units, parts, links: links[0]!, ...common };
  return { kind, units, links, ...common };
}

/** Returns the number of twins, and adds its problems to a list. */
function twinUnits(
  kind: keyof typeof TWIN_DESIGNS,
  { units: given }: Input,
  problems: ConfigProblem[],
): { readonly twins: number } {
  const { twins, leastUnits } = TWIN_DESIGNS[kind];
  const units = given ?? { twins };
  if (units === 'exhaustive' || !('twins' in units) || units.twins < leastUnits) {
    const message = `expected {twins: n} with a whole number n from ${leastUnits}, got ${shown(units)}`;
    problems.push({ path: ['units'], message });
    return { twins };
  }
  if (kind !== 'strands' && units.twins % 2 === 1)
    problems.push({ path: ['units'], message: `expected an even number of twins, got ${units.twins}` });
  return units;
}

/** Returns the numbers of links, and adds their problems to a list. */
function twinLinks(
  kind: keyof typeof TWIN_DESIGNS,
  { links: given }: Input,
  problems: ConfigProblem[],
): readonly number[] {
  const { links, leastLinks } = TWIN_DESIGNS[kind];
  const list = given === undefined ? links : [given].flat();
  const refuse = (message: string): void => {
    problems.push({ path: ['links'], message });
  };
  if (kind === 'strands' && list.length !== 1)
    refuse(`expected one number of links, got ${shown(given)}; for several lengths, use preset: ladder`);
  const short = list.find((length) => length < leastLinks);
  if (short !== undefined) refuse(`expected at least ${leastLinks} links, got ${short}`);
  if (new Set(list).size < list.length) refuse(`expected each number once, got ${shown(given)}`);
  return list;
}
