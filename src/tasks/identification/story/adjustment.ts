import { SUBJECT as A, OBJECT as B, KNOWN, OTHER } from '../../../cases/asked.ts';
import { does, named, no, onlyNo, yes } from '../../shared/asked.ts';
import type { Naming, Sentence } from './sentence.ts';

/** The sentences about groups of records and two scenarios, before the question itself. */
const SORTED = `A researcher sorts the records of all these {{ many }} into {% if several %}groups, one for each combination of {{ known }}{% else %}two groups, by {{ known }}{% endif %}. In each group that contains both {{ many }} {{ which }} {{ cause }} and {{ many }} {{ which }} {{ absent }}, the researcher works out the observed difference: among the group’s {{ many }} {{ which }} {{ cause }}, the share {{ which }} {{ effect }}, minus the corresponding share among the group’s {{ many }} {{ which }} {{ absent }}. Now take exactly the {{ many }} in one such group. They stay in their group even if the changes described next would alter {{ changed }}. In the first scenario, {{ each }}, {{ name }} is {{ made }}, whatever the rule for {{ name }} says. In the second scenario, {{ each }}, {{ name }} is {{ kept }}, whatever the rule for {{ name }} says. In both scenarios, {{ same }}, and every other rule is still followed. The causal difference in the group is the share of its {{ many }} {{ which }} {{ effect }} in the first scenario, minus the corresponding share in the second scenario.`;

const CRITERION = ['back-door', 'backdoor', 'back door'];
const PATHS = [
  ...CRITERION.map((name) => `${name} path`),
  'non-causal path',
  'spurious path',
  'confounding path',
];

const adjustedStatements: Sentence['statements'] = [
  ...'valid, sufficient, enough, enough to identify, sufficient to identify, adequate, admissible, unbiased, unconfounded, causal'
    .split(', ')
    .map((what) => yes(A, what)),
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

const toldInStory: Sentence['statements'] = [
  ...PATHS.flatMap((path) =>
    [`all ${path}s`, `every ${path}`].flatMap((all) => [
      does(A, 'blocks', 'block', ` ${all}`),
      does(A, 'closes', 'close', ` ${all}`),
    ]),
  ),
];

const DIFFERENCES = ['the two', 'these two', 'both', 'the'].map((which) => `${which} differences`);

export const adjusted: Sentence = {
  text: `${SORTED} Are the observed difference and the causal difference equal in every such group?`,
  isAboutSet: true,
  statements: adjustedStatements,
  told: toldInStory,
  aliases: ({ sets, clausesOf }) => [
    ...named([...sortingOf(clausesOf), ...sets, ...DIFFERENCES], A),
    ...named(['the causal difference', 'the interventional difference', ...twoCasesOf(clausesOf)], 'causal'),
  ],
};

/** Returns the phrases that replies use for sorting by a set of variables, and for the result of sorting. */
function sortingOf(clausesOf: Naming['clausesOf']): string[] {
  const often = clausesOf(OTHER).map((clause) => ` in how often ${clause.toLowerCase()}`);
  const said = ['', 'within-group ', 'observed ', 'adjusted ', 'stratified '].flatMap((kind) =>
    ['difference', 'comparison'].flatMap((noun) =>
      ['', ' within groups', ' within each group', ' in every such group', ...often].map(
        (where) => kind + noun + where,
      ),
    ),
  );
  return [
    ...called(['adjustment', ...SETS, ...said]),
    ...['effect', 'causal effect', 'total effect'].flatMap((noun) => [
      `${noun} of ${OTHER} on ${OTHER}`,
      `${OTHER}'s ${noun} on ${OTHER}`,
    ]),
  ];
}

const SETS = ['set', 'given set', 'proposed set', 'adjustment set', 'conditioning set'];

/**
 * Puts “the” and “this” directly before nouns. With a word between them, as in “the empty set”, another set is meant.
 */
function called(nouns: readonly string[]): string[] {
  return nouns.flatMap((noun) => [`the ${noun}`, `this ${noun}`]);
}

function twoCasesOf(clausesOf: Naming['clausesOf']): string[] {
  return ['these two cases', 'the two cases', 'the first and the second case'].flatMap((cases) => [
    `the difference between ${cases}`,
    ...clausesOf(OTHER).map(
      (clause) => `the difference between ${cases} in how often ${clause.toLowerCase()}`,
    ),
  ]);
}

export const needed: Sentence = {
  text: `${SORTED} A way of sorting is correct if the observed difference and the causal difference are equal in every group of this kind that it makes; otherwise it is incorrect. Sorting by both, as described, is correct. Is it true that sorting only by {{ first }} would be incorrect, and that sorting only by {{ second }} would be incorrect as well?`,
  isAboutSet: true,
  statements: [
    ...['needed', 'necessary', 'required', 'essential', 'indispensable', 'minimal'].map((what) =>
      yes(A, what),
    ),
    ...['adjustment set', 'set'].map((noun) => yes(A, `a minimal ${noun}`)),
    ...'redundant, superfluous, unnecessary, dispensable, left out, dropped, omitted, removed, enough, sufficient, correct'
      .split(', ')
      .map((what) => onlyNo(`${B} is ${what}`)),
    ...['suffices', 'works', 'would work'].map((what) => onlyNo(`${B} ${what}`)),
    ...['needed', 'necessary', 'required', 'essential', 'indispensable'].map((what) =>
      onlyNo(`${B} is not ${what}`),
    ),
  ],
  aliases: ({ sets, clausesOf }) => [
    ...named([...BOTH, ...sets], A),
    ...named([...ONE, ...aloneOf(clausesOf)], B),
    ...named([`only ${KNOWN} is needed`, `only ${KNOWN} is required`], `${B} is redundant`),
  ],
};

function aloneOf(clausesOf: Naming['clausesOf']): string[] {
  return [KNOWN, ...clausesOf(KNOWN).map((clause) => `whether ${clause.toLowerCase()}`)].flatMap((one) => [
    `sorting only by ${one}`,
    `sorting by ${one} alone`,
    `sorting by only ${one}`,
  ]);
}

const BOTH = [
  ...called(SETS),
  ...['both', 'both of them', 'both variables', 'each', 'each of them', 'each one'],
];

const ONE = [
  KNOWN,
  'one of them',
  'at least one of them',
  'one of the two',
  'one of these',
  'either one',
  'either of them',
];
