import { answeringParser } from '../answering-parser.ts';
import { sayOpposite } from '../shared/faults.ts';
import type { Oracle } from '../shared/oracle.ts';
import { FAULTS, relationWithSlips, tellRelation } from './faults.ts';
import type { InterventionEffectCase } from './intervention-effect-case.ts';
import { parseRelations } from './story/parser.ts';

export const interventionEffectsOracle: Oracle<InterventionEffectCase> = {
  task: 'intervention-effects',
  parser: () =>
    answeringParser([parseRelations], {
      truth: tellRelation,
      faults: FAULTS,
      stepwise: relationWithSlips,
      slip: sayOpposite,
    }),
};
