export interface Comparison {
  readonly told: number;
  readonly enough: number;
  /** True if the clause claims that the first number is enough: at least, more than or equal to the second. */
  readonly says: boolean;
  readonly holds: boolean;
  readonly index: number;
}

const WAYS: readonly (readonly [words: string, holds: (a: number, b: number) => boolean, says: boolean])[] = [
  [
    '≥|>=|=>|⩾|at least|no less than|no fewer than|greater than or equal to|(?:meets?|reach(?:es)?|reached|met)',
    (a, b) => a >= b,
    true,
  ],
  ['within', (a, b) => a <= b, true],
  ['≤|<=|at most|no more than|less than or equal to', (a, b) => a <= b, false],
  ['<|(?:less|fewer|smaller|lower) than|below|under|short of', (a, b) => a < b, false],
  ['>|(?:more|greater|larger|higher|bigger) than|above|over|exceeds?', (a, b) => a > b, true],
  ['equals?|equal to|exactly', (a, b) => a === b, true],
];
const COMPARED = new RegExp(
  `(?<![\\d.])(?<told>\\d+(?:\\.\\d+)?)(?: [a-z]+)?,?(?: (?:which|that|and this|this|it))?(?: (?:is|are|was|were|does|do|did))?(?: (?:only|indeed|still|clearly|also))?(?<not>n't| not|n't even)? ?(?:${WAYS.map(([words], i) => `(?<way${i}>${words})`).join('|')}) ?(?:the )?(?:(?:required|needed|necessary|minimum|threshold|limit|number)(?: of)? )*(?<enough>\\d+(?:\\.\\d+)?)`,
);

/** Words or signs after a comparison that deny it or leave it open: "5 ≥ 7 no", "5 ≥ 7?" */
const VERDICT = /^[^\p{L}\d?]*(?:(?<open>\?)|(?<no>no|false|fails|not met|[✗✘❌])(?!\p{L}))/u;
/** The start of an expression that contains a comparison: “zqo := zqo and 5 >= 7”. */
const EXPRESSION = /zq[abo] (?:and|or|&&|\|\||[∨∧|&+·v]) \d/;

/**
 * Returns the first comparison in a clause. @example comparisonIn('7 is at least 10') // { …, says: true, holds: false
 * }
 */
export function comparisonIn(clause: string): Comparison | undefined {
  if (!/\d\D+\d/.test(clause) || EXPRESSION.test(clause)) return undefined;
  const match = COMPARED.exec(clause);
  const { told = '', enough = '', not } = match?.groups ?? {};
  const i = WAYS.findIndex((_, way) => match?.groups?.[`way${way}`] !== undefined);
  const way = WAYS[i];
  if (!match || !way) return undefined;
  const [a, b] = [Number(told), Number(enough)];
  const verdict = VERDICT.exec(clause.slice(match.index + match[0].length));
  if (verdict?.groups?.open !== undefined) return undefined;
  const denied = (not !== undefined) !== (way[2] && verdict?.groups?.no !== undefined);
  return { told: a, enough: b, says: way[2] !== denied, holds: way[1](a, b) !== denied, index: match.index };
}

/** "than the number of days that his rule demands", "the threshold" */
const LIMIT =
  '(?:the|what|its|his|her|their) (?:[a-z]+ ){0,6}?(?:threshold|minimum|limit|require[ds]|demand(?:s|ed)|wanted)';
const ENOUGH = new RegExp(
  `(?:(?<not>n'?t|\\bnot|\\bnever|\\bhardly|\\bfar from) )?(?:quite )?\\b(?:enough|sufficient|suffices?|(?<!\\ban? )suitable|qualif(?:y|ies)|(?:one of|among) (?:\\w+ ){1,2}colou?rs|(?:on|in) (?:the|his|her|its|their) (?:own )?(?:list|colou?rs)|(?:above|over|exceeds?|(?<!\\bno )more than|reach(?:es|ed)?|meets?|met) ${LIMIT})\\b|\\b(?<less>unsuitable|(?:below|under|short of|(?<!\\bno )(?:less|fewer|lower|smaller) than) ${LIMIT})\\b`,
);
/** Vaguer words, which count only if the clause gives a number of the node. */
const FITS =
  /(?:(?<not>n'?t|\bnot|\bnever) )?\b(?:(?<less>too (?:low|few|little|small|short|young)|(?:just |fall(?:s|ing)? (?:just )?|fell (?:just )?|comes? up )short|short of|insufficient|inadequate|misses)|(?:reach|meet|clear|pass|satisf)(?:es|ed|s|y|ies)?|met|(?:is|are|being) (?:just |quite )?(?:fine|ok|okay|plenty|right|accepted|allowed))\b/;

/** Reads a vaguer claim that a number is enough or not enough: "5 units, which falls just short". */
export function fitsIn(clause: string): boolean | undefined {
  const match = FITS.exec(clause);
  const { not, less } = match?.groups ?? {};
  return match && !OPEN.test(clause) ? (not === undefined) === (less === undefined) : undefined;
}

/** "zqo's red flower does not help" */
const HELPS =
  /\b(?:flower|cand(?:y|ies)|value|input|cough|fever|headache|nose|throat)\b[^,;]*?(?:(?<less>(?:is|are) (?:useless|worthless|(?:of )?no (?:use|good|help|avail)))|(?<not>n'?t|\bnot) (?:help|count|do)|(?<!\bonly [^,;]{0,30})\b(?:counts|helps|does the (?:job|trick)|works|will do|(?:is|are) good enough))(?! (?:much|then)\b)\b/;

/** Words that leave open whether something else contributes. */
const OPEN =
  /\b(?:(?:one|either|any|each) of (?!(?:\w+ ){1,2}colou?rs)|without|alone|by itself|on its own|together|conditions?|(?:wants|asks|calls|looks) |an? (?:\w+ )?enough)/;

/**
 * Reads a claim that what a node has of its own helps; if not, it may still be enough, but another cause is missing.
 */
export function helpsIn(clause: string): boolean | undefined {
  const match = HELPS.exec(clause);
  const { not, less } = match?.groups ?? {};
  // "That his sore throat gets him the vaccine does not help"
  const isOpen = OPEN.test(clause) || clause.startsWith('that ');
  return match && !isOpen ? (not ?? less) === undefined : undefined;
}

/** "It suffices to look at zqo's candies." */
const TO_LOOK = /\b(?:enough|sufficient|suffices?) to [a-z]+/;

export function enoughIn(clause: string): boolean | undefined {
  if (TO_LOOK.test(clause)) return undefined;
  const match = ENOUGH.exec(clause);
  const { not, less } = match?.groups ?? {};
  return match && !OPEN.test(clause) ? not === undefined && less === undefined : undefined;
}
