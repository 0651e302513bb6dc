/** The start of a comment in code: "zqa = true // …" */
const COMMENT = /\s(?:\/\/|#)\s/g;
/** "(zqo is caused by) zqo, and zqo (is not …)" is not a list of names. */
const NEXT_SUBJECT =
  /(?<=\b(?:by|to|on|of|from|through|via|causes|affects|influences) "?zqo"?),? and (?="?zqo"? (?:isn't|doesn't|still|[a-z]+s)\b)/g;
/** In "zqo depends on zqo and (so) turns negative", the first node turns negative. */
const AND_SO =
  /(zqo (?:depends|relies|hinges|needs|requires|wants|follows|listens)\b[^,.;:]*?) and (?:(?:so|thus|therefore|hence) )?(?=(?:is|isn't|turns?|becomes?|stays|remains|does not|doesn't)\b)/g;
/** In "zqo is unaffected by zqo and stays true", the first node stays true. */
const AND_STAYS =
  /((?:^|[\n.] ?)(?:[-*\d.)]+ )?zqo (?:is|needs|depends) [^,.;:\n]*zqo[^,.;:\n]*?) and (?:still |also |so |therefore |thus )?(stays|remains|becomes|turns|keeps)(?= )|((?:^|[\n.,] ?|\bso )zqo (?:gets|has|had|is given|loses|keeps|finds) [^,.;:\n]*?) and (?:so |therefore |thus |hence )?is(?= (?!\w+ed\b))/g;
/** In "zqo is happy, too", the comma separates no clauses. */
const TOO = /, (too|either|as well)(?=[,.;:!)]|$)/gm;
/** "zqo = 1 as in fact" is about the supposed case. */
const AS_IN_FACT = / (?:exactly )?as in fact(?=[,.;]|$)/gm;
/** "8 ≥ 6, false" */
const NOT_SO = /(\d), (?:false|not true|not met)(?=[,.;]|$)/gm;
/** A number between commas: "zqo's value, at 7 units, falls short". */
const WITH_NUMBER = /, ((?:at|with) (?:only |just |his |her |its )?\d+(?: [a-z]+)?), /g;
/** A tick or cross that ends an entry, if another entry follows: "zqo ✓ zqo ✗". */
const AFTER_SIGN = /([✓✔✅✗✘❌])[,;]? (?=zqo)/gu;
/** "We are told that, in fact, zqo is happy" is a single clause. */
const TOLD_IN_FACT = /\bthat, in fact,(?= "?zq)/g;

/** Rewrites a text in lower case so that each comma, and no "and" without one, separates clauses. */
export function withPlainCommas(text: string): string {
  return text
    .replace(COMMENT, ' — ')
    .replace(NEXT_SUBJECT, ' — and ')
    .replace(AFTER_SIGN, '$1, ')
    .replace(AND_SO, '$1, so it ')
    .replace(AND_STAYS, (_, one, verb, other) => `${one ?? other}, and it ${verb ?? 'is'}`)
    .replace(TOO, ' $1')
    .replace(AS_IN_FACT, '')
    .replace(NOT_SO, '$1 false')
    .replace(WITH_NUMBER, ' $1 ')
    .replace(TOLD_IN_FACT, 'that in fact');
}
