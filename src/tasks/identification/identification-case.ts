import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { stampSchema } from '../../cases/design-stamp.ts';
import { dagOfArrows } from '../../causal/arrows-code.ts';
import { type Dag, parsePair } from '../../causal/dag.ts';
import { pairSchema } from '../shared/pair.ts';
import { senseSchema } from '../shared/themes/cast-names.ts';

/**
 * The kinds of questions:
 *
 * - back-door: is it enough to adjust for these variables, where adjustment is needed and a path may stay open?
 * - bad-control: is it still enough, where no adjustment is needed, but the set may contain a common effect or a part of
 * the effect?
 * - minimal: these variables are enough; is each of them needed?
 * - independence: are two variables still dependent once these are known, where knowledge can only close paths?
 * - opening: two variables are independent; do they become dependent once these are known?
 * - explaining-away: two variables may have caused an effect; does one of them make the other less likely?
 */
export const KINDS = [
  'back-door',
  'bad-control',
  'minimal',
  'independence',
  'opening',
  'explaining-away',
] as const;
export type Kind = (typeof KINDS)[number];

export const identificationCaseSchema = z.object({
  task: z.literal('identification'),
  design: stampSchema,
  /** Identifies the settings from which the questions are drawn, independent of the number of draws. */
  world: z.string(),
  theme: z.string(),
  /** The graph, such as `A→B A→C D`. */
  arrows: z.string(),
  kind: z.enum(KINDS),
  /** The cause and its effect, or the two variables whose dependence is in question. */
  pair: pairSchema,
  /** The known or adjusted variables, as symbols separated by spaces. */
  given: z.string().min(1),
  draw: z.int().min(0),
  /** The position of the question among the two of its kind in a draw. */
  half: z.union([z.literal(0), z.literal(1)]),
  truth: z.boolean(),
  sense: senseSchema,
});
export type IdentificationCase = z.infer<typeof identificationCaseSchema>;

export function isIdentificationCase(item: Case): item is IdentificationCase {
  return item.task === 'identification';
}

/** A question about a graph whose nodes are given by number. */
export interface QuestionOf {
  readonly dag: Dag;
  readonly kind: Kind;
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
