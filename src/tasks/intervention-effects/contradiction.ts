import { type InterventionEffectCase, relationOf } from './intervention-effect-case.ts';
import { forgetRelation, tellRelation } from './simulated/faults.ts';

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
