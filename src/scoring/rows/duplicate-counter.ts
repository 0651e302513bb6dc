/** Counts repeated answers to one test, as in joined files or a file given twice. Failed calls must not be added. */
export function duplicateCounter() {
  const seen = new Map<string, Uint8Array>();
  let duplicates = 0;
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
    /** Returns the answered tests, by variant and eval: an array with 1 at the number of each answered test. */
    answered: (): ReadonlyMap<string, Uint8Array> => seen,
    count: (): number => duplicates,
  };
}
