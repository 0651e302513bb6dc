import { type InterventionEffectCase, relationOf } from './intervention-effect-case.ts';
import { forgetRelation, tellRelation } from './simulated/faults.ts';

/**
 * Finds statements of a case that its own arrows contradict: an intervention without its phrasing, or a truth that does not
 * follow. Variables without arrows cause nothing.
 *
 * @throws {SyntaxError} If its arrows cannot be read.
 */
export function relationContradiction(item: InterventionEffectCase): string | undefined {
  const { intervention, phrasing, truth, path } = item;
  if ((intervention === 'none') !== (phrasing === 'none')) {
    return `its intervention is ${intervention}, its phrasing ${phrasing}`;
  }
  const relation = relationOf(item);
  const holds = tellRelation(relation);
  const before = { ...relation, intervened: undefined, phrasing, kind: 'relations' as const };
  if (path !== undefined && !(forgetRelation(before, path - 1) && !forgetRelation(before, path - 2))) {
    return `its path is ${path}, its arrows give another`;
  }
  return holds === truth ? undefined : `its truth is ${truth}, its arrows give ${holds}`;
}
