import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { decimals, shownEstimate, shownValue } from '../../scoring/format.ts';
import { TASKS } from '../../tasks/tasks.ts';
import type { Table } from './table.ts';

/** How every variant answered: the first thing to look at, because all else rests on it. */
export function answersTable({ variants, design }: ScorecardView): Table {
  // As the share of yes, over questions that count together.
  const aside = new Set(TASKS.flatMap(({ id, isAside }) => (isAside ? [id] : [])));
  const yesNo = design.parts.flatMap(({ task, found, trueYesShare }) =>
    trueYesShare === undefined || aside.has(task) ? [] : [{ found, yes: trueYesShare * found }],
  );
  const yesShare =
    yesNo.reduce((sum, { yes }) => sum + yes, 0) / yesNo.reduce((sum, { found }) => sum + found, 0);
  const inStages = variants.some(({ answers }) => answers.notAsked !== undefined);
  const none = inStages ? ['', '', '', '', '', '', ''] : ['', '', '', '', '', ''];
  const truth = ['truth', ...none, yesNo.length === 0 ? '' : decimals(yesShare), ''];
  const rows = variants.map(({ provider, prompt, answers }) => [
    provider.label,
    prompt,
    `${answers.answered} of ${answers.questions + answers.missing}`,
    ...(inStages ? [String(answers.notAsked ?? 0)] : []),
    String(answers.unparsed),
    String(answers.refused),
    String(answers.errors),
    String(answers.missing),
    shownValue(answers.yesRate),
    shownEstimate(answers.accuracy),
  ]);
  const counts = ['answered', ...(inStages ? ['not asked'] : []), 'unparsed', 'refused', 'failed', 'missing'];
  return {
    title: 'Answers',
    header: ['model', 'prompt', ...counts, 'said yes', 'right'],
    rows: [truth, ...rows],
  };
}
