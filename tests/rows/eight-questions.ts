import { evalOf, FAILED, right } from './eval-of.ts';
import { smallTests } from './tests-of.ts';

/** Eight questions to two models. The rows alternate between them: v1, v2, v1, … */
export const ASKED = smallTests().slice(0, 8);
export const EVAL = evalOf(ASKED, [
  { label: 'v1', answer: right },
  // The first call fails, four answers are right, and three are wrong.
  { label: 'v2', answer: ({ truth }, index) => (index === 0 ? FAILED : truth === index < 5) },
]);

/** The number of the row that is edited: the last one, in which v2 is wrong. */
export const WRONG = EVAL.results.results.length - 1;
/** The number of the row in which the call of v2 failed. */
export const FAILING = 1;
