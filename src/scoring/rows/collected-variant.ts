import type { Stage } from '../../cases/stage.ts';
import type { Redact } from '../../lib/redact.ts';
import type { VariantAnswers } from './answer-sheet.ts';
import { growingList } from './growing-list.ts';
import type { ReadingNote } from './reading-notes.ts';
import { sumOfSpent } from './spent.ts';

/** One variant of one eval, with its rows in the order received. */
export interface CollectedVariant extends Named, ReturnType<typeof noRows> {
  readonly run: string;
}

type Named = Pick<VariantAnswers, 'promptIdx' | 'provider' | 'prompt'>;

export function noRows() {
  return {
    /** The position of each row's case, in the order in which cases were received. */
    positions: growingList(Uint32Array),
    /** For each row, the number of its test in promptfoo. */
    places: growingList(Uint32Array),
    /** The reply in each row, as a position in `REPLIES`. */
    replies: growingList(Uint8Array),
    numbers: new Map<number, number>(),
    notes: new Map<number, ReadingNote>(),
    /** The latest stage among the rows, by design; `whole` if a row has no stage. */
    stages: new Map<string, Stage | 'whole'>(),
    spent: sumOfSpent([]),
    /** The positions of cases, by design and by the stage mark of their rows. */
    staged: new Map<string, Map<string, Set<number>>>(),
    /** The number of failed calls, by error message. */
    failures: new Map<string, number>(),
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

export function isSameVariant({ provider, prompt }: Named, other: Named): boolean {
  return (
    provider.label === other.provider.label && provider.id === other.provider.id && prompt === other.prompt
  );
}

export function redactedNames({ provider: { id, label }, prompt }: Omit<Named, 'promptIdx'>, redact: Redact) {
  return { provider: { id: redact(id), label: redact(label) }, prompt: redact(prompt) };
}
