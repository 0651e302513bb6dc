/**
 * Returns the result of a function; undefined if it throws.
 *
 * @param isExpected - Says which errors mean that there is no result, by default all. Others are thrown again.
 */
export function ifPossible<T>(make: () => T, isExpected: (error: unknown) => boolean = () => true): T | undefined {
  try {
    return make();
  } catch (error) {
    if (isExpected(error)) return undefined;
    throw error;
  }
}
