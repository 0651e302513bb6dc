import { afterEach, expect, test, vi } from 'vitest';
import { rollUpHook } from '../../assertions/rollup.ts';
import { compositional } from '../../generators/compositional.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';

const rows = rowsOf(compositional({ edges: ['X -> C', 'C -> Y'] }), [simulatedVariant({ model: 'oracle' })]);
const run = { createdAt: '2025-01-01T00:00:00.000Z' };

test.each<[object, string]>([
  [
    { validshare: 0.8 },
    'rollUp: the config has 1 problem\n  - config: unknown key validshare; did you mean validShare; the keys are delta,',
  ],
  [{ delta: '0.1' }, 'config.delta: expected a number above 0, got "0.1"'],
  [{ delta: undefined }, 'config.delta: expected a number above 0, got nothing'],
])('rollUp refuses %j', (settings, message) => {
  expect(() => rollUp(rows, run, settings)).toThrow(message);
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test('the hook says which setting it does not know, and ends with 1', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await rollUpHook({ polcy: 'gate.yaml', basline: 'b.json' } as object)({ prompts: [], results: [] });
  expect(process.exitCode).toBe(1);
  const text = said.mock.calls.join('\n');
  expect(text).toContain('the roll-up failed: rollUpHook: the config has 1 problem');
  expect(text).toContain('did you mean baseline');
});
