import { type Case, type CaseKinds, keyOf } from '../cases/case.ts';
import { rangesOf } from './recorded-answers.ts';

const MOST_PLACES = 4;
const LONGEST_LIST = 80;

/**
 * Lists the numbers of units or draws that have no row, although a larger number has one. A missing shard usually
 * leaves such gaps, because shards consist of whole units.
 *
 * @returns A clause to be added to a sentence; an empty text if there is no gap.
 * @example unitsWithoutRows(kinds, cases) // '; missing numbers: 2 18 34 in figure-4-843375f7 X→Y'
 */
export function unitsWithoutRows(kinds: CaseKinds, cases: readonly Case[]): string {
  const numberOf = (item: Case): number => keyOf(kinds, item).unit;
  const gaps = [...Map.groupBy(cases, (item) => keyOf(kinds, item).place)].flatMap(([place, items]) => {
    const found = new Set(items.map(numberOf));
    const largest = items.reduce((most, item) => Math.max(most, numberOf(item)), 0);
    const missing = [...Array(largest).keys()].filter((number) => !found.has(number));
    return missing.length > 0 ? [`${clipped(rangesOf(missing))} in ${place}`] : [];
  });
  if (gaps.length === 0) return '';
  const more = gaps.length - MOST_PLACES;
  return `; missing numbers: ${gaps.slice(0, MOST_PLACES).join(', ')}${more > 0 ? `, and some in ${more} more places` : ''}`;
}

function clipped(list: string): string {
  return list.length <= LONGEST_LIST ? list : `${list.slice(0, list.lastIndexOf(' ', LONGEST_LIST))} …`;
}
