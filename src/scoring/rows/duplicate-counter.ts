/**
 * Counts repeated answers to one test of an eval. promptfoo never writes them: they arise if files were joined, or one
 * was given twice. A failed call and its retry count as one, so do not add failed calls.
 */
export function duplicateCounter() {
  const seen = new Map<string, Uint8Array>();
  let duplicates = 0;
  /** @param variant - Names the variant and the eval of the row. */
  const add = (variant: string, testIdx: number): void => {
    let places = seen.get(variant) ?? new Uint8Array(1024);
    if (testIdx >= places.length) {
      const larger = new Uint8Array(2 * (testIdx + 1));
      larger.set(places);
      places = larger;
    }
    seen.set(variant, places);
    if (places[testIdx]) duplicates++;
    places[testIdx] = 1;
  };
  return {
    add,
    merge(answered: ReadonlyMap<string, Uint8Array>, counted: number): void {
      duplicates += counted;
      for (const [variant, places] of answered) {
        if (!seen.has(variant)) seen.set(variant, places);
        else for (const [testIdx, there] of places.entries()) if (there) add(variant, testIdx);
      }
    },
    /** The answered tests, as arrays with 1 at their numbers; by variant and eval. */
    answered: (): ReadonlyMap<string, Uint8Array> => seen,
    count: (): number => duplicates,
  };
}
