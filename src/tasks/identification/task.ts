import { dagOfArrows } from '../../causal/arrows-code.ts';
import { answersByPattern } from '../shared/faults.ts';
import { METRICS_ONLY, type NoShared, type Task } from '../task.ts';
import { truthByChance } from './by-chance.ts';
import { FAULTS } from './faults.ts';
import {
  type IdentificationCase,
  identificationCaseSchema,
  type Kind,
  questionOf,
} from './identification-case.ts';
import { identificationMetrics } from './metrics.ts';
import { isIdentificationOf } from './read-back.ts';
import { identificationAsked, identificationPromptParser } from './reading.ts';
import { identificationContradiction } from './truth.ts';

const TITLES = new Map<string, string>(
  Object.entries({
    'back-door': 'Back door: is it enough to adjust for these?',
    'bad-control': 'Bad control: is it still enough to adjust for these, where nothing must be?',
    minimal: 'Minimal: is each of these needed?',
    independence: 'Independence: does one tell of the other, once these are known?',
    opening: 'Opening: does one begin to tell of the other, once these are known?',
    'explaining-away': 'Explaining away: does one cause make the other less likely?',
  } satisfies Record<Kind, string>),
);

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
  questionTitle: ([kind = '', ...others]) => (others.length === 0 ? TITLES.get(kind) : undefined),
  graph: ({ world, kind, draw, half, arrows }) => ({
    name: `${world}, draw ${draw}, ${kind} ${half + 1}`,
    dag: dagOfArrows(arrows),
  }),
  parser: identificationPromptParser,
  asked: identificationAsked,
  isPromptOf: isIdentificationOf,
  recompute: (item) => ({
    how: 'enumerating what chance may bring',
    value: truthByChance(questionOf(item)) ?? 'nothing',
  }),
  themes: ({ theme }) => [theme],
  ...METRICS_ONLY,
  metrics: identificationMetrics,
  errorPatterns: (items) => answersByPattern(items.map(questionOf), FAULTS),
};
