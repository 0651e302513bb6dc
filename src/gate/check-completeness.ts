import { at } from '../lib/at.ts';
import type { Scorecard, ScorecardVariant } from '../scorecard/schema.ts';
import { whole } from '../scoring/format.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import type { OutputFacts } from '../scoring/rows/output-facts.ts';
import { type VariantCheck, wholeness } from './check-text.ts';

/** Checks that a run is complete. These checks cannot be turned off, and an incomplete run cannot pass. */
export function checkRunCompleteness(
  { design }: Pick<Scorecard, 'design'>,
  { problems, duplicates }: Pick<CollectedAnswers, 'problems' | 'duplicates'>,
  wantedDesign: string | undefined,
): VariantCheck[] {
  const asked = design.parts.reduce((sum, { cases }) => sum + cases, 0);
  const found = design.parts.reduce((sum, part) => sum + part.found, 0);
  const unread = problems.join('; ');
  return [
    check('questions', [`${whole(found)} of ${whole(asked)}`, `all ${whole(asked)}`], found === asked, [
      'every question of the design was asked',
      `aborted run: ${whole(asked - found)} of ${whole(asked)} questions of the design have no row in any variant`,
    ]),
    check('readable rows', [unread || 'all', 'all'], problems.length === 0, [
      'every row could be read',
      `rows that cannot be used: ${unread}`,
    ]),
    check('duplicate rows', [String(duplicates), '0'], duplicates === 0, [
      'no row occurs twice',
      `${duplicates} rows answer a test that another row of the same eval already answers. Were files joined, or passed twice?`,
    ]),
    ...(wantedDesign === undefined
      ? []
      : [
          check('design', [design.hash, wantedDesign], design.hash === wantedDesign, [
            'the design is the one that the policy names',
            `wrong design: expected ${wantedDesign}, got ${design.hash}`,
          ]),
        ]),
  ];
}

/** Reports a comparison of a run with itself, which could never find a loss. */
export function checkOtherRun(outputs: readonly OutputFacts[], evalId: string | undefined): VariantCheck[] {
  if (evalId === undefined || !outputs.some((output) => output.evalId === evalId)) return [];
  const reason = `the baseline is the scorecard of this run, ${evalId}; use the scorecard of an earlier run`;
  return [wholeness('run of the baseline', evalId, 'another run', 'inconclusive', reason)];
}

/** Checks that a variant was asked every question, and every question equally often. */
export function checkVariantCompleteness(
  { answers }: ScorecardVariant,
  { starts }: VariantAnswers,
): VariantCheck[] {
  const counts = replyCounts(starts);
  const least = counts.reduce((fewest, count) => Math.min(fewest, count), Number.POSITIVE_INFINITY);
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0);
  const even = most === 0 || least === most;
  return [
    check('missing questions', [String(answers.missing), '0'], answers.missing === 0, [
      'every question was asked',
      `aborted run: ${whole(answers.missing)} of the design's questions ${answers.missing === 1 ? 'has' : 'have'} no row in this variant`,
    ]),
    check(
      'replies to each question',
      [even ? String(most) : `${least} to ${most}`, 'the same number'],
      even,
      [
        'every question has the same number of replies',
        `the number of replies varies from ${least} to ${most} per question: rows are missing or duplicated`,
      ],
    ),
  ];
}

/**
 * Checks that the baseline has replies, because the gate cannot notice the loss of an answer that the baseline lacks.
 *
 * @param most - The largest share of questions that may lack a reply; `false` turns the check off.
 */
export function checkBaselineAnswers(
  { answers }: Pick<ScorecardVariant, 'answers'>,
  most: number | false = 0,
): VariantCheck[] {
  const lacking = answers.errors + answers.missing;
  const asked = answers.questions + answers.missing;
  if (most === false || lacking <= most * asked) return [];
  const reason = `the baseline has no reply to ${whole(lacking)} of ${whole(asked)} questions, because calls failed or rows are missing; record a complete baseline`;
  return [
    wholeness('replies of the baseline', `lacks ${whole(lacking)} of ${whole(asked)}`, 'all', 'fail', reason),
  ];
}

/** Counts the replies to each question. Questions without a reply are left out. */
export function replyCounts(starts: VariantAnswers['starts']): number[] {
  return Array.from(starts.slice(1), (end, position) => end - at(starts, position)).filter(Boolean);
}

function check(
  measure: string,
  [observed, wanted]: readonly [observed: string, wanted: string],
  passes: boolean,
  [ifSo, ifNot]: readonly [ifSo: string, ifNot: string],
): VariantCheck {
  return wholeness(measure, observed, wanted, passes ? 'pass' : 'fail', passes ? ifSo : ifNot);
}
