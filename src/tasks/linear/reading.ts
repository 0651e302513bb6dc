import { symbolOf } from '../../causal/dag.ts';
import { answeringParser } from '../answering-parser.ts';
import type { PromptParser, SimulatedAnswer } from '../shared/oracle.ts';
import { FAULTS, slip, tellEffect } from './faults.ts';
import { type LinearReading, parseLinear } from './story/parser.ts';

/** Returns the parser of prompts about panels of gauges. This task has no themes. */
export function linearPromptParser(): PromptParser {
  return answeringParser([parseLinear], { truth: tellEffect, faults: FAULTS, slip }, (panel) => ({
    inWords: (says) => inWords(panel, says),
  }));
}

function inWords({ scm, asked }: LinearReading, says: SimulatedAnswer): string {
  if (typeof says === 'boolean') return says ? 'Yes.' : 'No.';
  const name = symbolOf(scm.dag, asked.effect);
  if (says === 0) return `${name} does not change.`;
  const size = Math.abs(says);
  return `${name} ${says > 0 ? 'rises' : 'falls'} by ${size} ${size === 1 ? 'unit' : 'units'}.`;
}
