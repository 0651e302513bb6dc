import { measureName } from '../../compare/measure-name.ts';
import { type Column, columnTable, type Table } from '../../drawing/table.ts';
import { shownLabel, variantName } from '../../drawing/variant-name.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import { short, shownDate, shownEstimate, shownPValue, whole } from '../../scoring/format.ts';
import { named } from '../message/names.ts';

export function comparisonTable(comparison: Comparison): Table {
  const { differences, questions } = comparison;
  type Difference = (typeof differences)[number];
  const [first, second] = columnNames(comparison);
  const sides = comparison.kind === 'run' ? [`in ${first}`, `in ${second}`] : [first, second];
  const value = (found: number | undefined): string => (found === undefined ? '–' : short(found));
  const columns: readonly Column<Difference>[] = [
    ['measure', measureName],
    [first, ({ baseline }) => value(baseline)],
    [second, ({ candidate }) => value(candidate)],
    ['difference', ({ difference }) => shownEstimate(difference, short)],
    ...(differences.some(({ truth }) => truth !== undefined)
      ? ([
          ['truth', ({ truth }) => value(truth)],
          ['further off by', ({ errorRise }) => (errorRise ? shownEstimate(errorRise, short) : '–')],
        ] satisfies Column<Difference>[])
      : []),
    ['p (adjusted)', ({ adjustedP }) => shownPValue(adjustedP)],
    ['verdict', ({ verdict }) => (verdict === 'no-difference' ? 'none shown' : verdict)],
  ];
  const about = {
    title: comparisonTitle(comparison),
    labels: 1,
    note: `The comparison covers ${whole(questions.matched)} questions, of which ${whole(questions.different)} were answered differently. Of these, ${whole(questions.lost)} were right only ${sides[0]}, and ${whole(questions.gained)} only ${sides[1]}. p is adjusted for all numbers, and for the comparisons tested together with this one.`,
  };
  return columnTable(about, differences, columns);
}

/** Names the columns of two variants by the provider or prompt in which they differ, or as `before` and `now`. */
export function columnNames({ kind, baseline, candidate }: Comparison): [string, string] {
  if (kind === 'baseline') return ['before', 'now'];
  const differ = baseline.provider === candidate.provider ? 'prompt' : 'provider';
  return [shownLabel(baseline[differ]), shownLabel(candidate[differ])];
}

export function comparisonTitle({ kind, baseline, candidate, baselineRun }: Comparison): string {
  const name = (side: Comparison['baseline']): string => variantName(named(side));
  const recorded = baselineRun ? `, recorded ${shownDate(baselineRun.createdAt)}` : '';
  return kind === 'baseline'
    ? `${name(candidate)} against its baseline (${name(baseline)}${recorded})`
    : `${name(candidate)} against ${name(baseline)}`;
}
