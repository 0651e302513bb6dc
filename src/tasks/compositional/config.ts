import { z } from 'zod';
import { MONOTONE_FUNCTIONS } from '../../causal/scm.ts';
import {
  answerFormatSchema,
  formOf,
  keyed,
  seedSchema,
  shareSchema,
  shown,
  switchSchema,
  wholeNumber,
} from '../../lib/config-schema.ts';
import { isRecord } from '../../lib/json.ts';
import { edgesSchema, nodeSymbolSchema } from '../edges-schema.ts';
import type { DesignKind } from './case.ts';
import { BCC_TYPES, FIGURES } from './graphs.ts';

/** The subject of errors about these configs: the generator that reads them. */
export const COMPOSITIONAL_CONFIG = 'generators/compositional.ts';

/** The presets that are no figures of the paper, each with its kind of design. */
export const DESIGN_OF_PRESET: Readonly<Record<string, Exclude<DesignKind, 'graph'>>> = {
  decisive: 'strands',
  ladder: 'ladder',
  counterfactual: 'evidence',
};

/** The numbers that stand for missing keys. The noise is that of the paper's story (see `FIGURES`). */
export const DEFAULTS = { noise: 0.4, worlds: 1, parts: 2 } as const;

/** For each kind of twins, the default numbers of units and links, and the least numbers. */
export const TWIN_DESIGNS = {
  strands: { twins: 60, links: [9], leastUnits: 10, leastLinks: 4 },
  ladder: { twins: 32, links: [2, 4, 8, 16, 32, 64], leastUnits: 2, leastLinks: 2 },
  evidence: { twins: 256, links: [4, 6], leastUnits: 2, leastLinks: 4 },
} as const;

/** Larger graphs are refused before anything is drawn, as are larger numbers of worlds, units and links below. */
const MOST_NODES = 1000;
const MOST_RANDOM_NODES = 200;

