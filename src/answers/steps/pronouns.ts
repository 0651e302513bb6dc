import { countNames } from './named-nodes.ts';

interface Named {
  readonly text: string;
  readonly nodes: readonly number[];
}

const LINK = '(?:so|and|but|hence|thus|therefore|then|because|since|as|while|which means|yet|still|now|also)';
/** Verbs after which “it” stands for a thing, unlike in “it is known that”. */
const VERB =
  "(?:(?:is|was|must be)(?:n't| not)? (?!(?:\\w+ly )?(?:a|an|the|said|given|clear|known|not|enough|true that|that|stated|possible|impossible|irrelevant|what|this|because|to|why|only|just|sufficient|so|also|all)\\b)|(?:becomes|stays|remains|turns|comes out|switches|goes|gets|waters|would|will|does|has|had|needs|falls|drops|loses|keeps|adds|contributes|depends|follows|rises|changes|moves|gains)\\b)";
/** A pronoun as the subject of a clause, or before a noun. */
const PRONOUN = new RegExp(
  `(?<=^|[,;:(\\u2014] |[,;:(\\u2014]|\\b${LINK} )(?:(?<who>he|she)(?='d| [a-z])|(?<it>it) (?=${VERB})|(?:his|her|its)(?= (?:own )?(?:input|(?:laboratory |lab )?value|(?:\\w+ )?(?:headache|fever|cough|throat|nose|flower)(?= (?:lasted|was|is|went)))\\b))|(?<=(?<!n't |\\bnot |\\bcannot )\\b(?:makes?|keeps?|leaves?|renders?) )(?:him|her|it)(?= [a-z])|(?<=^(?:(?:and|but|so|then|now|also),? )*zqo, (?:which|who|whose) [^,;:.]{1,80}, )(?=(?:is|isn't|does|doesn't|stays|remains|becomes|turns|gets|waters|would|will|has|needs)\\b)`,
  'g',
);
const SYMPTOM = /^(?:his|her|its) (?!(?:own )?(?:input|(?:laboratory |lab )?value)\b)/;
const TRAILING_LINKS = new RegExp(`(?:[,;:(\\u2014]| |\\b${LINK}\\b)+$`);
const HEAD = /^\W*zqo(?: (?:is|does|isn't|doesn't) [^:,;.]{0,40})? ?[:\u2014→]/;
/** In "zqo needs zqo (…), and zqo needs zqo (its input is 1)", the pronoun stands for the third node. */
const ANEW = /[,;] (?:and|but|while|whereas) zqo\b/;
const REASONS = /^\W*zqo [^,;:.]*,? (?:because|since|as) .*zqo/;
const BOUNDARY = /[,;:(\u2014] ?/;
const SUBJECT_ALONE = /^(?:(?:so|and|but|hence|thus|therefore|then) )*zqo [a-z]/;
const OWNED = /^(zqo is )(?:its|his|her) ((?:only|single|sole) )/;
/** The start of a sentence in which pronouns stand for the first node: “zqo depends on zqo, and its input is 1”. */
const DEPENDS =
  /^(?:\w+ ){0,2}zqo (?:(?:depends|relies|hinges|needs|requires|wants|follows|listens)\b|is (?:not |un)(?:affected|touched|changed|influenced) by\b|(?:is|was) \w+ (?:only )?(?:through|because of|thanks to|via) zqo)[^;.]*$/;

/**
 * Puts a name in place of each pronoun that can only stand for it: “zqo has the input 1, so it is true”.
 *
 * @param before - The only node that the previous sentence names, if it is the subject there.
 */
export function withoutPronouns({ text, nodes }: Named, before: number | undefined): Named {
  // "(What causes zqo?) Zqo is its only cause."
  const owned = text.replace(OWNED, '$1zqo $2');
  if (owned !== text && before !== undefined && before !== nodes[0])
    return {
      text: owned.replace('zqo is zqo ', "zqo is zqo's "),
      nodes: [nodes[0] ?? before, before, ...nodes.slice(1)],
    };
  const named = [...nodes];
  let added = 0;
  const found = text.replace(PRONOUN, (pronoun, ...rest) => {
    const place = rest.at(-3) as number;
    const used = countNames(text.slice(0, place)) + added;
    const earlier = new Set(named.slice(0, used));
    // In "zqo needs zqo, but her headache …", either may be meant.
    const isOfBody = SYMPTOM.test(text.slice(place));
    if (isOfBody && earlier.size > 1) return pronoun;
    const isOfFirst =
      pronoun === '' || (DEPENDS.test(text.slice(0, place)) && !ANEW.test(text.slice(0, place)));
    const clause = text.slice(0, place).replace(TRAILING_LINKS, '').split(BOUNDARY).at(-1) ?? '';
    // "zqo waters, because zqo does and he has a red flower"
    const isInReasons = REASONS.test(text.slice(0, place));
    const isOfClause =
      !HEAD.test(text) && !isInReasons && SUBJECT_ALONE.test(clause) && countNames(clause) === 1;
    const node =
      earlier.size === 0
        ? before
        : earlier.size === 1 || isOfFirst
          ? named[0]
          : isOfClause
            ? named[used - 1]
            : undefined;
    if (node === undefined) return pronoun;
    named.splice(used, 0, node);
    added++;
    if (/^(?:his|her|its)$/.test(pronoun)) return "zqo's";
    return pronoun === '' || pronoun.endsWith(' ') ? 'zqo ' : 'zqo';
  });
  return { text: found, nodes: named };
}
