import { at } from '../../../lib/at.ts';
import type { ClusterSum } from '../../../lib/statistics/clustered-share.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { skewedMeanInterval } from '../../../lib/statistics/mean-interval.ts';
import { contrastInterval } from '../../../lib/statistics/share-contrast.ts';
import { estimate, undefinedBecause } from '../../../scoring/estimate.ts';
import { clusteredProportion } from '../../../scoring/rows/tallies.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import type { Errors, Estimate, RelativeError } from '../../../scoring/value-schemas.ts';
import { type CompositionClass, QUADRANTS } from '../../../scoring/verdicts.ts';
import type { OverWorlds, ScorecardWorld, VariantWorld } from './compositional-schema.ts';
import { record } from './pair-estimates.ts';

/**
 * Returns a variant's main results over all worlds; undefined for a single world. Intervals are computed over worlds.
 * Errors are skewed, so their means get Student's interval with a correction for skewness.
 */
export function evaluateOverWorlds(
  worlds: readonly ScorecardWorld[],
  found: readonly VariantWorld[],
  settings: ScorecardSettings,
): OverWorlds | undefined {
  if (worlds.length < 2) return undefined;
  const { level } = settings;
  const globals = found.map(({ quantities }, w) => {
    const position = at(worlds, w).pairs.findIndex(({ scope }) => scope === 'global');
    const { judgedBy, ...measures } = at(quantities, position);
    return measures[judgedBy].error;
  });
  const composing = found.map(({ compositions }, w) =>
    compositions.filter((_, path) => at(at(worlds, w).compositions, path).composes),
  );
  // The choice of worlds must not depend on a variant's results, so it depends on the results of a perfect model.
  // Results
  // that are open because answers are missing count neither for nor against a variant.
  const tells = (w: number, of: (chances: Chances) => Chances['class'] | undefined): boolean =>
    (of(at(worlds, w).passProbability)?.perfect ?? 0) >= SURE_ENOUGH;
  const judged = composing.map((list, w) =>
    tells(w, (chances) => chances.class) ? list.filter(({ quadrant }) => quadrant !== 'inconclusive') : [],
  );
  const complete = found.flatMap(({ complete: one }, w) =>
    tells(w, (chances) => chances.complete) && (one === 'yes' || one === 'no') ? [one] : [],
  );
  const meanError = (byWorld: readonly (readonly Errors[])[]): Errors => {
    const absolute = byWorld.map((errors) => errors.map((error) => error.absolute));
    const relative = byWorld.map((errors) => errors.map((error) => error.relative));
    return { absolute: meanOf(absolute, level), relative: meanOf(relative, level) };
  };
  const quadrantShare = (is: (quadrant: CompositionClass) => boolean): Estimate =>
    meanShare(
      judged.map((list) => list.map(({ quadrant }) => is(quadrant))),
      level,
    );
  const inClass = (wanted: CompositionClass) => quadrantShare((quadrant) => quadrant === wanted);
  return {
    worlds: worlds.length,
    complete: clusteredProportion(
      complete.map((one, w) => ({ cluster: String(w), successes: one === 'yes' ? 1 : 0, total: 1 })),
      level,
    ),
    valid: meanShare(
      found.map(({ quantities }, w) =>
        quantities
          .filter((_, p) => tells(w, (chances) => chances.valid[p]))
          .filter(({ validity }) => validity !== 'undefined' && validity !== 'inconclusive')
          .map(({ validity }) => validity === 'valid'),
      ),
      level,
    ),
    globalPns: meanError(globals.map((error) => [error])),
    compositions: meanError(composing.map((list) => list.map(({ external }) => external))),
    judged: judged.filter(({ length }) => length > 0).length,
    quadrants: {
      ...record(QUADRANTS, inClass),
      near: quadrantShare((quadrant) => quadrant.startsWith('near-')),
      undefined: inClass('undefined'),
    },
  };
}

type Chances = ScorecardWorld['passProbability'];

/** A world counts only if a perfect model passes it with at least this probability. */
const SURE_ENOUGH = 0.95;

function meanShare(byWorld: readonly (readonly boolean[])[], level: number): Estimate {
  const sums = byWorld.flatMap((list, cluster): ClusterSum[] =>
    list.length > 0 ? [{ cluster, right: list.filter(Boolean).length / list.length, of: 1 }] : [],
  );
  const found = contrastInterval({ constant: 0, parts: [{ coefficient: 1, sums }] }, level);
  return found.kind === 'estimate' ? estimate(found.value, found.interval) : undefinedBecause('not-asked');
}

/**
 * Averages the mean errors of worlds. One unbounded error makes the result unbounded. Undefined errors, such as 0/0,
 * and worlds without errors are left out.
 */
function meanOf<T extends Estimate | RelativeError>(
  byWorld: readonly (readonly T[])[],
  level: number,
): T | Estimate {
  const all = byWorld.flat();
  const unbounded = all.find(({ kind }) => kind === 'unbounded');
  if (unbounded) return unbounded;
  const means = byWorld.flatMap(
    (errors) => mean(errors.flatMap((error) => (error.kind === 'estimate' ? [error.value] : []))) ?? [],
  );
  const value = mean(means);
  if (value === undefined) {
    const missing = all.find(({ kind }) => kind === 'undefined');
    return missing ?? undefinedBecause('not-asked');
  }
  const interval = skewedMeanInterval(means, level);
  return estimate(
    value,
    interval.kind === 'interval' ? { ...interval, low: Math.max(0, interval.low) } : interval,
  );
}
