import { meanEstimator, termsByCluster } from '../../score/mean-metric.ts';
import type { Estimator, Metric } from '../../score/metric.ts';
import type { AskedPair, PopulationWorld } from './asked.ts';
import { answeredUnits } from './pns.ts';

/** If a world has more pairs than this, they get no metrics of their own. */
export const MOST_PAIRS = 15;

/** Returns the metrics of the PNS^ of each pair. In a run with several worlds, their names contain that of the world. */
export function pnsMetrics(worlds: readonly PopulationWorld[]): Metric[] {
  const listed = worlds.filter(({ pairs }) => pairs.length <= MOST_PAIRS);
  return listed.flatMap(({ id, pairs }) => {
    const asked = pairs.filter(({ units }) => units.length > 0);
    return asked.map((pair) => pnsMetric(pair, worlds.length > 1 ? `${pair.name} in ${id}` : pair.name));
  });
}

function pnsMetric(pair: AskedPair, name: string): Metric {
  const truth = (pair.pns ?? 0).toFixed(3);
  return {
    name: `PNS ${name}`,
    about: `How often the effect follows the cause, by the answers about ${name}; in truth ${truth}.`,
    kind: 'shown',
    range: [0, 1],
    unit: 'share',
    better: 'higher',
    task: 'compositional',
    ...pnsEstimator(pair),
  };
}

/**
 * Estimates a pair's PNS^: the true PNS on the units asked plus the mean signed error. Its interval is that of the error,
 * because the units' weights are no matter of chance.
 */
export function pnsEstimator(pair: AskedPair): Estimator {
  const { pns = 0 } = pair;
  const { estimate, loss } = meanEstimator({ range: [-1, 1], better: 'higher' }, (answers) =>
    termsByCluster(
      (answeredUnits(pair, answers)?.units ?? []).map(({ unit, claim, weight }) => ({
        cluster: unit.cluster,
        value: claim - Number(unit.causal),
        weight,
      })),
    ),
  );
  return {
    loss,
    estimate(answers) {
      const error = estimate(answers);
      if (error.kind !== 'estimate') return error;
      const low = Math.max(0, pns + error.low);
      const high = Math.min(1, pns + error.high);
      return { ...error, value: pns + error.value, low, high };
    },
  };
}
