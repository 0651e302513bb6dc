/** Makes a generator function return a list, as promptfoo expects. The result's `each` yields the tests one by one. */
export function inOneList<T>(each: (input?: unknown) => Iterable<T>) {
  return Object.assign((input?: unknown): T[] => [...each(input)], { each });
}
