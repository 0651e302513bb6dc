import { type CaseKind, type CaseKinds, kindsOf } from '../cases/case.ts';
import { compositionalKind } from './compositional/kind.ts';
import { memoryCheckKind } from './compositional/memory/kind.ts';
import { quantitiesKind } from './compositional/quantities/kind.ts';
import { identificationKind } from './identification/kind.ts';
import { seeingKind } from './identification/seeing/kind.ts';
import { interventionEffectsKind } from './intervention-effects/kind.ts';
import { linearKind } from './linear/kind.ts';

/** Add new kinds of questions here. */
export const KINDS: CaseKinds = kindsOf<CaseKind>(
  compositionalKind,
  quantitiesKind,
  memoryCheckKind,
  interventionEffectsKind,
  identificationKind,
  seeingKind,
  linearKind,
);
