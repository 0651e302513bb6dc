import { accuracyMetric } from '../../score/accuracy.ts';
import type { Ends } from '../../score/estimate.ts';
import { halfDepthMetric } from '../../score/half-depth.ts';
import type { Metric, MetricInfo } from '../../score/metric.ts';
import { type SignedError, signedErrorMetric } from '../../score/signed-error-metric.ts';
import { sum } from '../../statistics/cluster-mean.ts';
import { askedWorlds, type PopulationWorld, populationWorlds } from './asked.ts';
import type { CompositionalCase } from './case.ts';
import {
  DISCRIMINATION_SCALE,
  headlineTwins,
  rungsOf,
  type Twins,
  twinDiscrimination,
  twinsOf,
  unitDiscrimination,
} from './discrimination.ts';
import { type EstimatedPns, pnsError, productError, type WorldError } from './errors.ts';
import { partAccuracies } from './part-accuracies.ts';
import { type AnsweredUnits, answeredUnits } from './pns.ts';
import { pnsMetrics } from './pns-metric.ts';

const TASK = 'compositional';
const GUARD = { task: TASK, kind: 'guard' } as const;

/** Relative errors have no upper end, but JSON knows no infinity. */
const UNLIMITED: Ends = [0, Number.MAX_VALUE];

/** Names and descriptions of the task's metrics, with the largest losses that a guard lets pass. */
const INFO = {
  discrimination: {
    ...GUARD,
    headline: true,
    name: 'CCR discrimination',
    about:
      'How well answers distinguish effects that follow a cause from others; the share of claims where an effect does, minus that where it does not.',
    skill: 'distinguishing effects that follow a cause from effects that do not',
    margin: 0.15,
  },
  composition: {
    ...GUARD,
    headline: true,
    name: 'CCR composition error',
    about: 'How far the parts, multiplied, are from the true whole; as a share of it (ε), on average over paths.',
    skill: 'composing the effects of the parts of a chain into that of the whole',
    margin: 0.2,
    range: UNLIMITED,
  },
  pns: {
    ...GUARD,
    name: 'CCR PNS error',
    about: 'How far PNS lies from the truth; on average over pairs.',
    skill: 'determining how often an effect follows its cause',
    margin: 0.08,
    range: [0, 1],
  },
  inconsistency: {
    ...GUARD,
    name: 'CCR inconsistency',
    about:
      'How far the parts, multiplied, are from the model’s own whole; as a share of it (γ), on average over paths.',
    skill: 'giving answers about the parts of a chain that fit those about the whole',
    margin: 0.1,
    range: UNLIMITED,
  },
  accuracy: {
    ...GUARD,
    name: 'CCR accuracy',
    about: 'Share of right answers to questions of compositional causal reasoning.',
    skill: 'answering questions of compositional causal reasoning',
    margin: 0.05,
  },
  halfDepth: {
    task: TASK,
    name: 'CCR half depth',
    about: 'Links at which discrimination falls to one half.',
    skill: 'following long chains of causes',
  },
} as const;

/** In runs with more worlds than this, pairs get no metrics of their PNS. */
const MOST_WORLDS = 3;

/** Returns the metrics of compositional reasoning, headlines first. */
export function compositionalMetrics(cases: readonly CompositionalCase[]): Metric[] {
  const worlds = askedWorlds(cases);
  const populations = populationWorlds(worlds);
  const twins = twinsOf(worlds);
  const asksPaths = populations.some(({ paths }) => paths.length > 0);
  const halfDepth = halfDepthMetric(INFO.halfDepth, rungsOf(twins.filter(({ isOnLadder }) => isOnLadder)));
  const metrics = discriminationMetrics(populations, headlineTwins(twins));
  if (asksPaths)
    metrics.push(errorMetric(INFO.composition, populations, (world, pns) => productError(world, pns, 'truth')));
  if (populations.length > 0) metrics.push(errorMetric(INFO.pns, populations, pnsError));
  if (asksPaths)
    metrics.push(errorMetric(INFO.inconsistency, populations, (world, pns) => productError(world, pns, 'estimate')));
  metrics.push(accuracyMetric(INFO.accuracy, cases));
  if (halfDepth) metrics.push(halfDepth);
  metrics.push(...partAccuracies(cases, worlds));
  if (populations.length <= MOST_WORLDS) metrics.push(...pnsMetrics(populations));
  return metrics;
}

/** Returns discrimination over twins or, without twins, over all units whose effect was asked about. */
function discriminationMetrics(worlds: readonly PopulationWorld[], twins: readonly Twins[]): Metric[] {
  const info = { ...INFO.discrimination, ...DISCRIMINATION_SCALE };
  if (twins.length > 0) return [{ ...info, ...twinDiscrimination(twins) }];
  const pairs = worlds.flatMap((world) => world.pairs).filter(({ units }) => units.length > 0);
  return pairs.length > 0 ? [{ ...info, ...unitDiscrimination(pairs) }] : [];
}

/** Builds the mean over worlds of an error of their PNS^. */
function errorMetric(
  info: Omit<MetricInfo, 'unit' | 'better'>,
  worlds: readonly PopulationWorld[],
  errorOf: (world: PopulationWorld, estimates: EstimatedPns) => WorldError,
): Metric {
  return signedErrorMetric({ ...info, unit: 'error', better: 'lower' }, (answers) => {
    const judged = worlds.map((world) => {
      const pairs = world.pairs.map((pair) => answeredUnits(pair, answers));
      const estimates = pairs.map((pair) => pair?.pns);
      return { pairs, error: errorOf(world, estimates) };
    });
    const values = judged.map(({ error }) => error.value);
    if (values.includes('unbounded')) return { undefined: 'the PNS of the whole is 0, but products are not' };
    const known = values.filter((value) => typeof value === 'number');
    if (known.length === 0) return { undefined: 'too little was answered, or all PNS are 0' };
    return { value: sum(known, (value) => value) / known.length, clusters: errorsByCluster(judged, known.length) };
  });
}

/** The answers about each pair of a world, with the error of its estimates. */
interface JudgedWorld {
  readonly pairs: readonly (AnsweredUnits | undefined)[];
  readonly error: WorldError;
}

/** Lists what each cluster adds to the errors of the PNS of pairs. `known` is the number of worlds in the mean. */
function errorsByCluster(judged: readonly JudgedWorld[], known: number): ReadonlyMap<string, SignedError[]> {
  const clusters = new Map<string, SignedError[]>();
  for (const { pairs, error } of judged) {
    for (const [position, pair] of pairs.entries()) {
      const slope = error.slopes[position]! / known;
      for (const { unit, claim, weight } of pair?.units ?? []) {
        const errors = clusters.get(unit.cluster) ?? [];
        errors.push({ error: claim - Number(unit.causal), weight, slope });
        clusters.set(unit.cluster, errors);
      }
    }
  }
  return clusters;
}
