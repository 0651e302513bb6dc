import { nodeAt, type StepSentence } from '../../../answers/steps/step-sentences.ts';

/** Matches the number that a rule demands: "zqo needs at least 5 candies", "more than 7 are required". */
const NEEDED =
  '(?:(?:needs?|needed|requires?|demands?|wants?|asks for|calls for|must have|has to have|would have to (?:have|get)|(?:threshold|limit|minimum|cutoff)(?: of zqo| for zqo)? (?:is|of|at))(?: only| just| exactly)*(?: at least| a minimum of| no fewer than)?(?<more> more than| over| above)? (?<least>\\d+)(?: (?:UNIT))?(?=\\W*$|[,;.)]| (?:and|but|to|while|whereas|of (?!them|these|those))\\b)|(?:(?<more2>more than|over|above) )?(?<!\\b(?:has|gets|got|his|her|its|only|of) )\\b(?<least2>\\d+)(?: (?:UNIT))? (?:(?:(?:is|are) (?:all|what|everything) )?(?:that )?(?:he|she|it|zqo|his rule|her rule|the rule) (?:needs|requires|wants|demands|asks for)|(?:(?:is|are|being|would be) )?(?:needed|required|wanted|necessary))\\b)';
const NEED_NOT = /\b(?:not|more candies|more days|more units|another|further|missing|without)\b|n't\b/;

/** Matches the beginning of a sentence about the node named before: "She needs 5 candies." */
const GOES_BACK_TO =
  /^(?:(?:and|but|so|yet|because|since|as) )?(?:he|she|it|his|her|its|the rule|the limit|more than|over|\d)\b/;

/** Matches the beginning of a sentence about the node that it names first. */
const ABOUT_FIRST = /^(?:(?:and|but|so|yet|then|now|also|as for|for|since|because|as|although),? )*zqo\b/;

export function neededOf(unit: string): RegExp {
  return new RegExp(NEEDED.replaceAll('UNIT', unit), 'g');
}

/** Finds statements about the least number that the rule of a node demands, in a sentence with numbers in digits. */
export function needsIn(
  { text, nodes, stands }: StepSentence,
  before: StepSentence | undefined,
  needed: RegExp,
) {
  if (!stands) return [];
  return [...text.matchAll(needed)].flatMap(({ index, 0: said, groups = {} }) => {
    const start = Math.max(...[',', ';', '—'].map((mark) => text.lastIndexOf(mark, index)), 0);
    if (NEED_NOT.test(text.slice(start, index + said.length))) return [];
    const isNamed = /zqo (?:also |only |would )*$/.test(text.slice(0, index)) || /^zqo [:—]/.test(text);
    const all = new Set(nodes);
    const node = isNamed
      ? nodeAt({ text, nodes }, index)
      : all.size === 1 && ABOUT_FIRST.test(text)
        ? nodes[0]
        : all.size === 0 && GOES_BACK_TO.test(text) && new Set(before?.nodes).size === 1
          ? before?.nodes[0]
          : undefined;
    const isMore = (groups.more ?? groups.more2) !== undefined;
    const least = Number(groups.least ?? groups.least2) + (isMore ? 1 : 0);
    return node === undefined ? [] : [{ kind: 'need' as const, node, least }];
  });
}
