import type { Oracle } from '../shared/oracle.ts';
import { addUpPaths } from './contradiction.ts';
import type { LinearCase } from './linear-case.ts';
import { linearPromptParser } from './reading.ts';

export const linearOracle: Oracle<LinearCase> = {
  task: 'linear',
  parser: linearPromptParser,
  recompute: (item) => ({ how: 'adding up its paths', value: addUpPaths(item) }),
};
