import { symbolOf } from '../../causal/dag.ts';
import { answeringParser } from '../answering-parser.ts';
import type { Oracle, SimulatedAnswer } from '../shared/oracle.ts';
import { FAULTS, slip, tellEffect } from './faults.ts';
import type { LinearCase } from './linear-case.ts';
import { addUpPaths } from './row-checks.ts';
import { type LinearReading, parseLinear } from './story/parser.ts';

export const linearOracle: Oracle<LinearCase> = {
  task: 'linear',
  parser: () =>
    answeringParser([parseLinear], { truth: tellEffect, faults: FAULTS, slip }, (panel) => ({
      inWords: (says) => inWords(panel, says),
    })),
  recompute: (item) => ({ how: 'adding up its paths', value: addUpPaths(item) }),
};

function inWords({ scm, asked }: LinearReading, says: SimulatedAnswer): string {
  if (typeof says === 'boolean') return says ? 'Yes.' : 'No.';
  const name = symbolOf(scm.dag, asked.effect);
  if (says === 0) return `${name} does not change.`;
  const size = Math.abs(says);
  return `${name} ${says > 0 ? 'rises' : 'falls'} by ${size} ${size === 1 ? 'unit' : 'units'}.`;
}
