import { caseId, keyOf } from '../../cases/case.ts';
import { REPLIES } from './answer-sheet.ts';
import type { Collected } from './collected.ts';
import { addReply } from './collected-variant.ts';
import { variantName } from './merge-variants.ts';
import { addFailure } from './outage.ts';
import { isAnswered, readRow, replyIn } from './rows.ts';
import { addSpent, unbelievable } from './spent.ts';

/** Adds a row of an eval, or reports it if it cannot be read or contradicts an earlier row of its case. */
export function addRow(collected: Collected, result: unknown, run: string): void {
  const { kinds, redact, known, texts, duplicates, prompts, report, variantOf } = collected;
  const row = readRow(result);
  if (row.kind === 'foreign') return;
  if (row.kind === 'unreadable') {
    report(row.problem);
    return;
  }
  const name = variantName({ promptIdx: row.variant.promptIdx, run });
  if (isAnswered(row.result)) duplicates.add(name, row.result.testIdx);
  const found = known.find(row.about);
  if ('problem' in found) {
    report(found.problem);
    return;
  }
  const variant = variantOf(name, row.variant, run);
  if (!variant) return;
  addSpent(variant.spent, row.result);
  const odd = unbelievable(row.result);
  if (odd !== undefined) report(odd);
  const kind = kinds.get(found.item.task);
  const { reply, conflict } = replyIn(row.result, found.item, kind);
  if (conflict) report(`a row of ${keyOf(kinds, found.item).group} contradicts itself: ${conflict}`);
  if (reply === 'error') addFailure(variant.failures, redact(row.result.error ?? ''));
  const misasked =
    kind &&
    isAnswered(row.result) &&
    prompts.problem(row.result, found, kind, `${row.variant.provider.label} with ${row.variant.prompt}`);
  if (misasked) report(misasked);
  addReply(variant, {
    position: found.position,
    place: row.result.testIdx,
    reply: REPLIES.indexOf(reply),
  });
  texts.add(found, () => caseId(kinds, found.item), name, run, row.result);
}
