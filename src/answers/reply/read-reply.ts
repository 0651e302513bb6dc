import { type AnswerRecord, retryRecordIn } from './answer-record.ts';
import { isProviderRefusal, type ProviderReply, spokenOutput } from './spoken-output.ts';

/** Rules whose result stays valid however a cut-off reply would have continued. */
const CUT_OFF_PROOF = new Set(['value', 'word', 'tag', 'boxed', 'json', 'label', 'leading', 'bare']);

/**
 * Reads a provider's reply, with what the provider reports about it.
 *
 * - The provider reports a refusal or a content filter: `refused`.
 * - The reply was cut off for its length: an explicit verdict counts, a mere statement does not (`cut-off`).
 * - The model never gave its answer in the required form: `unparsed` (`gave-up`), unless its last reply declines.
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
