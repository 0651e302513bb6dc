import { contentHash } from '../../lib/json.ts';
import type { Rng } from '../../lib/random.ts';
import facts from './tuebingen.json' with { type: 'json' };

/**
 * The relations of the Tübingen cause-effect pairs that supply names, each listed once.
 *
 * @see Mooij et al. (2016), Distinguishing cause from effect using observational data
 */
export const LISTED = facts.relations as unknown as readonly ListedPair[];
type ListedPair = readonly [cause: string, effect: string];

/** The variables of these relations. */
export const VARIABLES: readonly string[] = [...new Set(LISTED.flat())];

/** The values to which each variable can be set. */
export const VALUES: Readonly<Record<string, readonly string[]>> = facts.values;

/** Changes with the names, so that answers to other questions are not taken for answers to these. */
export const TUEBINGEN_HASH = contentHash([JSON.stringify(facts)]);

/** The effects of each variable by all Tübingen pairs, including those that supply no names. */
const effectsOf = Map.groupBy([...LISTED, ...facts.leftOut], ([cause]) => cause!);

/** Tests whether a Tübingen pair gives the first variable as a cause of the second. */
export function isListed(cause: string, effect: string): boolean {
  return effectsOf.get(cause)?.some(([, listed]) => listed === effect) ?? false;
}

/** The variables to which a directed path leads from each variable with effects. */
const reachable = new Map([...effectsOf.keys()].map((variable) => [variable, reachableFrom(variable)]));

/** Tests whether a directed path leads from the first variable to the second in the union of all Tübingen pairs. */
export function leadsTo(cause: string, effect: string): boolean {
  return reachable.get(cause)?.has(effect) ?? false;
}

function reachableFrom(variable: string): ReadonlySet<string> {
  const found = new Set([variable]);
  // A loop over a set also visits the elements that are added during the loop.
  for (const next of found) for (const [, effect] of effectsOf.get(next) ?? []) found.add(effect!);
  // Pairs about consecutive days form cycles, which are not followed back to the start.
  found.delete(variable);
  return found;
}

/** Returns the variables of a pool that are unrelated to some others: no directed path leads to or from them. */
export function unrelatedTo(pool: readonly string[], variables: readonly string[]): string[] {
  const isRelated = (a: string, b: string): boolean => a === b || leadsTo(a, b) || leadsTo(b, a);
  return pool.filter((member) => !variables.some((variable) => isRelated(member, variable)));
}

/** Counts the variables that can surely be drawn from a pool without paths between them: those without effects. */
export function leastUnrelatedCount(pool: readonly string[]): number {
  return pool.filter((variable) => !effectsOf.has(variable)).length;
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
    const suffices = leastUnrelatedCount(left) >= count - drawn.length - 1;
    if (suffices) drawn.push(variable);
    rest = suffices ? left : rest.filter((other) => other !== variable);
  }
  return drawn;
}
