import { pattern } from '../text/pattern.ts';

const WRONG = 'i was (?:wrong|mistaken)|(?:scratch|strike) that';
const CORRECTION = pattern`^\W*(but )?actually\b|\b(
  wait|hold on|hang on|not so fast|oops|correction|on second thoughts?|my mistake|${WRONG}
  |i (made|have made|'ve made) an? (\w+ )?(mistake|error)|i apologi[sz]e for the
  |i (misread|miscounted|misspoke|overlooked|forgot|skipped|missed|mixed (\w+ )?up|confused)
  |let me ((go over|look at) (that|this|it) (once more|again)|correct|revise|fix|try again|start over|double[- ]check)
  |let me re-?(check|consider|think|examine|evaluate|read|do|calculate|count|assess)
  |or rather|(sorry,? )?i (really )?(meant|mean)|make that|i (take|must take|need to take) (that|it|this) back
  |i('d| would|'ll| should|( need| have) to| must) (correct|revise)|(see|found|find|spot) (my|an|the) (error|mistake)
  |on reflection|thinking about (it|this) (again|more)|looking ((again|back|closer|more closely)|at [^,.]{1,40} again)
  |hm+,? (no|yes|actually|but)|edit(?=:)|update(?=:)|((up)?on |after )?re-?(read|check|examin|think)ing
  |(upon|after|on) (re-?(check|consider|read|evaluat|examin|flect|view)\w*|closer|further)
)\b`;
const WITHDRAWAL = pattern`\b(
  (that|this|it|which)('s| is| was) (not (right|correct|quite right)|wrong|incorrect|a mistake)|${WRONG}
)\b`;

/** Whether a clause announces a correction of what came before ("wait", "I made a mistake"). */
export function corrects(clause: string): boolean {
  return CORRECTION.test(clause);
}

/** Whether a sentence takes back what came before, without saying yet what is right ("that is not right"). */
export function withdraws(sentence: string): boolean {
  return WITHDRAWAL.test(sentence);
}
