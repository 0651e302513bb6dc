import { namedRng } from '../../lib/random.ts';
import type { Answers } from '../../score/sheet.ts';
import type { PopulationWorld } from './asked.ts';
import { classesOfPaths, isWithin, type PathClass } from './classes.ts';
import { answeredUnits } from './pns.ts';

/** The shares of subsamples in which estimates are valid, and in which paths have each class. */
export interface Repeats {
  readonly pairs: readonly { readonly pair: string; readonly valid: number }[];
  readonly paths: readonly { readonly path: string; readonly classes: Partial<Record<PathClass, number>> }[];
}

/** The number of draws, as in the paper. */
const SUBSAMPLES = 1000;

/** The paper calls a quantity valid, and nearly valid, from these shares of valid estimates on. */
export const VALID_SHARE = 0.9;
export const NEARLY_VALID_SHARE = 0.75;

/**
 * Draws one reply to each question at random, a thousand times, and judges the estimates of each draw.
 *
 * @param answers - Replies without failed calls.
 * @returns The shares; undefined if no question of the world was repeated, or if too little was answered.
 * @see Maasch et al. (2025), App. G, Figs. 5, 6
 */
export function repeatsOf(world: PopulationWorld, answers: Answers): Repeats | undefined {
  const { id, pairs, paths } = world;
  const questions = new Set(pairs.flatMap(({ units }) => units.flatMap(({ y1, y0 }) => [y1, y0])));
  const repeated = [...questions]
    .filter((place) => place !== undefined)
    .filter((place) => answers[place]!.length > 1);
  if (repeated.length === 0) return undefined;
  const rng = namedRng(id, 'subsamples');
  const drawn = [...answers];
  const valid = pairs.map(() => 0);
  const classes = paths.map(() => new Map<PathClass, number>());
  for (let draw = 0; draw < SUBSAMPLES; draw++) {
    for (const place of repeated) drawn[place] = [rng.pick(answers[place]!)];
    const values = pairs.flatMap((pair) => answeredUnits(pair, drawn)?.pns ?? []);
    if (values.length < pairs.length) return undefined;
    values.forEach((value, p) => {
      if (isWithin(pairs[p]!.pns!, value)) valid[p]!++;
    });
    const found = classesOfPaths(
      world,
      values.map((value) => ({ least: value, greatest: value })),
    );
    found.forEach((pathClass, i) => {
      classes[i]!.set(pathClass, (classes[i]!.get(pathClass) ?? 0) + 1);
    });
  }
  return {
    pairs: pairs.map(({ name }, p) => ({ pair: name, valid: valid[p]! / SUBSAMPLES })),
    paths: paths.map(({ name }, i) => ({
      path: name,
      classes: Object.fromEntries([...classes[i]!].map(([name, times]) => [name, times / SUBSAMPLES])),
    })),
  };
}
