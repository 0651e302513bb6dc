import type { Noise, Scm } from '../../causal/scm.ts';
import { blockedShare, isBlocked, type Part, type Strands } from './strands.ts';

/**
 * What the blocked nodes of a fork do to the effect (see {@link Part} for forks, branches and stems). A node is blocked
 * if its own noise decides its value.
 *
 * - `open`: nothing, because no branch is decided by a blocked node;
 * - `half`: nothing, although one branch is decided by a blocked node;
 * - `first`, `second`: the first branch alone stops it, or the second alone;
 * - `both`: the two branches stop it together, and neither would alone;
 * - `either`: each branch would stop it alone.
 */
type ForkKind = 'open' | 'half' | 'first' | 'second' | 'both' | 'either';

/** The kinds of forks that stop the effect in one of two twins. */
export const BLOCKERS = ['first', 'second', 'both'] as const;
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
    // Each bit of `code` says whether a node is blocked.
    const blocked = new Set(nodes.filter((__, bit) => (code >> bit) & 1));
    const shares = nodes.map((node) => (blocked.has(node) ? blockedShare(scm, node) : 1 - blockedShare(scm, node)));
    const kind = forkKind(scm, part, (node) => blocked.has(node));
    return { blocked, kind, probability: product(shares) };
  });
}

function forkKind({ functions }: Scm, { branches, stem }: Part, isBlockedNode: (node: number) => boolean): ForkKind {
  const join = functions[stem[0]!];
  // The last blocked node of a branch decides it. If it has the function of the join, it decides the join as well.
  const deciding = branches.map((branch) => branch.findLast(isBlockedNode));
  const [first, second] = deciding.map(
    (node) => node !== undefined && (branches.length === 1 || functions[node] === join),
  );
  if (first && second) return 'either';
  if (first) return 'first';
  if (second) return 'second';
  const decided = deciding.filter((node) => node !== undefined).length;
  if (decided === branches.length) return 'both';
  return decided === 0 ? 'open' : 'half';
}

/** The kind of the fork that does not stop the effect in a pair of twins: it resembles the one that does. */
export function harmlessKind({ branches }: Part): ForkKind {
  return branches.length > 1 ? 'half' : 'open';
}

/** A stratum: the units that have a twin, from which they differ in a blocker of one kind on the fork of one part. */
export interface Stratum {
  readonly part: Part;
  readonly blocker: Blocker;
  /** The probability of those of its units in which the effect is stopped; the same as of those in which it is not. */
  readonly probability: number;
  readonly pairsOfTwins: number;
  /** The weight of each unit. Every pair of twins stands for an equal part of the stratum. */
  readonly weight: number;
}

/** The units of a pair of nodes: twins by stratum, and the rest of the population. Weights are those of single units. */
export interface PairPlan {
  /** The exact PNS of the pair. */
  readonly pns: number;
  readonly strata: readonly Stratum[];
  /** The units without twins in which the effect follows the cause, and those in which it does not. */
  readonly open: { readonly units: number; readonly weight: number };
  readonly stopped: { readonly units: number; readonly weight: number };
}

/**
 * The share of a pair's units that are twins. With more of them, discrimination would be more precise and the PNS less:
 * most of the population is like the other units, so these have most of the weight.
 */
const TWIN_SHARE = 0.4;
/** The share of the other units in which the effect is stopped: about that in the population of a part of nine links. */
const STOPPED_SHARE = 1 / 9;

/**
 * Plans the units of a pair that is connected by some parts. All weights are exact: those of all units sum to 1, and
 * those of the units in which the effect follows the cause sum to the PNS.
 */
export function pairPlan(scm: Scm, parts: readonly Part[], units: number): PairPlan {
  const chances = parts.map((part) => partChances(scm, part));
  const pns = product(chances.map(({ open }) => open));
  const pairsOfTwins = Math.round((TWIN_SHARE * units) / 2);
  const strata = spread(pairsOfTwins, possibleStrata(chances, pns));
  const covered = strata.reduce((sum, { probability }) => sum + probability, 0);
  const others = units - 2 * pairsOfTwins;
  const stopped = Math.max(1, Math.round(STOPPED_SHARE * others));
  const open = others - stopped;
  return {
    pns,
    strata,
    open: { units: open, weight: (pns - covered) / open },
    stopped: { units: stopped, weight: (1 - pns - covered) / stopped },
  };
}

