import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { linear } from '../../../generators/linear.ts';
import { rowsOf } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

/** Discrimination of one who gives the numbers of another seed, question by question. */
function memorised(design: (seed: number) => ReturnType<typeof linear>, label: string, seed: number) {
  const tests = design(seed);
  const others = design(seed + 1000).map(({ metadata }) => metadata?.truth);
  const isAskedIn = (prompt: string, { vars }: (typeof tests)[number]): boolean =>
    [vars?.context, vars?.question].every((text) => prompt.includes(String(text)));
  const reply = (prompt: string): string =>
    `<answer>${others[tests.findIndex((one) => isAskedIn(prompt, one))]}</answer>`;
  const { variants } = rollUp(rowsOf(tests, [{ label: 'memory', reply }]), {
    createdAt: '2025-01-01T00:00:00.000Z',
  });
  const found = variants[0]!.metrics.find(({ name }) => name === `${label} discrimination`)!;
  return found.value.kind === 'estimate' ? found.value.value : Number.NaN;
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
const SEEDS = [1, 2, 3, 4, 5, 6];

test('the numbers of another seed are of no use in linear worlds', () => {
  const design = (seed: number) =>
    linear({ preset: 'maasch-2025-appendix-c', bypass: true, worlds: 4, seed });
  expect(mean(SEEDS.map((seed) => memorised(design, 'Linear', seed)))).toBeLessThanOrEqual(0.05);
});

test('nor for quantities, where noise is drawn', () => {
  const design = (seed: number) =>
    compositional({
      bccs: [
        { type: 'cycle', nodes: 4 },
        { type: 'wheel', nodes: 4 },
      ],
      functions: 'random',
      noise: { min: 0.3, max: 0.7 },
      ask: ['share', 'composed'],
      seed,
    });
  expect(mean(SEEDS.map((seed) => memorised(design, 'Quantities', seed)))).toBeLessThanOrEqual(0.05);
});
