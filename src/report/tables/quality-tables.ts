import { itemTable, oneOf, type Table } from '../../drawing/table.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { decimals, shownEstimate, shownShare, shownValue, whole } from '../../scoring/format.ts';
import { KINDS } from '../../tasks/kinds.ts';

export function answersTable({ variants, design }: Scorecard): Table {
  // Tasks that totals leave out are not counted, as in the share of yes answers.
  const aside = new Set([...KINDS.values()].flatMap(({ id, isAside }) => (isAside ? [id] : [])));
  const yesNo = design.parts.flatMap(({ task, found, trueYesShare }) =>
    trueYesShare === undefined || aside.has(task) ? [] : [{ found, yes: trueYesShare * found }],
  );
  const found = yesNo.reduce((sum, part) => sum + part.found, 0);
  const yes = yesNo.length === 0 ? '' : decimals(yesNo.reduce((sum, part) => sum + part.yes, 0) / found);
  const inStages = variants.some(({ answers }) => answers.notAsked !== undefined);
  const truth = ['truth', ...Array<string>(inStages ? 7 : 6).fill(''), yes, ''];
  const rows = variants.map(({ provider, prompt, answers }) => [
    provider.label,
    prompt,
    `${whole(answers.answered)} of ${whole(answers.questions + answers.missing)}`,
    ...(inStages ? [whole(answers.notAsked ?? 0)] : []),
    ...[answers.unparsed, answers.refused, answers.errors, answers.missing].map(whole),
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

export function readingsTable({ variants }: Scorecard): Table | undefined {
  const count = (value: number | undefined): string => (value === undefined ? '' : whole(value));
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

export function replicatesTable({ variants }: Scorecard): Table | undefined {
  return itemTable(
    {
      title: 'Replies to the same question',
      note: 'agreement: the probability that two replies are both right or both wrong. effective size: the number of independent answers that would be as informative as the replies now / with one more reply to each question / with as many questions about new units instead.',
    },
    variants,
    ({ replicates }) => oneOf(replicates),
    [
      ['k', ({ replies }) => String(replies)],
      ['agreement', ({ agreement }) => shownShare(agreement)],
      [
        'effective size',
        ({ effectiveSize: { now, oneMoreReply, asManyNewUnits } }) =>
          [now, oneMoreReply, asManyNewUnits].map((size) => String(Math.round(size))).join(' / '),
      ],
    ],
  );
}
