import { accuracyMetric, clusterKey } from '../../score/accuracy.ts';
import { halfDepthMetric, type Rung } from '../../score/half-depth.ts';
import { meanMetric, type Terms } from '../../score/mean-metric.ts';
import type { Metric } from '../../score/metric.ts';
import type { Answers } from '../../score/sheet.ts';
import { type InterventionEffectCase, isBeforeIntervention, UNTOLD_GRAPH } from './case.ts';
import { effectsOf, effectTerms, PLACES, type Place, placesOf } from './effects.ts';

const TASK = { task: 'intervention-effects' } as const;

/** Returns the metrics of intervention effects, headline first. */
export function interventionEffectMetrics(cases: readonly InterventionEffectCase[]): Metric[] {
  const places = placesOf(cases);
  const isOnPaths = ({ links }: InterventionEffectCase): boolean => links !== undefined;
  const depth = halfDepthMetric(
    {
      name: 'IE half depth',
      about: 'Links of a path at which IE discrimination has fallen to one half.',
      skill: 'following long paths from cause to effect',
      ...TASK,
    },
    relationRungs(cases),
  );
  const has = (place: Place): boolean => cases.some((item) => places.get(item) === place);
  const metrics: Metric[] = [];
  if (cases.some(isOnPaths)) metrics.push(discriminationMetric(cases, isOnPaths));
  if (has('after, severed') || has('after, unchanged')) metrics.push(effectMetric(cases));
  if (has('before, causal') || has('before, not causal')) metrics.push(retrievalMetric(cases));
  if (depth) metrics.push(depth);
  const about = 'Share of right answers to all questions about intervention effects.';
  metrics.push(accuracyMetric({ name: 'IE questions', about, ...PART }, cases));
  for (const place of PLACES.filter(has)) {
    const info = { name: `IE ${place}`, about: ABOUT[place], ...PART };
    metrics.push(accuracyMetric(info, cases, (item) => places.get(item) === place));
  }
  return metrics;
}

/** What the accuracies of parts of the questions have in common. */
const PART = { kind: 'guard', margin: 0.05, part: true, ...TASK } as const;

const ABOUT: Readonly<Record<Place, string>> = {
  'before, causal': 'Share of right answers about relations that hold, before any intervention.',
  'before, not causal': 'Share of right answers about relations that do not hold, before any intervention.',
  'after, severed': 'Share of right answers about relations that the intervention severs.',
  'after, unchanged': 'Share of right answers about relations that the intervention leaves as they are.',
};

function effectMetric(cases: readonly InterventionEffectCase[]): Metric {
  const effects = effectsOf(cases);
  return meanMetric(
    {
      name: 'IE accuracy',
      about:
        'Share of effects right both before and after an intervention; of all intervention effects asked about.',
      skill: 'answering right both before and after an intervention',
      kind: 'guard',
      range: [0, 1],
      unit: 'share',
      better: 'higher',
      margin: 0.1,
      headline: true,
      ...TASK,
    },
    (answers) => effectTerms(effects, cases, answers),
  );
}

/**
 * Builds the accuracy on questions about described graphs before any intervention.
 *
 * @see Kasetty et al. (2024), "Evaluating Interventional Reasoning Capabilities of LLMs", Table 5
 */
function retrievalMetric(cases: readonly InterventionEffectCase[]): Metric {
  return accuracyMetric(
    {
      name: 'IE retrieval',
      about: 'Share of right answers about relations before any intervention.',
      kind: 'shown',
      ...TASK,
    },
    cases,
    isRetrieval,
  );
}

/** Tests whether a question is about a described graph before any intervention. */
export function isRetrieval(item: InterventionEffectCase): boolean {
  return isBeforeIntervention(item) && item.graph !== UNTOLD_GRAPH;
}

/**
 * Returns the discrimination at each number of links, after interventions alone: with the questions before them, a model
 * that ignores interventions would have one half at any length.
 */
export function relationRungs(cases: readonly InterventionEffectCase[]): Rung[] {
  const links = [...new Set(cases.flatMap((item) => item.links ?? []))];
  return links.map((distance) => ({
    distance,
    metric: discriminationMetric(cases, (item) => item.links === distance && !isBeforeIntervention(item)),
  }));
}

/** The kinds of questions of a draw: whether yes is right, and whether they are about the state before interventions. */
const KINDS = [true, false].flatMap((isTrue) => [true, false].map((isBefore) => ({ isTrue, isBefore })));
type Kind = (typeof KINDS)[number];

/**
 * Builds the discrimination on two paths, A→Y and its image A'→Y': how much more often a model says yes where a path
 * leads from cause to effect. A model that sees only parts of a path says yes equally often, and gets 0.
 *
 *   J = ½ [P(yes | A→Y before) + P(yes | A→Y after do(B'))] − ½ [P(yes | A→Y' before) + P(yes | A→Y after do(B))]
 *
 * B and B' are the variables set, on the path and on its image. Several phrasings or names are averaged within each of
 * the four shares. A draw counts only with all four.
 *
 * @see Youden (1950), Index for rating diagnostic tests
 */
function discriminationMetric(
  cases: readonly InterventionEffectCase[],
  includes: (item: InterventionEffectCase) => boolean,
): Metric {
  const included = [...cases.keys()].filter((index) => includes(cases[index]!));
  const kindOf = (index: number): Kind => {
    const [isTrue, isBefore] = [cases[index]!.truth, isBeforeIntervention(cases[index]!)];
    return KINDS.find((kind) => kind.isTrue === isTrue && kind.isBefore === isBefore)!;
  };
  const draws = Map.groupBy(included, (index) => clusterKey(cases[index]!));
  const kindsOfDraws = [...draws].map(([cluster, own]) => ({ cluster, kinds: Map.groupBy(own, kindOf) }));
  // In a filtered run, a draw may lack kinds of questions that others have.
  const kindsAsked = Math.max(...kindsOfDraws.map(({ kinds }) => kinds.size));
  const complete = kindsOfDraws.filter(({ kinds }) => kinds.size === kindsAsked);
  const termsOf = (answers: Answers): Terms =>
    new Map(
      complete.flatMap(({ cluster, kinds }) => {
        const value = drawDiscrimination(kinds, answers);
        return value === undefined ? [] : [[cluster, { value, weight: 1 }]];
      }),
    );
  return meanMetric(
    {
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
    termsOf,
  );
}

/** Computes the discrimination of one draw; undefined if a kind has no replies, or if all kinds have the same truth. */
function drawDiscrimination(
  kinds: ReadonlyMap<Kind, readonly number[]>,
  answers: Answers,
): number | undefined {
  const whereTrue: number[] = [];
  const whereFalse: number[] = [];
  for (const [{ isTrue }, questions] of kinds) {
    const replies = questions.flatMap((index) => answers[index]!);
    if (replies.length === 0) return undefined;
    const share = replies.filter((answer) => answer === 'yes').length / replies.length;
    (isTrue ? whereTrue : whereFalse).push(share);
  }
  if (whereTrue.length === 0 || whereFalse.length === 0) return undefined;
  return meanOf(whereTrue) - meanOf(whereFalse);
}

function meanOf(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
