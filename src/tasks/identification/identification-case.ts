import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { stampSchema } from '../../cases/design-stamp.ts';
import { dagOfArrows } from '../../causal/arrows-code.ts';
import { type Dag, parsePair } from '../../causal/dag.ts';
import { pairSchema } from '../shared/pair.ts';
import { senseSchema } from '../shared/themes/cast-names.ts';

/**
 * Kinds of questions:
 *
 * - back-door: is adjusting for these enough, where something is needed and a path may stay open?
 * - bad-control: the same where nothing is needed, but a common effect, or part of the effect, may be adjusted for
 * - minimal: these are enough: is each of them needed?
 * - independence: are the two still dependent once these are known, where knowledge can only close paths?
 * - opening: the two are independent: are they dependent once these are known?
 * - explaining-away: both may have caused this: does one make the other less likely?
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
  /** Names the basis of the questions, whatever the number of draws. */
  world: z.string(),
  theme: z.string(),
  /** The graph, such as `A→B A→C D`. */
  arrows: z.string(),
  kind: z.enum(KINDS),
  /** The cause and its effect; or the two variables whose dependence is asked about. */
  pair: pairSchema,
  /** Known or adjusted variables: symbols with a space between. */
  given: z.string().min(1),
  draw: z.int().min(0),
  /** The first or the second question of its kind in a draw. */
  half: z.union([z.literal(0), z.literal(1)]),
  truth: z.boolean(),
  sense: senseSchema,
});
export type IdentificationCase = z.infer<typeof identificationCaseSchema>;

export function isIdentificationCase(item: Case): item is IdentificationCase {
  return item.task === 'identification';
}

/** A question about a graph, by the numbers of its nodes. */
export interface QuestionOf {
  readonly dag: Dag;
  readonly kind: Kind;
  readonly cause: number;
  readonly effect: number;
  readonly given: readonly number[];
}

/** The question of a case. Nodes that its graph lacks are −1. */
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
