import { dagOfArrows } from '../../causal/arrows-code.ts';
import { answersByPattern } from '../shared/faults.ts';
import { METRICS_ONLY, type NoShared, type Score } from '../shared/score.ts';
import { FAULTS } from './faults.ts';
import { type IdentificationCase, identificationCaseSchema, questionOf } from './identification-case.ts';
import { identificationKind } from './kind.ts';
import { IDENTIFICATION_METRICS, identificationMetrics } from './metrics.ts';
import { isIdentificationOf } from './read-back.ts';
import { identificationContradiction } from './truth.ts';

export const identificationScore: Score<IdentificationCase, NoShared, NoShared> = {
  kind: {
    ...identificationKind,
    caseSchema: identificationCaseSchema,
    contradiction: identificationContradiction,
    isPromptOf: isIdentificationOf,
  },
  graph: ({ world, kind, draw, half, arrows }) => ({
    name: `${world}, draw ${draw}, ${kind} ${half + 1}`,
    dag: dagOfArrows(arrows),
  }),
  ...METRICS_ONLY,
  definitions: IDENTIFICATION_METRICS,
  metrics: identificationMetrics,
  errorPatterns: (items) => answersByPattern(items.map(questionOf), FAULTS),
};
