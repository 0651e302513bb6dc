import { accuracyMetric } from '../../score/accuracy.ts';
import { halfDepthMetric } from '../../score/half-depth.ts';
import { meanEstimator } from '../../score/mean-metric.ts';
import type { Metric } from '../../score/metric.ts';
import type { InterventionEffectCase } from './case.ts';
import { relationDiscrimination, relationRungs } from './discrimination.ts';
import { type Effect, effectsOf, effectTerms, isRetrieval } from './effects.ts';

const TASK = { task: 'intervention-effects' } as const;

/** Names and descriptions of the task's metrics, with the largest losses that a guard lets pass. */
const INFO = {
  discrimination: {
    name: 'IE discrimination',
    about:
      'How well answers show whether a path leads from cause to effect; the share of yes where one does, minus that where none does.',
    skill: 'determining whether a cause reaches its effect',
    kind: 'guard',
    range: [-1, 1],
    unit: 'difference',
    better: 'higher',
    margin: 0.15,
    headline: true,
    ...TASK,
  },
  /** Eq. 3 of the paper. */
  effects: {
    name: 'IE accuracy',
    about: 'Share of effects right both before and after an intervention; of all intervention effects asked about.',
    skill: 'answering right both before and after an intervention',
    kind: 'guard',
    range: [0, 1],
    unit: 'share',
    better: 'higher',
    margin: 0.1,
    headline: true,
    ...TASK,
  },
  /** Over questions about described graphs before any intervention. @see Kasetty et al. (2024), Table 5 */
  retrieval: {
    name: 'IE retrieval',
    about: 'Share of right answers about relations before any intervention.',
    kind: 'shown',
    ...TASK,
  },
  halfDepth: {
    name: 'IE half depth',
    about: 'Links of a path at which IE discrimination has fallen to one half.',
    skill: 'following long paths from cause to effect',
    ...TASK,
  },
} as const;

/** Returns the metrics of intervention effects, headline first. */
export function interventionEffectMetrics(cases: readonly InterventionEffectCase[]): Metric[] {
  const effects = effectsOf(cases);
  const halfDepth = halfDepthMetric(INFO.halfDepth, relationRungs(cases));
  const metrics: Metric[] = [];
  if (cases.some(isOnPaths)) metrics.push({ ...INFO.discrimination, ...relationDiscrimination(cases, isOnPaths) });
  if (effects.length > 0) {
    const estimator = meanEstimator(INFO.effects, (answers) => effectTerms(effects, cases, answers));
    metrics.push({ ...INFO.effects, ...estimator });
  }
  if (cases.some(isRetrieval)) metrics.push(accuracyMetric(INFO.retrieval, cases, isRetrieval));
  if (halfDepth) metrics.push(halfDepth);
  return [...metrics, ...partMetrics(cases, effects)];
}

function isOnPaths({ links }: InterventionEffectCase): boolean {
  return links !== undefined;
}

/**
 * Where a question stands (before any intervention by what is true, or after one by whether it changes the relation),
 * with the description of the accuracy there.
 */
const ABOUT = {
  'before, causal': 'Share of right answers about relations that hold, before any intervention.',
  'before, not causal': 'Share of right answers about relations that do not hold, before any intervention.',
  'after, severed': 'Share of right answers about relations that the intervention severs.',
  'after, unchanged': 'Share of right answers about relations that the intervention leaves as they are.',
} as const;
export type Place = keyof typeof ABOUT;
export const PLACES = Object.keys(ABOUT) as readonly Place[];

/** Builds the accuracies on all questions, and on those of each place. */
function partMetrics(cases: readonly InterventionEffectCase[], effects: readonly Effect[]): Metric[] {
  const common = { kind: 'guard', margin: 0.05, part: true, ...TASK } as const;
  const about = 'Share of right answers to all questions about intervention effects.';
  // Questions about a graph that the prompt does not describe have no place.
  const places = new Map<InterventionEffectCase, Place>();
  for (const item of cases.filter(isRetrieval)) places.set(item, item.truth ? 'before, causal' : 'before, not causal');
  for (const { item, isSevered } of effects) places.set(item, isSevered ? 'after, severed' : 'after, unchanged');
  const asked = PLACES.filter((place) => cases.some((item) => places.get(item) === place));
  const isAt = (place: Place) => (item: InterventionEffectCase) => places.get(item) === place;
  return [
    accuracyMetric({ name: 'IE questions', about, ...common }, cases),
    ...asked.map((place) =>
      accuracyMetric({ name: `IE ${place}`, about: ABOUT[place], ...common }, cases, isAt(place)),
    ),
  ];
}
