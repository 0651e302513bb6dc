import type { CaseKind } from '../../cases/case.ts';
import type { InterventionEffectCase } from './intervention-effect-case.ts';
import { relationAsked } from './story/asked.ts';

/** Intervention effects: does a perfect intervention on one variable change whether u causes v? */
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

/** Describes the time and the phrasing of a question: `observed`, or for example `substitution on B`. */
export function whenAsked(item: Pick<InterventionEffectCase, 'intervention' | 'phrasing'>): string {
  const { intervention, phrasing } = item;
  return intervention === 'none' ? 'observed' : `${phrasing} on ${intervention}`;
}
