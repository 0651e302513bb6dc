import { pattern, source } from '../text/pattern.ts';

/** That something might be so or has to be so, but not that it is. */
const MOOD = pattern`\b(
  might|(?<!as (it|she|he|they) )should|can(?!not|'t| not| (thus |therefore )?(conclude|see|infer|deduce|derive))|if
  |whether|suppose|let|lets|needs?|(?<!the )needed|(?<!the )required|depends?|at least one|possibl[ey]|perhaps|probably
  |impossible|doubt|whatever|whoever)\b`;
/** Reported or seen, and not concluded: what a text tells, what is known, what somebody thought. */
const REPORTED = pattern`\b(
  (says?|said|states|stated|tells?|reads?|claims?|claimed|mentions?|describes?|quot\w+|observ\w+|thought|wrote) (us )?that\b
  |according to|(is|are|was|were) (\w+ )?(known|seen|recorded)( to\b| that\b|$)
  |known( facts?)?$|we (know|see|are given)\b|as (stated|described|quoted)\b)`;
/** A subordinate clause that is the subject of another: “That zqo is not happy fits in with this”. */
const SUBJECT_CLAUSE = pattern`^(that|the (fact|idea|statement|assumption|rule)( that)?) zq`;
/** Set against what is said, and not said: “unlike zqo”. */
const AGAINST = /^(?:contrary to|against|unlike|as opposed to|despite|in spite of|instead of|rather than)\b/;
/** Before what a symbol is to stand for: “let H denote that …”, “H = …”, “H: …”. */
const DEFINES = pattern`\b(denotes?|stands? for|defin\w+|abbreviat\w+|write|short for|meaning of)\b`;
const SYMBOL = /^(?:and |let |write |with )?["'(]?(?!(?:no|so|ok)\b)[a-z][a-z0-9]?["')]?$/;
/** In its sentence, “would” is said of what is not supposed. */
const COUNTERFACTUAL = pattern`\b(
  if|without|rules?|normally|ordinarily|usually|alone|by (it|him|her)self|own|but|although|though|even|anyway
  |in any case|regardless|enough|else|instead)\b`;
const WOULD = /\b(?:would|'d)\b/;
const PLAIN_WOULD = pattern`^${source`((so|then|therefore|thus|hence|and|consequently|now|also|in that case),? )*`}zq[abo]( also| then| still| therefore| thus)? would\b`;

/** The sentence around a clause. */
interface Around {
  readonly sentence: string;
  /** The clause before it in its sentence. */
  readonly before: string | undefined;
  readonly announced: boolean;
}

/**
 * Whether a clause clearly asserts what it states: it is no supposition, no definition, no quotation, no report and no
 * part of another statement. What is not clear is not asserted.
 *
 * @param text - Plain, in small letters, with tokens for names.
 */
export function isAsserted(text: string, { sentence, before = '', announced }: Around): boolean {
  if (MOOD.test(text) || REPORTED.test(text) || REPORTED.test(before)) return false;
  if (SUBJECT_CLAUSE.test(text) || AGAINST.test(text)) return false;
  if (DEFINES.test(text) || DEFINES.test(before) || (announced && SYMBOL.test(before))) return false;
  return !WOULD.test(text) || (PLAIN_WOULD.test(text) && !COUNTERFACTUAL.test(sentence));
}

/** A look at how things are before anything is supposed, whether or not a clause of it says so. */
const FACTS = pattern`\b(
  how things (really )?(are|stand|were)|as (things|matters|it) (really )?(are|is|stands?)
  |the (actual|real|original|factual) (world|case|story|situation|state|facts?)
  |actually|in fact|by (the|their|its|his|her|own) (own )?rules?|from the start|known|observed)\b`;
/** Takes up what is supposed. */
const SUPPOSES = pattern`\b(
  suppos\w*|assum\w+|hypothe\w+|counterfactual\w*|interven\w+|forced?|made to|kept from|prevented|overrid\w+|overrul\w+
  |set (to|aside|by|from)|fix(ed|es)|held|imagin\w+|put aside|(in|under) (that|this) (case|scenario)|what if|given in the question)\b`;
/** Begins anew: nothing before it is meant any more. */
const ANEW = pattern`\b(start(ing)? (over|again|anew|fresh)|from scratch|redo (this|it|everything|all)|begin again|try again)\b`;

/** Whether a sentence turns to how things are. */
export function looksAtFacts(sentence: string): boolean {
  return FACTS.test(sentence) && !SUPPOSES.test(sentence);
}

/** Whether a sentence takes up what is supposed. */
export function supposes(sentence: string): boolean {
  return SUPPOSES.test(sentence);
}

/** Whether a sentence begins everything anew. */
export function beginsAnew(sentence: string): boolean {
  return ANEW.test(sentence);
}
