import { z } from 'zod';
import { runKeys } from '../../cases/shard-config.ts';
import { NODE_FUNCTIONS } from '../../causal/scm.ts';
import { parseConfig } from '../../lib/config-error.ts';
import {
  countUpTo,
  keyed,
  shareSchema,
  switchSchema,
  wholeNumber,
  wordsOf,
} from '../../lib/config-values.ts';
import { isRecord } from '../../lib/is-record.ts';
import { seedSchema } from '../../lib/seed-schema.ts';
import { answerFormatSchema } from '../shared/answer-format.ts';
import {
  chainSchema,
  edgesSchema,
  nodeSymbol,
  presetSchema,
  throughSchema,
  wholeSchema,
} from '../shared/graph-config.ts';
import { crossProblems, problemsWithoutUnits } from './config-problems.ts';
import { COUNTERFACTUAL } from './counterfactual/evidence.ts';
import { AXES, LADDER } from './ladder/axes.ts';
import { noiseSchema } from './noise-config.ts';
import { FAMILIES, PUBLISHED } from './presets.ts';

const functionName = z.union([z.enum(NODE_FUNCTIONS), z.templateLiteral(['at least ', z.int()])], {
  error: `expected a function (${NODE_FUNCTIONS.join(', ')}), or a threshold, such as “at least 2”`,
});

const BREAKABLE = ['A3', 'monotonicity'] as const;

const ASKED = ['booleans', 'whole', 'share', 'composed'] as const;

const MEMORY_SHARE = 'expected a share above 0 and up to 1';

export const COMPOSITIONAL_CONFIG = 'generators/compositional.ts';

export const FEWEST_TWIN_UNITS = 10;

const MOST_UNITS = 10_000_000;

const AXIS = `expected a list of axes (${Object.keys(AXES).join(', ')}), or rungs for them, such as {links: [64, 128]}`;

function rungsBetween({ rungs }: { readonly rungs: readonly number[] }) {
  const [first, last] = [Math.min(...rungs), Math.max(...rungs)];
  return z
    .array(wholeNumber(first, last, `expected whole numbers from ${first} to ${last}`), { error: AXIS })
    .min(1, AXIS)
    .refine((list) => new Set(list).size === list.length, 'expected each rung once')
    .optional();
}

const ladderSchema = z.union(
  [
    z
      .array(z.enum(Object.keys(AXES) as (keyof typeof AXES)[]))
      .min(1)
      .refine((list) => new Set(list).size === list.length),
    z.strictObject({
      links: rungsBetween(AXES.links),
      width: rungsBetween(AXES.width),
      load: rungsBetween(AXES.load),
      abduction: rungsBetween(AXES.abduction),
    }),
  ],
  { error: AXIS },
);

