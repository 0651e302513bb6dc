import type { CaseKind } from '../../cases/case.ts';
import type { InterventionEffectCase } from './intervention-effect-case.ts';
import { relationAsked } from './story/asked.ts';

export const interventionEffectsKind: CaseKind<InterventionEffectCase> = {
  id: 'intervention-effects',
  title: 'Intervention effects',
  label: 'IE',
  key(item) {
    const { world, graph, names, pair, draw } = item;
    return {
      group: `${world}/${graph}/${names}/${pair}/${whenAsked(item)}`,
      unit: draw,
      place: `${graph} ${names}`,
      cluster: `${world}/${draw}/${graph}`,
      topic: `${graph} ${pair}`,
    };
  },
  rung: ({ twin, path }) => (twin && path !== undefined ? { axis: 'variables', length: path } : undefined),
  asked: relationAsked,
};

/** Returns `observed`, or the phrasing and the variables set, such as `substitution on B`. */
export function whenAsked(item: Pick<InterventionEffectCase, 'intervention' | 'phrasing'>): string {
  const { intervention, phrasing } = item;
  return intervention === 'none' ? 'observed' : `${phrasing} on ${intervention}`;
}
