import { type AnswerRecord, retryRecordIn } from './answer-record.ts';
import { isProviderRefusal, type ProviderReply, spokenOutput } from './spoken-output.ts';

/** Rules that decide by what stays true however a reply would have gone on. */
const CUT_OFF_PROOF = new Set(['value', 'word', 'tag', 'boxed', 'json', 'label', 'leading', 'bare']);

/**
 * What became of a provider's reply: what the rules make of its words, and of what the provider says about them.
 *
 * - The provider reports a refusal or a content filter: `refused`.
 * - The reply was cut off for its length: a verdict in so many words counts, a mere statement on the way does not
 *   (`cut-off`), and where there was none, that is why.
 * - The model was asked again and again without giving its answer as asked for: `unparsed` (`gave-up`), unless
 *   its last reply declines.
 */
export function readReply(reply: ProviderReply, read: (output: unknown) => AnswerRecord): AnswerRecord {
  const { attempts, gaveUp } = retryRecordIn(reply.metadata) ?? {};
  const settled = isProviderRefusal(reply)
    ? ({ answer: 'refused', by: 'provider' } as const)
    : settle(read(spokenOutput(reply)), gaveUp, reply.finishReason === 'length');
  return { ...settled, ...(attempts !== undefined && { attempts }), ...(gaveUp && { gaveUp }) };
}

function settle(record: AnswerRecord, gaveUp: true | undefined, isCut: boolean): AnswerRecord {
  if (record.answer === 'refused') return record;
  if (gaveUp) return { answer: 'unparsed', by: 'gave-up' };
  const open = record.answer === 'unparsed' ? record.by === 'no-verdict' : !CUT_OFF_PROOF.has(record.by);
  return isCut && open ? { answer: 'unparsed', by: 'cut-off' } : record;
}
