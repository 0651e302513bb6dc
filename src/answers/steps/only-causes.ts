import { nodesOfMatch } from './named-nodes.ts';

const LIST = 'zqo(?:(?:,? and|,? &|,? or|,|\\+| \\+) zqo)*';
const ONLY = '(?:only|solely|exclusively|just|purely|simply)';
const CAUSES =
  '(?:direct )?(?:causes?|parents?|influences?|sources?|drivers?|conditions?|things?|variables?|gauges?|one)';
const ACTS =
  '(?:directly )?(?:causes?|affects?|influences?|acts? on|drives?|moves?|feeds?|leads? (?:directly )?to|determines?|decides?|governs?|matters? for|counts? for)';
const ACTED_ON =
  '(?:caused|affected|influenced|driven|determined|moved|fed|governed|decided|controlled|raised|reached) (?:by|from|through)';
const FROM = `(?:directly )?(?:(?:comes|stems|follows|derives|arises|results) from|(?:depends|relies|hinges|rests|hangs) (?:directly )?on|(?:is|gets) (?:directly )?${ACTED_ON}|listens to|waits for|goes by|reacts to|responds to|needs|wants|requires|follows)`;
const NOTHING_BUT = '(?:nothing|nobody|no one|no other \\w+) (?:but|except|other than|than)';
/** Moves an adverb behind a preposition: "depends only on zqo". */
const BEFORE_PREPOSITION = new RegExp(`\\b(${ONLY}) (on|from|by|to|for)\\b`, 'g');
/** Patterns of statements that a node has no other causes than those named after it. */
const AFTER = [
  `zqo (?:is |gets )?${ONLY} (?:${FROM}|${ACTED_ON}) ${LIST}`,
  `zqo ${FROM} (?:${ONLY}|${NOTHING_BUT}) ${LIST}`,
  `zqo ${FROM} ${LIST} (?:${ONLY}|alone|and (?:on |by )?(?:nothing|nobody) else)(?! (?:if|when|once|because|since))`,
  `zqo(?:'s (?:only|single|sole|one and only) ${CAUSES} (?:is|are|:)| has (?:(?:${ONLY} |exactly )?(?:one|two|three)|(?:a|the) single|no(?: other)?) ${CAUSES}(?:,| namely|:| \\(| \\u2014| than| but| except| apart from| besides)+) ?${LIST}`,
  `\\b(?:only|single|sole) ${CAUSES} (?:of|on|for|in|that ${ACTS}|acting on) zqo (?:is|are|:) ${LIST}`,
].map((source) => new RegExp(source));
/** Patterns of statements that a node has no other causes than those named before it. */
const BEFORE = [
  `${LIST} (?:is|are) (?:the )?(?:only|single|sole) ${CAUSES} (?:of|on|for|in|that ${ACTS}|acting on) zqo`,
  `${LIST} (?:is|are) zqo's (?:only|single|sole) ${CAUSES}`,
  `(?:\\bonly|\\b${NOTHING_BUT}) ${LIST} ${ACTS} zqo`,
  `${LIST} alone ${ACTS} zqo`,
].map((source) => new RegExp(source));
const OPEN = /\b(?:not|no longer|if zqo|whether|were|had|suppose|even if|unless|would)\b|n't\b/;

/** Finds a statement that a node has no other causes than those named: "zqo depends on zqo alone". */
export function onlyCausesIn(
  told: string,
  nodes: readonly number[],
): { readonly effect: number; readonly causes: readonly number[] } | undefined {
  const text = told.replace(BEFORE_PREPOSITION, '$2 $1');
  for (const [patterns, isAfter] of [
    [AFTER, true],
    [BEFORE, false],
  ] as const) {
    const match = patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null);
    if (!match || OPEN.test(text.slice(0, match.index + match[0].length))) continue;
    const named = nodesOfMatch(match, text, nodes);
    const effect = isAfter ? named[0] : named.at(-1);
    if (effect === undefined) continue;
    return { effect, causes: isAfter ? named.slice(1) : named.slice(0, -1) };
  }
  return undefined;
}
