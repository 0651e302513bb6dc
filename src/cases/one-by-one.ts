/**
 * Wraps a generator for promptfoo, which expects all tests in one list. The property `each` of the result still yields
 * the tests one by one.
 */
export function inOneList<T>(
  each: (input?: unknown) => Iterable<T>,
  ofRun: (tests: T[]) => T[] = (tests) => tests,
) {
  return Object.assign((input?: unknown): T[] => ofRun([...each(input)]), { each });
}
