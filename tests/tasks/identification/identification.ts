import { identification } from '../../../generators/identification.ts';
import { identificationScore } from '../../../src/tasks/identification/scores.ts';

export const { contradiction } = identificationScore.kind;

export const tests = identification({ draws: 12, seed: 3 });
