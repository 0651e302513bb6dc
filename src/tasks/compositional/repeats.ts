import { namedRng } from '../../lib/random.ts';
import type { Answers } from '../../score/sheet.ts';
import type { PopulationWorld } from './asked.ts';
import { classesOfPaths, isWithin, type PathClass } from './classes.ts';
import { answeredUnits } from './pns.ts';

/** What repeated questions show: in how many subsamples estimates are valid, and paths have each class, as shares. */
export interface Repeats {
  readonly pairs: readonly { readonly pair: string; readonly valid: number }[];
  readonly paths: readonly { readonly path: string; readonly classes: Partial<Record<PathClass, number>> }[];
}

/** The number of subsamples, as in the paper. */
const SUBSAMPLES = 1000;

/** The paper calls a quantity valid, and nearly valid, from these shares of valid estimates on. */
export const VALID_SHARE = 0.9;
export const NEARLY_VALID_SHARE = 0.75;

/**
 * Draws a thousand subsamples, each with one reply to each question, and judges the estimates of each.
 *
 * @param answers - Replies without failed calls.
 * @returns The shares; undefined if no question of the world was repeated, or if too little was answered.
 * @see Maasch et al. (2025), App. G, Figs. 5, 6
 */
export function repeatsOf(world: PopulationWorld, answers: Answers): Repeats | undefined {
  const repeated = repeatedQuestions(world, answers);
  if (repeated.length === 0) return undefined;
  const { id, pairs, paths } = world;
  const rng = namedRng(id, 'subsamples');
  const subsample = [...answers];
  const valid = pairs.map(() => 0);
  const classes = paths.map(() => new Map<PathClass, number>());
  for (let draw = 0; draw < SUBSAMPLES; draw++) {
    for (const question of repeated) subsample[question] = [rng.pick(answers[question]!)];
    const estimates = pairs.flatMap((pair) => answeredUnits(pair, subsample)?.pns ?? []);
    if (estimates.length < pairs.length) return undefined;
    for (const [position, estimate] of estimates.entries())
      if (isWithin(pairs[position]!.pns!, estimate)) valid[position]!++;
    const spans = estimates.map((estimate) => ({ least: estimate, greatest: estimate }));
    for (const [path, name] of classesOfPaths(world, spans).entries())
      classes[path]!.set(name, (classes[path]!.get(name) ?? 0) + 1);
  }
  return {
    pairs: pairs.map(({ name }, position) => ({ pair: name, valid: valid[position]! / SUBSAMPLES })),
    paths: paths.map(({ name }, i) => ({ path: name, classes: sharesOfCounts(classes[i]!) })),
  };
}

/** Turns numbers of subsamples into shares. */
function sharesOfCounts(counts: ReadonlyMap<PathClass, number>): Partial<Record<PathClass, number>> {
  return Object.fromEntries([...counts].map(([name, count]) => [name, count / SUBSAMPLES]));
}

/** Lists the questions about a world that have several replies, by their positions. */
function repeatedQuestions({ pairs }: PopulationWorld, answers: Answers): number[] {
  const questions = new Set(pairs.flatMap(({ units }) => units.flatMap(({ y1, y0 }) => [y1, y0])));
  return [...questions]
    .filter((question) => question !== undefined)
    .filter((question) => answers[question]!.length > 1);
}
