import { type InterventionEffectCase, relationOf } from './intervention-effect-case.ts';
import { forgetRelation, tellRelation } from './simulated/faults.ts';

/**
 * Returns the first contradiction within a case: an intervention without a phrasing, or a truth or path that does not
 * follow from its arrows. A variable that no arrow mentions causes nothing.
 *
 * @throws {SyntaxError} If the case's arrows cannot be read.
 */
export function relationContradiction(item: InterventionEffectCase): string | undefined {
  const { intervention, phrasing, truth, path } = item;
  if ((intervention === 'none') !== (phrasing === 'none')) {
    return `its intervention is ${intervention}, its phrasing ${phrasing}`;
  }
  const relation = relationOf(item);
  const holds = tellRelation(relation);
  const before = { ...relation, intervened: [], phrasing, kind: 'relations' as const };
  if (path !== undefined && !(forgetRelation(before, path - 1) && !forgetRelation(before, path - 2))) {
    return `its path is ${path}, its arrows give another`;
  }
  return holds === truth ? undefined : `its truth is ${truth}, its arrows give ${holds}`;
}
