import { SUBJECT as A, ALL_KNOWN, type Asked, OBJECT as B } from '../../../cases/asked.ts';
import type { ToldQuestion } from './sentences.ts';

type Statement = Asked['statements'][number];

/** Makes a sentence that means yes, with its denial. */
const yes = (who: string, what: string): Statement => [`${who} is ${what}`, `${who} is not ${what}`];
/** Makes a sentence that means no, with its denial. */
const no = (who: string, what: string): Statement => [`${who} is not ${what}`, `${who} is ${what}`];
const does = (who: string, third: string, base: string, rest = ''): Statement => [
  `${who} ${third}${rest}`,
  `${who} does not ${base}${rest}`,
];
/** Makes a sentence that means no and whose denial is no answer. */
const onlyNo = (sentence: string): Statement => ['', sentence];

const CRITERION = ['back-door', 'backdoor', 'back door'];
const PATHS = [
  ...CRITERION.map((name) => `${name} path`),
  'non-causal path',
  'spurious path',
  'confounding path',
];

const adjusted: readonly Statement[] = [
  ...[
    'valid',
    'sufficient',
    'enough',
    'enough to identify',
    'sufficient to identify',
    'adequate',
    'admissible',
    'unbiased',
    'unconfounded',
    'causal',
  ].map((what) => yes(A, what)),
  ...['adjustment set', 'adjustment', 'set', 'back-door set'].map((noun) => yes(A, `a valid ${noun}`)),
  ...['sufficient', 'admissible'].map((kind) => yes(A, `a ${kind} adjustment set`)),
  ...CRITERION.map((name) => does(A, 'satisfies', 'satisfy', ` the ${name} criterion`)),
  ...['every', 'each', 'every such', 'each such'].map((which) => yes(A, `equal in ${which} group`)),
  ...['all', 'all such'].map((which) => yes(A, `equal in ${which} groups`)),
  ...['identified', 'identifiable', 'the causal effect', 'equal to causal'].map((what) => yes(A, what)),
  ...['invalid', 'insufficient', 'biased', 'confounded', 'distorted', 'spurious'].map((what) => no(A, what)),
  ...['the causal effect', 'causal', 'the interventional'].flatMap((what) => [
    does(A, 'equals', 'equal', ` ${what}`),
    does(A, 'matches', 'match', ` ${what}`),
    does(A, 'coincides', 'coincide', ` with ${what}`),
    does(A, 'gives', 'give', ` ${what}`),
    does(A, 'yields', 'yield', ` ${what}`),
  ]),
  does(A, 'removes', 'remove', ' all confounding'),
  does(A, 'suffices', 'suffice'),
  onlyNo(`${A} is not the total effect`),
];

const adjustedInStory: readonly Statement[] = [
  ...PATHS.flatMap((path) =>
    [`all ${path}s`, `every ${path}`].flatMap((all) => [
      does(A, 'blocks', 'block', ` ${all}`),
      does(A, 'closes', 'close', ` ${all}`),
    ]),
  ),
];

const needed: readonly Statement[] = [
  ...['needed', 'necessary', 'required', 'essential', 'indispensable', 'minimal'].map((what) => yes(A, what)),
  ...['adjustment set', 'set'].map((noun) => yes(A, `a minimal ${noun}`)),
  ...['redundant', 'superfluous', 'unnecessary', 'dispensable'].map((what) => onlyNo(`${B} is ${what}`)),
  ...['left out', 'dropped', 'omitted', 'removed'].map((what) => onlyNo(`${B} is ${what}`)),
  ...['enough', 'sufficient', 'correct'].map((what) => onlyNo(`${B} is ${what}`)),
  ...['suffices', 'works', 'would work'].map((what) => onlyNo(`${B} ${what}`)),
  ...['needed', 'necessary', 'required', 'essential', 'indispensable'].map((what) =>
    onlyNo(`${B} is not ${what}`),
  ),
];

/** The token for every phrase which states that the known variables block all paths between the two. */
export const SEPARATES = 'zqseparate';

/** The subject of symmetric sentences, in which neither variable reveals anything about the other. */
const PAIR = `${A} and ${B}`;
const pair = (what: string): Statement => [`${PAIR} ${what}`, `${PAIR} do not ${what}`];

const dependent: readonly Statement[] = [
  ...['dependent', 'd-connected', 'associated', 'correlated', 'informative'].map((what) => yes(PAIR, what)),
  ...['independent', 'd-separated', 'unrelated', 'uninformative'].map((what) => no(PAIR, what)),
  ...['tell', 'reveal', 'say'].flatMap((verb) =>
    ['something', 'anything', 'more'].map((what) => pair(`${verb} ${what}`)),
  ),
  ...['provide', 'give', 'carry', 'add'].map((verb) => pair(`${verb} an information`)),
  ...['tell', 'reveal', 'say', 'add'].map((verb) => pair(`${verb} nothing`).toReversed() as [string, string]),
  pair('have a bearing'),
  [`${ALL_KNOWN} does not ${SEPARATES}`, `${ALL_KNOWN} ${SEPARATES}s`],
  // The denial of one direction leaves the other open.
  ...['more', 'less'].map((how): Statement => [`${A} makes ${B} ${how} likely`, '']),
  ...['more likely or', 'more or'].map((how) => does(A, 'makes', 'make', ` ${B} ${how} less likely`)),
  onlyNo(`${A} makes ${B} neither more likely nor less likely`),
  ...['change', 'affect', 'alter'].map((base) => does(A, `${base}s`, base, ` ${B}`)),
];

const lessLikely: readonly Statement[] = [
  does(A, 'makes', 'make', ` ${B} less likely`),
  does(A, 'makes', 'make', ' it any less likely'),
  ...['lower', 'reduce', 'decrease'].map((base) => does(A, `${base}s`, base, ` ${B}`)),
  ...['less likely', 'any less likely', 'less probable', 'lower', 'lowered', 'reduced'].map((what) =>
    yes(B, what),
  ),
  ...['decrease', 'drop', 'fall', 'decline'].map((base) => does(B, `${base}s`, base)),
  does(B, 'goes', 'go', ' down'),
  onlyNo(`${A} makes ${B} more likely`),
  ...['raise', 'increase'].map((base) => onlyNo(`${A} ${base}s ${B}`)),
  ...['change', 'affect', 'have a bearing on'].map((base) => onlyNo(`${A} does not ${base} ${B}`)),
  ...['tells', 'reveals', 'says'].map((third) => onlyNo(`${A} ${third} nothing about ${B}`)),
  ...['more likely', 'unchanged', 'unaffected', 'the same', 'higher'].map((what) =>
    onlyNo(`${B} is ${what}`),
  ),
  ...['increases', 'rises', 'goes up', 'does not change'].map((what) => onlyNo(`${B} ${what}`)),
];

const dependentInStory: readonly Statement[] = [
  no(A, 'blocked'),
  no(A, 'closed'),
  ['there is an open path', 'there is no open path'],
  ['there is an active path', 'there is no active path'],
];

/** The sentences that answer each kind of question instead of yes and no. */
export const ANSWERS: Readonly<Record<ToldQuestion['sentence'], Pick<Asked, 'statements' | 'told'>>> = {
  adjusted: { statements: adjusted, told: adjustedInStory },
  needed: { statements: needed },
  tells: { statements: dependent, told: dependentInStory },
  opens: { statements: dependent, told: dependentInStory },
  explains: { statements: lessLikely },
};