/** The probabilities of what one part does to the effect. */
interface PartChances {
  readonly part: Part;
  readonly ofFork: (kind: ForkKind) => number;
  /** The probability that no node of the stem is blocked. */
  readonly openStem: number;
  /** The probability that neither fork nor stem stops the effect. */
  readonly open: number;
}

function partChances(scm: Scm, part: Part): PartChances {
  const states = forkStates(scm, part);
  const ofFork = (kind: ForkKind): number =>
    states.reduce((sum, state) => (state.kind === kind ? sum + state.probability : sum), 0);
  const openStem = product(part.stem.map((node) => 1 - blockedShare(scm, node)));
  return { part, ofFork, openStem, open: (ofFork('open') + ofFork('half')) * openStem };
}

type PossibleStratum = Pick<Stratum, 'part' | 'blocker' | 'probability'>;

/**
 * Lists the strata of a pair whose probability is not 0. In a unit of a stratum, the blocker stops one strand at the fork
 * of the part, where the other strand has the harmless kind. All else is open, on both strands, hence the square:
 *
 *   P(stratum) = P(blocker) · P(harmless kind) · (P(the part's stem is open) · ∏ P(another part is open))²
 */
function possibleStrata(chances: readonly PartChances[], pns: number): PossibleStratum[] {
  const strata = chances.flatMap(({ part, ofFork, openStem, open }) =>
    BLOCKERS.map((blocker) => {
      // The PNS is the probability that all parts are open.
      const probability = ofFork(blocker) * ofFork(harmlessKind(part)) * (openStem * (pns / open)) ** 2;
      return { part, blocker, probability };
    }),
  );
  return strata.filter(({ probability }) => probability > 0);
}

/** Spreads pairs of twins evenly over strata. The most probable ones get one more; those that get none are left out. */
function spread(pairsOfTwins: number, strata: readonly PossibleStratum[]): Stratum[] {
  const byProbability = [...strata].sort((a, b) => b.probability - a.probability);
  const withOneMore = byProbability.slice(0, pairsOfTwins % strata.length);
  const planned = strata.map((stratum) => {
    const count = Math.floor(pairsOfTwins / strata.length) + Number(withOneMore.includes(stratum));
    return { ...stratum, pairsOfTwins: count, weight: stratum.probability / count };
  });
  return planned.filter((stratum) => stratum.pairsOfTwins > 0);
}

/** Finds the stratum of a unit, or what the effect does in it if the plan has no twins like it. */
export function stratumOf(
  { scm, image }: Pick<Strands, 'scm' | 'image'>,
  parts: readonly Part[],
  { strata }: Pick<PairPlan, 'strata'>,
  noise: Noise,
): Stratum | 'open' | 'stopped' {
  const onStrand = strandState(scm, parts, (node) => isBlocked(scm, noise, node));
  const onImage = strandState(scm, parts, (node) => isBlocked(scm, noise, image[node]!));
  const withoutTwin = onStrand.isOpen ? 'open' : 'stopped';
  // In twins, one strand is open, and the fork of a single part stops the other.
  const [open, stopped] = onStrand.isOpen ? [onStrand, onImage] : [onImage, onStrand];
  const [place, ...more] = stopped.stoppingForks;
  if (!open.isOpen || stopped.hasBlockedStem || place === undefined || more.length > 0) return withoutTwin;
  const stratum = strata.find(({ part, blocker }) => part === parts[place] && blocker === stopped.kinds[place]);
  return stratum && open.kinds[place] === harmlessKind(stratum.part) ? stratum : withoutTwin;
}

/** How the effect fares on one strand. */
interface StrandState {
  /** The kinds of its forks. */
  readonly kinds: readonly ForkKind[];
  /** The places, among its forks, of those that stop the effect. */
  readonly stoppingForks: readonly number[];
  readonly hasBlockedStem: boolean;
  readonly isOpen: boolean;
}

function strandState(scm: Scm, parts: readonly Part[], isBlockedNode: (node: number) => boolean): StrandState {
  const kinds = parts.map((part) => forkKind(scm, part, isBlockedNode));
  const stoppingForks = [...kinds.keys()].filter((i) => kinds[i] !== 'open' && kinds[i] !== 'half');
  const hasBlockedStem = parts.some(({ stem }) => stem.some(isBlockedNode));
  return { kinds, stoppingForks, hasBlockedStem, isOpen: stoppingForks.length === 0 && !hasBlockedStem };
}

function product(values: readonly number[]): number {
  return values.reduce((result, value) => result * value, 1);
}
