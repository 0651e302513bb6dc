import { countNames } from '../../../answers/steps/named-nodes.ts';
import { onlyCausesIn } from '../../../answers/steps/only-causes.ts';
import type { StepSentence } from '../../../answers/steps/step-sentences.ts';
import type { StepFault } from '../../../cases/steps.ts';
import { ancestorsOf } from '../../../causal/dag.ts';
import { combineNode, neutralOf } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Claim } from '../../shared/judge-steps.ts';
import type { ToldStory } from '../story/story-parser.ts';
import type { Truth } from './fault-of.ts';

const AND_ZQO = '(?:,? (?:and|&)|,|\\+| \\+)';
const LIST = `zqo(?:${AND_ZQO} zqo)*`;
const NEED =
  '(?:needs?|requires?|wants?|demands?|would need|would require|must have|has to have|waits for|asks for|calls for)';
// In these patterns, `zqo` stands for a name.

/** Matches statements that all of several causes are needed: "zqo needs both zqo and zqo". */
const ALL = new RegExp(
  `\\bit takes (?:both |all of )?${LIST} (?:together |at once )?(?:to make|for) (?<last>zqo)|\\b${NEED} ${LIST} (?:together|at the same time|simultaneously|all at once|all three)\\b|zqo's rule ${NEED} (?:both|all)(?: of)? zqo|zqo (?:also |really )?${NEED} (?:both |all of )?(?:an? (?:\\w+ )?)?zqo(?:, zqo)*,? (?:and|&) (?:both )?(?:zqo(?! (?:needs|wants|is|does|has|would|gets|will|depends|waters|follows)\\b)|(?:\\w+ ){0,2}\\d|an? |(?:two|three|four|five|six|seven|eight|nine|ten) |enough|sufficient)|zqo (?:[a-z]+ ){1,3}?only (?:if|when) (?:both |all of )?zqo(?:, zqo)*,? and zqo\\b|\\b${NEED} zqo (?:on top\\b|as well|too\\b|besides|in addition)|\\b${NEED} (?:all|both)(?: (?:of (?:them|these|those)|three|two|four|his|her|its|conditions?|friends))(?![^:]{0,30}:)|\\b(?:all|both) (?:of (?:them|these|those) |conditions |three |two )*(?:are|is) (?:needed|required|necessary)`,
);
/** Matches statements that one of several causes is enough: "either zqo or zqo will do". */
const ANY = new RegExp(
  `\\b(?:either|any|one|each) (?:one )?(?:of )?(?:the |these |those |its |his |her )*(?:(?:two|three|four|\\d) )?(?:${LIST}|zqo,? or zqo|conditions?|things?|requirements?|them|alternatives?) (?:alone )?(?:is|are|would be|will be)? ?(?:enough|sufficient|suffices?|will do|would do)\\b|zqo (?:only |just )?${NEED} (?:either |only )?(?:one of )?zqo or zqo\\b`,
);
/** Matches statements that a cause is all that a node needs: "zqo is enough for zqo". */
const IS_ALL =
  /(?<cause>zqo)(?:'s \w+| \w+(?:ing)?)? (?:alone |by itself )?(?:is|would be) (?:all|everything) (?:that )?zqo (?:needs|wants|requires)|(?<one>zqo) (?:alone |being \w+ )?(?:is enough|is sufficient|suffices) for zqo|(?<of>zqo)\b[^.;]* zqo, (?:whose only (?:condition|requirement|need) (?:this|that|it) is|who needs nothing (?:else|more)|for whom (?:this|that) is enough)|zqo[^.;]*\bwith (?<with>zqo) \w+,? (?:this|that) is all (?:that )?(?:he|she|it) needs/;
/** Matches statements that a cause is indispensable: "zqo is a must for zqo". */
const MUST =
  /zqo (?:\w+ )?(?:is|would be) (?:a must|a condition|indispensable|essential|necessary|needed|required) for (?:zqo|him|her|it)\b/;
/** Matches statements that a node is on only if its causes are: "zqo waters only if zqo does", "zqo needs zqo". */
const ONLY_IF = new RegExp(
  `zqo (?:[^,.;:]{0,40}\\bonly (?:if|when|once|through|thanks to)|(?:cannot|can't|could not|couldn't|will not|won't) [^,.;:z]{1,40} without|(?:stands|falls|lives|dies)(?: (?:and|or) falls)? with|${NEED}(?: both| all of)?) (?<needed>zqo(?:(?:,? and|,) zqo)*)(?! or|,? or\\b|'s)`,
);
/** Matches rules that are written as formulas: "zqo = zqo or 6 >= 5". */
const FORMULA = /(?:^|[,;] )zqo ?(?::=|=|⇔|↔|iff\b) ?(?<expression>zqo[^;,.→⇒=]*)/;
const CONNECTIVES: readonly (readonly [RegExp, 'and' | 'or'])[] = [
  [/\band\b|&|∧/, 'and'],
  [/\bor\b|\|\||∨/, 'or'],
];
/** Matches statements that a node depends on other nodes. */
const DEPENDS =
  /zqo (?:also |directly )?(?:depends|hinges|relies|rests) (?:directly )?(?:up)?on (?<list>zqo(?:(?:, zqo)*,? and zqo)?)(?=\W*$|[.;:]|, (?:so|but|and (?!zqo))| and (?!zqo)| (?:alone|only)\b)/;
/** Words that show that one cause may be enough: "or", "its input is 0, so it would need zqo, too". */
const ONE_OF = /\bor\b|\bunless\b|\bwithout\b|\bif not\b|\bso zqo would need\b/;
const SUPPOSED = /\b(?:were|had|suppose|would|whether|normally|by the rules)\b/;
const OPEN = /\b(?:not|no longer|(?<!only )if zqo|whether|were|had|suppose|even if)\b|n't\b/;

/**
 * Finds the wrong statements about rules in a reply. A statement that leaves out causes is wrong only if the causes
 * that it names lead to another state.
 */
export function rulesSaid(sentences: readonly StepSentence[], story: ToldStory, truth: Truth): Claim[] {
  const { scm, hypothesis } = story;
  const parentsOf = (node: number): readonly number[] => at(scm.dag.parents, node);
  return sentences.flatMap(({ text: told, nodes, raw, stands }, sentence): Claim[] => {
    if (!stands) return [];
    // A dash or a colon may follow the name: "zqo — needs zqo or zqo".
    const text = told.replaceAll(/\s+/g, ' ').replace(/^zqo ?[\u2014:] ?/, 'zqo ');
    const claim = (node: number, fault: StepFault): Claim[] =>
      node === hypothesis?.node ? [] : [{ node, sentence, raw, right: false, fault }];
    const namedIn = (match: RegExpExecArray, part = match[0]): readonly number[] => {
      const start = match.index + match[0].lastIndexOf(part);
      const from = countNames(text.slice(0, start));
      return nodes.slice(from, from + countNames(part));
    };
    const head = (match: RegExpExecArray): number => {
      if (match[0].startsWith('zqo ')) return namedIn(match)[0] ?? -1;
      if (match.groups?.last !== undefined) return namedIn(match).at(-1) ?? -1;
      const before = text.slice(0, match.index);
      return (/zqo,? (?:\w+ ){0,2}$/.test(before) ? nodes[countNames(before) - 1] : nodes[0]) ?? -1;
    };
    /** Tests whether a statement names only causes of its node, and whether the rule of the node is of a given kind. */
    const isRule = (match: RegExpExecArray, operator: 'and' | 'or'): boolean => {
      const node = head(match);
      if (node < 0) return false;
      const isOfAll = namedIn(match).every((one) => one === node || parentsOf(node).includes(one));
      return isOfAll && at(scm.functions, node) === operator && parentsOf(node).length > 0;
    };
    /** Returns the state of a node if only some of its causes decide it. */
    const decided = (node: number, causes: readonly number[]): number =>
      combineNode(
        at(scm.functions, node),
        neutralOf(at(scm.functions, node)),
        causes.map((cause) => at(truth.values, cause)),
      );
    const depends = DEPENDS.exec(text);
    if (depends) {
      const [node = -1, ...causes] = namedIn(depends);
      const leads = ancestorsOf(scm.dag, node);
      if (causes.some((cause) => !leads[cause])) return claim(node, 'misread');
    }
    const found = (pattern: RegExp): RegExpExecArray | null => {
      const match = pattern.exec(text);
      return match && !OPEN.test(text.slice(0, match.index + match[0].length)) ? match : null;
    };
    const all = ONE_OF.test(text) ? null : found(ALL);
    if (all && isRule(all, 'or')) return claim(head(all), 'misread');
    const formula = FORMULA.exec(text);
    if (formula) {
      const [node = -1, ...causes] = namedIn(formula);
      const expression = formula.groups?.expression ?? '';
      const [connective, ...others] = CONNECTIVES.filter(([pattern]) => pattern.test(expression));
      const isOther = connective && others.length === 0 && connective[1] !== at(scm.functions, node);
      const isPlain =
        /^(?:and|or)$/.test(String(at(scm.functions, node))) && !/\bnot\b|[¬!~]/.test(expression);
      if (isOther && isPlain && causes.every((cause) => parentsOf(node).includes(cause)))
        return claim(node, 'misread');
    }
    const must = ONE_OF.test(text) ? null : found(MUST);
    if (must) {
      const [cause = -1, other = nodes[0] ?? -1] = namedIn(must);
      const isUnneeded = at(truth.values, other) === 1 && at(truth.values, cause) === 0;
      if (isUnneeded && parentsOf(other).includes(cause)) return claim(other, 'misread');
    }
    const onlyIf = / or\b|\beither\b|\bunless\b/.test(text) ? null : ONLY_IF.exec(text);
    if (onlyIf && !SUPPOSED.test(text)) {
      const [other = -1, ...needed] = namedIn(onlyIf);
      const isBroken = at(truth.values, other) === 1 && needed.some((one) => at(truth.values, one) === 0);
      if (isBroken) return claim(other, 'misread');
    }
    const any = found(ANY);
    if (any && isRule(any, 'and')) return claim(head(any), 'misread');
    const only = onlyCausesIn(text, nodes);
    const isAll = only ? null : found(IS_ALL);
    const [node, causes] = only
      ? [only.effect, only.causes]
      : isAll
        ? causeOf(isAll, namedIn(isAll))
        : [-1, []];
    const isOfCauses = causes.length > 0 && causes.every((cause) => parentsOf(node).includes(cause));
    return isOfCauses && decided(node, causes) !== at(truth.values, node) ? claim(node, 'missed-cause') : [];
  });
}

/** Returns the node and the cause in a match of {@link IS_ALL}. */
function causeOf(
  { groups }: RegExpExecArray,
  named: readonly number[],
): [node: number, causes: readonly number[]] {
  const [first = -1, last = -1] = [named[0], named.at(-1)];
  return groups?.with === undefined ? [last, [first]] : [first, [last]];
}
