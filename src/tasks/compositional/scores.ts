import { decodeScm, evaluate } from '../../causal/scm.ts';
import { type CompositionalCase, compositionalCaseSchema, noiseOf } from '../shared/compositional-case.ts';
import type { Score } from '../shared/score.ts';
import { compositionalContradiction } from './contradiction.ts';
import { compositionalErrorPatterns } from './error-patterns.ts';
import { compositionalKind } from './kind.ts';
import { askedIn, isStoryOf } from './read-back.ts';
import {
  type CompositionalResult,
  type CompositionalShared,
  compositionalResult,
  compositionalShared,
} from './score/compositional-schema.ts';
import { COMPOSITIONAL_METRICS } from './score/metric-definitions.ts';
import { compositionalMetrics } from './score/metrics.ts';
import { compositionalMisfits } from './score/misfits.ts';
import { scoreCompositional } from './score/score.ts';

export const compositionalScore: Score<CompositionalCase, CompositionalShared, CompositionalResult> = {
  kind: {
    ...compositionalKind,
    caseSchema: compositionalCaseSchema,
    contradiction: compositionalContradiction,
    isPromptOf: isStoryOf,
  },
  graph: ({ world, equations }) => ({ name: world, dag: decodeScm(equations).dag }),
  explain: explainCase,
  sharedSchema: compositionalShared,
  resultSchema: compositionalResult,
  score: scoreCompositional,
  misfits: compositionalMisfits,
  definitions: COMPOSITIONAL_METRICS,
  metrics: compositionalMetrics,
  columnMetrics(_, { worlds }, discrimination) {
    const pairs = worlds.flatMap(({ quantities }) => quantities);
    const value = pairs.filter(({ validity }) => validity === 'valid').length;
    const valid = pairs.length > 0 ? [{ name: 'CCR valid pairs', value, of: pairs.length }] : [];
    return [...discrimination, ...valid];
  },
  errorPatterns: compositionalErrorPatterns,
};

/** Explains a question's answer by the true values of all nodes in its unit: `X held on. On: X, C. Off: A, Y.` */
function explainCase(item: CompositionalCase): string {
  const { scm, hypothesis } = askedIn(decodeScm(item.equations), item);
  const { nodes } = scm.dag;
  const values = evaluate(scm, noiseOf(item));
  const those = (wanted: number): string =>
    nodes.filter((_, node) => values[node] === wanted).join(', ') || 'none';
  const intervention = hypothesis
    ? `${nodes[hypothesis.node]} held ${hypothesis.value ? 'on' : 'off'}. `
    : '';
  return `${intervention}On: ${those(1)}. Off: ${those(0)}.`;
}
