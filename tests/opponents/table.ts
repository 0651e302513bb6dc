import type { Purpose } from './designs.ts';
import { findingsOf, shown } from './findings.ts';
import { KINDS_OF_READERS } from './reader.ts';
import type { Headline, Outcome } from './score.ts';

/** Outcomes at all seeds of a design as Markdown: a summary by kind of reader, and a line for each reader. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const readers = [...Map.groupBy(outcomes, ({ reader }) => reader).values()];
  return [
    '| reader | kind | J by seed | class | complete | gate |',
    '|---|---|---|---|---|---|',
    ...readers.map((own) => {
      const { name, kind } = own[0]!.reader;
      const cells = [
        name,
        kind,
        headlines(own),
        ...(['classes', 'complete'] as const).map((key) => tally(own.flatMap((one) => one[key]))),
      ];
      return `| ${[...cells, tally(own.flatMap(({ gate }) => gate ?? []))].join(' | ')} |`;
    }),
  ].join('\n');
}

/** A line for each design: what the worst of each kind of reader gets, and how often the instrument is wrong. */
export function summaryLine(design: string, outcomes: readonly Outcome[], purpose: Purpose): string {
  const worst = KINDS_OF_READERS.map((kind) => {
    const own = outcomes.filter(({ reader }) => reader.kind === kind);
    const all = own.flatMap((outcome) => outcome.headlines.map((headline) => ({ outcome, headline })));
    const [first] = all.toSorted((a, b) => b.headline.value - a.headline.value);
    return first
      ? `${first.headline.value.toFixed(2)} (${first.outcome.reader.name})`
      : own.length > 0
        ? 'undefined'
        : '–';
  });
  const count = (has: (outcome: Outcome) => boolean) => outcomes.filter(has).length;
  const gated = outcomes.filter(({ gate }) => gate !== undefined);
  const cells = [
    design,
    ...worst,
    count(({ classes }) => classes.includes('VC')),
    count(({ complete }) => complete.includes('yes')),
    `${gated.filter(({ gate }) => gate !== 'fail').length} of ${gated.length}`,
    findingsOf(outcomes, purpose).length,
  ];
  return `| ${cells.join(' | ')} |`;
}

export const SUMMARY_HEAD = [
  `| design | ${KINDS_OF_READERS.join(' | ')} | VC | complete | not failed by the gate | findings |`,
  `|---|${KINDS_OF_READERS.map(() => '---|').join('')}--:|--:|--:|--:|`,
].join('\n');

/** The headline at each seed; of several, that of the kind that is told best. */
function headlines(outcomes: readonly Outcome[]): string {
  return outcomes
    .map((outcome) => {
      const [best] = outcome.headlines.toSorted(
        (a: Headline, b: Headline) => Math.abs(b.value) - Math.abs(a.value),
      );
      return best ? shown(best) : 'undefined';
    })
    .join('; ');
}

/** @example tally(['fail', 'fail', 'pass']) // '2 fail, 1 pass' */
function tally(list: readonly string[]): string {
  return [...Map.groupBy(list, (item) => item)].map(([item, all]) => `${all.length} ${item}`).join(', ');
}
