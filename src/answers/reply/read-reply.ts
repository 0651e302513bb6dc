import { type AnswerRecord, retryRecordIn } from './answer-record.ts';
import { isProviderRefusal, type ProviderReply, spokenOutput } from './spoken-output.ts';

/** Rules whose results count even if the reply was cut off. */
const CUT_OFF_PROOF = new Set(['value', 'word', 'tag', 'boxed', 'json', 'label', 'leading', 'bare']);

/**
 * Reads a reply, and what the provider reports about it.
 *
 * - If the provider reports a refusal or a content filter, the answer is `refused`.
 * - If the reply was cut off for its length, an explicit verdict counts, but a mere statement does not (`cut-off`).
 * - If the model never gave its answer in the required form, it is `unparsed` (`gave-up`), unless the last reply
 *   declines.
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
