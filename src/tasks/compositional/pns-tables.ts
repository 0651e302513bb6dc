import { DASH, decimals, estimateText } from '../../draw/format.ts';
import { type Cell, numericCell, type Table } from '../../report/section.ts';
import { sum } from '../../statistics/cluster-mean.ts';
import { shareCell, toneOfPns } from './cells.ts';
import type { RelativeError } from './errors.ts';
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
    pairsTable('Discrimination', world, [{ head: 'truth', cellOf: () => shareCell(1) }], ({ discrimination }) =>
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

/**
 * Returns the mean relative error of PNS by the number of mediators between cause and effect; nothing if all pairs have
 * equally many.
 *
 * @see Maasch et al. (2025), Figs. 9, G.18
 */
export function mediatorTables(worlds: readonly ShownWorld[]): Table[] {
  const pairs = worlds.flatMap(({ truth, variants }) =>
    truth.pairs.map(({ mediators }, position) => ({
      mediators,
      errors: variants.map(({ result }) => result.pairs[position]!.relative),
    })),
  );
  const groups = [...Map.groupBy(pairs, ({ mediators }) => mediators)].sort(([a], [b]) => a - b);
  if (groups.length < 2) return [];
  const names = worlds[0]!.variants.map(({ name }) => name);
  return [
    {
      kind: 'table',
      caption: 'Mean relative error of PNS (η). It also grows because its denominator, the PNS, shrinks.',
      head: ['mediators', 'pairs', ...names],
      rows: groups.map(([mediators, members]) => [
        numericCell(String(mediators)),
        numericCell(String(members.length)),
        ...names.map((_, variant) => numericCell(meanText(members.map(({ errors }) => errors[variant])))),
      ]),
    },
  ];
}

/** Writes the mean of the relative errors that are defined; ∞ if one is unbounded. */
function meanText(errors: readonly (RelativeError | undefined)[]): string {
  if (errors.includes('unbounded')) return '∞';
  const known = errors.filter((error) => typeof error === 'number');
  return known.length === 0 ? DASH : decimals(sum(known, (error) => error) / known.length);
}
