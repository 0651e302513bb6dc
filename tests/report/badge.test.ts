import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { badge } from '../../src/report/files/badge.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

const tests = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
const variants = [simulatedVariant({ model: 'oracle' }), { label: 'yes', reply: () => 'Yes.' }];
const scorecard = (count: number, verdict?: 'pass' | 'fail' | 'inconclusive') => ({
  ...rollUp(rowsOf(tests, variants.slice(0, count)), { createdAt: '' }),
  ...(verdict && {
    gate: { verdict, checks: [], strict: false, exitCode: 0, summary: '', policy: '' } as never,
  }),
});
const title = (svg: string) => /aria-label="([^"]*)"/.exec(svg)?.[1] ?? /<title>([^<]*)</.exec(svg)?.[1];

describe('a badge', () => {
  test('says the headline of a single model, or how many there are, and the verdict before it', () => {
    expect(title(badge(scorecard(1)))).toMatch(/^causal reasoning: /);
    expect(badge(scorecard(2))).toContain('>2 models<');
    expect(badge(scorecard(2, 'fail'))).toContain('>fail · 2 models<');
  });

  test.each([
    ['pass', '#00704f'],
    ['fail', '#a33f00'],
    ['inconclusive', '#8a6100'],
  ] as const)('of %s has its colour', (verdict, colour) => {
    expect(badge(scorecard(2, verdict))).toContain(`fill="${colour}"`);
    expect(badge(scorecard(2))).toContain('fill="#0062a3"');
  });

  test('fits its two texts into its width', async () => {
    await expect(badge(scorecard(2, 'pass'))).toMatchFileSnapshot('fixtures/badge.svg');
  });
});
