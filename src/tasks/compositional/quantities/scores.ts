import { decodeScm } from '../../../causal/scm.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { differ } from '../../../scoring/misfits.ts';
import { type NoShared, noShared, type Score } from '../../shared/score.ts';
import { quantitiesKind } from './kind.ts';
import { exactQuantity, quantityOf } from './quantity.ts';
import { type QuantityCase, quantityCaseSchema } from './quantity-case.ts';
import { isQuantityOf } from './read-back.ts';
import {
  QUANTITY_METRICS,
  type QuantityResult,
  quantityMetrics,
  quantityResult,
  scoreQuantities,
} from './score.ts';

export const quantitiesScore: Score<QuantityCase, NoShared, QuantityResult> = {
  kind: {
    ...quantitiesKind,
    caseSchema: quantityCaseSchema,
    contradiction(item) {
      const scm = decodeScm(item.equations);
      const value = exactQuantity(scm, quantityOf(scm, item));
      return value === item.truth ? undefined : `its truth is ${item.truth}, its model gives ${value}`;
    },
    isPromptOf: isQuantityOf,
  },
  graph: ({ world, equations }) => ({ name: world, dag: decodeScm(equations).dag }),
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
    return value === undefined ? [] : [{ name: `${quantitiesKind.label} coherent rungs`, value, of: 1 }];
  },
  errorPatterns: () => ({}),
};
