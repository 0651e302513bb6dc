import { decodeScm } from '../../../causal/scm.ts';
import { METRICS_ONLY, type NoShared, type Score } from '../../shared/score.ts';
import { probesKind } from './kind.ts';
import { PROBE_METRICS, probeMetrics } from './metrics.ts';
import { type ProbeCase, probeCaseSchema } from './probe-case.ts';
import { truthIn } from './probe-truth.ts';
import { isProbeOf } from './read-back.ts';

export const probesScore: Score<ProbeCase, NoShared, NoShared> = {
  kind: {
    ...probesKind,
    caseSchema: probeCaseSchema,
    contradiction(item) {
      const truth = truthIn(decodeScm(item.equations), item);
      return truth === item.truth ? undefined : `its truth is ${item.truth}, its model gives ${truth}`;
    },
    isPromptOf: isProbeOf,
  },
  graph: ({ world, equations }) => ({ name: world, dag: decodeScm(equations).dag }),
  ...METRICS_ONLY,
  definitions: PROBE_METRICS,
  metrics: probeMetrics,
  errorPatterns: () => ({}),
};
