import { compositionalScore } from './compositional/scores.ts';
import { interventionEffectsScore } from './intervention-effects/scores.ts';
import type { Score } from './shared/score.ts';

/** Add the scoring of new kinds of questions here. */
export const SCORES: readonly Score[] = [compositionalScore, interventionEffectsScore];
