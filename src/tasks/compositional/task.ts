import { decodeStamp } from '../../cases/design-stamp.ts';
import { decodeScm } from '../../causal/scm.ts';
import { type CompositionalCase, compositionalCaseSchema } from '../shared/compositional-case.ts';
import { PUBLISHED_THEME } from '../shared/published-theme.ts';
import { pairTitle } from '../shared/question-title.ts';
import type { Task } from '../task.ts';
import { checkWorld } from './check-world.ts';
import { compositionalContradiction } from './contradiction.ts';
import { enumerateTruth } from './enumerate-truth.ts';
import { compositionalErrorPatterns } from './error-patterns.ts';
import { explainCase } from './explain.ts';
import { mostTelling } from './most-telling.ts';
import { storyAsked, storyPromptParser } from './reading.ts';
import {
  type CompositionalResult,
  type CompositionalShared,
  compositionalResult,
  compositionalShared,
} from './score/compositional-schema.ts';
import { compositionalMetrics } from './score/metrics.ts';
import { compositionalMisfits } from './score/misfits.ts';
import { scoreCompositional } from './score/score.ts';
import { readStorySteps } from './steps/read-steps.ts';

const TITLES = {
  'do-true': '{0} held on: is {1} on?',
  'do-false': '{0} held off: is {1} on?',
  factual: 'Units of {0}→{1}: is {1} on?',
};

/** Compositional causal reasoning: stories told from structural causal models, answered by yes and no. */
export const compositional: Task<CompositionalCase, CompositionalShared, CompositionalResult> = {
  id: 'compositional',
  title: 'Compositional causal reasoning',
  label: 'CCR',
  caseSchema: compositionalCaseSchema,
  group: ({ world, pair, query }) => `${world}/${pair}/${query}`,
  number: ({ unit }) => unit,
  cluster: (item) => `${placeOf(item)}/${item.unit}`,
  worldCluster: ({ world }) => world,
  questionKind: ({ pair }) => pair,
  explain: explainCase,
  questionTitle: ([pair = '', ...rest]) =>
    // Of a fact only the effect is asked, by itself where all pairs share their units.
    pairTitle(pair.includes('→') ? TITLES : { factual: 'Is {0} on?' }, [pair, ...rest]),
  mostTelling,
  place: placeOf,
  contradiction: compositionalContradiction,
  graph: ({ world, equations }) => ({ name: world, dag: decodeScm(equations).dag }),
  parser: storyPromptParser,
  asked: storyAsked,
  steps: readStorySteps,
  recompute(item) {
    const value = enumerateTruth(item);
    return value === undefined ? undefined : { how: 'enumerating its noise', value };
  },
  checkWorld,
  themes: ({ theme }) => (theme === PUBLISHED_THEME ? undefined : [theme]),
  sharedSchema: compositionalShared,
  resultSchema: compositionalResult,
  score: scoreCompositional,
  misfits: compositionalMisfits,
  metrics: compositionalMetrics,
  columnMetrics(_, { worlds }, discrimination) {
    const pairs = worlds.flatMap(({ quantities }) => quantities);
    const value = pairs.filter(({ validity }) => validity === 'valid').length;
    return [...discrimination, { name: 'CCR valid pairs', value, of: pairs.length }];
  },
  errorPatterns: compositionalErrorPatterns,
};

/** Sampled units are shared by all pairs of a world; enumerated and stratified ones belong to one pair. */
function placeOf({ world, pair, design }: CompositionalCase): string {
  return decodeStamp(design).units === 'sample' ? world : `${world} ${pair}`;
}
