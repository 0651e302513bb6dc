import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { stampSchema } from '../../cases/design-stamp.ts';
import { dagOfArrows } from '../../causal/arrows-code.ts';
import { type Dag, parsePair } from '../../causal/dag.ts';
import { pairSchema } from '../shared/pair.ts';
import { senseSchema } from '../shared/themes/names.ts';

export const IDENTIFICATION_KINDS = [
  'back-door',
  'bad-control',
  'minimal',
  'independence',
  'opening',
  'explaining-away',
] as const;
export type IdentificationKind = (typeof IDENTIFICATION_KINDS)[number];

export const identificationCaseSchema = z.object({
  task: z.literal('identification'),
  design: stampSchema,
  /** The id of the settings from which the questions are drawn. It does not depend on the number of draws. */
  world: z.string(),
  theme: z.string(),
  /** The graph's arrows and its nodes without arrows, such as `A→B A→C D`. */
  arrows: z.string(),
  kind: z.enum(IDENTIFICATION_KINDS),
  /** The cause and its effect, or the two variables whose dependence is in question. */
  pair: pairSchema,
  /** The variables that are known or adjusted for, as symbols separated by spaces. */
  given: z.string().min(1),
  draw: z.int().min(0),
  /** The index of the question among the two questions of its kind in a draw. */
  half: z.union([z.literal(0), z.literal(1)]),
  truth: z.boolean(),
  sense: senseSchema,
});
export type IdentificationCase = z.infer<typeof identificationCaseSchema>;

export function isIdentificationCase(item: Case): item is IdentificationCase {
  return item.task === 'identification';
}

export interface QuestionOf {
  readonly dag: Dag;
  readonly kind: IdentificationKind;
  readonly cause: number;
  readonly effect: number;
  readonly given: readonly number[];
}

/** Returns the question of a case. A node that the graph lacks gets the number −1. */
export function questionOf({ arrows, kind, pair, given }: IdentificationCase): QuestionOf {
  const dag = dagOfArrows(arrows);
  const numberOf = (symbol: string): number => dag.nodes.indexOf(symbol);
  const { cause, outcome } = parsePair(pair);
  return {
    dag,
    kind,
    cause: numberOf(cause),
    effect: numberOf(outcome),
    given: given.split(' ').map(numberOf),
  };
}
