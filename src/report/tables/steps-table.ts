import { STEP_FAULTS, type StepFault } from '../../cases/steps.ts';
import { type Column, itemTable, type Table } from '../../drawing/table.ts';
import { variantName } from '../../drawing/variant-name.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import type { Steps } from '../../scorecard/steps.ts';
import { percent, shownEstimate, shownShare, whole } from '../../scoring/format.ts';
import { taskTitle } from '../../tasks/definitions.ts';
import { KINDS } from '../../tasks/kinds.ts';

/** Returns the readable name of a fault. @example faultName('missed-cause') // 'missed cause' */
export function faultName(fault: StepFault): string {
  return fault.replaceAll('-', ' ');
}

export function stepsTable({ variants }: Scorecard): Table | undefined {
  const occurring = STEP_FAULTS.filter((fault) =>
    variants.some(({ steps = [] }) => steps.some((found) => (shareOf(found, fault)?.value ?? 0) > 0)),
  );
  return itemTable<Steps>(
    {
      title: 'What goes wrong first in the steps of replies',
      labels: 3,
      note: 'Every statement about a variable is compared with its exact state. misread: a rule or fact is misstated or ignored. numeracy: numbers are compared wrongly. missed cause: a cause is left out. intervention undone: a value that was set from outside is derived again from its causes, or its consequences are not drawn. propagation: the causes are right, but the effect is wrong. other answer: all steps are right, but the answer does not follow from them. Shares are of the replies whose steps could be parsed.',
    },
    variants,
    ({ steps = [] }) => steps,
    [
      ['task', ({ task }) => KINDS.get(task)?.label ?? task],
      ['steps read', ({ replies, notStated }) => `${whole(replies)} of ${whole(replies + notStated)}`],
      ['no fault', ({ sound }) => shownShare(sound)],
      ...occurring.map(
        (fault): Column<Steps> => [
          faultName(fault),
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

export function stepsLines({ variants }: Scorecard): string[] {
  return variants.flatMap((variant) =>
    (variant.steps ?? []).map((found) => {
      const [top] = found.faults;
      const share = top && shareOf(found, top.fault);
      const first =
        share && share.value > 0
          ? `most often ${faultName(top.fault)} (${percent(share.value)} of ${whole(found.replies)} replies)`
          : `no fault in ${whole(found.replies)} replies`;
      const others = found.notStated > 0 ? `; another ${whole(found.notStated)} state no readable steps` : '';
      return `Steps, ${taskTitle(found.task)}, ${variantName(variant)}: ${first}${others}.`;
    }),
  );
}

export function stepChangesTable(
  { steps = [] }: Comparison,
  names: readonly [string, string],
): Table | undefined {
  if (steps.length === 0) return undefined;
  return {
    title: 'First faults in the steps of both variants',
    header: ['fault', ...names, 'difference'],
    labels: 1,
    rows: steps
      .toSorted((a, b) => b.candidate - b.baseline - (a.candidate - a.baseline))
      .map(({ fault, baseline, candidate, difference }) => [
        faultName(fault),
        percent(baseline),
        percent(candidate),
        shownEstimate(difference),
      ]),
    note: 'Shares are of the questions for which the steps of both variants could be parsed. The intervals are not adjusted for the number of faults.',
  };
}
