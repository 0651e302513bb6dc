import { DASH, decimals } from '../../draw/format.ts';
import { numericCell, type Table } from '../../report/section.ts';
import { sum } from '../../statistics/cluster-mean.ts';
import type { RelativeError } from './errors.ts';
import type { ShownWorld } from './shown-world.ts';

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
