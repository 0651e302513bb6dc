import type { ScorecardWorld } from './compositional-schema.ts';
import type { Scorecard, ScorecardColumn } from './schema.ts';

/**
 * Where the lists of a scorecard do not fit together, which its schema cannot tell: every column has one entry for
 * each world in order, and in it one for each pair and path. `recordedAnswers` checks cases and replies.
 *
 * @returns Sentences that name the place, what was expected and what was found; none for a sound scorecard.
 */
export function misfits({ worlds, columns }: Scorecard): string[] {
  return [
    ...worlds.flatMap((world, w) => worldMisfits(world, `worlds.${w}`)),
    ...columns.flatMap((column, c) => [
      ...compositionalMisfits(worlds, column, `columns.${c}.compositional`),
      ...linearMisfits(columns[0]!, column, `columns.${c}.linear`),
    ]),
  ];
}

function worldMisfits({ cutTree, pairs, compositions, noiseFloor }: ScorecardWorld, at: string): string[] {
  const outside = (path: string): boolean => path.split('→').some((node) => !cutTree.includes(node));
  const strangers = [
    ...pairs.map(({ pair }, p) => ({ name: pair, place: `${at}.pairs.${p}.pair` })),
    ...compositions.map(({ path }, p) => ({ name: path, place: `${at}.compositions.${p}.path` })),
  ].filter(({ name }) => outside(name));
  return [
    ...strangers.map(
      ({ name, place }) => `${place}: expected nodes of the cut tree ${cutTree.join(', ')}, got ${name}`,
    ),
    ...differ(`${at}.noiseFloor.valid`, 'an entry for each pair', [pairs.length], [noiseFloor.valid.length]),
  ];
}

function compositionalMisfits(
  worlds: readonly ScorecardWorld[],
  { compositional }: ScorecardColumn,
  at: string,
): string[] {
  const ids = compositional.map(({ world }) => world);
  const wrong = differ(
    at,
    'an entry for each world in order',
    worlds.map(({ id }) => id),
    ids,
  );
  if (wrong.length > 0) return wrong;
  return worlds.flatMap(({ pairs, compositions }, w) => {
    const found = compositional[w]!;
    return [
      ...differ(
        `${at}.${w}.quantities`,
        'the pairs of the world in order',
        pairs.map(({ pair }) => pair),
        found.quantities.map(({ pair }) => pair),
      ),
      ...differ(
        `${at}.${w}.compositions`,
        'the paths of the world in order',
        compositions.map(({ path }) => path),
        found.compositions.map(({ path }) => path),
      ),
    ];
  });
}

/** Linear worlds stand in the columns alone, the same in each. */
function linearMisfits(first: ScorecardColumn, { linear }: ScorecardColumn, at: string): string[] {
  const wrong = differ(
    at,
    'the linear worlds of the first column in order',
    first.linear.map(({ world }) => world),
    linear.map(({ world }) => world),
  );
  if (wrong.length > 0) return wrong;
  return first.linear.flatMap(({ quantities }, w) =>
    differ(
      `${at}.${w}.quantities`,
      'the effects of the first column in order',
      quantities.map(({ effect, pair }) => `${effect} ${pair}`),
      linear[w]!.quantities.map(({ effect, pair }) => `${effect} ${pair}`),
    ),
  );
}

/** A sentence where two lists are not the same, naming the first entries that differ. */
function differ<T extends string | number>(
  at: string,
  expected: string,
  wanted: readonly T[],
  found: readonly T[],
): string[] {
  const length = Math.max(wanted.length, found.length);
  const place = Array.from({ length }, (_, i) => i).find((i) => wanted[i] !== found[i]);
  if (place === undefined) return [];
  const shown = (list: readonly T[]): string => (place < list.length ? String(list[place]) : 'none');
  const where = length > 1 ? ` at position ${place}` : '';
  return [`${at}: expected ${expected}, got ${shown(found)} instead of ${shown(wanted)}${where}`];
}
