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
    count: (): number => duplicates,
  };
}
