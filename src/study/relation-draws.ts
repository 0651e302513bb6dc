import type { InterventionEffectCase } from '../tasks/intervention-effects/intervention-effect-case.ts';
import { expectedWidth, fewest } from './fewest.ts';

/** More draws than this are not proposed. */
const MOST_DRAWS = 10_000;

/**
 * The fewest draws of names that reach a wanted width for the accuracy over all graphs, if all answers about one draw
 * stand or fall together.
 *
 * @param cases - Of one design.
 * @param accuracy - Expected, in [0, 1].
 */
export function relationDraws(cases: readonly InterventionEffectCase[], accuracy: number, width: number) {
  const asked = new Set(cases.map(({ draw }) => draw)).size;
  const perDraw = new Set(cases.map(({ graph, names, draw }) => `${graph} ${names} ${draw}`)).size / asked;
  const found = fewest(
    (draws) => expectedWidth([{ weight: 1, answers: Math.round(draws * perDraw), share: accuracy }]),
    width,
    MOST_DRAWS,
  );
  return (
    found && {
      draws: found.count,
      cases: Math.round((found.count * cases.length) / asked),
      width: found.width,
    }
  );
}
