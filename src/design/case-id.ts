import type { Case } from './case.ts';

/**
 * Case id: a text that is unique and the same in every run of the design, whichever shard or order it comes in.
 *
 * Not written into rows: what it is made of stands there already.
 *
 * @example caseId(item) // 'figure-4-700d8dad/X→Y/do-true/37'
 */
export function caseId(item: Case): string {
  return `${caseGroup(item)}/${caseNumber(item)}`;
}

/** The part of a case's id that it shares with the same question about other units, or other draws of names. */
export function caseGroup(item: Case): string {
  switch (item.causal) {
    case 'ccr':
      return `${item.world}/${item.pair}/${item.query}`;
    case 'ie':
      return `${item.world}/${item.graph}/${item.names}/${item.pair}/${whenAsked(item)}`;
    case 'linear':
      return `${item.world}/${item.pair}/${item.effect}`;
  }
}

/** The number of the unit or draw that a case is about: the last part of its id. */
export function caseNumber(item: Case): number {
  return item.causal === 'ccr' ? item.unit : item.draw;
}

/** Before any intervention, or under which, and how that was put: `observed`, `substitution on B`. */
export function whenAsked({ intervention, phrasing }: { intervention: string; phrasing: string }): string {
  return intervention === 'none' ? 'observed' : `${phrasing} on ${intervention}`;
}
