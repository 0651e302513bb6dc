import { STEP_FAULTS, type StepFault } from '../../cases/steps.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import type { Steps } from '../../scorecard/steps.ts';
import { percent, shownEstimate, shownShare } from '../../scoring/format.ts';
import { TASKS, taskTitle } from '../../tasks/tasks.ts';
import { type Column, itemTable, type Table } from './table.ts';
import { variantName } from './variant-name.ts';

export const FAULT_NAMES: Readonly<Record<StepFault, string>> = {
  misread: 'misread',
  numeracy: 'numeracy',
  'missed-cause': 'missed cause',
  'intervention-undone': 'intervention undone',
  propagation: 'propagation',
  'other-answer': 'other answer',
};

/** Which fault comes first in the steps of each variant's replies. */
export function stepsTable({ variants }: ScorecardView): Table | undefined {
  const occurring = STEP_FAULTS.filter((fault) =>
    variants.some(({ steps = [] }) => steps.some((found) => (shareOf(found, fault)?.value ?? 0) > 0)),
  );
  return itemTable<Steps>(
    {
      title: 'What goes wrong first in the steps of replies',
      labels: 3,
      note: 'Every statement about a variable is held against its exact state. misread: a rule or fact told otherwise, or not heeded. numeracy: a number said to be enough, or not, that is the opposite. missed cause: a cause left out. intervention undone: what was set from outside derived anew. propagation: causes right, effect wrong. other answer: all steps right, another answer. Shares are of the replies whose steps could be read.',
    },
    variants,
    ({ steps = [] }) => steps,
    [
      ['task', ({ task }) => TASKS.find(({ id }) => id === task)?.label ?? task],
      ['steps read', ({ replies, notStated }) => `${replies} of ${replies + notStated}`],
      ['no fault', ({ sound }) => shownShare(sound)],
      ...occurring.map(
        (fault): Column<Steps> => [
          FAULT_NAMES[fault],
          (found) => {
            const share = shareOf(found, fault);
            return share ? shownShare(share) : '–';
          },
        ],
      ),
      ['right answer on wrong steps', ({ rightByLuck }) => shownShare(rightByLuck)],
    ],
  );
}

function shareOf({ faults }: Steps, fault: StepFault) {
  const share = faults.find((one) => one.fault === fault)?.share;
  return share?.kind === 'estimate' ? share : undefined;
}

/** A line for each variant that wrote out steps: its most frequent fault. */
export function stepsLines({ variants }: ScorecardView): string[] {
  return variants.flatMap((variant) =>
    (variant.steps ?? []).map((found) => {
      const [top] = found.faults;
      const share = top && shareOf(found, top.fault);
      const first =
        share && share.value > 0
          ? `most often ${FAULT_NAMES[top.fault]} (${percent(share.value)} of ${found.replies} replies)`
          : `no fault in ${found.replies} replies`;
      const others = found.notStated > 0 ? `; ${found.notStated} others state none that could be read` : '';
      return `Steps, ${taskTitle(found.task)}, ${variantName(variant)}: ${first}${others}.`;
    }),
  );
}

/** Which fault is more frequent in one of two variants; no table where they do not both write out steps. */
export function stepChangesTable(
  { steps = [] }: Comparison,
  names: readonly [string, string],
): Table | undefined {
  if (steps.length === 0) return undefined;
  return {
    title: 'Which fault comes first in the steps, and which one grew',
    header: ['fault', ...names, 'difference'],
    labels: 1,
    rows: steps
      .toSorted((a, b) => b.candidate - b.baseline - (a.candidate - a.baseline))
      .map(({ fault, baseline, candidate, difference }) => [
        FAULT_NAMES[fault],
        percent(baseline),
        percent(candidate),
        shownEstimate(difference),
      ]),
    note: 'Over the questions where both wrote steps that could be read; each interval by itself.',
  };
}
