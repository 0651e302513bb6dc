import type { Rng } from '../../../lib/rng.ts';
import { areRelated, causesNothing } from './tuebingen.ts';

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
