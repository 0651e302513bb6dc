import { decodeStamp } from '../../cases/design-stamp.ts';
import { decodeScm, evaluate, hold } from '../../causal/scm.ts';
import { type CompositionalCase, compositionalCaseSchema, noiseOf } from '../shared/compositional-case.ts';
import { PUBLISHED_THEME } from '../shared/published-theme.ts';
import { pairTitle } from '../shared/question-title.ts';
import type { Task } from '../task.ts';
import { checkWorld } from './check-world.ts';
import { compositionalContradiction } from './contradiction.ts';
import { enumerateTruth } from './enumerate-truth.ts';
import { compositionalErrorPatterns } from './error-patterns.ts';
import { isStoryOf } from './read-back.ts';
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
  cluster: (item) => `${placeOf(item)}/${item.twin === undefined ? item.unit : `twin ${item.twin}`}`,
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
  isPromptOf: isStoryOf,
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

/** What is true of every node in a question's unit, held nodes included: `X held on. On: X, C. Off: A, Y.` */
export function explainCase(item: CompositionalCase): string {
  const { equations, pair, query } = item;
  const scm = decodeScm(equations);
  const { nodes } = scm.dag;
  const setting = noiseOf(item);
  const [cause = ''] = pair.split('→');
  const held = query === 'factual' ? undefined : nodes.indexOf(cause);
  const values = evaluate(held === undefined ? scm : hold(scm, held, query === 'do-true'), setting);
  const those = (wanted: number): string =>
    nodes.filter((_, node) => values[node] === wanted).join(', ') || 'none';
  const intervention = held === undefined ? '' : `${cause} held ${query === 'do-true' ? 'on' : 'off'}. `;
  return `${intervention}On: ${those(1)}. Off: ${those(0)}.`;
}

/**
 * Positions of cases, such first that leave nothing open about a unit if they are answered right: one question where the
 * effect is on or off whatever the cause does, both where it depends on it. Among these the heaviest units come first.
 *
 * A no under do(cause = true), or a yes under do(cause = false), says that the unit is not causal.
 */
export function mostTelling(cases: readonly CompositionalCase[]): number[] {
  const unitOf = ({ world, pair, unit }: CompositionalCase): string => `${world}/${pair}/${unit}`;
  const causal = new Set(
    [...Map.groupBy(cases, unitOf)].flatMap(([unit, asked]) =>
      new Set(asked.map(({ truth }) => truth)).size > 1 ? [unit] : [],
    ),
  );
  const settles = (item: CompositionalCase): boolean =>
    item.query === 'factual' || item.truth === (item.query === 'do-false') || causal.has(unitOf(item));
  const keys = cases.map((item) => (settles(item) ? 1 + item.weight : item.weight));
  return cases.map((_, position) => position).sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || a - b);
}
