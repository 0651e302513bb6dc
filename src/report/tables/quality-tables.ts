import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { decimals, shownEstimate, shownShare, shownValue, significant } from '../../scoring/format.ts';
import { TASKS } from '../../tasks/tasks.ts';
import { itemTable, oneOf, type Table } from './table.ts';

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

/** What it took to read the replies: questions asked again, and replies read by a model; none where it took nothing. */
export function readingsTable({ variants }: ScorecardView): Table | undefined {
  const count = (value: number | undefined): string => (value === undefined ? '' : String(value));
  return itemTable({ title: 'How replies were read' }, variants, ({ readings }) => oneOf(readings), [
    ['asked again', ({ again }) => count(again?.questions)],
    ['further calls', ({ again }) => count(again?.calls)],
    ['given up', ({ again }) => count(again?.gaveUp)],
    ['read by a model', ({ judge }) => count(judge?.replies)],
    ['decided by it', ({ judge }) => count(judge?.added)],
    ['as the rules', ({ judge }) => count(judge?.agreed)],
    ['against the rules', ({ judge }) => count(judge?.disagreed)],
    ['it failed', ({ judge }) => count(judge?.failed)],
    ['its cost', ({ judge }) => (judge && judge.cost > 0 ? `$${judge.cost.toPrecision(2)}` : '')],
  ]);
}

/** What asking the same again showed, and what it would buy against asking about new units; none where nobody did. */
export function replicatesTable({ variants }: ScorecardView): Table | undefined {
  return itemTable(
    {
      title: 'Replies to the same question',
      note: 'agreement: of two replies, both right or both wrong. pass@k: one of k right; pass^k: all of them. ICC: part of the variance that lies between questions; 1 if a question is always answered alike. design effect: replies that tell as much as one independent answer. tells as much as: so many independent answers now / with one more reply to each question / with as many questions about new units instead.',
    },
    variants,
    ({ replicates }) => oneOf(replicates),
    [
      ['k', ({ replies }) => String(replies)],
      ['agreement', ({ agreement }) => shownShare(agreement)],
      ['pass@k', ({ passAtK }) => shownShare(passAtK)],
      ['pass^k', ({ passHatK }) => shownShare(passHatK)],
      ['ICC', ({ icc }) => shownShare(icc)],
      ['design effect', ({ designEffect }) => significant(designEffect)],
      [
        'tells as much as',
        ({ effectiveSize: { now, oneMoreReply, asManyNewUnits } }) =>
          [now, oneMoreReply, asManyNewUnits].map((size) => String(Math.round(size))).join(' / '),
      ],
    ],
  );
}
