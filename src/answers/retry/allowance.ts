/** Retries that any model gets, however few questions it was asked; and for each question. */
const [AT_FIRST, EACH] = [10, 0.1];

/** After so many questions in a row that were given up, the next would be, too. */
const STREAK = 5;

/** How often a model may still be asked again. */
export type Allowance = ReturnType<typeof retryAllowance>;

/**
 * Retries of one model: a tenth of its questions and ten more, and none after five given-up questions in a row.
 *
 * @param isLimited - Whether the first holds, which it does unless a config says how often to ask.
 * @param announce - Is told once, as the end of a sentence, why there are no more retries.
 */
export function retryAllowance(isLimited: boolean, announce: (why: string) => void) {
  let [questions, retries, streak] = [0, 0, 0];
  let isSpent = false;
  const stop = (why: string): void => {
    if (!isSpent) announce(why);
    isSpent = true;
  };
  return {
    /** Counts a question. */
    begin: () => void questions++,
    /** Whether one more retry is allowed; counts it. */
    take(): boolean {
      if (isLimited && retries >= AT_FIRST + EACH * questions)
        stop(
          `${retries} retries for ${questions} questions are all that it gets; answerRetries says otherwise`,
        );
      if (!isSpent) retries++;
      return !isSpent;
    },
    /** Counts how a question ended that had retries. */
    end(gaveUp: boolean): void {
      streak = gaveUp ? streak + 1 : 0;
      if (streak >= STREAK) stop(`${STREAK} questions in a row were asked again in vain`);
    },
  };
}
