import { decodeScm } from '../../../causal/scm.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { differ } from '../../../scoring/misfits.ts';
import { pairTitle } from '../../shared/question-title.ts';
import { type NoShared, noShared, type Task } from '../../task.ts';
import { quantityByForce } from './by-force.ts';
import { exactQuantity } from './quantity.ts';
import { type QuantityCase, quantityCaseSchema } from './quantity-case.ts';
import { quantityOf } from './quantity-design.ts';
import { isQuantityOf } from './read-back.ts';
import { quantityPromptParser } from './reading.ts';
import {
  LABEL,
  QUANTITY_METRICS,
  type QuantityResult,
  quantityMetrics,
  quantityResult,
  scoreQuantities,
} from './score.ts';
import { OFTEN } from './sentences.ts';

const TITLES = {
  'number-cause': 'How often is {0} on?',
  'number-given-true': 'How often is {1} on where {0} is seen on?',
  'number-given-false': 'How often is {1} on where {0} is seen off?',
  'number-do-true': 'How often is {1} on with {0} held on?',
  'number-do-false': 'How often is {1} on with {0} held off?',
  'number-pns': 'How often does {1} hang on {0}?',
  'number-inductive': 'How often does {1} hang on {0}, from the parts between them?',
  'number-deductive': 'How often does {1} hang on {0}, from the whole?',
};

/** Quantities of compositional worlds asked for as such, answered by numbers. */
export const quantities: Task<QuantityCase, NoShared, QuantityResult> = {
  id: 'quantities',
  title: 'Quantities asked for',
  label: LABEL,
  caseSchema: quantityCaseSchema,
  // Units of the same world are asked about by queries of the same names.
  group: groupOf,
  number: () => 0,
  cluster: ({ world, pair }) => `${world}/${pair}`,
  worldCluster: ({ world }) => world,
  questionKind: ({ pair }) => pair,
  place: groupOf,
  contradiction(item) {
    const scm = decodeScm(item.equations);
    const value = exactQuantity(scm, quantityOf(scm, item));
    return value === item.truth ? undefined : `its truth is ${item.truth}, its model gives ${value}`;
  },
  questionTitle: (parts) => pairTitle(TITLES, parts),
  graph: ({ world, equations }) => ({ name: world, dag: decodeScm(equations).dag }),
  parser: quantityPromptParser,
  asked: (prompt) =>
    prompt.includes(OFTEN) ? { subject: [], others: [], statements: [], share: true } : undefined,
  isPromptOf: isQuantityOf,
  recompute(item) {
    const scm = decodeScm(item.equations);
    return { how: 'trying every noise', value: quantityByForce(scm, quantityOf(scm, item)) };
  },
  themes: ({ theme }) => [theme],
  sharedSchema: noShared,
  resultSchema: quantityResult,
  score: scoreQuantities,
  misfits: (_, results) =>
    results.flatMap((result, v) =>
      differ(
        `variants.${v}.tasks.quantities.worlds`,
        'the worlds of the first variant in order',
        results[0]?.worlds.map(({ world }) => world) ?? [],
        result.worlds.map(({ world }) => world),
      ),
    ),
  definitions: QUANTITY_METRICS,
  metrics: quantityMetrics,
  columnMetrics(_, { worlds }) {
    const judged = worlds.flatMap(({ rungs }) => rungs).filter(({ coherent }) => coherent !== 'undefined');
    const value = mean(judged.map(({ coherent }) => Number(coherent === 'yes')));
    return value === undefined ? [] : [{ name: `${LABEL} coherent rungs`, value, of: 1 }];
  },
  errorPatterns: () => ({}),
};

function groupOf({ world, pair, kind }: QuantityCase): string {
  return `${world}/${pair}/number-${kind}`;
}
