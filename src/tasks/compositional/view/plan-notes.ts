import type { Case } from '../../../cases/case.ts';
import { isCompositionalCase } from '../../shared/compositional-case.ts';
import { compositionalKind } from '../kind.ts';
import { lacksPairs } from '../score/twin-claims.ts';
import { worldsAsked } from '../score/world-questions.ts';

const MOST_WORLDS = 5;

const WITHOUT_TWINS =
  'a model that follows only single links gets part of the discrimination, because no question has a twin. A gate may stay inconclusive, and a class may be due to chance. The world of a published figure is the same for every seed, so a model that has learned it can pass. Use `preset: decisive` or `units: {twins: n}` to decide.';

const WITHOUT_PAIRS =
  'one blocker always decides, so a model that looks for any blocker and never considers two together may answer every question right. Give both branches before a join an `and` node and an `or` node, neither of them next to the join.';

/** Returns warnings about a design that a model could pass without following causes all the way. */
export function compositionalPlanNotes(cases: readonly Case[]): string[] {
  const items = cases.filter(isCompositionalCase).filter(({ seen }) => seen === undefined);
  if (items.length === 0) return [];
  if (items.every(({ twin }) => twin === undefined)) return [`${compositionalKind.title}: ${WITHOUT_TWINS}`];
  const kinds = new Map([[compositionalKind.id, compositionalKind]]);
  const worlds = worldsAsked({ kinds, cases: items, variants: [] }).slice(0, MOST_WORLDS);
  const names = worlds.flatMap((questions) => {
    const world = questions();
    return lacksPairs(world) ? [world.id] : [];
  });
  return names.length > 0 ? [`${names.join(', ')}: ${WITHOUT_PAIRS}`] : [];
}
