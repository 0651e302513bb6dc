import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { MadeTest } from './eval-of.ts';

/** Makes a small run of both tasks: 60 questions of the first and 16 of the second. */
export function smallTests(seed = 1): readonly MadeTest[] {
  return testsOf({ units: { twins: 10 }, seed }, { draws: 4, seed });
}

export function testsOf(ccr: object | undefined, ie: object | undefined): readonly MadeTest[] {
  const made = [ccr ? compositional(ccr) : [], ie ? interventionEffects(ie) : []].flat();
  return made as unknown as readonly MadeTest[];
}
