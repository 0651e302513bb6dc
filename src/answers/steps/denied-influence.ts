import { nodesOfMatch } from './named-nodes.ts';

const NOT = "(?:does not|doesn't|do not|don't|cannot|can't|no longer)";
/**
 * Matches statements that one node does not influence another: "zqo does not react to zqo", "zqo gets nothing from
 * zqo".
 */
const DENIED = new RegExp(
  [
    `zqo (?<passive>${NOT} (?:directly )?(?:depends? (?:directly )?on|reacts? to|responds? to|listens? to|notices?|feels?|moves? with|changes? with)|(?:is not|isn't|is no longer) (?:directly )?(?:affected|influenced|driven|moved|reached|touched|changed|caused) by|is (?:now )?(?:independent of|unaffected by|untouched by)|has nothing to do with|(?:gets|receives|takes|draws) nothing (?:more )?from) zqo`,
    `\\b(?:makes|leaves|renders) zqo (?<made>independent of|unaffected by) zqo`,
    `zqo (?:${NOT} (?:directly )?(?:acts? on|leads? to|feeds?(?: into)?|raises?|lifts?|reach(?:es)?|gets? to|counts? for|matters? (?:for|to))|has no (?:direct )?(?:influence|effect|impact|bearing) on|plays no (?:part|role) (?:for|in)|(?:adds|gives|contributes|passes) nothing (?:on )?to) zqo`,
  ].join('|'),
);
/** "zqo does not depend on zqo alone" */
const NOT_ALONE = /^ alone\b/;
const SUPPOSES = /\b(?:if|would|were|whether|suppose|unless|had)\b/;

export interface DeniedInfluence {
  readonly cause: number;
  readonly effect: number;
  readonly isDirect: boolean;
}

/** Finds a statement that one node does not influence another. */
export function deniedInfluenceIn(text: string, nodes: readonly number[]): DeniedInfluence | undefined {
  const found = SUPPOSES.test(text) ? null : DENIED.exec(text);
  const match = found && NOT_ALONE.test(text.slice(found.index + found[0].length)) ? null : found;
  const [one, other] = match ? nodesOfMatch(match, text, nodes) : [];
  if (!match || one === undefined || other === undefined || one === other) return undefined;
  const isPassive = (match.groups?.passive ?? match.groups?.made) !== undefined;
  const isDirect = /\bdirect(?:ly)?\b/.test(match[0]);
  return { cause: isPassive ? other : one, effect: isPassive ? one : other, isDirect };
}
