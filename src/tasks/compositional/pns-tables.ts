import { DASH, estimateText } from '../../draw/format.ts';
import { type Cell, numericCell, type Table } from '../../report/section.ts';
import { shareCell, toneOfPns } from './cells.ts';
import { captionOf, excerptText, MOST_ROWS, type ShownWorld } from './shown-world.ts';
import type { PairResult } from './world-result.ts';
import type { PairTruth } from './world-truths.ts';

/**
 * Returns the tables of a world's pairs, with columns of true values and a column for each variant: PNS,
 * discrimination, ATE and, if facts were asked, PN and PS.
 */
export function pnsTables(world: ShownWorld): Table[] {
  const shown = world.truth.pairs.slice(0, MOST_ROWS);
  const others = (['ate', 'pn', 'ps'] as const).filter(
    (name) => name === 'ate' || shown.some((pair) => pair[name] !== undefined),
  );
  return [
    pairsTable('PNS', world, truthColumns('pns', shown), pnsCell),
    pairsTable('Discrimination', world, [PERFECT_DISCRIMINATION], ({ discrimination }) =>
      numericCell(estimateText(discrimination)),
    ),
    ...others.map((name) =>
      pairsTable(name.toUpperCase(), world, truthColumns(name, shown), (result) => shareCell(result[name])),
    ),
  ];
}

/** A column of true values. */
interface TruthColumn {
  readonly head: string;
  readonly cellOf: (pair: PairTruth) => Cell;
}

const PERFECT_DISCRIMINATION: TruthColumn = { head: 'truth', cellOf: () => shareCell(1) };

/** Returns the column of a measure's true values. If the units are a sample, that of the population stands beside it. */
function truthColumns(name: 'pns' | 'ate' | 'pn' | 'ps', pairs: readonly PairTruth[]): TruthColumn[] {
  const isSample = pairs.some(({ population }) => population);
  const ofUnits = (head: string): TruthColumn => ({ head, cellOf: (pair) => shareCell(pair[name]) });
  if (!isSample) return [ofUnits('truth')];
  return [
    ofUnits('truth on the units'),
    { head: 'truth of the population', cellOf: ({ population }) => shareCell(population?.[name]) },
  ];
}

/** Returns a table with a row for each pair. */
function pairsTable(
  name: string,
  world: ShownWorld,
  truths: readonly TruthColumn[],
  cellOf: (result: PairResult, truth: PairTruth) => Cell,
): Table {
  const { truth, variants } = world;
  const shown = truth.pairs.slice(0, MOST_ROWS);
  return {
    kind: 'table',
    caption: captionOf(`${name}${excerptText(shown.length, truth.pairs.length, 'pair')}`, world),
    head: ['pair', ...truths.map(({ head }) => head), ...variants.map((variant) => variant.name)],
    rows: shown.map((pair, row) => [
      pair.pair,
      ...truths.map((column) => column.cellOf(pair)),
      ...variants.map(({ result }) => cellOf(result.pairs[row]!, pair)),
    ]),
  };
}

/** Returns the cell of an estimated PNS, with its tone. */
function pnsCell({ pns }: PairResult, truth: PairTruth): Cell {
  if (pns.kind !== 'estimate') return numericCell(DASH);
  return { text: estimateText(pns), number: true, tone: toneOfPns(truth.pns, pns.value) };
}
