import { memoryCheckOracle } from './compositional/memory/oracle.ts';
import { compositionalOracle } from './compositional/oracle.ts';
import { quantitiesOracle } from './compositional/quantities/oracle.ts';
import { identificationOracle } from './identification/oracle.ts';
import { seeingOracle } from './identification/seeing/oracle.ts';
import { interventionEffectsOracle } from './intervention-effects/oracle.ts';
import { linearOracle } from './linear/oracle.ts';
import type { Oracle } from './shared/oracle.ts';

/** Add the parsers and independent checks of new kinds of questions here. */
export const ORACLES: readonly Oracle[] = [
  compositionalOracle,
  quantitiesOracle,
  memoryCheckOracle,
  interventionEffectsOracle,
  identificationOracle,
  seeingOracle,
  linearOracle,
];