/** A component of the graph that the key `bccs` describes. */
const bccSchema = keyed({
  type: z
    .enum(BCC_TYPES, { error: `expected one of ${BCC_TYPES.join(', ')}` })
    .describe('The kind of component. A bridge is a single arrow.'),
  nodes: wholeNumber(2, MOST_NODES)
    .optional()
    .describe('The number of nodes; required for every kind except `bridge`.'),
  density: shareSchema.optional().describe('For `random`: the share of all possible arrows that the component has.'),
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
const probabilitySchema = z.number({ error: PROBABILITY }).gt(0, PROBABILITY).lt(1, PROBABILITY);
const noiseRangeSchema = keyed({ min: probabilitySchema, max: probabilitySchema }).refine(
  ({ min, max }) => min <= max,
  { error: ({ input }) => `expected min ≤ max, got ${shown(input)}` },
);
const noiseByNodeSchema = z.record(nodeSymbolSchema, probabilitySchema);

/** The key `noise`: a probability for all nodes, a range, or a probability for each node. */
export type NoiseSpec = number | z.infer<typeof noiseRangeSchema> | z.infer<typeof noiseByNodeSchema>;

const noiseSchema = formOf<NoiseSpec>(
  (input) => {
    if (typeof input === 'number') return probabilitySchema;
    if (!isRecord(input)) return undefined;
    return 'min' in input || 'max' in input ? noiseRangeSchema : noiseByNodeSchema;
  },
  `${PROBABILITY}; or {min, max}; or a probability for each node, such as {X: 0.3, Y: 0.5};`,
  [0.4, { min: 0.2, max: 0.6 }, { X: 0.3, Y: 0.5 }],
);

const functionSchema = z.union(
  [z.enum(MONOTONE_FUNCTIONS), z.templateLiteral(['at least ', z.int()]).meta({ examples: ['at least 2'] })],
  { error: `expected a function (${MONOTONE_FUNCTIONS.join(', ')}), or a threshold, such as “at least 2”` },
);

/** The names of all presets. */
const PRESETS = [...Object.keys(DESIGN_OF_PRESET), ...Object.keys(FIGURES)];
const { strands, ladder, evidence } = TWIN_DESIGNS;
const linksSchema = wholeNumber(2, 256, 'expected a whole number of links from 2');

/** The config of `generators/compositional.ts`: worlds and the questions to ask about them. */
export const compositionalConfigSchema = keyed({
  seed: seedSchema,
  preset: z
    .enum(PRESETS as [string, ...string[]], { error: `expected one of ${PRESETS.join(', ')}` })
    .optional()
    .describe(
      'A ready-made design. `decisive` (the default): twins on two chains that look alike; only a model that follows several links can distinguish such twins. `ladder`: twins on chains of increasing length. `counterfactual`: questions that require a model to infer hidden causes from observed states. `maasch-…`: a graph from the paper, with its functions and noise.',
    ),
  edges: edgesSchema.optional().describe('The arrows of your own graph.'),
  bccs: z
    .array(bccSchema, { error: 'expected a list of components {type, nodes}' })
    .min(2, 'expected at least two components; A3 requires a cutpoint between them')
    .refine((bccs) => bccs.reduce((sum, { nodes }) => sum + nodes, 0) <= MOST_NODES, {
      error: `expected at most ${MOST_NODES} nodes in all components together`,
    })
    .optional()
    .describe('Instead of `edges`: a chain of biconnected components, from root to leaf.'),
  functions: z
    .union([z.enum([...MONOTONE_FUNCTIONS, 'random']), z.record(nodeSymbolSchema, functionSchema)], {
      error: `expected a function (${MONOTONE_FUNCTIONS.join(', ')}), random, or a function for each node, such as {C1: and, C2: at least 2}`,
    })
    .optional()
    .describe(
      'How the nodes of a preset `maasch-…` or of your own graph combine their causes. One function applies to all nodes; `random` gives `or` to about half of them and `and` to the others. You can also set a function for each node; nodes that are not listed get `or`. With `at least n`, a node is true if at least n of its conditions are true, including the condition on its own noise.',
    ),
  noise: noiseSchema
    .optional()
    .describe(
      `The probability that the condition on a node’s own noise is met: one probability for all nodes, a range from which probabilities are drawn, or a probability for each node. The default is ${DEFAULTS.noise}.`,
    ),
  worlds: wholeNumber(1, 10_000)
    .optional()
    .describe(
      `The number of worlds, ${DEFAULTS.worlds} by default. Everything that the config leaves to chance differs between worlds.`,
    ),
  units: z
    .union(
      [
        z.literal('exhaustive'),
        z.strictObject({ sample: wholeNumber(1, 1_000_000) }),
        z.strictObject({ twins: wholeNumber(2, 10_000) }),
      ],
      { error: 'expected exhaustive, {sample: n}, or {twins: n} with a whole number n from 2' },
    )
    .optional()
    .describe(
      'The units to ask about. A unit assigns a value to each node’s noise. For presets `maasch-…` and your own graphs, `exhaustive` (the default) stands for all units that can matter to a pair of nodes, and `sample: n` for n random units, which all pairs of nodes share. For the other presets, `twins: n` stands for n units for each pair of nodes or, on a ladder, for each length. Some or all of these are twins: two units of the same story whose only difference decides whether the effect follows the cause.',
    ),
  queries: z
    .enum(['interventional', 'factual-counterfactual', 'factual'], {
      error: 'expected one of interventional, factual-counterfactual, factual',
    })
    .optional()
    .describe(
      'For presets `maasch-…` and your own graphs: the questions about each pair of nodes in each unit. `interventional` (the default): whether the effect would be true if the cause were made true, and if it were made false. `factual-counterfactual`: whether the effect is true in fact, and whether it would be true if the cause had the opposite state. `factual`: only whether the effect is true in fact.',
    ),
  theme: z
    .union([z.string(), z.record(z.string(), z.unknown())], {
      error: 'expected the name of a theme, the path of a theme file, or a theme',
    })
    .default('candy-party')
    .describe(
      'The story that presents a world: the name of a built-in theme, the path of a .yaml or .json file, or the keys of a theme.',
    ),
  extraneous: switchSchema.default(false).describe('Whether the story contains details that change no answer.'),
  parts: wholeNumber(2, 6)
    .optional()
    .describe(`For \`decisive\`: the number of parts of the strand, ${DEFAULTS.parts} by default.`),
  links: z
    .union([linksSchema, z.array(linksSchema).min(1, 'expected at least one number of links')], {
      error: 'expected a number of links, or a list of them',
    })
    .optional()
    .describe(
      `The number of links. For \`decisive\`: of each part (at least ${strands.leastLinks}, by default ${strands.links}). For \`ladder\`: of each chain (by default [${ladder.links.join(', ')}]). For \`counterfactual\`: of the path from a hidden cause to its observed effect, and of the path to the node in question (at least ${evidence.leastLinks}, by default [${evidence.links.join(', ')}], in all combinations).`,
    ),
  answerFormat: answerFormatSchema,
});

/** A config as its schema parses it. */
export type CompositionalInput = z.infer<typeof compositionalConfigSchema>;
