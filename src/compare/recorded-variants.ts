import { caseId } from '../cases/case.ts';
import { at } from '../lib/at.ts';
import { UserError } from '../lib/user-error.ts';
import { recordedAnswers } from '../scorecard/recorded-answers.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { type AnswerSheet, REPLIES, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { MOST_IDS } from './changed-questions.ts';

type RecordedAnswers = ReturnType<typeof recordedAnswers>;

/** The default for the largest allowed share of questions that only one of two compared runs asked. */
export const MOST_UNMATCHED = 0.01;

/**
 * Returns the variants of a recorded run as answers to the questions in the sheet of another run.
 *
 * @throws {UserError} If the designs differ, too many questions have no match, the runs disagree about a truth, or the
 *   record contradicts itself.
 */
export function recordedVariants(
  sheet: AnswerSheet,
  design: Scorecard['design'],
  baseline: Scorecard,
  mostUnmatched = MOST_UNMATCHED,
): VariantAnswers[] {
  requireSameDesign(design, baseline.design);
  const recorded = readRecord(baseline);
  const ids = sheet.cases.map((item) => caseId(sheet.kinds, item));
  requireSameQuestions(sheet, ids, recorded, mostUnmatched);
  return recorded.variants.map(({ provider, prompt, replies }, promptIdx) => {
    const starts = new Uint32Array(ids.length + 1);
    const signs: number[] = [];
    ids.forEach((id, position) => {
      for (const reply of replies.get(id) ?? []) signs.push(REPLIES.indexOf(reply));
      starts[position + 1] = signs.length;
    });
    return { promptIdx, provider, prompt, starts, replies: Uint8Array.from(signs) };
  });
}

function readRecord(baseline: Scorecard): RecordedAnswers {
  try {
    return recordedAnswers(baseline);
  } catch (error) {
    throw new UserError(`the baseline contradicts itself: ${(error as Error).message}`);
  }
}

const JUDGED_BY = ['delta', 'level', 'validShare', 'nearValidShare', 'smallestDivisor'] as const;

export function requireSameSettings(now: ScorecardSettings, before: ScorecardSettings): void {
  const other = JUDGED_BY.filter((key) => now[key] !== before[key]);
  if (other.length === 0) return;
  const told = (of: ScorecardSettings): string => other.map((key) => `${key} ${of[key]}`).join(', ');
  throw new UserError(
    `the two runs were judged with different settings: the baseline with ${told(before)}, this run with ${told(now)}. Use the settings of the baseline, or record a new baseline`,
  );
}

function requireSameDesign(candidate: Scorecard['design'], baseline: Scorecard['design']): void {
  if (candidate.hash === baseline.hash) return;
  const describe = ({ parts }: Scorecard['design']): string[] =>
    parts.map(({ task, hash, cases, units }) => `${task} ${hash} (${cases} cases, ${units})`);
  const [now, before] = [describe(candidate), describe(baseline)];
  const only = (list: readonly string[], other: readonly string[]): string =>
    list.filter((part) => !other.includes(part)).join(', ') || 'nothing else';
  throw new UserError(
    `the designs differ, so the two runs asked different questions: the baseline (${baseline.hash}) has ${only(before, now)}; this run (${candidate.hash}) has ${only(now, before)}. Run the baseline's config, or record a new baseline`,
  );
}

function requireSameQuestions(
  { cases }: AnswerSheet,
  ids: readonly string[],
  recorded: RecordedAnswers,
  mostUnmatched: number,
): void {
  const known = new Set(ids);
  const replies = recorded.variants.flatMap((variant) => [...variant.replies]);
  const wereAsked = new Set(replies.flatMap(([id, list]) => (list.length > 0 ? id : [])));
  const onlyNow = ids.filter((id) => !wereAsked.has(id));
  const onlyBefore = [...wereAsked].filter((id) => !known.has(id));
  const all = ids.length + onlyBefore.length;
  const unmatched = onlyNow.length + onlyBefore.length;
  if (unmatched > mostUnmatched * all) {
    const list = [
      ...onlyBefore.map((id) => `- only in the baseline: ${id}`),
      ...onlyNow.map((id) => `- only in this run: ${id}`),
    ];
    const more = list.length > MOST_IDS ? `\n… and ${list.length - MOST_IDS} more` : '';
    throw new UserError(
      `${unmatched} of ${all} questions have an answer in only one of the two runs; at most ${mostUnmatched * 100} % are allowed:\n${list.slice(0, MOST_IDS).join('\n')}${more}`,
    );
  }
  cases.forEach(({ truth }, position) => {
    const id = at(ids, position);
    if (!recorded.truths.has(id)) return;
    if (recorded.truths.get(id) !== truth)
      throw new UserError(`the baseline states a different right answer to ${id}`);
  });
}
