import { contentHash } from '../../../lib/content-hash.ts';
import type { Rng } from '../../../lib/rng.ts';
import facts from './tuebingen.json' with { type: 'json' };

/** Changes with every fact. */
export const TUEBINGEN_VERSION = contentHash([JSON.stringify(facts)]);

/**
 * Relations of the Tübingen cause-effect pairs that provide names, each once.
 *
 * @see Mooij et al. (2016); `data/` explains which pairs are left out
 */
export const LISTED = facts.relations as unknown as readonly (readonly [cause: string, effect: string])[];

export const VARIABLES: readonly string[] = [...new Set(LISTED.flat())];

/** Values that a variable may be set to. */
export const VALUES: Readonly<Record<string, readonly string[]>> = facts.values;

const effectsOf = Map.groupBy([...LISTED, ...facts.leftOut], ([cause]) => cause!);

const reachableFrom = new Map([...effectsOf.keys()].map((variable) => [variable, reachable(variable)]));

/** Tests whether the list has one variable as a cause of the other. */
export function isListed(cause: string, effect: string): boolean {
  return effectsOf.get(cause)?.some(([, listed]) => listed === effect) ?? false;
}

/** Tests whether a directed path leads from one variable to the other in the union of all listed pairs. */
export function reaches(cause: string, effect: string): boolean {
  return reachableFrom.get(cause)?.has(effect) ?? false;
}

/** Tests whether a directed path joins two variables in either direction, or they are the same. */
export function areRelated(a: string, b: string): boolean {
  return a === b || reaches(a, b) || reaches(b, a);
}

/** Tests whether a variable is not a listed cause. */
export function causesNothing(variable: string): boolean {
  return !effectsOf.has(variable);
}

function reachable(variable: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [variable];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [, effect] of effectsOf.get(next) ?? []) {
      // Pairs of consecutive days list weather as a cause of itself.
      if (effect === variable || found.has(effect!)) continue;
      found.add(effect!);
      open.push(effect!);
    }
  }
  return found;
}

/**
 * Variables of the Tübingen pairs that no directed path joins, in random order.
 *
 * Each is drawn among those that leave enough others, so the draw never runs dry.
 *
 * @param pool - At least `count` of it must be free of paths between each other, see {@link surelyUnrelated}.
 */
export function drawUnrelated(pool: readonly string[], count: number, rng: Rng): string[] {
  const drawn: string[] = [];
  let rest = pool;
  while (drawn.length < count) {
    const variable = rng.pick(rest);
    const left = unrelatedTo(rest, [variable]);
    if (surelyUnrelated(left) >= count - drawn.length - 1) {
      drawn.push(variable);
      rest = left;
    } else {
      rest = rest.filter((other) => other !== variable);
    }
  }
  return drawn;
}

/** The members of a pool that no path joins to any of some variables. */
export function unrelatedTo(pool: readonly string[], variables: readonly string[]): string[] {
  return pool.filter((member) => variables.every((variable) => !areRelated(member, variable)));
}

/** A lower bound on the number of variables without paths between them: those that cause nothing. */
export function surelyUnrelated(pool: readonly string[]): number {
  return pool.filter(causesNothing).length;
}
