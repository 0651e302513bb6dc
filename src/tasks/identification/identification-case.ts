import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { stampSchema } from '../../cases/design-stamp.ts';
import { dagOfArrows } from '../../causal/arrows-code.ts';
import { type Dag, parsePair } from '../../causal/dag.ts';
import { pairSchema } from '../shared/pair.ts';

/**
 * What is asked:
 *
 * - back-door: are these enough to adjust for, where something must be, and some way round may be left open?
 * - bad-control: the same where nothing must be, but a common effect may be adjusted for, or part of the effect
 * - minimal: they are enough: is each of them needed?
 * - independence: does one still tell of the other once these are known, where knowing can only close ways?
 * - opening: one tells nothing of the other: does it once these are known?
 * - explaining-away: both may have brought this about: does the one make the other less likely?
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
  /** Names what fixes the questions, however many draws there are. */
  world: z.string(),
  theme: z.string(),
  /** The graph, such as `A→B A→C D`. */
  arrows: z.string(),
  kind: z.enum(KINDS),
  /** The cause and its effect; or the two of which one may tell of the other. */
  pair: pairSchema,
  /** What is known, or adjusted for: symbols with a space between. */
  given: z.string().min(1),
  draw: z.int().min(0),
  /** The first or the second question of its kind in a draw. */
  half: z.union([z.literal(0), z.literal(1)]),
  truth: z.boolean(),
});
export type IdentificationCase = z.infer<typeof identificationCaseSchema>;

export function isIdentificationCase(item: Case): item is IdentificationCase {
  return item.task === 'identification';
}

/** A question about a graph, by the numbers of its nodes. */
export interface Question {
  readonly kind: Kind;
  readonly cause: number;
  readonly effect: number;
  readonly given: readonly number[];
}

export interface QuestionOf extends Question {
  readonly dag: Dag;
}

/** What a case asks. Nodes that its graph does not have are −1. */
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
