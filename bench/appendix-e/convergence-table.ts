import { columnTable, type Table } from '../../src/drawing/table.ts';
import { at } from '../../src/lib/at.ts';
import { decimals } from '../../src/scoring/format.ts';
import type { Convergence, Point } from './convergence.ts';

/** Tabulates how far compositions and deductions are from direct estimates, by experiment and sample size. */
export function convergenceTable(experiments: readonly Convergence[]): Table {
  const runs = experiments[0]?.runs ?? 0;
  const lines = experiments.flatMap(({ title, quantities, gaps }) => {
    const { points, truth } = quantities.find(({ role }) => role === 'global')!;
    return gaps.map((gap, i) => ({ ...gap, title, truth, whole: at(points, i) }));
  });
  return columnTable<(typeof lines)[number]>(
    {
      title: `Finite samples: mean over ${runs} runs [2.5 %, 97.5 %]`,
      labels: 1,
      note: 'whole: the estimate for the root and the leaf. inductive gap: the largest difference between the whole and the product along a path, relative to the true whole. deductive gap: the largest difference between the estimate for a pair and its deduction from the whole and the other pairs of a path, relative to the true value of the pair. defined: the number of runs in which both gaps can be computed.',
    },
    lines,
    [
      ['experiment', ({ title }) => title],
      ['n', ({ size }) => String(size)],
      ['whole', ({ whole }) => shownPoint(whole)],
      ['truth', ({ truth }) => digits(truth)],
      ['inductive gap', ({ inductive: gap }) => (gap.kind === 'gap' ? decimals(gap.mean) : '–')],
      ['95 % below', ({ inductive: gap }) => (gap.kind === 'gap' ? decimals(gap.high) : '–')],
      ['deductive gap', ({ deductive: gap }) => (gap.kind === 'gap' ? decimals(gap.mean) : '–')],
      ['95 % below', ({ deductive: gap }) => (gap.kind === 'gap' ? decimals(gap.high) : '–')],
      ['defined', ({ inductive, deductive }) => `${Math.min(inductive.runs, deductive.runs)} of ${runs}`],
    ],
  );
}

function shownPoint(point: Point): string {
  return point.kind === 'estimate'
    ? `${digits(point.mean)} [${digits(point.low)}, ${digits(point.high)}]`
    : '–';
}

/** Formats a number with four significant digits, because measures differ in scale. */
function digits(value: number): string {
  return value.toPrecision(4);
}
