import { accuracyMetric } from '../../score/accuracy.ts';
import type { Ends } from '../../score/estimate.ts';
import { halfDepthMetric, type Rung } from '../../score/half-depth.ts';
import { meanMetric } from '../../score/mean-metric.ts';
import type { Metric, MetricInfo } from '../../score/metric.ts';
import { type SignedError, signedErrorMetric } from '../../score/signed-error-metric.ts';
import {
  type AskedPair,
  type AskedWorld,
  askedWorlds,
  type PopulationWorld,
  populationWorlds,
} from './asked.ts';
import type { CompositionalCase } from './case.ts';
import { type PairValues, pnsError, productError, type WorldError } from './compositions.ts';
import {
  headlineTwins,
  type Twins,
  termsOf,
  twinDiscrimination,
  twinsOf,
  unitDiscrimination,
} from './discrimination.ts';
import { answeredUnits } from './pns.ts';

const TASK = 'compositional';
const GUARD = { task: TASK, kind: 'guard' } as const;

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
    about:
      'How far the parts, multiplied, are from the true whole; as a share of it (ε), on average over paths.',
    skill: 'composing the effects of the parts of a chain into that of the whole',
    margin: 0.2,
  },
  pns: {
    ...GUARD,
    name: 'CCR PNS error',
    about: 'How far PNS lies from the truth; on average over pairs.',
    skill: 'determining how often an effect follows its cause',
    margin: 0.08,
  },
  inconsistency: {
    ...GUARD,
    name: 'CCR inconsistency',
    about:
      'How far the parts, multiplied, are from the model’s own whole; as a share of it (γ), on average over paths.',
    skill: 'giving answers about the parts of a chain that fit those about the whole',
    margin: 0.1,
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

/** Relative errors have no upper end, but JSON knows no infinity. */
const UNLIMITED: Ends = [0, Number.MAX_VALUE];

/** If there are more pairs than this, they get no metrics of their own. */
const MOST_PAIRS = 15;
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
  if (asksPaths) metrics.push(productMetric(INFO.composition, populations, 'truth'));
  if (populations.length > 0)
    metrics.push(errorMetric({ ...INFO.pns, range: [0, 1] }, populations, pnsError));
  if (asksPaths) metrics.push(productMetric(INFO.inconsistency, populations, 'own'));
  metrics.push(accuracyMetric(INFO.accuracy, cases));
  if (halfDepth) metrics.push(halfDepth);
  metrics.push(...accuraciesOfParts(cases, worlds));
  if (populations.length <= MOST_WORLDS)
    metrics.push(...populations.flatMap((world) => pnsMetrics(world, populations.length > 1)));
  return metrics;
}

/** Returns discrimination over twins or, without twins, over all units whose effect was asked about. */
export function discriminationMetrics(worlds: readonly PopulationWorld[], twins: readonly Twins[]): Metric[] {
  if (twins.length > 0) return [twinDiscrimination(INFO.discrimination, twins)];
  const pairs = worlds.flatMap((world) => world.pairs).filter(({ units }) => units.length > 0);
  return pairs.length > 0 ? [unitDiscrimination(INFO.discrimination, pairs)] : [];
}

/** Groups twins by their distance, with the discrimination of each group. */
export function rungsOf(twins: readonly Twins[]): (Rung & { readonly twins: number })[] {
  const withDistance = twins.filter(({ open }) => open.distance !== undefined);
  const groups = Map.groupBy(withDistance, ({ open }) => open.distance!);
  return [...groups].map(([distance, list]) => ({
    distance,
    twins: list.length,
    metric: twinDiscrimination(
      { ...INFO.discrimination, name: `CCR discrimination at ${distance} links`, kind: 'shown' },
      list,
    ),
  }));
}

/** Builds the mean over worlds of ε (against the true whole) or γ (against the model’s own whole). */
function productMetric(
  info: Omit<MetricInfo, 'range' | 'unit' | 'better'>,
  worlds: readonly PopulationWorld[],
  against: 'truth' | 'own',
): Metric {
  return errorMetric({ ...info, range: UNLIMITED }, worlds, (world, values) =>
    productError(world, values, against),
  );
}

