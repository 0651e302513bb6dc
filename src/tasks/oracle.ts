import { compositionalOracle } from './compositional/oracle.ts';
import { interventionEffectsOracle } from './intervention-effects/oracle.ts';
import type { Oracle } from './shared/oracle.ts';

/** Add the parsers and independent checks of new kinds of questions here. */
export const ORACLES: readonly Oracle[] = [compositionalOracle, interventionEffectsOracle];
