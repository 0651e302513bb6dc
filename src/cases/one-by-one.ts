/**
 * Wraps a generator for promptfoo, which expects all tests in one list; `each` still yields them one by one.
 *
 * @param ofRun - Selects the tests that a run asks.
 */
export function inOneList<T>(
  each: (input?: unknown) => Iterable<T>,
  ofRun: (tests: T[]) => T[] = (tests) => tests,
) {
  return Object.assign((input?: unknown): T[] => ofRun([...each(input)]), { each });
}
