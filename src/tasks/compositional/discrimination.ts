import type { Rung } from '../../score/half-depth.ts';
import { type ClusterNumber, differenceEstimator, meanEstimator, termsByCluster } from '../../score/mean-metric.ts';
import type { Estimator } from '../../score/metric.ts';
import type { Answers } from '../../score/sheet.ts';
import { sum } from '../../statistics/cluster-mean.ts';
import type { AskedPair, AskedUnit, AskedWorld } from './asked.ts';
import { claimOf } from './pns.ts';

/** Two units that differ in one fact: the effect follows the cause in the open twin and is stopped in the other. */
export interface Twins {
  readonly open: AskedUnit;
  readonly stopped: AskedUnit;
  /** True if the twins belong to a ladder, which asks the same at several distances. */
  readonly isOnLadder: boolean;
}

/** Lists the twins of some worlds. */
export function twinsOf(worlds: readonly AskedWorld[]): Twins[] {
  return worlds.flatMap((world) => world.pairs.flatMap((pair) => twinsOfPair(pair, world)));
}

/** Lists the twins among the units of a pair. A unit whose twin was not asked about is left out. */
export function twinsOfPair({ units }: AskedPair, { kind }: Pick<AskedWorld, 'kind'>): Twins[] {
  const ofTwins = units.filter(({ twin }) => twin !== undefined);
  return [...Map.groupBy(ofTwins, ({ twin }) => twin).values()].flatMap((members): Twins[] => {
    const open = members.find(({ causal }) => causal);
    const stopped = members.find(({ causal }) => !causal);
    return open && stopped ? [{ open, stopped, isOnLadder: kind === 'ladder' }] : [];
  });
}

/** Leaves out the twins of ladders, unless no others were asked: their distances are the user's choice. */
export function headlineTwins(twins: readonly Twins[]): readonly Twins[] {
  const others = twins.filter(({ isOnLadder }) => !isOnLadder);
  return others.length > 0 ? others : twins;
}

/** The scale of a discrimination, as its metric states it. */
export const DISCRIMINATION_SCALE = { range: [-1, 1], unit: 'difference', better: 'higher' } as const;

/**
 * Estimates discrimination over twins, Youden's J:
 *
 *   J = P(claim | open twin) − P(claim | stopped twin)
 *
 * A claim is the answer that the effect follows the cause. Whoever knows only what twins have in common has J = 0.
 *
 * @see Youden (1950), Index for rating diagnostic tests, Cancer 3, 32–35
 */
export function twinDiscrimination(twins: readonly Twins[]): Estimator {
  return meanEstimator(DISCRIMINATION_SCALE, (answers) =>
    termsByCluster(twins.flatMap((pair) => differenceOfClaims(pair, answers))),
  );
}

/** Computes the claim about the open twin minus that about the stopped one; nothing unless both were answered. */
function differenceOfClaims({ open, stopped }: Twins, answers: Answers): ClusterNumber[] {
  const ofOpen = claimOf(open, answers);
  const ofStopped = claimOf(stopped, answers);
  if (ofOpen === undefined || ofStopped === undefined) return [];
  return [{ cluster: open.cluster, value: ofOpen - ofStopped, weight: 1 }];
}

/** Groups twins by their distance, with the discrimination of each group. */
export function rungsOf(twins: readonly Twins[]): (Rung & { readonly twins: number })[] {
  const withDistance = twins.filter(({ open }) => open.distance !== undefined);
  const groups = Map.groupBy(withDistance, ({ open }) => open.distance!);
  return [...groups].map(([distance, members]) => ({
    distance,
    twins: members.length,
    discrimination: twinDiscrimination(members),
  }));
}

/**
 * Estimates discrimination over the units of pairs without twins: the share of claims among causal units minus the
 * share among other units. All pairs count alike. A pair is left out if all or none of its units are causal, because it
 * cannot reveal constant answers.
 */
export function unitDiscrimination(pairs: readonly AskedPair[]): Estimator {
  const strata = pairs.flatMap(strataOf);
  return differenceEstimator(
    DISCRIMINATION_SCALE,
    (answers) => termsByCluster(strata.flatMap((stratum) => claimsIn(stratum, answers, 'causal'))),
    (answers) => termsByCluster(strata.flatMap((stratum) => claimsIn(stratum, answers, 'other'))),
  );
}

/** Units that are compared with each other, and how much they count within their pair. */
interface Stratum {
  readonly units: readonly AskedUnit[];
  /** The share of the pair’s causal units, by weight, that belong to it. */
  readonly share: number;
}

/**
 * Divides a pair's units by their facts, if facts were asked. Causal units are compared only with other units that
 * have the same facts. Strata without causal units do not count, since the facts alone would give their units away.
 */
function strataOf({ units }: AskedPair): Stratum[] {
  // No cause prevents its effect, so a causal unit has an effect that is, in fact, as its cause is.
  const possible = units.filter(({ fact }) => fact === undefined || fact.x === fact.y);
  const groups = Map.groupBy(possible, ({ fact }) => fact?.x);
  const strata = [...groups.values()].flatMap((members) => {
    const causal = members.filter((unit) => unit.causal);
    const mass = sum(causal, ({ weight }) => weight);
    return causal.length > 0 && causal.length < members.length ? [{ units: members, mass }] : [];
  });
  const whole = sum(strata, ({ mass }) => mass);
  return strata.map(({ units: members, mass }) => ({ units: members, share: mass / whole }));
}

/** Lists the claims about the causal units of a stratum, or about its other units; their weights sum to its share. */
function claimsIn({ units, share }: Stratum, answers: Answers, which: 'causal' | 'other'): ClusterNumber[] {
  const selected = units.filter(({ causal }) => causal === (which === 'causal'));
  const claims = selected.flatMap((unit) => {
    const value = claimOf(unit, answers);
    return value === undefined ? [] : [{ cluster: unit.cluster, value, weight: unit.weight }];
  });
  const total = sum(claims, ({ weight }) => weight);
  return claims.map((claim) => ({ ...claim, weight: (claim.weight / total) * share }));
}