/** The config of `generators/compositional.ts`: worlds and the questions to ask about them. */
export const compositionalConfigSchema = keyed({
  seed: seedSchema,
  preset: presetSchema({ ...PUBLISHED, ...FAMILIES, ladder: {}, counterfactual: {} }).describe(
    'A ready-made design. `maasch-2025-…`: a published world with its own graph, functions and noise. `decisive…` and `first-look`: worlds that are drawn from the seed, with a default number of units. `ladder`: questions of growing difficulty, with one world per pair of twins. `counterfactual`: counterfactual questions that cannot be answered without the observed states, with one world per pair of twins.',
  ),
  ladder: ladderSchema
    .optional()
    .describe(
      'For `preset: ladder`: the axes of difficulty. `links`: the number of links to follow, 2 to 256. `width`: the number of causes to consider together, 2 to 32. `load`: the number of irrelevant rules per relevant rule, 1 to 64. `abduction`: the number of hidden causes to infer one after another, 1 to 8. By default, the axes are links and width. To choose rungs, list them for each axis, such as {links: [64, 128]}.',
    ),
  bccs: chainSchema,
  edges: edgesSchema.optional().describe('Your own graph.'),
  whole: wholeSchema.describe(
    'The cause and the effect in your own graph that the questions are about, such as `X -> Y`. Needed if `edges` has several roots or leaves. Nodes that are not on a path from the cause to the effect stay in the story, but no question is about them.',
  ),
  through: throughSchema,
  breaks: z
    .array(z.enum(BREAKABLE, { error: `expected one of ${BREAKABLE.join(', ')}` }), {
      error: `expected a list of ${BREAKABLE.join(', ')}`,
    })
    .default([])
    .describe(
      'The assumptions that the design violates on purpose: the graph has no cutpoint (`A3`), or functions are not monotone (`monotonicity`).',
    ),
  worlds: countUpTo(10_000)
    .default(1)
    .describe(
      'The number of worlds. Everything that the config leaves to chance is drawn anew for each world.',
    ),
  functions: z
    .union([z.enum([...NODE_FUNCTIONS, 'random']), z.record(nodeSymbol, functionName)], {
      error: `expected a function (${NODE_FUNCTIONS.join(', ')}), random, or a function for each node, such as {C1: and, C2: at least 2}`,
    })
    .optional()
    .describe(
      'The functions with which nodes combine their causes: one function for all nodes; `random`, which gives `or` to about half of the nodes and `and` to the other half; or a function for each node, where `or` is the default. With `at least n`, a node is true if at least n of its conditions, including its own, are true.',
    ),
  noise: noiseSchema
    .optional()
    .describe(
      'The probability that a node’s own noise is on: one probability for all nodes, a range from which probabilities are drawn, a probability for each node, or a target or minimum for the PNS of the whole.',
    ),
  theme: z
    .string({ error: 'expected the name of a theme, or the path of a theme file' })
    .default('candy-party')
    .describe(
      'The story that presents a world: the name of a built-in theme, or the path of a .yaml or .json file.',
    ),
  extraneous: switchSchema.default(false).describe('Adds details that change no answer.'),
  hidden: shareSchema
    .default(0)
    .describe(
      'The largest share of nodes whose noise is not stated, rounded to whole nodes. The prompt states the values of these nodes instead, so that the question still has exactly one answer. If possible, nodes are chosen so that the answer cannot be found without these values.',
    ),
  units: z
    .union(
      [
        z.literal('exhaustive'),
        z.strictObject({ sample: countUpTo(MOST_UNITS) }),
        z.strictObject({ twins: wholeNumber(FEWEST_TWIN_UNITS, MOST_UNITS) }),
      ],
      {
        error: ({ input }) =>
          `expected exhaustive, {sample: n} with a whole number n from 1, or {twins: n} with a whole number n from ${FEWEST_TWIN_UNITS}${formerUnits(input)}`,
      },
    )
    .default('exhaustive')
    .describe(
      'The units that the questions are about. A unit is a setting of the noise. `exhaustive`: all settings that can matter to a pair. `sample: n`: n random settings, which all pairs share. `twins: n`: n units for each pair, among them twins, which differ only in the positions of the nodes that block an effect. Without twins, a model that does not follow causes may still get a discrimination above 0. Some presets have a default of their own.',
    ),
  order: z
    .enum(['shuffled', 'causal'], { error: 'expected shuffled or causal' })
    .default('shuffled')
    .describe(
      'The order of the rules in a story: `shuffled`, or `causal`, with causes before their effects, as in the papers. With `causal`, the order reveals much of the graph even to a model that follows no causes.',
    ),
  queries: z
    .enum(['interventional', 'factual-counterfactual', 'factual'], {
      error: 'expected one of interventional, factual-counterfactual, factual',
    })
    .default('interventional')
    .describe(
      'The questions about a pair in a unit. `interventional`: whether the effect is true if the cause is set to true, and whether it is true if the cause is set to false. `factual-counterfactual`: whether the effect is true in fact, and whether it is true if the cause is set to the opposite of its actual value. `factual`: only whether the effect is true in fact.',
    ),
  ask: wordsOf(ASKED)
    .optional()
    .describe(
      'The kinds of answers that models must give. `booleans`, the default: yes or no about single units. `whole`: yes or no about single units, but only for the cause and the effect of the whole, not for its parts. `share`: numbers, such as how often an effect depends on its cause. `composed`: the PNS of the whole or of a part, to be computed from the PNS of other pairs, which the prompt gives. `share` and `composed` need the assertion `numberAnswer`.',
    ),
  memoryCheck: z
    .number(MEMORY_SHARE)
    .gt(0, MEMORY_SHARE)
    .max(1, MEMORY_SHARE)
    .optional()
    .describe(
      'Adds questions about a world that is drawn for a single run. Their number is about this share of the number of fixed questions. A model that does better on the fixed questions may have memorised them. Requires `units: {twins: n}` and a fixed seed.',
    ),
  answerFormat: answerFormatSchema,
  ...runKeys,
});

export type CompositionalConfig = z.infer<typeof compositionalConfigSchema>;

export function asksWhole({ ask }: Pick<CompositionalConfig, 'ask'>): boolean {
  return ask?.includes('whole') ?? false;
}

export function asksUnits({ ask = ['booleans'] }: Pick<CompositionalConfig, 'ask'>): boolean {
  return ask.includes('booleans') || asksWhole({ ask });
}

/** Returns the number of units per pair in a design with twins; undefined for other designs. */
export function twinsAsked({ units }: Pick<CompositionalConfig, 'units'>): number | undefined {
  return typeof units === 'object' && 'twins' in units ? units.twins : undefined;
}

export function kindOfUnits({
  units,
}: Pick<CompositionalConfig, 'units'>): 'exhaustive' | 'sample' | 'twins' {
  if (units === 'exhaustive') return units;
  return 'sample' in units ? 'sample' : 'twins';
}

export function parseCompositionalConfig(input: unknown): CompositionalConfig {
  return parseConfig(COMPOSITIONAL_CONFIG, compositionalConfigSchema, withKeysOfPreset(input), (all) => [
    ...crossProblems(all),
    ...(isRecord(input) ? problemsWithoutUnits(input) : []),
  ]);
}

function withKeysOfPreset(input: unknown): unknown {
  if (!isRecord(input)) return input;
  if (input.preset === 'ladder') return { ...LADDER, ...input };
  if (input.preset === 'counterfactual') return { ...COUNTERFACTUAL, ...input };
  const family = Object.entries(FAMILIES).find(([name]) => name === input.preset)?.[1];
  return family ? { units: family.units, ...input } : input;
}

function formerUnits(units: unknown): string {
  const former = isRecord(units) ? ['balanced', 'informative'].find((name) => name in units) : undefined;
  return former ? `; {${former}: n} has become {twins: n}` : '';
}
