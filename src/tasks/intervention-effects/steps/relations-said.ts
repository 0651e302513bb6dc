import { deniedInfluenceIn } from '../../../answers/steps/denied-influence.ts';
import { statedIn } from '../../../answers/steps/states.ts';
import { type StepClause, type StepSentence, stepSentences } from '../../../answers/steps/step-sentences.ts';
import { nameFinder } from '../../../answers/text/names.ts';
import { type Predicates, predicatesOf } from '../../../answers/yes-no/predicate.ts';
import { OBJECT, OTHER, SUBJECT } from '../../../cases/asked.ts';

export interface RelationSaid {
  readonly cause: number;
  readonly effect: number;
  readonly holds: boolean;
  /** True if the statement is about the time before the intervention. */
  readonly before: boolean;
  /** True if the statement is about a direct relation, for example one that is "in the list". */
  readonly direct: boolean;
  /** True if the sentence also states that a variable is set from outside or that an arrow is cut. */
  readonly cut: boolean;
  readonly sentence: number;
  readonly raw: string;
}

export interface OnlySaid {
  readonly cause: number;
  /** The end of the paths; absent if the statement lists direct effects. */
  readonly effect?: number;
  readonly nodes: readonly number[];
  /** True if the variables form one path, so that every path leads through each of them. */
  readonly each: boolean;
}

/** The largest number of variables in a clause; clauses that name more are skipped. */
const MOST_NAMED = 4;

const TOKEN = /zq[abo]/g;
const DRAWN = '(?:→|⟶|⇒|[-=]+>)';
/** Matches a single arrow. In a longer chain, it would be unclear which arrow the sentence means. */
const ARROW = new RegExp(`(?<!${DRAWN}\\s*|←\\s*)zq[abo]\\s*${DRAWN}\\s*zq[abo](?!\\s*(?:${DRAWN}|←))`, 'g');
const SO = /, (?:so (?!that\b)|(?:as|because|since) )/;
const PATH = /\b(?:paths?|routes?|ways?|chains?|back-?doors?|trails?)\b/;
const SUPPOSED = /\b(?:if|would|could|were|suppose|unless|whether|had)\b/;
/** Matches "whatever zqo itself would cause". */
const WHATEVER = /\b(?:whatever|whichever|anything|everything) [^,.;]*?\bwould [a-z]+/g;
const EXCEPT = /\b(?:except|apart from|besides|other than)\b/;
const CUT =
  /\b(?:cuts?|cutting|remov\w+|sever\w*|delet\w+|block\w*|disabl\w+|interrupt\w*|breaks?|broken|eliminat\w+|gone|disappears?|no longer|does not (?:hold|exist|remain)|absent)\b/;
const KEPT =
  /\b(?:stays?|remains?|holds?|kept|intact|untouched|unaffected|unchanged|still|exists?|present|surviv\w+)\b|\bleaves?\b[^,.;]{0,50}\b(?:alone|as it (?:is|was))\b/;
const STAYS =
  /^"? ?(?:itself )?(?:still )?(?:stays|remains|survives|holds|is (?:kept|intact|untouched|unaffected))\b/;
/** “In the untouched system” is about the time before the intervention. */
const UNTOUCHED = /\b(?:untouched|unchanged|intact) (?:system|graph|world|model)\b/;
/** "Two arrows exist: zqo → zqo and zqo → zqo" */
const LISTS = /\b(?:arrows|relations|links|edges) exist ?:/;
const INTO =
  /\b(?:arrows?|edges?|relations?|links?|causes|influences?|effects?)\b[^,.;]{0,30}\b(?:into|on|(?<!\b(?:effects?|influences?) )of|to|entering|pointing (?:to|at|into))\s(?=(?<into>zq[abo]))/;
