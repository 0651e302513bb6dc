import { pattern, source } from '../text/pattern.ts';

/** Words for what may or must be true, not for what is true. */
const MOOD = pattern`\b(
  might|would (have|need) to|(?<!as (it|they) )should|can(?!not|'t| no longer| not| (thus |therefore )?(conclude|see|infer|deduce|derive))|if
  |whether|suppose|let|(?<!\d ((\w+ )?(she|he|it|they)) )needs?|(demands|requires|wants) that|(?<!the )needed|(?<!the )required|depends?|at least one|possibl[ey]|perhaps|probably
  |impossible|doubt|(not|\w+n't) [^,]*(through(?= (zq|his|her|its|the))|(thanks to|on account of|on the strength of|by virtue of|because of (his|her|its|the)))|whatever|whoever)\b`;
/** Reports and observations, which are not conclusions. */
const REPORTED = pattern`\b(
  (says?|said|states|stated|tells?|told|reads?|claims?|claimed|mentions?|describes?|quot\w+|observ\w+|thought|wrote) (us )?that\b
  |according to|in the (list|description)|(is|are|was|were) (\w+ )?(known|seen|recorded)( to\b| that\b|$)
  |known( facts?)?$|we (know|see|are given)\b|as (stated|described|quoted)\b)`;
/** A clause that is the subject of its sentence: “That zqo is not happy fits in with this”. */
const SUBJECT_CLAUSE = pattern`^(that|the (fact|idea|statement|assumption|rule)( that)?) zq`;
/** "Its first condition is “zqo waters the garden”" */
const QUOTED = /"zq[abo] [^"z]+"/;
/** Contrasts, which state nothing: “unlike zqo”. */
const AGAINST = /^(?:contrary to|against|unlike|as opposed to|despite|in spite of|instead of|rather than)\b/;
/** Definitions of a symbol: “let H denote that …”, “H = …”, “H: …”. */
const DEFINES = pattern`\b(denotes?|stands? for|defin\w+|abbreviat\w+|write|short for|meaning of)\b`;
const SYMBOL = /^(?:and |let |write |with )?["'(]?(?!(?:no|so|ok)\b)[a-z][a-z0-9]?["')]?$/;
/** Words with which “would” describes something other than the effect of the supposition. */
const COUNTERFACTUAL = pattern`\b(
  if|without|rules?|normally|ordinarily|usually|alone|by (it|him|her)self|own|but|although|though|even|anyway
  |in any case|regardless|enough|else|instead)\b`;
/** "(He has enough candies,) so he would be happy." */
const CONCLUDED = /^(?:so|hence|thus|therefore)\b/;
const ENOUGH = /\b(?:own|enough)\b/g;
/** "She would be happy all the same, …" */
const ALL_THE_SAME = /\b(?:would still|all the same|nonetheless|nevertheless)\b/;
const WOULD = /\b(?:would|'d)\b/;
/** "(blue is not) one of the colours that would move zqo to water" */
const RELATIVE = /\b(?:that|which) would [a-z]+ zq[abo][^,;]*$/;
/** "But zqo would still be happy, since …" */
const STILL_WOULD = /^(?:but|yet) (?=zq[abo] would still\b)/;
const PLAIN_WOULD = pattern`^${source`((so|then|therefore|thus|hence|and|consequently|now|also|in that case),? )*`}zq[abo]((,| &| and|, and) zq[abo])*( also| then| still| therefore| thus)? would\b`;

interface Around {
  readonly sentence: string;
  readonly before: string | undefined;
  readonly announced: boolean;
}

/** Tests whether a clause clearly asserts its content, unlike a supposition, a definition, a quotation or a report. */
export function isAsserted(text: string, { sentence, before = '', announced }: Around): boolean {
  if (MOOD.test(text) || REPORTED.test(text) || (REPORTED.test(before) && !CONCLUDED.test(text)))
    return false;
  if (SUBJECT_CLAUSE.test(text) || AGAINST.test(text) || QUOTED.test(text)) return false;
  if (DEFINES.test(text) || DEFINES.test(before) || (announced && SYMBOL.test(before))) return false;
  const isFirm = CONCLUDED.test(text) || ALL_THE_SAME.test(text);
  const around = sentence.replace(STILL_WOULD, '').replace(ENOUGH, (word) => (isFirm ? '' : word));
  const plain = text.replace(STILL_WOULD, '');
  return !WOULD.test(text.replace(RELATIVE, '')) || (PLAIN_WOULD.test(plain) && !COUNTERFACTUAL.test(around));
}

const FACTS = pattern`\b(
  how things (really )?(are|stand|were)|as (things|matters|it) (really )?(are|is|stands?)
  |the (actual|real|original|factual) (world|case|story|situation|state|facts?)
  |actually|in fact|at that time|(by|under) (the|their|its|his|her|own) (own |normal |usual )?rules?|from the start|known|observed)\b`;
const SUPPOSES = pattern`\b(
  suppos\w*|assum\w+|hypothe\w+|counterfactual\w*|interven\w+|forced?|made to|kept from|prevented|overrid\w+|overrul\w+
  |set (to|aside|by|from)|fix(ed|es)|held|imagin\w+|put aside|(in|under) (that|this) (case|scenario)|what if|given in the question)\b`;
const ANEW = pattern`\b(start(ing)? (over|again|anew|fresh)|from scratch|redo (this|it|everything|all)|begin again|try again)\b`;

/** Tests whether a sentence says that something would be true in spite of the supposition. */
export function holdsAnyway(sentence: string): boolean {
  return ALL_THE_SAME.test(sentence) && !COUNTERFACTUAL.test(sentence.replace(ENOUGH, ''));
}

export function looksAtFacts(sentence: string): boolean {
  return FACTS.test(sentence) && !SUPPOSES.test(sentence);
}

/** Words that mark a supposition as the question's own. */
const OWN =
  /\b(?:made|kept|set|forced?|fix(?:ed|es)|held|prevented|stopped|whatever|as (?:asked|told|given|the question)|by (?:decree|fiat))\b/;
const IMAGINES =
  /^(?:(?:now|but|and|let us|let's|just|first),? )*(?:(?:suppose|supposing|imagine|assume|assuming|pretend|say)\b(?! that all)|case \d.*:)/;

/** Tests whether a sentence imagines something other than the question does: "Suppose zqo were out as well." */
export function imagines(sentence: string): boolean {
  return IMAGINES.test(sentence) && !OWN.test(sentence);
}

export function supposes(sentence: string): boolean {
  return SUPPOSES.test(sentence);
}

export function beginsAnew(sentence: string): boolean {
  return ANEW.test(sentence);
}
