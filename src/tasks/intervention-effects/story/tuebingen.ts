import { contentHash } from '../../../lib/content-hash.ts';
import type { Rng } from '../../../lib/rng.ts';
import facts from './tuebingen.json' with { type: 'json' };

/** The hash of all facts from the Tübingen pairs, which changes with every fact. */
export const TUEBINGEN_VERSION = contentHash([JSON.stringify(facts)]);

/**
 * The relations of the Tübingen cause-effect pairs that supply names, each listed once.
 *
 * @see Mooij et al. (2016); `data/` lists the pairs that are left out, with reasons.
 */
export const LISTED = facts.relations as unknown as readonly (readonly [cause: string, effect: string])[];

export const VARIABLES: readonly string[] = [...new Set(LISTED.flat())];

/** The values that a variable may be set to. */
export const VALUES: Readonly<Record<string, readonly string[]>> = facts.values;

const effectsOf = Map.groupBy([...LISTED, ...facts.leftOut], ([cause]) => cause!);

const reachableFrom = new Map([...effectsOf.keys()].map((variable) => [variable, reachable(variable)]));

/** Returns true if the list gives the first variable as a cause of the second. */
export function isListed(cause: string, effect: string): boolean {
  return effectsOf.get(cause)?.some(([, listed]) => listed === effect) ?? false;
}

/** Returns true if a directed path leads from the first variable to the second in the union of all listed pairs. */
export function reaches(cause: string, effect: string): boolean {
  return reachableFrom.get(cause)?.has(effect) ?? false;
}

/** Returns true if a directed path joins two variables in either direction, or if they are the same. */
export function areRelated(a: string, b: string): boolean {
  return a === b || reaches(a, b) || reaches(b, a);
}

/** Returns true if the list gives no effect of the variable. */
export function causesNothing(variable: string): boolean {
  return !effectsOf.has(variable);
}

function reachable(variable: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [variable];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [, effect] of effectsOf.get(next) ?? []) {
      // Pairs about consecutive days list weather as a cause of itself; such pairs are skipped.
      if (effect === variable || found.has(effect!)) continue;
      found.add(effect!);
      open.push(effect!);
    }
  }
  return found;
}

/**
 * Draws variables of the Tübingen pairs without directed paths between them, in random order.
 *
 * Each draw chooses among the variables that leave enough unrelated variables for the later draws, so the supply never
 * runs out.
 *
 * @param pool - The variables to draw from. At least `count` of them must have no paths between each other, see {@link
 *   surelyUnrelated}.
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

/** Returns the members of a pool that no path joins to any of the given variables. */
export function unrelatedTo(pool: readonly string[], variables: readonly string[]): string[] {
  return pool.filter((member) => variables.every((variable) => !areRelated(member, variable)));
}

/** Returns a lower bound on the number of variables without paths between them: the number that cause nothing. */
export function surelyUnrelated(pool: readonly string[]): number {
  return pool.filter(causesNothing).length;
}
