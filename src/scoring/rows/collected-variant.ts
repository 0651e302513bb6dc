import type { Stage } from '../../cases/stage.ts';
import type { VariantAnswers } from './answer-sheet.ts';
import type { GrowingList } from './growing-list.ts';
import type { Failures } from './outage.ts';
import type { ReadingNote } from './reading-notes.ts';
import type { Spent } from './spent.ts';
import type { StagedCases } from './stage-check.ts';

/** One variant of one eval, row by row as they came. */
export interface CollectedVariant extends Pick<VariantAnswers, 'promptIdx' | 'provider' | 'prompt'> {
  /** The eval. */
  readonly run: string;
  /** By row: the position of its case, as cases came. */
  readonly positions: GrowingList<Uint32Array>;
  /** By row: promptfoo's number of the test. What one eval asked twice is in order by it. */
  readonly places: GrowingList<Uint32Array>;
  /** By row: a position in `REPLIES`. */
  readonly replies: GrowingList<Uint8Array>;
  /** By row, where a number was answered. */
  readonly numbers: Map<number, number>;
  /** By row, for those that have one. */
  readonly notes: Map<number, ReadingNote>;
  /** By stamp of the design: its last stage that a row is of; `whole` where a row is of none. */
  readonly stages: Map<string, Stage | 'whole'>;
  /** Cases of a run in stages, by the stage that their rows name. */
  readonly staged: StagedCases;
  readonly spent: Spent;
  /** Messages of calls that failed. */
  readonly failures: Failures;
}
