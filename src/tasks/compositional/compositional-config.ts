import { z } from 'zod';
import { runKeys } from '../../cases/shard-config.ts';
import { MONOTONE_FUNCTIONS } from '../../causal/scm.ts';
import { parseConfig } from '../../lib/config-error.ts';
import { countUpTo, keyed, switchSchema, wholeNumber } from '../../lib/config-values.ts';
import { isRecord } from '../../lib/is-record.ts';
import { seedSchema } from '../../lib/seed-schema.ts';
import { answerFormatSchema } from '../shared/answer-format.ts';
import { chainSchema, edgesSchema, nodeSymbol, presetSchema } from '../shared/graph-config.ts';
import { crossProblems } from './config-problems.ts';
import { COUNTERFACTUAL } from './counterfactual/evidence.ts';
import { LADDER } from './ladder/rungs.ts';
import { noiseSchema } from './noise-config.ts';
import { FAMILIES, PUBLISHED } from './presets.ts';

const functionName = z.union([z.enum(MONOTONE_FUNCTIONS), z.templateLiteral(['at least ', z.int()])], {
  error: `expected a function (${MONOTONE_FUNCTIONS.join(', ')}), or a threshold, such as “at least 2”`,
});

export const COMPOSITIONAL_CONFIG = 'generators/compositional.ts';

export const FEWEST_TWIN_UNITS = 10;

const MOST_UNITS = 10_000_000;

/** The config of `generators/compositional.ts`: worlds and the questions to ask about them. */
export const compositionalConfigSchema = keyed({
  seed: seedSchema,
  preset: presetSchema({ ...PUBLISHED, ...FAMILIES, ladder: {}, counterfactual: {} }).describe(
    'A ready-made design. `maasch-2025-…`: a published world with its own graph, functions and noise. `decisive…` and `first-look`: worlds that are drawn from the seed, with a default number of units. `ladder`: questions of growing difficulty, with one world per pair of twins. `counterfactual`: counterfactual questions that cannot be answered without the observed states, with one world per pair of twins.',
  ),
  bccs: chainSchema,
  edges: edgesSchema.optional().describe('Your own graph.'),
  worlds: countUpTo(10_000)
    .default(1)
    .describe(
      'The number of worlds. Everything that the config leaves to chance is drawn anew for each world.',
    ),
  functions: z
    .union([z.enum([...MONOTONE_FUNCTIONS, 'random']), z.record(nodeSymbol, functionName)], {
      error: `expected a function (${MONOTONE_FUNCTIONS.join(', ')}), random, or a function for each node, such as {C1: and, C2: at least 2}`,
    })
    .optional()
    .describe(
      'The functions with which nodes combine their causes: one function for all nodes; `random`, which gives `or` to about half of the nodes and `and` to the other half; or a function for each node, where `or` is the default. With `at least n`, a node is true if at least n of its conditions, including its own, are true.',
    ),
  noise: noiseSchema
    .optional()
    .describe(
      'The probability that a node’s own noise is on: one probability for all nodes, a range from which probabilities are drawn, or a probability for each node.',
    ),
  theme: z
    .string({ error: 'expected the name of a theme, or the path of a theme file' })
    .default('candy-party')
    .describe(
      'The story that presents a world: the name of a built-in theme, or the path of a .yaml or .json file.',
    ),
  extraneous: switchSchema.default(false).describe('Adds details that change no answer.'),
  units: z
    .union(
      [
        z.literal('exhaustive'),
        z.strictObject({ sample: countUpTo(MOST_UNITS) }),
        z.strictObject({ twins: wholeNumber(FEWEST_TWIN_UNITS, MOST_UNITS) }),
      ],
      {
        error: `expected exhaustive, {sample: n} with a whole number n from 1, or {twins: n} with a whole number n from ${FEWEST_TWIN_UNITS}`,
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
  answerFormat: answerFormatSchema,
  ...runKeys,
});

export type CompositionalConfig = z.infer<typeof compositionalConfigSchema>;

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
  return parseConfig(COMPOSITIONAL_CONFIG, compositionalConfigSchema, withKeysOfPreset(input), crossProblems);
}

function withKeysOfPreset(input: unknown): unknown {
  if (!isRecord(input)) return input;
  if (input.preset === 'ladder') return { ...LADDER, ...input };
  if (input.preset === 'counterfactual') return { ...COUNTERFACTUAL, ...input };
  const family = Object.entries(FAMILIES).find(([name]) => name === input.preset)?.[1];
  return family ? { units: family.units, ...input } : input;
}
