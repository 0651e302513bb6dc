import { expect, test, vi } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { rowsOf, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };

function problemsOf(config: unknown): string {
  try {
    compositional(config);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

test('{min, max} on a graph with nodes so named is refused, not taken for a range', () => {
  const edges = ['X -> min', 'min -> max', 'max -> Y'];
  expect(problemsOf({ edges, noise: { min: 0.3, max: 0.6 } })).toContain(
    'config.noise: expected unambiguous noise',
  );
  expect(problemsOf({ edges, noise: 0.3 })).toBe('none');
  expect(problemsOf({ edges, noise: { X: 0.3 } })).toBe('none');
});

test('a whole of nearly nothing is warned of, and no model is called degenerate for it', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const config = { preset: 'maasch-2025-figure-4', units: { sample: 4 } };
  const tests = compositional({ ...config, noise: 0.999 });
  expect(complain.mock.calls.flat()).toEqual([
    expect.stringMatching(/Figure 4: the PNS of X→Y is 1\.0e-21, which is too small for relative errors/),
  ]);
  complain.mockClear();
  compositional(config);
  expect(complain).not.toHaveBeenCalled();
  complain.mockRestore();
  const scorecard = rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })]), run);
  const [world] = scorecard.variants[0]?.compositional ?? [];
  expect(world?.compositions.map(({ internal }) => internal.relative)).toEqual(
    Array(3).fill({ kind: 'undefined', reason: 'zero-over-zero' }),
  );
});
