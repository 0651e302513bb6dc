import { type CaseKind, type CaseKinds, kindsOf } from '../cases/case.ts';
import { compositionalKind } from './compositional/kind.ts';
import { interventionEffectsKind } from './intervention-effects/kind.ts';

/** Add new kinds of questions here. */
export const KINDS: CaseKinds = kindsOf<CaseKind>(compositionalKind, interventionEffectsKind);
