import { z } from 'zod';
import { dagOfArrows } from '../../causal/arrows-code.ts';
import type { Task } from '../task.ts';
import { truthByChance } from './by-chance.ts';
import { identificationContradiction } from './contradiction.ts';
import { FAULTS } from './faults.ts';
import { type IdentificationCase, identificationCaseSchema, questionOf } from './identification-case.ts';
import { identificationMetrics } from './metrics.ts';
import { identificationAsked, identificationPromptParser } from './reading.ts';

/** All that identification shows stands in its metrics. */
const nothing = z.strictObject({});
type Nothing = z.infer<typeof nothing>;

/** Identification: what can be told of effects and of dependence from a graph, by yes and no. */
export const identification: Task<IdentificationCase, Nothing, Nothing> = {
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
  checks: (items) => ({
    recomputed: items.map((item) => {
      const value = truthByChance(questionOf(item)) ?? 'nothing';
      return [{ how: 'enumerating what chance may bring', value }];
    }),
    worlds: 0,
    disagreements: [],
    themes: items.map(({ theme }) => [theme]),
  }),
  sharedSchema: nothing,
  resultSchema: nothing,
  score: ({ variants }) => ({ shared: {}, results: variants.map(() => ({})) }),
  misfits: () => [],
  metrics: identificationMetrics,
  columnMetrics: () => [],
  errorPatterns(items) {
    const questions = items.map(questionOf);
    return Object.fromEntries(Object.entries(FAULTS).map(([name, answer]) => [name, questions.map(answer)]));
  },
};
