/** The number of retries that every model gets, and the number that is added for each question. */
const [AT_FIRST, EACH] = [10, 0.1];

const STREAK = 5;

export type Allowance = ReturnType<typeof retryAllowance>;

/**
 * Limits the retries of one model to ten plus a tenth of the questions asked so far. Retries also stop
 * once each of the last five retried questions has ended without an answer. The first limit does not apply if a config
 * sets the number of retries.
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
        stop(
          `${retries} retries for ${questions} questions are the limit; to remove the limit, set answerRetries`,
        );
      if (!isSpent) retries++;
      return !isSpent;
    },
    end(gaveUp: boolean): void {
      streak = gaveUp ? streak + 1 : 0;
      if (streak >= STREAK) stop(`the last ${STREAK} repeated questions still got no usable answer`);
    },
  };
}
