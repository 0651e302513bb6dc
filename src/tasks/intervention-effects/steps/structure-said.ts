import { nodesFrom, nodesOfMatch, partsOf } from '../../../answers/steps/named-nodes.ts';
import { onlyCausesIn } from '../../../answers/steps/only-causes.ts';
import { type StepClause, stepSentences } from '../../../answers/steps/step-sentences.ts';
import { nameFinder } from '../../../answers/text/names.ts';
import { isCausalRelation } from '../../../causal/causal-relation.ts';
import { at } from '../../../lib/at.ts';
import { type Graphs, type WrongStructure, wrongEntries } from './listed-causes.ts';

type Relation = Pick<WrongStructure, 'cause' | 'effect' | 'fault'>;

const TARGET = '(?:zqo|it|that|this one|the (?:\\w+ )?(?:variable|target))';
const ARROWS = '(?:arrows?|relations?|links?|edges?|connections?|influences?|effects?)';
const THAT = '(?: that| which)?';
/**
 * Matches relations out of a variable: "whatever zqo causes", "the effects of zqo", "relations that start at the
 * variable".
 */
const OUT = new RegExp(
  `\\b(?:whatever|what|everything|anything|all)${THAT} (?<t1>(?!that )${TARGET}) (?:itself )?(?:would )?(?:caus|affect|influenc|act|lead|driv)\\w*|\\bwhat(?:ever)? (?:comes|goes|leads|points|follows|lies) (?:after|behind|from|out of|out from|away from|downstream of) (?<t5>${TARGET})|\\b(?:effects?|consequences?|children) of (?<t2>${TARGET})|(?<t3>zqo)'s (?:own )?(?:effects?|consequences?|outgoing \\w+)(?! on\\b)|\\b${ARROWS}${THAT} (?:do )?(?:start|begin|originat|leav|lead (?:away|out)|leads (?:away|out)|leading (?:away|out)|go (?:away|out)|goes out|going out|com(?:e|es|ing) out|point(?:s|ing)? (?:away|out)|out)\\w* ?(?:at|from|of|with)? (?<t4>${TARGET})`,
);
/** Matches relations into a variable: "the causes of zqo", "the arrows that lead up to it". */
const IN = new RegExp(
  `\\b(?:causes?|parents?) of (?<t1>${TARGET})|\\b(?:${ARROWS}|(?:last|final|next) step)(?: from there)?${THAT} (?:into|enter\\w*|(?:lead|point|end|go|run|com)\\w*(?: up)? (?:to|into|at|in)|to) (?<t2>${TARGET})|\\bwhat(?:ever)? (?:comes|leads|flows|goes|points) (?:in)?to (?<t3>${TARGET})|\\bwhat(?:ever)? (?:causes|affects|influences) (?<t4>zqo)`,
);
export const CUT =
  /\b(?:remov|cut|sever|delet|disabl|break|broken|interfer|concerns|eliminat|interrupt|block|destroy|suspend|stop|eras|switch\w* off|tak\w+ away|los(?:t|es)\b|disappear|gone\b)\w*/;
const KEPT =
  /\b(?:untouched|intact|unaffected|unchanged|stays?|remains?|kept|keeps?|surviv\w+|alone|still (?:hold|work|stand|exist|apply|there|in place)\w*|in place|not (?:touched|affected|changed))\b/;
const LIST = 'zqo(?:(?:,? and|,? &|,) zqo)*';
export const SUPPOSED = /\b(?:if|would|were|whether|suppose|unless)\b/;
const NOT = /\b(?:no|not|never|none|nothing|neither|nor)\b|n't\b/;
const MIXED = /\b(?:rather than|instead of|no longer|any ?more|if|unless|would have|except|other)\b/;
const WOULD_CAUSE = /\bwould (?=caus|affect|influenc|act|lead|driv)/g;
const PARTS = /[,;:\u2014]|\bbut\b|\bwhile\b|\bwhereas\b|\band (?=(?:leav|keep|remov|cut|sever|disabl)\w+)/;