const NOTHING = /\bnothing\b[^,.;]{0,40}\b(?:causes?|affects?|influences?)\s(?=(?<into>zq[abo]))/;
/** Matches mentions of the intervention. Statements after such a mention are about the graph after the intervention. */
const DONE =
  /\b(?:interven\w+|operation|do\(|fix(?:es|ed)?|set (?:from|at|to)|from outside|applied|held|after(?:wards)?|consequences?)\b/;

/** Matches "zqo causes zqo, but that one is set from outside": the relation held before. */
const CUT_BACK = new RegExp(
  `(?<!^)\\b(?:but|yet|however|and|although|though) (?:(?:after|with|under|by|through|because of|due to) )?(?:that|it|this|zqo|the|do\\(zqo)(?!\\p{L}).*(?:${CUT.source}|${DONE.source})|\\b(?:remov|cut|sever|delet|break|eliminat)\\w* (?:the )?(?:\\w+ )?"?zqo"? causes\\b|\\bcauses "?zqo"?\\s*(?:[\u2014:(]|-\\s|→)\\s*(?:now )?(?:removed|cut|severed|deleted|gone|broken)\\b`,
  'u',
);

/** Matches a quoted relation of the list: "'zqo causes zqo'". */
const QUOTED = /(["'])zq[abo] (?:causes|affects|influences) zq[abo]\1/;
const FROM_TO =
  /\bthe (?:relation|arrow|edge|link|connection) (?:from|between) "?(zq[abo])"? (?:to|and) "?(zq[abo])"?/g;
const NO_OTHER = new RegExp(`\\bno\\b.*${EXCEPT.source} zq`);
const NOT = /\b(?:no|not|cannot)\b(?! longer)|n't\b/;
const TURN = /\b(?:but|while|whereas)\b/g;

const VERBS: Readonly<Record<string, string>> = {
  caus: 'causes',
  affect: 'affects',
  influenc: 'influences',
  driv: 'drives',
  reach: 'reaches',
};

/** Matches "zqo has the direct cause zqo" and "the cause of zqo is zqo", which name the effect before its cause. */
const CAUSES_OF =
  /\b(?:has|have|with|had) (?:\w+ ){0,3}(?:causes?|parents?)\b|zq[abo]'s (?:\w+ ){0,2}(?:causes?|parents?) (?:is|are)\b|\b(?:causes?|parents?) (?:of|for) zq[abo] (?:is|are)\b/;
const ITS_CAUSE =
  /^(?:(?:the )?variable )?zq[abo] has (?:the |only the |as its )?(?:only |single |one )?(?:direct )?cause zq[abo]\W*$|^(?:the )?(?:only |one |single )?(?:direct )?cause of zq[abo] is zq[abo]\W*$|^zq[abo]'s (?:only |one |single |sole )?(?:direct )?(?:cause|parent) is zq[abo]\W*$/;
/** Matches passives without a cause, and symmetric expressions, which do not show which variable acts on which. */
const UNSURE =
  /\b(?:caused|affected|influenced)\b(?! (?:directly )?by zq)|\b(?:reached|connected|linked|related|associated|tied)\b|\b(?:paths?|routes?|ways?) between\b|\bmakes? zq[abo] [a-z]+ zq[abo]|\b(?:path|route|way|chain|branch)(?:s|es)? [a-z ]{0,20}\b(?:over|via|through|along) zq(?!.*\b(?:from|to) zq)|\bthrough zq[abo](?:(?:,| &|,? and) zq[abo])+ to zq[abo]/;
const ON_IT = /(\b(?:causes?|affects?|influences?)) it\b/;
const FROM_EFFECT = new RegExp(
  `\\b(?:paths?|routes?|ways?)\\b.*\\bfrom ${OBJECT}\\b|\\bfrom ${OBJECT} (?:\\w+ )?to ${SUBJECT}\\b|\\bfrom ${OBJECT} (?:\\w+ ){0,4}?(?:leads?|goes|runs|gets|comes) (?:\\w+ )?to ${SUBJECT}\\b|\\b(?:effect|influence|impact) of ${OBJECT} (?:up)?on ${SUBJECT}\\b`,
);
const CHAIN = new RegExp(`(?<!←\\s*)zq[abo](?:\\s*${DRAWN}\\s*zq[abo])+(?!\\s*←)`, 'g');
const DENIED = /\b(?:not?|never|nothing|without|missing|neither|nor|instead)\b|n't\b/;
const LISTED =
  /\b(?:listed|(?:in|on) the (?:list|description)|(?:is|are|as) (?:given|stated)|direct(?:ly)?)\b/;
const DIRECTLY = /\bdirect(?:ly)?\b(?! or\b)/;
/** Matches words that limit a denial to some paths: "zqo no longer reaches zqo by way of zqo". */
const THROUGH =
  /\b(?:by way of|via|through|over|along|by means of|on (?:this|that) (?:way|path|route)|this way|that way) (?:zq|this|that|it\b|the )|\b(?:this|that) way\b/;
const WAY = '(?:paths?|routes?|ways?|chains?|connections?|roads?|links?)';
const REACH = '(?:reach(?:es|ed)?|affect(?:s|ed)?|influence[sd]?|gets? to|leads? to|acts? on)';
const BY = '(?:(?:by way of|by means of|through|via|over|along|across) )?';
const NAMES = '(?<through>zq[abo](?:(?:\\s*(?:→|⟶|⇒|[-=]+>|,? and|,? or|&|,)\\s*)zq[abo])*)';
const ENDS = `(?:from zq[abo] to zq[abo]|between zq[abo] and zq[abo]|for zq[abo] to ${REACH} zq[abo])`;
/** Patterns of statements about all paths from one variable to another, with the variables on these paths. */
const ONLY_WAY = [
  `from zq[abo] the only ${WAY}(?: \\w+)? to zq[abo](?:,?(?: \u2014)? and zq[abo])* (?:\\w+ ){1,2}?${BY}${NAMES}`,
  `zq[abo] (?:(?:can|could|would) )?${REACH} zq[abo] only ${BY.slice(0, -1)} ?${NAMES}`,
  `zq[abo] (?:(?:can|could|would) )?${REACH} zq[abo] ${BY.slice(0, -1)}${NAMES} (?:only|alone|exclusively)\\b`,
  `only ${WAY} ${ENDS} (?:\\w+ ){1,3}?${BY}${NAMES}`,
  `\\b(?:every|all|each|any)(?: of the| the)? ${WAY} ${ENDS} (?:\\w+ )?(?:pass(?:es)?|goe?s?|runs?|leads?|ends?|begins?|starts?)(?: with)? ${BY}${NAMES}`,
].map((source) => new RegExp(source));
const THE_ONLY_WAY = new RegExp(`${NAMES} (?:is|was) the only ${WAY} ${ENDS}`);
const ONLY_TO = new RegExp(
  `zq[abo] (?:causes|affects|influences|leads to|acts on) ${NAMES} only(?=\\W*$|, )|zq[abo]'s (?:only|single|sole) (?:direct )?(?:child|effect|consequence) is ${NAMES}\\W*$|zq[abo] (?:only|just) (?:leads to|acts on|causes|affects|influences|reaches) ${NAMES}(?=\\W*$|, (?:and|so|which|but)\\b)|zq[abo] has (?:a single|only one|just one|one single) (?:direct )?(?:child|effect|consequence)\\W{1,3}${NAMES}\\W*$|\\bonly (?:direct )?(?:child|effect|consequence) of zq[abo] is ${NAMES}\\W*$|zq[abo] (?:leads|acts|causes|affects|influences|reaches) only (?:to |on )?${NAMES}(?=\\W*$|, (?:and|so|which|but)\\b|, zq[abo] (?:on|to) zq)|"?zq[abo]"? has no (?:direct )?(?:effects?|consequences?|children|child) (?:other than|except|apart from|besides|but) "?${NAMES}"?(?=\\W*$|, so\\b)`,
);
/** Verbs that answer no question, and yet state a step. */
const REACHES =
  'reach:reached determine:determined drive:driven govern:governed control:controlled steer:steered feed:fed raise:raised lower:lowered lift:lifted shape:shaped'
    .split(' ')
    .flatMap((forms) => {
      const [verb = '', done] = forms.split(':');
      return [
        [
          `${SUBJECT} ${verb}${verb === 'reach' ? 'es' : 's'} ${OBJECT}`,
          `${SUBJECT} does not ${verb} ${OBJECT}`,
        ],
        [`${OBJECT} is ${done} by ${SUBJECT}`, `${OBJECT} is not ${done} by ${SUBJECT}`],
      ] as const;
    });

export function relationsSaid(
  reply: string,
  names: readonly string[],
  arrows: readonly (readonly number[])[],
  statements: Parameters<typeof predicatesOf>[0],
): RelationSaid[] {
  const find = nameFinder(names.map((name, node) => [name, node] as const));
  const predicates = predicatesOf({
    ...statements,
    statements: [...(statements?.statements ?? []), ...REACHES],
  });
  const found: RelationSaid[] = [];
  let [done, count] = [false, -1];
  for (const sentence of stepSentences(reply.replaceAll(/[“”]/g, '"'), find)) {
    count++;
    done ||= DONE.test(sentence.text);
    const { raw, text } = sentence;
    const cut = CUT_BACK.test(text);
    const add = (cause: number, effect: number, holds: boolean, before = !done, direct = false): void => {
      found.push({ cause, effect, holds, before, direct, cut, sentence: count, raw });
    };
    for (const { cause, effect, holds } of arrowsIn(sentence)) add(cause, effect, holds);
    const into = intoIn(sentence);
    if (into !== undefined) for (const cause of arrows[into] ?? []) add(cause, into, false, false);
    const denied = sentence.stands ? deniedInfluenceIn(text, sentence.nodes) : undefined;
    const isPartial = denied?.isDirect && arrows[denied.effect]?.includes(denied.cause) !== true;
    if (denied && !isPartial && !THROUGH.test(text)) add(denied.cause, denied.effect, false);
    for (const clause of sentence.clauses) {
      for (const { cause, effect, holds } of pairsIn(clause, predicates)) {
        const isArrow = arrows[effect]?.includes(cause) === true;
        // "zqo does not cause zqo, because there is no direct relation" leaves indirect relations open.
        if (!holds && ((!isArrow && DIRECTLY.test(text)) || THROUGH.test(clause.text))) continue;
        const isNow = done || /\b(?:still|no longer|any ?more)\b/.test(clause.text);
        const isQuoted = QUOTED.test(clause.text) && !KEPT.test(text);
        add(cause, effect, holds, clause.factual || isQuoted || !isNow, LISTED.test(text));
      }
    }
  }
  return found;
}

/** Finds, sentence by sentence, the paths that a reply draws and its statements about all paths. */
export function waysSaid(reply: string, names: readonly string[]) {
  const find = nameFinder(names.map((name, node) => [name, node] as const));
  return stepSentences(reply.replaceAll(/[“”]/g, '"'), find).map((one, sentence) => ({
    ...{ sentence, raw: one.raw, drawn: drawnIn(one), only: onlyIn(one) },
    isLeft:
      KEPT.test(one.text.replace(UNTOUCHED, '')) &&
      !LISTS.test(one.text) &&
      !CUT.test(one.text) &&
      !DONE.test(one.text),
  }));
}

function drawnIn({ raw, text, nodes, stands }: StepSentence): [cause: number, effect: number][] {
  if (!stands || /[|{]/.test(raw) || DENIED.test(text) || SUPPOSED.test(text)) return [];
  return [...text.matchAll(CHAIN)].flatMap((match) => {
    const path = nodesOf(match[0], match.index, text, nodes);
    return path.slice(1).map((node, i): [number, number] => [path[i] ?? -1, node]);
  });
}

function nodesOf(part: string, index: number, text: string, nodes: readonly number[]): readonly number[] {
  const start = text.slice(0, index).match(TOKEN)?.length ?? 0;
  return nodes.slice(start, start + (part.match(TOKEN)?.length ?? 0));
}

/** Finds statements such as "zqo reaches zqo only through zqo" and "zqo leads only to zqo and zqo". */
function onlyIn({ text, nodes, stands }: StepSentence): OnlySaid[] {
  if (!stands || !/\b(?:only|every|all|each|any|no|single|sole)\b/.test(text) || SUPPOSED.test(text))
    return [];
  const listed = ONLY_TO.exec(text);
  if (listed) {
    const [cause = -1, ...others] = nodesOf(listed[0], listed.index, text, nodes);
    return [{ cause, nodes: others, each: false }];
  }
  const way = ONLY_WAY.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  const match = way ?? THE_ONLY_WAY.exec(text);
  const named = match && nodesOf(match[0], match.index, text, nodes);
  if (!match || !named) return [];
  const count = match.groups?.through?.match(TOKEN)?.length ?? 0;
  const [[cause = -1, effect = -1], through] = way
    ? [named, named.slice(-count)]
    : [named.slice(-2), named.slice(0, -2)];
  const each = !/ and | or |,|&/.test(match.groups?.through ?? '');
  return [{ cause, effect, nodes: through, each }];
}

const AND = /^(?:,? (?:and|as well as)(?: also)?|,) ?$/;

type Pair = Pick<RelationSaid, 'cause' | 'effect' | 'holds'>;

/** Finds statements about arrows, such as "zqo → zqo: cut" and "the relation from zqo to zqo stays". */
function arrowsIn({ text: whole, nodes, stands }: StepSentence): Pair[] {
  const told = whole.split(SO)[0] ?? '';
  if (
    !stands ||
    PATH.test(told) ||
    LISTS.test(told) ||
    SUPPOSED.test(told.replace(WHATEVER, '')) ||
    EXCEPT.test(told)
  )
    return [];
  const text = NOT.test(told) ? told : told.replace(FROM_TO, '$1 → $2');
  const drawn = [...text.matchAll(ARROW)];
  // "This removes zqo → zqo and zqo → zqo"
  const isList =
    drawn.length > 1 &&
    CUT.test(text.slice(0, drawn[0]?.index)) &&
    drawn
      .slice(1)
      .every((next, i) =>
        AND.test(text.slice((drawn[i]?.index ?? 0) + (drawn[i]?.[0].length ?? 0), next.index)),
      ) &&
    !CUT.test(text.slice(drawn.at(-1)?.index)) &&
    !KEPT.test(text.slice(drawn.at(-1)?.index));
  return drawn.flatMap((match, i) => {
    const place = text.slice(0, match.index).match(TOKEN)?.length ?? 0;
    const [cause, effect] = [nodes[place], nodes[place + 1]];
    const start = match.index + match[0].length;
    const around =
      drawn.length === 1 ? partAt(text, match.index) : isList ? text : text.slice(start, drawn[i + 1]?.index);
    if (cause === undefined || effect === undefined) return [];
    // "zqo → zqo stays: do(zqo) only removes arrows into zqo"
    const isKept = STAYS.test(text.slice(start));
    const cuts = !isKept && CUT.test(around);
    return cuts || KEPT.test(around)
      ? [
          {
            cause,
            effect,
            holds: !cuts || /(?:\bnot|n't) (?:cut|remove|sever|delete|break|block)/.test(around),
          },
        ]
      : [];
  });
}

function partAt(text: string, place: number): string {
  const turns = [...text.matchAll(TURN)].map(({ index }) => index);
  const part = text.slice(
    turns.findLast((turn) => turn < place) ?? 0,
    turns.find((turn) => turn > place),
  );
  return CUT.test(part) || KEPT.test(part) ? part : text;
}

/** Finds statements such as "removes all arrows into zqo" and "nothing causes zqo any more". */
function intoIn({ text, nodes, stands }: StepSentence): number | undefined {
  if (!stands || SUPPOSED.test(text)) return undefined;
  const into = /\bnot\b/.test(text) ? null : INTO.exec(text);
  // "One of the causes of zqo is zqo, which is cut off from zqo" cuts no cause of the first.
  const part = into
    ? partAt(text, into.index).replace(/,? which (?:is|are) (?:cut|severed|separated) off.*/, '')
    : '';
  const match = NOTHING.exec(text) ?? (CUT.test(part) ? into : null);
  if (!match) return undefined;
  return nodes[text.slice(0, match.index + match[0].length).match(TOKEN)?.length ?? 0];
}

const NOTHING_LEADS =
  /\b(?:nothing|no (?:(?:direct|single) )?(?:arrow|edge|link|relation|connection))(?: (?:that )?(?:leads?|goes|runs|points|gets|passes))?(?: directly)? from (zq[abo]) to (zq[abo])/;

function asVerb(_: string, one: string, what: string, other: string): string {
  return `${one} ${what === 'cause' ? 'causes' : 'is caused by'} ${other}`;
}

function pairsIn({ text: told, ...clause }: StepClause, predicates: Predicates): Pair[] {
  const { nodes } = clause;
  const text = told
    .replace(/\b(?:continues?|goes on) to (cause|affect|influence)\b/, '$1s')
    .replace(
      /\b(?:keeps?(?: on)?|goes on|continues?) (caus|affect|influenc|driv|reach)ing\b/,
      (_, verb) => VERBS[verb] ?? '',
    )
    .replace(/\bit is (zq[abo]) (?:that|which) /, '$1 ')
    // "zqo is driven by zqo and does not act on anything"
    .replace(/(?<=zq[abo]) and (?:does not|doesn't|cannot|can't) (?:(?!zq)[^,;])*$/, '')
    .replace(
      /(zq[abo]) (?:is|was) (?:itself |only |just )?(?:an?|the|one) (?:direct )?(effect|consequence|child|result|cause) of (zq[abo])\b/,
      asVerb,
    )
    .replace(/\bacts? back on\b/, 'acts on')
    .replace(NOTHING_LEADS, '$1 does not reach $2');
  if (CAUSES_OF.test(text)) {
    const [effect, cause, ...others] = nodes;
    if (effect === undefined || cause === undefined || others.length > 0 || !ITS_CAUSE.test(text)) return [];
    return [{ cause, effect, holds: true }];
  }
  const [one, ...others] = nodes;
  if (one !== undefined && others.length === 0 && clause.antecedent?.only && ON_IT.test(text)) {
    const about = { ...clause, text: text.replace(ON_IT, '$1 zqo'), nodes: [one, clause.antecedent.node] };
    return one === clause.antecedent.node ? [] : pairsIn({ ...about, antecedent: undefined }, predicates);
  }
  const named = [...new Set(nodes)].slice(0, MOST_NAMED);
  if (named.length < 2 || UNSURE.test(text) || NO_OTHER.test(text) || !predicates.hint.test(text)) return [];
  return named.flatMap((cause) =>
    named.flatMap((effect): Pair[] => {
      if (cause === effect) return [];
      let place = 0;
      const about = text.replace(TOKEN, () => {
        const node = nodes[place++];
        return node === cause ? SUBJECT : node === effect ? OBJECT : OTHER;
      });
      if (FROM_EFFECT.test(about)) return [];
      const stated = statedIn(about, predicates, 'named');
      return stated === 'yes' || stated === 'no' ? [{ cause, effect, holds: stated === 'yes' }] : [];
    }),
  );
}
