import type { Redact } from '../../lib/redact.ts';
import type { VariantAnswers } from './answer-sheet.ts';
import { growingList } from './growing-list.ts';
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
    spent: sumOfSpent([]),
    /** The number of failed calls, by error message. */
    failures: new Map<string, number>(),
  };
}

interface RowReply {
  readonly position: number;
  readonly place: number;
  readonly reply: number;
}

export function addReply(variant: CollectedVariant, { position, place, reply }: RowReply): void {
  variant.positions.push(position);
  variant.places.push(place);
  variant.replies.push(reply);
}

export function isSameVariant({ provider, prompt }: Named, other: Named): boolean {
  return (
    provider.label === other.provider.label && provider.id === other.provider.id && prompt === other.prompt
  );
}

export function redactedNames({ provider: { id, label }, prompt }: Omit<Named, 'promptIdx'>, redact: Redact) {
  return { provider: { id: redact(id), label: redact(label) }, prompt: redact(prompt) };
}
