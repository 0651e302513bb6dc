import { isAsserted } from '../../../answers/steps/assertion.ts';
import { nodesFrom, nodesOfMatch } from '../../../answers/steps/named-nodes.ts';
import type { StepSentence } from '../../../answers/steps/step-sentences.ts';

const CHANGE =
  /zqo (?:(?:therefore|thus|then|hence|also|so|now|itself|both|each|all) )?(?:is |has |will |would )?(?:(?<up>ris(?:es?|en)|rais\w+|increas\w+|goes up|go up|up|grow\w*|gains?|picks up)|(?<down>f[ae]ll\w*|decreas\w+|lower\w*|goes down|go down|down|drop\w*|loses)|chang\w+|moves?|follows|responds|reacts|answers)(?: in total| overall| as well,?| too,?)? (?:by |with |(?=\d))(?<sum>[^;:,]*?)(?=$|[;:,.]?\s*$|[;:,.] | ?[(→⇒]| because\b| since\b| as\b| and\b| while\b| whereas\b)/g;
/**
 * An entry of a list: "zqo: +0.5, because …", "zqo: 2 × 0.5 + 1 = 2". A single number without a sign is not an entry,
 * because it may be a weight.
 */
const ENTRY =
  /^zqo(?:\s*(?::|=|→(?=[^=→]*=))|'s (?:total )?change(?: is|:| =))\s*(?:[-\u2212+×·*\d.\s()zqo=]+=\s*(?<result>[-\u2212+]?\d+(?:\.\d+)?)|[^=;]*,? (?:so|thus|hence|therefore|i\.e\.),? (?:it is )?(?<thus>[-\u2212+]\s?\d+(?:\.\d+)?|[-\u2212+×·*\d.\s()]+=\s*[-\u2212+]?\d+(?:\.\d+)?)|(?<by>[-\u2212+]\s?\d+(?:\.\d+)?|0|(?<='s (?:total )?change(?: is|:| =) )\d+(?:\.\d+)?))(?: units?)?(?=\W*$|[,;.] | ?[(→]| because\b| since\b| as\b)/;
/** Matches an entry without a sign. Its number may be a weight, so such entries count only if most changes fit. */
const PLAIN_ENTRY =
  /(?:^|, (?:and )?|\band )zqo(?: ?[:=\u2014→|] ?| )(?<by>\d+(?:\.\d+)?)(?: units?)?(?=\W*$|[,;] | ?[(#]| because\b| since\b| and zq| as well\b| too\b| ?[→|])/g;
/** Matches an entry with a sign in a row of entries: "zqo +2.5, zqo +0.5". */
const SIGNED =
  /(?:^zqo ?(?:[:→|] ?)?|\bso zqo ?:? |(?:, |\band |[→⇒] ?)zqo )(?<by>[-\u2212+]\s?\d+(?:\.\d+)?)(?: units?)?(?=[;.)]?\W*$|, | and | so | \(| ?[→⇒](?! ?[-+\u2212]?\d+(?:\.\d+)?(?: ?\(|\W*$| ?→)|[^→]*=))/g;
/** Patterns of numbers in words, such as "half a unit", and the numbers in digits. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bhalf an? unit\b/g, '0.5 units'],
  [/\b(?:one|a) unit\b/g, '1 unit'],
  [/\btwo and a half(?: units)?\b/g, '2.5 units'],
  [/\bone and a half(?: units)?\b/g, '1.5 units'],
];
/** Matches the beginning of "As for zqo, it gains 0.5 units." */
const AS_FOR = /^(?:and |now )?(?:as for |regarding )?zqo[,:] (?:it|this one|this gauge) /;
/** Matches the name of a gauge before its part in the change of another: "the contribution via zqo: zqo …". */
const CONTRIBUTION_OF = /^(?:the )?contribution (?:over|via|through|from|of) zqo: (?=zqo )/;
const RATE =
  /zqo (?:directly |only |just )?(?:(?<down>falls|drops|decreases|goes down|loses)|rises|increases|goes up|gains|grows|moves|changes|adds|reacts)(?: by| with)? (?<by>[-+\u2212]?\d+(?:\.\d+)?)(?: units?)? (?:per|for (?:each|every)) (?:unit|rise)(?: of| that| in)? zqo\b/g;
/** Matches statements such as "zqo is fixed 2 units higher". */
const HIGHER =
  /zqo (?:(?:also|still|now|then|therefore|thus) )?(?:is |goes |sits |stands |gets |comes out |ends up )?(?:fixed |held |set |moved |shifted )?(?:at )?(?:[\d.\s×·*+]+= ?)?(?<by>\d+(?:\.\d+)?)(?: units?)? (?:higher|up|(?:above|(?<under>below|under)) (?:its|the) (?:old|former|previous|original|current|earlier|first) (?:reading|value|level)|(?<down>lower|down))\b/g;
/** Matches statements such as "together they raise zqo by 1". */
const TOGETHER =
  /\b(?:together|in total|altogether|combined|jointly|in all),? (?:they |these |both |this )?(?:raises?|lifts?|increases?|moves?|changes?) zqo by (?<sum>[-+\u2212\d.\s×·*=]*\d)(?= units?|\W*$|[,;])/g;
/** "zqo gets 2 × 3 = 6 from zqo and 1 from zqo" */
const RECEIVES =
  /^(?:(?:and|so|then|now|also),? )*zqo (?:also )?(?:gets|receives|takes|gains|has) [-+\u2212]?\d/;
/** "From zqo it gets 3 × 3 = 9." */
const FROM_IT =
  /\bfrom (?<from>zqo),? (?:it|this gauge) (?:gets|receives|gains|takes|has) (?:another |a further )?(?<sum>[-+\u2212]?\d[-+\u2212\d.\s×·*=]{0,40}?)(?= units?\b|[.;]?\s*$|, )/g;
const RECEIVED = /(?<sum>[-+\u2212]?\d[-+\u2212\d.\s×·*=]{0,40}?)(?: units?)? from zqo/g;
/** "zqo depends on zqo with factor 2" */
const BY_FACTOR =
  /zqo (?:depends on|follows|reacts to|responds to|listens to) zqo with (?:an? |the )?(?:factor|strength|weight|coefficient)(?: of)? (?<by>[-+\u2212]?\d+(?:\.\d+)?)/g;
const STRENGTHS =
  /^zqo (?:depends on|is (?:directly )?(?:influenced|driven|moved) by|follows|reacts to) zqo \(/;
const IN_BRACKETS =
  /zqo \((?:×|x|by|factor|times|strength|weight)? ?(?<by>[-+\u2212]?\d+(?:\.\d+)?)(?: each| units?)?\)/g;
/** Matches a gauge's part in the change of the gauge in question: "zqo's share is 3". */
const SHARE_OF =
  /(?:zqo's (?:share|part|contribution)(?: is|:| =)|\b(?:paths?|ways?|routes?|chains?|branch|influence|arrow) (?:over|via|through|from|across|by way of) zqo (?:gives|adds|brings|contributes|yields|makes|is worth)) (?<sum>[-+\u2212\d.\s×·*=]*\d)(?= units?|\W*$|[,;])/g;
const ANOTHER = /→ ?[-+\u2212]?\d+(?:\.\d+)?(?: ?\([^()]*\))?\W*$/;
const BECAUSE = /,? (?:because|since|as) /;
const PART_OF =
  /(?:(?:contribution|part|share) (?:of|from|via|through) zqo (?:to|on|in) (?:the change of )?zqo(?:'s change)?|zqo (?:part|share|contribution) (?:of|to|in) zqo(?:'s change)?|zqo (?:adds|contributes) to zqo|zqo (?:[-+\u2212]?[\d.]+ ?[→⇒,:] ?)?(?:adds|contributes|gives|brings|passes|sends)(?: on)? (?=[-+\u2212]?\d[^;:,]{0,30} to zqo)|zqo [^,;:]*, which (?:lifts|raises|moves|shifts|gives|brings) zqo)\W{0,3}(?:is |are |by )?(?<sum>[-\u2212+\d][^;:,]*?)(?: units?)?(?: to zqo)?(?=[.;]?\s*$|, | because\b| and\b)/;
const NEXT_PART = /, (?:which|so|and (?:so|thus|this|that)|giving)\b|;/;
const STILL =
  /(?:zqo(?:, zqo)*,? and )?zqo (?:both |all )?(?:(?:does not|doesn't|do not|don't) (?:change|move|rise|fall|budge)\b|(?:stays?|remains?|is|are) (?:the same|unchanged|as (?:it was|they were|before)|where (?:it|they) (?:is|are|was|were)))/g;
const RULE =
  /^(?:had|were) |\b(?:unless|whenever|assum\w+|for (?:every|each)|per|when|directly|without|otherwise|alone|only|by itself|instead|normally|originally)\b/;
/** Words that show that a sentence states only a part of a change. */
export const PART =
  /\bby [^;:]*\band by\b|\b(?:(?:because of|due to|owing to)(?! (?:this|that|it)\b)|via|through|along|by way of|contribut\w+|thanks to|on account of|further|additional(?:ly)?|another|in part|partly|this way|so far)\b/;
const SHARE = /\b(?:times|of|per|half|twice|much|many|each|every)\b|%/;
const NUMBER = /[-\u2212+]?\d+(?:\.\d+)?/g;

export interface Change {
  readonly node: number;
  readonly by: number;
  readonly isPart?: boolean;
}

/** Finds the statements about changes of gauges in a sentence. Of a calculation, only the result counts. */
export function changesIn({ text: told, nodes: all, stands }: StepSentence): Change[] {
  const isMeant =
    stands &&
    isAsserted(told.split(/,? (?:because|since) /)[0] ?? '', {
      sentence: told,
      before: undefined,
      announced: false,
    });
  // "zqo: half a unit per unit of zqo, so +0.5"
  const { thus: concluded } = ENTRY.exec(told)?.groups ?? {};
  if (!isMeant || (RULE.test(told.split(BECAUSE)[0] ?? '') && concluded === undefined)) return [];
  const nodes = CONTRIBUTION_OF.test(told) && all[0] === all[1] ? all.slice(1) : all;
  const text = inNumbers(nodes === all ? told : told.replace(CONTRIBUTION_OF, ''));
  const [first = ''] = text.split(NEXT_PART);
  const isPart = (index: number): boolean =>
    PART.test(index < first.length ? first : text.slice(first.length));
  const whose = (index: number): number => nodesFrom(text, index, nodes)[0] ?? -1;
  const still = [...text.matchAll(STILL)].flatMap((match) =>
    nodesOfMatch(match, text, nodes).map((node) => ({ node, by: 0, isPart: isPart(match.index) })),
  );
  const moved = [...text.matchAll(CHANGE)].flatMap(({ index, groups }) => {
    const sum = groups?.sum ?? '';
    const numbers = (sum.split('=').at(-1) ?? '').match(NUMBER) ?? [];
    const [only, ...others] = numbers.map((number) => Number(number.replace('\u2212', '-')));
    if (only === undefined || others.length > 0 || SHARE.test(sum) || /[-+×·*]\s*$/.test(sum)) return [];
    const [by, part] = [groups?.down === undefined ? only : -only, isPart(index)];
    return [...headsBefore(text, index, nodes), whose(index)].map((node) => ({ node, by, isPart: part }));
  });
  const entry = ENTRY.exec(text);
  const { result, thus = result, by = thus } = entry?.groups ?? {};
  // A row may give two changes: "zqo | 3·3 = 9 | 0", what would happen and what happens.
  const isOfTwo = ANOTHER.test(text.slice(entry?.[0].length));
  const listed =
    by === undefined || isOfTwo
      ? []
      : [{ node: whose(0), by: signedIn(by.split('=').at(-1)?.trim() ?? ''), isPart: isPart(0) }];
  const higher = [...text.matchAll(HIGHER)].map(({ index, groups }) => ({
    node: whose(index),
    by: signedIn(groups?.by ?? '') * ((groups?.down ?? groups?.under) === undefined ? 1 : -1),
    isPart: isPart(index),
  }));
  const together = [...text.matchAll(TOGETHER)].map(({ index, groups }) => ({
    node: whose(index),
    by: signedIn((groups?.sum ?? '').split('=').at(-1)?.trim() ?? ''),
    isPart: false,
  }));
  const signed = [...text.matchAll(SIGNED)].map(({ index, groups }) => ({
    node: whose(index),
    by: signedIn(groups?.by ?? ''),
    isPart: isPart(index),
  }));
  return [...still, ...moved, ...listed, ...higher, ...together, ...signed].filter(({ node }) => node >= 0);
}

/** Returns the nodes that share a predicate with the node at a place of a text: "zqo and (zqo both go up by 3)". */
function headsBefore(text: string, place: number, nodes: readonly number[]): readonly number[] {
  const heads = /(?:zqo, )*zqo,? and $/.exec(text.slice(0, place));
  const isOfAll = /^zqo (?:both|each|all) /.test(text.slice(place));
  return heads && isOfAll ? nodesOfMatch(heads, text, nodes) : [];
}

export function signedIn(text: string): number {
  return Number(text.replace('\u2212', '-').replace(/\s/, ''));
}

function inNumbers(text: string): string {
  const plain = text.replace(AS_FOR, 'zqo ');
  return WORDS.reduce((done, [words, number]) => done.replace(words, number), plain);
}

/** Finds the statements about the strength of a direct influence: "zqo falls by 2 for each unit of zqo" */
export function ratesIn({ text, nodes, stands }: StepSentence) {
  if (!stands) return [];
  const plain = inNumbers(text);
  return [...plain.matchAll(RATE), ...plain.matchAll(BY_FACTOR)].flatMap(({ index, groups }) => {
    const [effect, cause] = nodesFrom(text, index, nodes);
    const by = signedIn(groups?.by ?? '') * (groups?.down === undefined ? 1 : -1);
    return effect === undefined || cause === undefined ? [] : [{ cause, effect, by }];
  });
}

/** Finds strengths in brackets: "zqo depends on zqo (0.5) and zqo (2)". */
export function strengthsIn({ text, nodes, stands }: StepSentence) {
  if (!stands || !STRENGTHS.test(text)) return [];
  return [...text.matchAll(IN_BRACKETS)].flatMap(({ index, groups }) => {
    const [cause] = nodesFrom(text, index, nodes);
    const [effect] = nodes;
    return cause === undefined || effect === undefined
      ? []
      : [{ cause, effect, by: signedIn(groups?.by ?? '') }];
  });
}

export function partsIn({ text, nodes, stands }: StepSentence, asked: number) {
  const match = stands && !RULE.test(text) ? PART_OF.exec(inNumbers(text)) : null;
  const [cause = -1, effect = -1] = match ? nodesFrom(text, match.index, nodes) : [];
  const numbers = ((match?.groups?.sum ?? '').split('=').at(-1) ?? '').match(NUMBER) ?? [];
  const [by, ...others] = numbers.map(signedIn);
  const shares = stands
    ? [...text.matchAll(SHARE_OF)].map(({ index, groups }) => ({
        cause: nodesFrom(text, index, nodes)[0] ?? -1,
        effect: asked,
        by: signedIn((groups?.sum ?? '').split('=').at(-1)?.trim() ?? ''),
      }))
    : [];
  const received = stands && RECEIVES.test(text) ? [...text.matchAll(RECEIVED)] : [];
  const from = received.map(({ index, groups }) => ({
    cause: nodesFrom(text, index, nodes)[0] ?? -1,
    effect: nodes[0] ?? -1,
    by: signedIn((groups?.sum ?? '').split('=').at(-1)?.trim() ?? ''),
  }));
  const fromIt = stands
    ? [...text.matchAll(FROM_IT)].map(({ index, groups }) => ({
        cause: nodesFrom(text, index, nodes)[0] ?? -1,
        effect: asked,
        by: signedIn((groups?.sum ?? '').split('=').at(-1)?.trim() ?? ''),
      }))
    : [];
  const whole = [...shares, ...from, ...fromIt].filter((part) => !Number.isNaN(part.by));
  return [...whole, ...(by === undefined || others.length > 0 ? [] : [{ cause, effect, by }])];
}

/** The entries of a sentence without a sign: "zqo: 2.5", "zqo 0.5, zqo 1". */
export function plainEntriesIn({ text, nodes, stands }: StepSentence): { node: number; by: number }[] {
  if (!stands) return [];
  return [...text.matchAll(PLAIN_ENTRY)].flatMap(({ index, 0: all, groups }) => {
    const [node] = nodesFrom(text, index + all.indexOf('zqo'), nodes);
    return node === undefined ? [] : [{ node, by: Number(groups?.by) }];
  });
}
