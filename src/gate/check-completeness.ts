import { at } from '../lib/at.ts';
import type { Scorecard, ScorecardVariant } from '../scorecard/schema.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import type { VariantCheck } from './check-text.ts';

/** Whether a run is whole: nothing else counts if it is not. These checks cannot be turned off. */
export function checkRunCompleteness(
  { design }: Pick<Scorecard, 'design'>,
  { problems, duplicates }: Pick<CollectedAnswers, 'problems' | 'duplicates'>,
  notRolledUp: readonly string[],
  wantedDesign: string | undefined,
): VariantCheck[] {
  const asked = design.parts.reduce((sum, { cases, notAsked = 0 }) => sum + cases - notAsked, 0);
  const found = design.parts.reduce((sum, part) => sum + part.found, 0);
  const checks = [
    check(
      'questions',
      `${found} of ${asked}`,
      `all ${asked}`,
      found === asked,
      found === asked
        ? design.parts.some(({ notAsked }) => notAsked !== undefined)
          ? 'every question of the stages so far was asked'
          : 'every question of the design was asked'
        : `aborted run: ${asked - found} of ${asked} questions of the design have no row in any variant`,
    ),
    check(
      'readable rows',
      problems.length === 0 ? 'all' : problems.join('; '),
      'all',
      problems.length === 0,
      problems.length === 0 ? 'every row could be read' : `rows that cannot be used: ${problems.join('; ')}`,
    ),
    check(
      'duplicate rows',
      String(duplicates),
      '0',
      duplicates === 0,
      duplicates === 0
        ? 'no row is there twice'
        : `${duplicates} rows answer a test that another row of the same eval answers already: were files joined, or given twice?`,
    ),
  ];
  if (notRolledUp.length > 0) {
    checks.push(
      check(
        'roll-up',
        `none in ${notRolledUp.join(', ')}`,
        "the roll-up's numbers in the variants",
        false,
        `missing roll-up: the variants of ${notRolledUp.join(', ')} lack its numbers. Either promptfoo retry wiped them (--write-back repairs that), or the run was stopped before its end, or the config has no roll-up under extensions`,
      ),
    );
  }
  if (wantedDesign !== undefined) {
    const same = [design.hash, design.family].includes(wantedDesign);
    checks.push(
      check(
        'design',
        design.hash,
        wantedDesign,
        same,
        same
          ? 'the design is the one that the policy names'
          : `wrong design: expected ${wantedDesign}, got ${design.hash}`,
      ),
    );
  }
  return checks;
}

/** Whether questions, truths and models are those of the recorded run, where both runs are of one design. */
export function checkDigests(
  { design }: Pick<Scorecard, 'design'>,
  recorded: Pick<Scorecard, 'design'> | undefined,
): VariantCheck[] {
  return design.parts.flatMap((part) => {
    const before = recorded?.design.parts.find(
      ({ hash, task, found }) => hash === part.hash && task === part.task && found === part.found,
    );
    if (before?.digest === undefined) return [];
    const same = before.digest === part.digest;
    return [
      check(
        `digest of ${part.task}`,
        part.digest ?? 'none',
        before.digest,
        same,
        same
          ? 'questions, truths and models are those of the baseline'
          : `the cases of design ${part.hash} are not those of the baseline, though the design is: expected digest ${before.digest}, got ${part.digest ?? 'none'}; rows were changed, or are of another version`,
      ),
    ];
  });
}

/** Whether a variant was asked every question, and each as often as the others. */
export function checkVariantCompleteness(
  { answers }: ScorecardVariant,
  { starts }: VariantAnswers,
): VariantCheck[] {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let position = 0; position + 1 < starts.length; position++) {
    const replies = at(starts, position + 1) - at(starts, position);
    if (replies === 0) continue;
    least = Math.min(least, replies);
    most = Math.max(most, replies);
  }
  const even = most === 0 || least === most;
  return [
    check(
      'missing questions',
      String(answers.missing),
      '0',
      answers.missing === 0,
      answers.missing === 0
        ? 'every question was asked'
        : `aborted run: ${answers.missing} questions of the design have no row in this variant`,
    ),
    check(
      'replies to each question',
      even ? String(most) : `${least} to ${most}`,
      'the same number',
      even,
      even
        ? 'every question has as many replies as the others'
        : `some questions have ${least} replies, others ${most}: rows are missing, or there twice`,
    ),
  ];
}

function check(
  measure: string,
  observed: string,
  wanted: string,
  passes: boolean,
  reason: string,
): VariantCheck {
  return { kind: 'completeness', measure, observed, wanted, verdict: passes ? 'pass' : 'fail', reason };
}