const ACTS = '(?:cause|affect|influence|lead to|act on|drive|point to|change)';
const NO_EFFECTS = new RegExp(
  [
    `(?:zqo|^it|^which|^that) (?:itself )?(?:causes|affects|influences|leads to|acts on|drives|points to|changes) nothing\\b(?! else| but| other| except)`,
    `(?:zqo|^it|^which|^that)(?: is (?:fixed|frozen|cut off|isolated|constant)(?: too| as well)? and)? (?:itself )?(?:does not|doesn't|cannot|can't) (?:directly )?${ACTS} (?:anything|any (?:other )?(?:variables?|thing|of them))\\b(?! else| other| but| except)`,
    `(?:zqo|^it|^which|^that) has no (?:direct )?(?:outgoing \\w+|effects|consequences|children|descendants)\\b(?! on\\b| other| but| except| apart| left| besides)`,
    `\\bno (?:\\w+ )?(?:arrows?|relations?|links?|edges?)${THAT} (?:leaves?|leaving|starts? (?:at|from)|starting (?:at|from)|goe?s? out (?:of|from)|com\\w+ (?:out of|from)|out of|begins? (?:at|with)|from) zqo(?=\\W*$|,)`,
    `\\bfrom zqo (?:there )?(?:goe?s?|leads?|starts?|comes?|runs?) (?:nothing|no \\w+)`,
  ].join('|'),
);
const NO_CAUSES =
  /zqo (?:itself )?has no (?:direct )?(?:causes?|parents?|incoming \w+)\b(?! but| except| other| apart| besides)|(?:^|[,;] )(?:and )?(?:in)?to zqo (?:there is |leads |goes |comes )?nothing\b(?! else| but)|zqo is (?:a root|exogenous|uncaused|(?:not caused|caused) by nothing|not caused by any(?:thing| other variable))\b/;

const ONLY_TO = new RegExp(
  `^from zqo: ${LIST} only\\b|zqo,? (?:and |but )?from (?:there|here|that one) (?:it |one |we |the (?:path|chain|way) )?(?:goes|leads|gets|comes|continues|runs) only (?:on )?to ${LIST}`,
);
/** Matches complete lists of the direct causes or effects of a variable: "zqo has two effects, zqo and zqo". */
const ENDS = new RegExp(
  `from zqo (?:(?:there (?:is|are)|one has|we have) (?:only |just )?|only |just )(?:one|two|three|a single) (?:way|path|road|route|arrow|exit)s?(?: \\w+){0,2}[,:]?(?: namely)? to ${LIST}(?=\\W*$|[,;)])|zqo has (?:only |just |exactly )*(?:one|two|three|four|a single|the) (?:direct |outgoing |incoming )?(?:(?<causes>causes?|parents?|incoming ${ARROWS})|effects?|child(?:ren)?|consequences?|outgoing ${ARROWS})(?:,| namely|:| \\(| \\u2014| the one| one| to| from)* ${LIST}(?=\\W*$|[,;)])|zqo (?:directly )?(?:leads to|goes to|points to|causes|affects|influences) ${LIST} (?:and|but) (?:to )?(?:nothing|nowhere|nobody|no other \\w+)(?: else)?\\b`,
);
const SEVERED = new RegExp(
  `\\b(?:sever|cut|disconnect|separat|isolat|detach)\\w* zqo (?:off )?from (?:both )?${LIST}`,
);
/** "zqo is cut off from both of its effects" */
const DETACHED =
  /zqo (?:is|gets|becomes|was|has been) (?:(?:now|completely|entirely|thereby) )?(?:cut off|disconnected|severed|separated|isolated|detached) from (?:(?:both|all|each)(?: of)? )?(?:its|the) (?:direct )?(?:effects?|children|child|consequences?|descendants)\b/;
const NO_OTHER_END =
  /zqo has no (?:other|further) (?:direct )?(?:child(?:ren)?|effects?|consequences?|outgoing \w+)\b/;
