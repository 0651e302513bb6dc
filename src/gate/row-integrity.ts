import { readRow } from '../scorecard/rows.ts';

/** Watches over rows one by one for what the answer sheet would even out in silence. */
export interface RowIntegrity {
  /** @param run - promptfoo's name of the eval that it comes from. */
  readonly add: (result: unknown, run: string) => void;
  readonly found: () => FoundRows;
}

export interface FoundRows {
  /** Rows of this package. */
  readonly rows: number;
  /** Rows for a test of an eval that another row answers already. */
  readonly duplicates: number;
  /** Results files whose columns lack the roll-up's numbers. */
  readonly notRolledUp?: readonly string[];
}

/** promptfoo's failure reason for a call that failed. */
const CALL_FAILED = 2;

/**
 * Counts rows that are there twice. A failed call and the row that replaced it are one; two answers to one test of
 * one eval are not, since promptfoo never writes such: files were joined, or one was given twice.
 */
export function rowIntegrity(): RowIntegrity {
  const seen = new Map<string, Uint8Array>();
  let rows = 0;
  let duplicates = 0;
  return {
    add(result, run) {
      const row = readRow(result);
      if (row.kind !== 'row') return;
      rows++;
      if (row.result.failureReason === CALL_FAILED || !row.result.response) return;
      const { testIdx } = row.result;
      const key = `${row.column.promptIdx} ${run}`;
      let places = seen.get(key) ?? new Uint8Array(1024);
      if (testIdx >= places.length) {
        const larger = new Uint8Array(2 * (testIdx + 1));
        larger.set(places);
        places = larger;
      }
      seen.set(key, places);
      if (places[testIdx]) duplicates++;
      places[testIdx] = 1;
    },
    found: () => ({ rows, duplicates }),
  };
}
