import type { Noise, Scm } from '../../causal/scm.ts';
import { blockedShare, isBlocked, type Part, type Strands } from './strands.ts';

/**
 * What blocked nodes do to a fork: nothing (`open`); they decide one branch harmlessly (`half`); they stop the effect
 * in the first branch alone, in the second alone, or in both only together (`1`, `2`, `both`); or in each (`rest`).
 */
type ForkKind = 'open' | 'half' | '1' | '2' | 'both' | 'rest';

/** The ways to stop an effect by which twins differ. */
export const BLOCKERS = ['1', '2', 'both'] as const;
type Blocker = (typeof BLOCKERS)[number];

/** A setting of a fork: which of its nodes are blocked. */
export interface ForkState {
  readonly blocked: ReadonlySet<number>;
  readonly kind: ForkKind;
  readonly probability: number;
}

/** Lists all settings of a fork with their probabilities. */
export function forkStates(scm: Scm, part: Part): ForkState[] {
  const nodes = part.branches.flat();
  return Array.from({ length: 2 ** nodes.length }, (_, code) => {
    const blocked = new Set(nodes.filter((__, bit) => (code >> bit) & 1));
    const shares = nodes.map((node) =>
      blocked.has(node) ? blockedShare(scm, node) : 1 - blockedShare(scm, node),
    );
    const kind = forkKind(scm, part, (node) => blocked.has(node));
    return { blocked, kind, probability: product(shares) };
  });
}

function forkKind(
  { functions }: Scm,
  { branches, stem }: Part,
  isBlockedNode: (node: number) => boolean,
): ForkKind {
  // The last blocked node of a branch decides it. If it has the kind of the join, it decides the join as well.
  const lasts = branches.map((branch) => branch.findLast(isBlockedNode));
  const stops = lasts.map(
    (node) => node !== undefined && (branches.length === 1 || functions[node] === functions[stem[0]!]),
  );
  if (stops.length > 1 && stops.every(Boolean)) return 'rest';
  if (stops[0]) return '1';
  if (stops[1]) return '2';
  // What no single branch decides, all branches together do.
  const decided = lasts.filter((node) => node !== undefined).length;
  if (decided === branches.length) return 'both';
  return decided === 0 ? 'open' : 'half';
}

/** The kind of the open fork of a pair of twins: its harmless blocker resembles the one that stops the other twin. */
export function harmlessKind({ branches }: Part): ForkKind {
  return branches.length > 1 ? 'half' : 'open';
}

/** Twins that differ in a blocker of one kind on the fork of one part. */
export interface Stratum {
  readonly part: Part;
  readonly blocker: Blocker;
  /** The probability of a unit that has this twin, the same for both twins. */
  readonly probability: number;
  readonly pairsOfTwins: number;
  /** The weight of each unit. Every pair of twins stands for an equal part of the stratum. */
  readonly weight: number;
}

/** The units of a pair of nodes: twins by stratum, and the rest of the population by what the effect does. */
export interface PairPlan {
  /** The exact PNS of the pair. */
  readonly pns: number;
  readonly strata: readonly Stratum[];
  readonly open: { readonly units: number; readonly weight: number };
  readonly stopped: { readonly units: number; readonly weight: number };
}

/** The share of a pair's units that are twins. */
const TWIN_SHARE = 0.4;
/** The share of the other units in which the effect is stopped. */
const STOPPED_SHARE = 1 / 9;

/**
 * Plans the units of a pair that is connected by some parts. All weights are exact; those of all units sum to 1, and
 * those of the units in which the effect follows the cause to the PNS.
 */
export function pairPlan(scm: Scm, parts: readonly Part[], units: number): PairPlan {
  const shares = parts.map((part) => {
    const states = forkStates(scm, part);
    const forkShare = (kind: ForkKind): number =>
      states.reduce((sum, state) => (state.kind === kind ? sum + state.probability : sum), 0);
    const stem = product(part.stem.map((node) => 1 - blockedShare(scm, node)));
    return { part, forkShare, stem, pns: (forkShare('open') + forkShare('half')) * stem };
  });
  const pns = product(shares.map((share) => share.pns));
  const twins = Math.round((TWIN_SHARE * units) / 2);
  const possible = shares.flatMap(({ part, forkShare, stem, pns: local }) =>
    BLOCKERS.map((blocker) => ({
      part,
      blocker,
      // One strand is stopped at this fork and the other is not; elsewhere, both strands are open.
      probability: forkShare(blocker) * forkShare(harmlessKind(part)) * (stem * (pns / local)) ** 2,
    })),
  );
  const counts = spread(
    twins,
    possible.filter(({ probability }) => probability > 0),
  );
  const strata = possible.flatMap((stratum) => {
    const pairsOfTwins = counts.get(stratum);
    if (!pairsOfTwins) return [];
    return [{ ...stratum, pairsOfTwins, weight: stratum.probability / pairsOfTwins }];
  });
  const covered = strata.reduce((sum, { probability }) => sum + probability, 0);
  const rest = units - 2 * twins;
  const stopped = Math.max(1, Math.round(STOPPED_SHARE * rest));
  return {
    pns,
    strata,
    open: { units: rest - stopped, weight: (pns - covered) / (rest - stopped) },
    stopped: { units: stopped, weight: (1 - pns - covered) / stopped },
  };
}

/** Spreads a number of pairs of twins evenly over the strata; the most probable strata get what is left. */
function spread<T extends { readonly probability: number }>(
  twins: number,
  strata: readonly T[],
): Map<T, number> {
  const each = Math.floor(twins / strata.length);
  const byProbability = [...strata].sort((a, b) => b.probability - a.probability);
  return new Map(byProbability.map((stratum, i) => [stratum, each + Number(i < twins % strata.length)]));
}

/** Finds the stratum of a unit, or what the effect does in it if the plan has no twins like it. */
export function stratumOf(
  { scm, image }: Pick<Strands, 'scm' | 'image'>,
  parts: readonly Part[],
  { strata }: Pick<PairPlan, 'strata'>,
  noise: Noise,
): Stratum | 'open' | 'stopped' {
  const own = stateOfStrand(scm, parts, (node) => isBlocked(scm, noise, node));
  const other = stateOfStrand(scm, parts, (node) => isBlocked(scm, noise, image[node]!));
  const rest = own.isOpen ? 'open' : 'stopped';
  const [open, stopped] = own.isOpen ? [own, other] : [other, own];
  // In twins, one strand is open, and the fork of a single part stops the other.
  const [place, ...more] = stopped.stopping;
  if (!open.isOpen || stopped.hasBlockedStem || place === undefined || more.length > 0) return rest;
  const stratum = strata.find(
    ({ part, blocker }) => part === parts[place] && blocker === stopped.kinds[place],
  );
  return stratum && open.kinds[place] === harmlessKind(stratum.part) ? stratum : rest;
}

/** Says how the effect fares on one strand, and at which parts forks stop it. */
function stateOfStrand(scm: Scm, parts: readonly Part[], isBlockedNode: (node: number) => boolean) {
  const kinds = parts.map((part) => forkKind(scm, part, isBlockedNode));
  const stopping = [...kinds.keys()].filter((i) => kinds[i] !== 'open' && kinds[i] !== 'half');
  const hasBlockedStem = parts.some(({ stem }) => stem.some(isBlockedNode));
  return { kinds, stopping, hasBlockedStem, isOpen: stopping.length === 0 && !hasBlockedStem };
}

function product(values: readonly number[]): number {
  return values.reduce((result, value) => result * value, 1);
}
