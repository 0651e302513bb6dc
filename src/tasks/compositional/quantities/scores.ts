import { decodeScm } from '../../../causal/scm.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { differ } from '../../../scoring/misfits.ts';
import { promptCheck } from '../../shared/by-theme.ts';
import { type NoShared, noShared, type Score } from '../../shared/score.ts';
import { modelOf, worldSignature } from '../read-back.ts';
import { quantitiesKind } from './kind.ts';
import { type QuantityReading, quantityParser } from './parser.ts';
import { exactQuantity, quantityOf } from './quantity.ts';
import { type QuantityCase, quantityCaseSchema } from './quantity-case.ts';
import {
  QUANTITY_METRICS,
  type QuantityResult,
  quantityMetrics,
  quantityResult,
  scoreQuantities,
} from './score.ts';

/** Tests whether a prompt asks for the quantity of a case, about the same world and with the same noise or shares. */
const isQuantityOf = promptCheck(quantityParser, signature, (item: QuantityCase) => {
  const scm = modelOf(item.equations);
  return signature({ scm, ...quantityOf(scm, item) });
});

export const quantitiesScore: Score<QuantityCase, NoShared, QuantityResult> = {
  kind: {
    ...quantitiesKind,
    caseSchema: quantityCaseSchema,
    contradiction(item) {
      const scm = decodeScm(item.equations);
      const value = exactQuantity(scm, quantityOf(scm, item));
      return value === item.truth ? undefined : `its truth is ${item.truth}, but its model gives ${value}`;
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

function signature({ scm, kind, known, ...ends }: Omit<QuantityReading, 'lastShare'>): string {
  const marks = scm.dag.nodes.map((_, node) => (known ? [] : [String(scm.noise[node])]));
  for (const part of ['cause', 'effect'] as const) marks[ends[part]]?.push(part);
  for (const { cause, effect, share } of known ?? []) {
    marks[cause]?.push(`from ${share}`);
    marks[effect]?.push(`to ${share}`);
  }
  const told = marks.map((list) => list.sort().join('+'));
  return `${kind} ${worldSignature(scm, told, {})}`;
}
