import { z } from 'zod';
import { runKeys } from '../../cases/shard-config.ts';
import { toleranceSchema } from '../../cases/tolerance.ts';
import { EFFECTS } from '../../causal/linear-scm.ts';
import { at } from '../../lib/at.ts';
import { type ConfigProblem, parseConfig, shown } from '../../lib/config-error.ts';
import { countUpTo, keyed, switchSchema, wordsOf } from '../../lib/config-values.ts';
import { isRecord } from '../../lib/is-record.ts';
import { seedSchema } from '../../lib/seed-schema.ts';
import { answerFormatSchema } from '../shared/answer-format.ts';
import {
  chainSchema,
  edgesSchema,
  graphChoiceProblems,
  graphProblems,
  presetSchema,
  throughSchema,
} from '../shared/graph-config.ts';
import { LINEAR_PRESETS } from './linear-graphs.ts';

export const LINEAR_CONFIG = 'generators/linear.ts';

const COEFFICIENT = 'expected a number from -1000 to 1000, other than 0 and with at most three decimals';

export const coefficientSchema = z
  .number({ error: COEFFICIENT })
  .min(-1000, COEFFICIENT)
  .max(1000, COEFFICIENT)
  .refine((value) => value !== 0 && Number(value.toFixed(3)) === value, {
    error: ({ input }) => `${COEFFICIENT}, got ${shown(input)}`,
  });

/** Parses arrows with coefficients, such as `{X -> A: 1.5}`, or a list of arrows without coefficients. */
export const linearEdgesSchema = z.unknown().transform((input, context) => {
  const given = isRecord(input) ? Object.entries(input) : undefined;
  const arrows = edgesSchema.safeParse(given ? given.map(([arrow]) => arrow) : input, { reportInput: true });
  const values = (given ?? []).map(([arrow, value]) => ({
    arrow,
    parsed: coefficientSchema.safeParse(value, { reportInput: true }),
  }));
  for (const issue of arrows.error?.issues ?? []) {
    // Arrows that are keys have no index, so errors about them have no path.
    context.addIssue({ ...issue, path: given ? [] : issue.path });
  }
  for (const { arrow, parsed } of values) {
    for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue, path: [arrow] });
  }
  if (!arrows.success) return z.NEVER;
  if (!given) return { kind: 'drawn' as const, edges: arrows.data };
  const weighted = arrows.data.map(
    ([cause, effect], i) => [cause, effect, at(values, i).parsed.data!] as const,
  );
  return { kind: 'given' as const, edges: weighted };
});

export const linearConfigSchema = keyed({
  seed: seedSchema,
  preset: presetSchema(LINEAR_PRESETS).describe(
    'The graph of a published world. In the paper, every coefficient is 1.5, as with `coefficients: [1.5]`.',
  ),
  bccs: chainSchema,
  edges: linearEdgesSchema
    .optional()
    .describe(
      'Your own graph: `{X -> A: 1.5, A -> Y: 2}`, or a list of arrows whose coefficients are drawn.',
    ),
  bypass: switchSchema
    .default(false)
    .describe(
      'Adds an arrow that bypasses a cutpoint, so that effects no longer multiply over that cutpoint.',
    ),
  through: throughSchema,
  coefficients: z
    .array(coefficientSchema, { error: 'expected a list of numbers from which coefficients are drawn' })
    .min(1, 'expected at least one number')
    .optional()
    .describe(
      'The numbers from which coefficients are drawn. With a preset and a single number, every coefficient is this number.',
    ),
  effects: wordsOf(EFFECTS)
    .default([...EFFECTS])
    .describe('The kinds of effects that the questions are about.'),
  worlds: countUpTo(10_000)
    .default(1)
    .describe('The number of worlds. Whatever the config leaves open is drawn anew for each world.'),
  draws: countUpTo(1_000_000)
    .default(1)
    .describe(
      'The number of times each world is rendered, each time with fresh names and a new order of rules.',
    ),
  tolerance: toleranceSchema
    .prefault({})
    .describe('The largest distance from the truth at which an answer still counts as right.'),
  answerFormat: answerFormatSchema,
  ...runKeys,
});

export type LinearConfig = z.infer<typeof linearConfigSchema>;

export function parseLinearConfig(input: unknown): LinearConfig {
  return parseConfig(LINEAR_CONFIG, linearConfigSchema, input, crossProblems);
}

function crossProblems(input: Record<string, unknown>): ConfigProblem[] {
  const problems = graphChoiceProblems(input);
  const problem = (path: string[], message: string): void => {
    problems.push({ path, message });
  };
  const given = isRecord(input.edges) ? Object.keys(input.edges) : undefined;
  // With `through`, the graph needs no cutpoint.
  const allowed = input.through === undefined ? [] : ['A3'];
  for (const { message } of graphProblems(given ?? input.edges, allowed)) problem(['edges'], message);
  if (given && input.coefficients !== undefined) {
    problem(['coefficients'], 'remove it, because edges already set the coefficients');
  }
  if (input.bypass === true && input.edges !== undefined) {
    problem(['bypass'], 'remove it; instead, add the arrow to edges and set through: [node]');
  }
  if (input.through !== undefined && input.edges === undefined) {
    problem(
      ['through'],
      `expected through only together with edges, got ${shown(input.through)}; other graphs are composed over their cutpoints`,
    );
  }
  return problems;
}
