import { dagOfArrows } from '../../causal/arrows-code.ts';
import { METRICS_ONLY, type NoShared, type Task } from '../task.ts';
import { truthByChance } from './by-chance.ts';
import { identificationContradiction } from './contradiction.ts';
import { FAULTS } from './faults.ts';
import { type IdentificationCase, identificationCaseSchema, questionOf } from './identification-case.ts';
import { identificationMetrics } from './metrics.ts';
import { identificationAsked, identificationPromptParser } from './reading.ts';

/** Identification: what can be told of effects and of dependence from a graph, by yes and no. */
export const identification: Task<IdentificationCase, NoShared, NoShared> = {
  id: 'identification',
  title: 'Identification',
  label: 'ID',
  caseSchema: identificationCaseSchema,
  group: ({ world, kind }) => `${world}/${kind}`,
  number: ({ draw, half }) => 2 * draw + half,
  cluster: ({ world, draw }) => `${world}/${draw}`,
  worldCluster: () => undefined,
  questionKind: ({ kind }) => kind,
  place: ({ world, kind }) => `${world}/${kind}`,
  contradiction: identificationContradiction,
  graph: ({ world, draw, arrows }) => ({ name: `${world}, draw ${draw}`, dag: dagOfArrows(arrows) }),
  parser: identificationPromptParser,
  asked: identificationAsked,
  recompute: (item) => ({
    how: 'enumerating what chance may bring',
    value: truthByChance(questionOf(item)) ?? 'nothing',
  }),
  themes: ({ theme }) => [theme],
  ...METRICS_ONLY,
  metrics: identificationMetrics,
  errorPatterns(items) {
    const questions = items.map(questionOf);
    return Object.fromEntries(Object.entries(FAULTS).map(([name, answer]) => [name, questions.map(answer)]));
  },
};