/** Matches statements that a variable has no effects, or none that matter: "zqo is a dead end". */
const DEAD_END =
  /zqo[^.;:]{0,40}? (?:and )?(?:that|this|which|it)? ?(?<loose>(?:is|are|ends in|as) (?:all |both )?(?:an? )?dead[- ]ends?|leads? nowhere|goes nowhere|ends blind|gets? (?:one |us |you )?nowhere)|zqo(?: is|,) an? (?:sink|leaf|terminal|end point|endpoint)\b|zqo has no (?:\w+ )?(?:arrows?|edges?|links?|relations?) (?:\w+ )?out\b|zqo (?:does not|doesn't) (?:cause|affect|influence|drive) any(?:thing|body| variable) (?:on the list|in the list|listed|at all)|^(?:and |but )?from zqo(?: on)?(?:,|:| there is| one (?:reaches|gets to)| we (?:reach|get to)| (?:comes|goes|leads|follows))? nothing(?: more| further)?\W*$|from zqo(?: on)? (?:one|we|you|it) (?:gets?|goes?|comes?) no (?:further|farther) than zqo|(?:path|way|route|chain|trail|branch|road)s?\b[^.;:]{0,50}? (?<loosely>(?:ends?|stops?|breaks? off|peters? out|terminates?|dies) (?:at|in|with|after|behind)) zqo|[;,] from zqo one (?:reaches|gets to) nothing(?: new| more| further)?\b/g;
const PASSES =
  /\b(?:passed|passes|transmitted|carried|handed|flows|goes|gets) (?:on )?from zqo (?:on )?to zqo\b/g;
const NO_OTHER_WAY =
  /\bno (?:other|further|remaining|more|alternative) (?:way|path|route|chain|connection|road)s? (?:leads? )?from zqo to zqo\b/;
const OPEN = /\b(?:if|would|were|whether|not|cannot|no longer|nothing|without)\b|n't\b/;

/** Finds the wrong statements of a reply about the structure as a whole. Linear in the length of the reply. */
export function wrongStructure(reply: string, graphs: Graphs): WrongStructure[] {
  const find = nameFinder(graphs.dag.nodes.map((name, node) => [name, node] as const));
  const sentences = stepSentences(reply.replaceAll(/[“”]/g, '"'), find);
  const found = sentences.flatMap(({ stands, text, nodes, clauses, raw }, sentence) => {
    if (!stands) return [];
    const relations = [
      ...operated(text, nodes, graphs),
      ...clauses.flatMap((clause) => emptyEnds(clause, graphs)),
      ...deadEnds(text, nodes, graphs),
      ...passed(text, nodes, graphs),
      ...severed(text, nodes, graphs),
      ...listedEnds(text, nodes, graphs),
      ...onlyEnds(text, nodes, sentences[sentence - 1]?.nodes ?? [], graphs),
    ];
    return relations.map((relation) => ({ ...relation, sentence, raw }));
  });
  return [...found, ...wrongEntries(sentences, graphs)].sort((a, b) => a.sentence - b.sentence);
}

/** Finds wrong statements about what the intervention removes or keeps: "it removes the effects of zqo". */
function operated(
  text: string,
  nodes: readonly number[],
  { dag, left, intervened: set }: Graphs,
): Relation[] {
  const [intervened, ...others] = set;
  // With several interventions, it is not clear which one a statement is about.
  if (intervened === undefined || others.length > 0) return [];
  const parents = at(dag.parents, intervened);
  return partsOf(text, PARTS, nodes).flatMap(({ part: given, own }): Relation[] => {
    const part = given.replace(WOULD_CAUSE, '');
    const [out, into] = [OUT.exec(part), IN.exec(part)];
    const match = out ?? into;
    if (!match || (out && into) || MIXED.test(part)) return [];
    const target = Object.values(match.groups ?? {}).find((name) => name !== undefined);
    const place = match.index + match[0].lastIndexOf(target ?? '');
    const [named] = nodesFrom(part, place, own);
    if (target === 'zqo' && named !== intervened) return [];
    const cuts = CUT.test(part);
    if (cuts === KEPT.test(part)) return [];
    const isCut = cuts !== (NOT.test(part) && !/\bnot (?:touched|affected|changed)/.test(part));
    if (isCut !== (out !== null)) return [];
    const cause = parents[0];
    const effect = left.nodes.findIndex((_, node) => at(left.parents, node).includes(intervened));
    if (out && effect >= 0) return [{ cause: intervened, effect, fault: 'misread' }];
    return cause === undefined ? [] : [{ cause, effect: intervened, fault: 'intervention-undone' }];
  });
}

function emptyEnds({ text, nodes, antecedent }: StepClause, { left }: Graphs): Relation[] {
  const before = antecedent?.only ? antecedent.node : -1;
  const named = (match: RegExpExecArray): number =>
    !match[0].includes('zqo')
      ? before
      : (nodesFrom(text, match.index + match[0].lastIndexOf('zqo'), nodes)[0] ?? -1);
  const [idle, root] = [NO_EFFECTS.exec(text), NO_CAUSES.exec(text)];
  const cause = idle ? named(idle) : -1;
  const effect = root ? named(root) : -1;
  const child = left.nodes.findIndex((_, node) => at(left.parents, node).includes(cause));
  const parent = left.parents[effect]?.[0];
  return [
    ...(idle && child >= 0 ? [{ cause, effect: child, fault: 'missed-cause' } as const] : []),
    ...(root && parent !== undefined ? [{ cause: parent, effect, fault: 'missed-cause' } as const] : []),
  ];
}

function deadEnds(
  text: string,
  nodes: readonly number[],
  { left, cause: start, effect: asked }: Graphs,
): Relation[] {
  if (SUPPOSED.test(text)) return [];
  // A variable that is not on a path from the cause to the effect may well be called a dead end.
  const isOnPath = (node: number): boolean =>
    (node === start || isCausalRelation(left, start, node)) && isCausalRelation(left, node, asked);
  return [...text.matchAll(DEAD_END)].flatMap(({ index, 0: said, groups }) => {
    const [cause = -1] = nodesFrom(text, index + said.lastIndexOf('zqo'), nodes);
    const isWrong = (groups?.loose ?? groups?.loosely) === undefined || isOnPath(cause);
    const effect = left.nodes.findIndex(
      (_, node) =>
        at(left.parents, node).includes(cause) &&
        (!(groups?.loose ?? groups?.loosely) || node === asked || isCausalRelation(left, node, asked)),
    );
    return isWrong && effect >= 0 && cause !== asked
      ? [{ cause, effect, fault: 'missed-cause' } as const]
      : [];
  });
}

/** Finds wrong statements such as "this is passed from zqo to zqo" and "there is no other path from zqo to zqo". */
function passed(text: string, nodes: readonly number[], { dag, left }: Graphs): Relation[] {
  if (SUPPOSED.test(text)) return [];
  const ends = (index: number, said: string): readonly number[] =>
    nodesFrom(text, index + said.indexOf('zqo'), nodes).slice(0, 2);
  const other = NO_OTHER_WAY.exec(text);
  const [from = -1, to = -1] = other ? ends(other.index, other[0]) : [];
  const isDenied =
    other && left.parents[to]?.some((parent) => parent !== from && isCausalRelation(left, from, parent));
  return [
    ...(isDenied ? [{ cause: from, effect: to, fault: 'missed-cause' } as const] : []),
    ...(OPEN.test(text)
      ? []
      : [...text.matchAll(PASSES)].flatMap(({ index, 0: said }): Relation[] => {
          const [cause = -1, effect = -1] = ends(index, said);
          return cause === effect || isCausalRelation(dag, cause, effect)
            ? []
            : [{ cause, effect, fault: 'misread' }];
        })),
  ];
}

/** Finds wrong and missing ends in statements such as "zqo has two effects, zqo and zqo". */
function listedEnds(text: string, nodes: readonly number[], { dag, left }: Graphs): Relation[] {
  const match = SUPPOSED.test(text) ? null : ENDS.exec(text);
  if (!match) return [];
  const [one = -1, ...named] = nodesOfMatch(match, text, nodes);
  const isOfCauses = match.groups?.causes !== undefined;
  const ends = (node: number): Pick<Relation, 'cause' | 'effect'> =>
    isOfCauses ? { cause: node, effect: one } : { cause: one, effect: node };
  const isIn = (graph: Graphs['dag'], node: number): boolean =>
    at(graph.parents, ends(node).effect).includes(ends(node).cause);
  const extra = named.find((node) => !isIn(dag, node));
  if (extra !== undefined) return [{ ...ends(extra), fault: 'misread' }];
  const missing = left.nodes.findIndex((_, node) => isIn(left, node) && !named.includes(node));
  return missing < 0 ? [] : [{ ...ends(missing), fault: 'missed-cause' }];
}

/** Finds causes or effects that statements such as "zqo comes only from zqo" and "zqo has no other child" overlook. */
function onlyEnds(
  text: string,
  nodes: readonly number[],
  before: readonly number[],
  { left }: Graphs,
): Relation[] {
  if (SUPPOSED.test(text)) return [];
  const only = onlyCausesIn(text, nodes);
  const parent = at(left.parents, only?.effect ?? 0).find((node) => !only?.causes.includes(node));
  if (only)
    return parent === undefined ? [] : [{ cause: parent, effect: only.effect, fault: 'missed-cause' }];
  const match = ONLY_TO.exec(text) ?? NO_OTHER_END.exec(text);
  if (!match) return [];
  const [one = -1, ...named] = nodesOfMatch(match, text, nodes);
  const missing = left.nodes.flatMap((_, node): Relation[] => {
    if (at(left.parents, node).includes(one)) return [{ cause: one, effect: node, fault: 'missed-cause' }];
    return at(left.parents, one).includes(node) ? [{ cause: node, effect: one, fault: 'missed-cause' }] : [];
  });
  const isOfEffects = named.every((node) => at(left.parents, node).includes(one));
  const known = named.length > 0 ? named : [...nodes, ...before];
  return missing
    .filter(
      ({ cause, effect }) =>
        (cause === one) === isOfEffects && !known.includes(cause === one ? effect : cause),
    )
    .slice(0, 1);
}

/** Finds wrong statements such as "this severs zqo from zqo". */
function severed(text: string, nodes: readonly number[], { left, intervened }: Graphs): Relation[] {
  const detached = SUPPOSED.test(text) || NOT.test(text) ? null : DETACHED.exec(text);
  const [off = -1] = detached ? nodesOfMatch(detached, text, nodes) : [];
  const child = left.nodes.findIndex((_, node) => at(left.parents, node).includes(off));
  if (child >= 0) return [{ cause: off, effect: child, fault: 'misread' }];
  const match = SUPPOSED.test(text) || NOT.test(text) ? null : SEVERED.exec(text);
  if (!match) return [];
  const [cause = -1, ...others] = nodesOfMatch(match, text, nodes);
  const effect = others.find((node) => at(left.parents, node).includes(cause));
  return effect === undefined || !intervened.includes(cause) ? [] : [{ cause, effect, fault: 'misread' }];
}
