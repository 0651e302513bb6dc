import type { TestCase } from 'promptfoo';
import { compositional } from '../generators/compositional.ts';
import { type Dag, dagFromEdges } from '../src/causal/dag.ts';
import { populationPns } from '../src/causal/population.ts';
import type { NodeFunction, Scm } from '../src/causal/scm.ts';
import { namedRng } from '../src/lib/rng.ts';
import { type BccSpec, bccChain } from '../src/tasks/shared/graphs.ts';
import { rowsOf, simulatedVariant } from '../tests/support/rows.ts';
import { rollUp } from '../tests/support/scored.ts';
import { fittedExponent } from './exponent.ts';
import { type Finding, fastest } from './timing.ts';

interface Curve {
  readonly what: string;
  readonly sizes: readonly number[];
  /** Prepares an input of a given size, and returns the function to be timed. */
  readonly work: (size: number) => () => unknown;
  /** The largest acceptable exponent. */
  readonly most: number;
}

const FIGURE_4 = { preset: 'maasch-2025-figure-4' };

const CURVES: readonly Curve[] = [
  {
    what: 'generation, in cases of one world',
    sizes: [6_000, 24_000, 96_000, 192_000],
    work: (cases) => () => texts(compositional({ ...FIGURE_4, units: { sample: cases / 12 } })),
    most: 1.1,
  },
  {
    what: 'generation, in worlds',
    sizes: [20, 40, 80, 160],
    work: (worlds) => () => texts(compositional({ ...FIGURE_4, worlds })),
    most: 1.1,
  },
  inferenceCurve('six-node components of a chain', [10, 20, 40, 80], (length) => chain('cycle', 6, length)),
  // A cycle of n nodes has 2^n states, but the cost depends on its treewidth, which is 2.
  inferenceCurve('nodes of a single cycle', [50, 100, 200, 400], (nodes) => chain('cycle', nodes, 1)),
  rollUpCurve('units of 24 rows', [250, 500, 1000, 2000], 1.1, (units) => ({
    design: { ...FIGURE_4, units: { sample: units } },
    variants: 2,
  })),
  rollUpCurve('worlds', [5, 10, 20, 40], 1.1, (worlds) => ({ design: { ...FIGURE_4, worlds }, variants: 2 })),
  rollUpCurve('variants', [2, 4, 8, 16], 1.1, (variants) => ({
    design: { ...FIGURE_4, units: { sample: 250 } },
    variants,
  })),
  // The number of pairs grows with the square of the number of cutpoints.
  rollUpCurve('cutpoints', [14, 20, 28, 40], 3, (cutpoints) => ({
    design: { bccs: chain('cycle', 3, cutpoints + 1), units: { sample: 20 } },
    variants: 1,
  })),
];

/** Measures how costs grow with the size of the input: each cost at four sizes, with a fitted exponent. */
export function benchCurves(): Finding[] {
  return CURVES.map(({ what, sizes, work, most }): Finding => {
    const curve = sizes.map((size) => {
      const prepared = work(size);
      globalThis.gc?.();
      return { size, cost: fastest(2, prepared) };
    });
    const points = curve.map(({ size, cost }) => `${size.toLocaleString('en')}: ${inWords(cost)}`);
    return {
      what: `${what} (CPU at ${points.join(', ')})`,
      measured: `exponent ${fittedExponent(curve).toFixed(2)}`,
      target: `≤ ${most}`,
    };
  });
}

/** Measures the time for the exact global PNS of a chain of 40 cycles of six nodes. */
export function benchInference(): Finding[] {
  const dag = dagFromEdges(bccChain(chain('cycle', 6, 40), namedRng(1)));
  const scm = modelOf(dag);
  const time = fastest(7, () => populationPns(scm, 0, dag.nodes.length - 1));
  return [
    {
      what: `exact PNS of a chain of 40 six-node components (${dag.nodes.length} nodes)`,
      measured: `${time.toFixed(1)} ms`,
      target: '< 100 ms',
    },
  ];
}

/**
 * Measures the time for the exact PNS from corner to corner of grids with 30 columns and two to six rows.
 */
export function benchTreewidth(): Finding[] {
  const points = [2, 3, 4, 5, 6].map((width) => {
    const scm = modelOf(gridOf(width, 30));
    return `${width}: ${inWords(fastest(5, () => populationPns(scm, 0, scm.dag.nodes.length - 1)))}`;
  });
  return [
    { what: 'exact PNS of grids of 30 columns, by treewidth', measured: points.join(', '), target: '' },
  ];
}

/** Makes a grid whose arrows lead right and down. */
function gridOf(rows: number, columns: number): Dag {
  const name = (row: number, column: number): string => `N${row}x${column}`;
  const edges: [string, string][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row + 1 < rows) edges.push([name(row, column), name(row + 1, column)]);
      if (column + 1 < columns) edges.push([name(row, column), name(row, column + 1)]);
    }
  }
  return dagFromEdges(edges);
}

function modelOf(dag: Dag): Scm {
  return {
    dag,
    functions: dag.nodes.map((_, node): NodeFunction => (node % 2 ? 'or' : 'and')),
    noise: dag.nodes.map((_, node) => (node % 2 ? 0.1 : 0.9)),
    fixed: new Map<number, boolean>(),
  };
}

function inferenceCurve(of: string, sizes: readonly number[], at: (size: number) => BccSpec[]): Curve {
  const work = (size: number) => {
    const dag = dagFromEdges(bccChain(at(size), namedRng(1)));
    const scm = modelOf(dag);
    return () => populationPns(scm, 0, dag.nodes.length - 1);
  };
  return { what: `exact PNS, in ${of}`, sizes, work, most: 2 };
}

function rollUpCurve(
  of: string,
  sizes: readonly number[],
  most: number,
  at: (size: number) => { readonly design: object; readonly variants: number },
): Curve {
  const work = (size: number) => {
    const { design, variants } = at(size);
    const noisy = (_: unknown, variant: number) => ({
      ...simulatedVariant({ model: 'noisy', errorRate: 0.05 }),
      label: `variant ${variant}`,
    });
    const rows = rowsOf(compositional(design), Array.from({ length: variants }, noisy));
    return () => rollUp(rows, { createdAt: '' });
  };
  return { what: `roll-up, in ${of}`, sizes, work, most };
}

function chain(type: BccSpec['type'], nodes: number, length: number): BccSpec[] {
  return Array.from({ length }, () => ({ type, nodes }));
}

/** Counts the bytes of all texts, because the engine builds a concatenated text only when one of its bytes is read. */
function texts(tests: readonly TestCase[]): number {
  return tests.reduce((sum, { vars }) => sum + Buffer.byteLength(vars!.context as string), 0);
}

function inWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
