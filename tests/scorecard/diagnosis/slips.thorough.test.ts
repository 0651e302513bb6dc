import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import {
  parseSimulatedModelConfig,
  type SimulatedModelConfig,
} from '../../../src/tasks/shared/simulated-model.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { simulate } from '../../support/parse.ts';
import { rowsOf, type SimulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

const tests = compositional({ preset: 'decisive-small', seed: 1 });
/** Eight seeds each night; who does not slip is named in the tests of the diagnosis, too. */
const [SEEDS, RATES] = IS_NIGHTLY ? [8, [0, 0.01, 0.03]] : [1, [0.01, 0.03]];

function slipping(model: Partial<SimulatedModelConfig>, slipRate: number): SimulatedVariant[] {
  return Array.from({ length: SEEDS }, (_, seed) => {
    const config = parseSimulatedModelConfig({ ...model, slipRate, seed: seed + 1 });
    return { label: `${model.model} ${seed}`, reply: (prompt) => simulate(config, prompt) };
  });
}

// In these designs echo answers as credulous does. Of 40 runs each, 40 were named at 3 % slips.
test.each([
  ['forgetful after 2 links', { model: 'forgetful', steps: 2 }],
  ['forgetful after 3 links', { model: 'forgetful', steps: 3 }],
  ['credulous', { model: 'credulous' }],
  ['intervention-blind', { model: 'intervention-blind' }],
  ['always-yes', { model: 'always-yes' }],
  ['always-no', { model: 'always-no' }],
  ['missed-parent', { model: 'missed-parent' }],
] as const)(
  '%s is named with 0 (each night), 1 and 3 %% slips on top, and is never VC or complete',
  (name, model) => {
    const variants = RATES.flatMap((rate) => slipping(model, rate));
    const found = rollUp(rowsOf(tests, variants), { createdAt: '' }, { resamples: 10 });
    for (const { diagnoses, compositional: worlds } of found.variants) {
      expect(diagnoses[0]!.verdict).toBe('model');
      expect(diagnoses[0]!.best).toContain(name);
      expect(worlds[0]!.verdict).not.toBe('VC');
      expect(worlds[0]!.complete).not.toBe('yes');
    }
  },
);
