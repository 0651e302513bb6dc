import { pattern, source } from '../text/pattern.ts';

/** Moods in which a clause says that something might be so, would be so or has to be so, but not that it is. */
const MOOD = pattern`\b(
  might|may|could|should|can(?!not|'t| not| (now |thus |therefore )?(conclude|see|say|infer|deduce|derive))|if|unless|whether|until|provided|suppos(e|ing)|assuming|imagine|let|lets
  |needs?|(?<!the )needed|requires?|(?<!the )required|depends?|either|only when|whenever|at least one|possibl[ey]|perhaps|maybe|probably
  |impossible|doubt|whatever|whoever)\b`;
/** Reported or seen, and not concluded: what a text tells, what is known, what somebody thought. */
const REPORTED = pattern`\b(
  (says?|said|states|stated|tells?|told|reads?|claims?|claimed|mentions?|describes?|quot\w+|observ\w+|thought|wrote) (us )?that\b
  |according to|(is|are|was|were) (\w+ )?(known|told|said|seen|observed|given|recorded)( to\b| that\b|$)
  |known( facts?)?$|we (know|see|read|are told|are given)\b|as (told|stated|described|quoted)\b)`;
/** A subordinate clause that is the subject of another: “That zqo is not happy fits in with this”. */
const SUBJECT_CLAUSE = pattern`^(that|the (fact|idea|claim|statement|assumption|rule)( that)?) zq`;
/** “if”, put by inversion: “had neither of them watered the garden”, “were zqo happy”. */
const INVERTED = /^(?:and |but |or )?(?:had|were|should|did) (?!to\b)/;
/** Set against what is said, and not said: “unlike zqo”, “even if zqo is happy”. */
const AGAINST =
  /^(?:even if|contrary to|against|unlike|as opposed to|despite|in spite of|instead of|rather than)\b/;
/** Before what a symbol is to stand for: “let H denote that …”, “H = …”, “H: …”. */
const DEFINES = pattern`\b(denotes?|stands? for|defin\w+|abbreviat\w+|write|notation|short for|symbol|meaning of)\b`;
const SYMBOL = /^(?:and |let |write |with )?["'(]?(?!(?:no|so|ok)\b)[a-z][a-z0-9]?["')]?$/;
/** In its sentence, “would” is said of what is not supposed. */
const COUNTERFACTUAL = pattern`\b(
  if|had|were|unless|otherwise|without|rules?|normally|ordinarily|usually|alone|by (it|him|her)self|own|but|although|though
  |even|anyway|in any case|regardless|too (few|little|low|small)|enough|else|instead)\b`;
const WOULD = /\b(?:would|'d)\b/;
const PLAIN_WOULD = pattern`^${source`((so|then|therefore|thus|hence|and|consequently|now|also|in that case),? )*`}zq[abo]( also| then| still| therefore| thus)? would\b`;

/** Says of a clause what {@link isAsserted} wants to know of the sentence around it. */
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
  if (SUBJECT_CLAUSE.test(text) || INVERTED.test(text) || AGAINST.test(text)) return false;
  if (DEFINES.test(text) || DEFINES.test(before) || (announced && SYMBOL.test(before))) return false;
  return !WOULD.test(text) || (PLAIN_WOULD.test(text) && !COUNTERFACTUAL.test(sentence));
}

/** Looks at how things are before anything is supposed, though no clause of it need say so. */
const FACTS = pattern`\b(
  how things (actually |really )?(are|stand|were)|as (things|matters|it) (actually |really )?(are|is|stands?)|the (actual|real|original|factual) (world|case|story|situation|state|facts?)
  |actually|in (fact|reality|actuality)|(before|without|ignoring) (the|any|this|that) (supposition|assumption|intervention|change)
  |by (the|their|its|his|her|own) (own )?rules?|from the start|known|observed|normally|originally|previously|at first)\b`;
/** Takes up what is supposed. */
export const SUPPOSES = pattern`\b(
  suppos\w*|assum\w+|hypothe\w+|counterfactual\w*|interven\w+|forced?|made to|kept from|prevented|overrid\w+|overrul\w+
  |set (to|aside|by|from)|fix(ed|es)|held|imagin\w+|put aside|(in|under) (that|this) (case|scenario)|what if|given in the question)\b`;
/** Begins anew: nothing before it is meant any more. */
const ANEW = pattern`\b(start(ing)? (over|again|anew|fresh)|from scratch|redo (this|it|everything|all)|begin again|try again)\b`;

export const looksAtFacts = (sentence: string): boolean => FACTS.test(sentence) && !SUPPOSES.test(sentence);
export const supposes = (sentence: string): boolean => SUPPOSES.test(sentence);
export const beginsAnew = (sentence: string): boolean => ANEW.test(sentence);
