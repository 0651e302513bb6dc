import type { Stage } from '../../cases/stage.ts';
import type { VariantAnswers } from './answer-sheet.ts';
import { type GrowingList, growingList } from './growing-list.ts';
import type { Failures } from './outage.ts';
import type { ReadingNote } from './reading-notes.ts';
import { nothingSpent, type Spent } from './spent.ts';
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

/** A variant of which no row has come. */
export function noRows() {
  return {
    positions: growingList(Uint32Array),
    places: growingList(Uint32Array),
    replies: growingList(Uint8Array),
    numbers: new Map<number, number>(),
    notes: new Map<number, ReadingNote>(),
    stages: new Map<string, Stage | 'whole'>(),
    spent: nothingSpent(),
    failures: new Map() as Failures,
    staged: new Map() as StagedCases,
  };
}

/** What tells variants apart. */
export type Named = Pick<CollectedVariant, 'promptIdx' | 'provider' | 'prompt'>;

export function isSameVariant({ provider, prompt }: Named, other: Named): boolean {
  return (
    provider.label === other.provider.label && provider.id === other.provider.id && prompt === other.prompt
  );
}

/** Says that rows of several variants stand as one's. */
export function mixedUp({ promptIdx, provider, prompt }: Named): string {
  return `variant ${promptIdx} of an eval is ${provider.label} with ${prompt} in one row and another variant in others, as when promptfoo resumed a run of several providers; what came first is used, so run it again, or resume one provider at a time`;
}
