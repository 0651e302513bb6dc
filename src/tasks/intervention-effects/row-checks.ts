import { unlessUnreadable } from '../../cases/parse-error.ts';
import type { Dag } from '../../causal/dag.ts';
import { graphShape, graphSignature } from '../../causal/graph-signature.ts';
import { perKey } from '../../lib/per-key.ts';
import { type InterventionEffectCase, relationOf } from './intervention-effect-case.ts';
import { forgetRelation, tellRelation } from './simulated/faults.ts';
import { parseRelations, type RelationsReading } from './story/parser.ts';

export function relationContradiction(item: InterventionEffectCase): string | undefined {
  const { intervention, phrasing, truth, path } = item;
  if ((intervention === 'none') !== (phrasing === 'none')) {
    return `its intervention is ${intervention}, but its phrasing is ${phrasing}`;
  }
  const relation = relationOf(item);
  const holds = tellRelation(relation);
  const before = { ...relation, intervened: [], phrasing, kind: 'relations' as const };
  if (path !== undefined && !(forgetRelation(before, path - 1) && !forgetRelation(before, path - 2))) {
    return `its path is ${path}, but its arrows give a different number`;
  }
  return holds === truth ? undefined : `its truth is ${truth}, but its arrows give ${holds}`;
}

const shapeOf = perKey(({ parents }: Dag) => graphShape(parents));

export function isRelationOf(item: InterventionEffectCase, prompt: string): boolean | undefined {
  const told = unlessUnreadable(() => parseRelations(prompt));
  return told && signature(told) === signature({ ...relationOf(item), phrasing: item.phrasing });
}

function signature({ dag, cause, effect, intervened, phrasing }: Omit<RelationsReading, 'kind'>): string {
  const marks = dag.nodes.map((_, node) =>
    [node === cause && ',cause', node === effect && ',effect', intervened.includes(node) && ',set']
      .filter(Boolean)
      .join(''),
  );
  return `${phrasing} ${graphSignature(shapeOf(dag), marks)}`;
}
