import type { Stage } from '../../cases/stage.ts';
import type { Redact } from '../../lib/redact.ts';
import type { VariantAnswers } from './answer-sheet.ts';
import { type GrowingList, growingList } from './growing-list.ts';
import type { Failures } from './outage.ts';
import type { ReadingNote } from './reading-notes.ts';
import { nothingSpent, type Spent } from './spent.ts';
import type { StagedCases } from './stage-check.ts';

/** One variant of one eval, with its rows in the order received. */
export interface CollectedVariant extends Pick<VariantAnswers, 'promptIdx' | 'provider' | 'prompt'> {
  readonly run: string;
  /** The position of each row's case, in the order in which cases were received. */
  readonly positions: GrowingList<Uint32Array>;
  /** The number that promptfoo gave the test of each row. */
  readonly places: GrowingList<Uint32Array>;
  /** The reply in each row, as a position in `REPLIES`. */
  readonly replies: GrowingList<Uint8Array>;
  readonly numbers: Map<number, number>;
  readonly notes: Map<number, ReadingNote>;
  /** The latest stage among the rows, by design; `whole` if a row has no stage. */
  readonly stages: Map<string, Stage | 'whole'>;
  readonly staged: StagedCases;
  readonly spent: Spent;
  readonly failures: Failures;
}

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

interface RowReply {
  readonly position: number;
  readonly place: number;
  readonly reply: number;
  readonly value: number | undefined;
  readonly note: ReadingNote | undefined;
}

export function addReply(variant: CollectedVariant, { position, place, reply, value, note }: RowReply): void {
  variant.positions.push(position);
  variant.places.push(place);
  const index = variant.replies.push(reply);
  if (value !== undefined) variant.numbers.set(index, value);
  if (note) variant.notes.set(index, note);
}

type Named = Pick<CollectedVariant, 'promptIdx' | 'provider' | 'prompt'>;

export function isSameVariant({ provider, prompt }: Named, other: Named): boolean {
  return (
    provider.label === other.provider.label && provider.id === other.provider.id && prompt === other.prompt
  );
}

export function redactedNames({ provider: { id, label }, prompt }: Omit<Named, 'promptIdx'>, redact: Redact) {
  return { provider: { id: redact(id), label: redact(label) }, prompt: redact(prompt) };
}

export function mixedUp({ promptIdx, provider, prompt }: Named): string {
  return `variant ${promptIdx} of an eval is ${provider.label} with ${prompt} in one row and a different variant in other rows. This happens if promptfoo resumes a run of several providers. The first rows count; run the eval again, or resume one provider at a time`;
}