/** Builds the mean over worlds of an error of their PNS^. */
function errorMetric(
  info: Omit<MetricInfo, 'unit' | 'better'>,
  worlds: readonly PopulationWorld[],
  errorOf: (world: PopulationWorld, values: PairValues) => WorldError,
): Metric {
  return signedErrorMetric({ ...info, unit: 'error', better: 'lower' }, (answers) => {
    const found = worlds.map((world) => {
      const answered = world.pairs.map((pair) => answeredUnits(pair, answers));
      const values = answered.map((pair) => pair?.pns);
      return { answered, error: errorOf(world, values) };
    });
    const values = found.map(({ error }) => error.value);
    if (values.includes('unbounded')) return { undefined: 'the PNS of the whole is 0, but products are not' };
    const known = values.filter((value) => typeof value === 'number');
    if (known.length === 0) return { undefined: 'too little was answered, or all PNS are 0' };
    const clusters = new Map<string, SignedError[]>();
    for (const { answered, error } of found) {
      answered.forEach((pair, p) => {
        const slope = error.slopes[p]! / known.length;
        for (const { unit, claim, weight } of pair?.units ?? []) {
          const part = { error: claim - Number(unit.causal), weight, slope };
          const list = clusters.get(unit.cluster);
          if (list) list.push(part);
          else clusters.set(unit.cluster, [part]);
        }
      });
    }
    return { value: known.reduce((sum, value) => sum + value, 0) / known.length, clusters };
  });
}

/** Returns the PNS^ of each pair of a world. */
function pnsMetrics({ id, pairs }: PopulationWorld, isOneOfSeveral: boolean): Metric[] {
  if (pairs.length > MOST_PAIRS) return [];
  return pairs
    .filter(({ units }) => units.length > 0)
    .map((pair) => pnsMetric(pair, isOneOfSeveral ? `${pair.name} in ${id}` : pair.name));
}

/**
 * Builds the metric of a pair's PNS^: the true PNS on the units asked plus the mean signed error. Its interval is that
 * of the error, because the units' weights are no matter of chance.
 */
export function pnsMetric(pair: AskedPair, name: string): Metric {
  const { pns = 0 } = pair;
  const info: MetricInfo = {
    name: `PNS ${name}`,
    about: `How often the effect follows the cause, by the answers about ${name}; in truth ${pns.toFixed(3)}.`,
    kind: 'shown',
    range: [0, 1],
    unit: 'share',
    better: 'higher',
    task: TASK,
  };
  const error = meanMetric({ ...info, range: [-1, 1] }, (answers) =>
    termsOf(
      answeredUnits(pair, answers)?.units.map(({ unit: { cluster, causal }, claim, weight }) => ({
        cluster,
        value: claim - Number(causal),
        weight,
      })) ?? [],
    ),
  );
  return {
    ...info,
    loss: error.loss,
    estimate(answers) {
      const found = error.estimate(answers);
      if (found.kind !== 'estimate') return found;
      const low = Math.max(0, pns + found.low);
      const high = Math.min(1, pns + found.high);
      return { ...found, value: pns + found.value, low, high };
    },
  };
}

/** Returns the accuracies by pair and by kind of unit, wherever a run has more than one of them. */
function accuraciesOfParts(cases: readonly CompositionalCase[], worlds: readonly AskedWorld[]): Metric[] {
  const asked = worlds.flatMap(({ pairs: all }) => all.filter(({ units }) => units.length > 0));
  const pairs = [...new Set(asked.map(({ name }) => name))];
  const hasTwins = cases.some(({ twin }) => twin !== undefined);
  const kinds = [...new Set(cases.map((item) => kindOf(item, hasTwins)))]
    .filter((kind) => kind !== undefined)
    .sort();
  const accuracyOn = (name: string, includes: (item: CompositionalCase) => boolean): Metric =>
    accuracyMetric(
      {
        ...GUARD,
        name: `CCR accuracy on ${name}`,
        about: `Share of right answers to questions about ${name}.`,
        margin: 0.05,
        part: true,
      },
      cases,
      includes,
    );
  const listedPairs = pairs.length > 1 && pairs.length <= MOST_PAIRS ? pairs : [];
  return [
    ...listedPairs.map((name) => accuracyOn(name, ({ pair }) => pair === name)),
    ...kinds.map((kind) => accuracyOn(kind, (item) => kindOf(item, hasTwins) === kind)),
  ];
}

/** Names the kind of a question's unit. Factual questions belong to no kind. */
function kindOf({ query, causal, twin }: CompositionalCase, hasTwins: boolean): string | undefined {
  if (query === 'factual') return undefined;
  const state = causal ? 'open' : 'stopped';
  if (twin !== undefined) return `${state} twins`;
  return hasTwins ? `other ${state} units` : `${state} units`;
}
