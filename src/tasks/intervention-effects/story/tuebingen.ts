import { contentHash } from '../../../lib/content-hash.ts';
import type { Rng } from '../../../lib/rng.ts';
import facts from './tuebingen.json' with { type: 'json' };

export const TUEBINGEN_VERSION = contentHash([JSON.stringify(facts)]);

/**
 * The relations of the Tübingen cause-effect pairs that supply names, each listed once.
 *
 * @see Mooij et al. (2016); `data/` lists the pairs that are left out, with reasons.
 */
export const LISTED = facts.relations as unknown as readonly (readonly [cause: string, effect: string])[];

export const VARIABLES: readonly string[] = [...new Set(LISTED.flat())];

export const VALUES: Readonly<Record<string, readonly string[]>> = facts.values;

const effectsOf = Map.groupBy([...LISTED, ...facts.leftOut], ([cause]) => cause!);

const reachableFrom = new Map([...effectsOf.keys()].map((variable) => [variable, reachable(variable)]));

/** Tests whether a Tübingen pair gives the first variable as a cause of the second. */
export function isListed(cause: string, effect: string): boolean {
  return effectsOf.get(cause)?.some(([, listed]) => listed === effect) ?? false;
}

/** Tests whether a directed path leads from the first variable to the second in the union of all Tübingen pairs. */
export function reaches(cause: string, effect: string): boolean {
  return reachableFrom.get(cause)?.has(effect) ?? false;
}

export function areRelated(a: string, b: string): boolean {
  return a === b || reaches(a, b) || reaches(b, a);
}

function reachable(variable: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [variable];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [, effect] of effectsOf.get(next) ?? []) {
      // Pairs about consecutive days form cycles, which are not followed back to the start.
      if (effect === variable || found.has(effect!)) continue;
      found.add(effect!);
      open.push(effect!);
    }
  }
  return found;
}

/**
 * Draws variables without directed paths between them. At least `count` variables in the pool must have no effects.
 * Every variable drawn then leaves enough unrelated variables for the rest.
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

export function unrelatedTo(pool: readonly string[], variables: readonly string[]): string[] {
  return pool.filter((member) => variables.every((variable) => !areRelated(member, variable)));
}

/**
 * Returns the number of variables without effects. No directed path leads from one of them to another, so at least this
 * many unrelated variables can be drawn.
 */
export function surelyUnrelated(pool: readonly string[]): number {
  return pool.filter((variable) => !effectsOf.has(variable)).length;
}
