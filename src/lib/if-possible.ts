/** What a function makes, or undefined where it throws: for what is told of only where it can be read. */
export function ifPossible<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
