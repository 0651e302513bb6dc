/** Retries that any model gets, and further ones per question. */
const [AT_FIRST, EACH] = [10, 0.1];

const STREAK = 5;

export type Allowance = ReturnType<typeof retryAllowance>;

/**
 * Limits the retries of one model: a tenth of its questions and ten more, and none after five given-up questions in a
 * row. The first limit is lifted when a config sets the number of retries.
 */
export function retryAllowance(isLimited: boolean, announce: (why: string) => void) {
  let [questions, retries, streak] = [0, 0, 0];
  let isSpent = false;
  const stop = (why: string): void => {
    if (!isSpent) announce(why);
    isSpent = true;
  };
  return {
    begin: () => void questions++,
    take(): boolean {
      if (isLimited && retries >= AT_FIRST + EACH * questions)
        stop(`${retries} retries for ${questions} questions are the limit; set answerRetries to change it`);
      if (!isSpent) retries++;
      return !isSpent;
    },
    end(gaveUp: boolean): void {
      streak = gaveUp ? streak + 1 : 0;
      if (streak >= STREAK) stop(`${STREAK} questions in a row were asked again in vain`);
    },
  };
}
