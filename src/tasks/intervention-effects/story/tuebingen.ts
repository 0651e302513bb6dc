import { contentHash } from '../../../lib/content-hash.ts';
import type { Rng } from '../../../lib/rng.ts';
import facts from './tuebingen.json' with { type: 'json' };

/** Changes whenever a fact does. */
export const TUEBINGEN_VERSION = contentHash([JSON.stringify(facts)]);

/**
 * Relations of the Tübingen cause-effect pairs that names are drawn from, each once.
 *
 * @see Mooij et al. (2016); which pairs are left out and why stands in `data/`
 */
export const LISTED = facts.relations as unknown as readonly (readonly [cause: string, effect: string])[];

export const VARIABLES: readonly string[] = [...new Set(LISTED.flat())];

/** What each variable may be set to. */
export const VALUES: Readonly<Record<string, readonly string[]>> = facts.values;

const effectsOf = Map.groupBy([...LISTED, ...facts.leftOut], ([cause]) => cause!);

const reachableFrom = new Map([...effectsOf.keys()].map((variable) => [variable, reachable(variable)]));

/** Whether the pairs list that one variable causes the other. */
export function isListed(cause: string, effect: string): boolean {
  return effectsOf.get(cause)?.some(([, listed]) => listed === effect) ?? false;
}

/** Whether a directed path leads from one variable to the other in the union of all listed pairs. */
export function reaches(cause: string, effect: string): boolean {
  return reachableFrom.get(cause)?.has(effect) ?? false;
}

/** Whether a directed path joins two variables, one way or the other, or they are the same. */
export function areRelated(a: string, b: string): boolean {
  return a === b || reaches(a, b) || reaches(b, a);
}

/** Whether a variable causes nothing that is listed. */
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
 * Variables of the Tübingen pairs of which no two are joined by a directed path, in random order.
 *
 * Each is drawn among those that leave enough others to go on with, so the draw never runs dry.
 *
 * @param pool - What to draw from; at least `count` of it must be free of paths between each other, see
 *   {@link surelyUnrelated}.
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

/** As many variables are surely not joined by directed paths as cause nothing: none of those leads to another one. */
export function surelyUnrelated(pool: readonly string[]): number {
  return pool.filter(causesNothing).length;
}
