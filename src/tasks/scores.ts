import { memoryCheckScore } from './compositional/memory/scores.ts';
import { quantitiesScore } from './compositional/quantities/scores.ts';
import { compositionalScore } from './compositional/scores.ts';
import { identificationScore } from './identification/scores.ts';
import { seeingScore } from './identification/seeing/scores.ts';
import { interventionEffectsScore } from './intervention-effects/scores.ts';
import { linearScore } from './linear/scores.ts';
import type { Score } from './shared/score.ts';

/** Add the scoring of new kinds of questions here. */
export const SCORES: readonly Score[] = [
  compositionalScore,
  quantitiesScore,
  memoryCheckScore,
  interventionEffectsScore,
  identificationScore,
  seeingScore,
  linearScore,
];
