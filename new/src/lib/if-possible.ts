export function ifPossible<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
