import { pattern } from '../text/pattern.ts';

/** Ways to say that the question cannot be answered from what is given. */
const UNDETERMINED = pattern`
  \b(don't|do not|does not|doesn't|cannot|can't|can not|could not|couldn't|unable to|not able to|not possible to|
  impossible to|no way (of|to)|hard to|difficult to|nobody|no one)\s+(\w+ly\s+|be able to\s+)?
  (know(s|ing)?|determin(e|ing)|tell(ing)?|conclud(e|ing)|decid(e|ing)|establish|infer|judge|deduce|confirm|
  (say|claim|answer)(?! that| to| anything)|
  be (\w+ )?(known|determined|inferred|established|concluded|decided|answered|certain|sure))\b
  |\b((not|n't) (have |provide |give |contain |include |provided |given )?(us |me )?(with )?(enough|sufficient)|
  insufficient|no|lacks?|missing|more|additional|further) (\w+ )?(information|data|details|context|evidence)\b
  |\b(not|n't) (\w+ly )?(sure|certain|clear|specified|known|possible to (say|tell|know))\b
  |\b(uncertain|unclear|unknown|undetermined|undeterminable|indeterminate|inconclusive|ambiguous|undecided|n/a)\b
  |\b(it|that|this|answer)( all| really)? depends\b|^\W*(it )?depends\b|^\W*(maybe|perhaps|possibly)\b
  |\beither way\b(?=\W*$)|\b(could be (either|yes)|might be yes|yes and no)\b
  |不确定|不確定|不知道|无法确定|無法確定|わかりません|分からない|모르겠|\bno (lo )?sé\b|\bne sais pas\b
  |\bweiß (es )?(ich )?nicht\b|\bnão sei\b|не знаю`;

/** Whether a clause says that the answer cannot be known, or does not commit to one ("it cannot be determined"). */
export function saysUndetermined(clause: string): boolean {
  return UNDETERMINED.test(clause);
}
