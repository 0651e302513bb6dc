import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

const oracle = simulatedVariant({ model: 'oracle' });
const saying = (text: string): SimulatedVariant => ({ label: text, reply: () => text });

/** By variant, the discrimination over all questions. */
function discriminations(tests: ReturnType<typeof linear>, variants: readonly SimulatedVariant[]): number[] {
  return rollUp(rowsOf(tests, variants), { createdAt: '' }, { resamples: 10 }).variants.map(({ metrics }) => {
    const [headline] = metrics;
    expect(headline!.name).toMatch(/ discrimination$/);
    return headline!.value.kind === 'estimate' ? headline!.value.value : Number.NaN;
  });
}

describe('what a constant answer can reach is no score', () => {
  test.each([
    ['detours', interventionEffects({ draws: 6 })],
    ['paths', interventionEffects({ graphs: [{ path: 3 }, { path: 6 }], draws: 4 })],
    ['Tübingen pairs', interventionEffects({ draws: 4, names: 'tuebingen' })],
  ])('intervention effects: %s', (_, tests) => {
    const blind = simulatedVariant({ model: 'intervention-blind' });
    const [perfect, ...others] = discriminations(tests, [oracle, saying('Yes.'), saying('No.'), blind]);
    expect(perfect).toBe(1);
    for (const value of others) expect(Math.abs(value)).toBeLessThan(1e-9);
  });

  test('linear worlds: a constant number gets at most 0, and the best one 0', () => {
    const tests = linear({ bccs: [{ type: 'cycle', nodes: 4 }, { type: 'bridge' }], draws: 3, seed: 5 });
    const truths = [...new Set(tests.map(({ metadata }) => String(metadata?.truth)))];
    const numbers = ['0', '1', '-2', ...truths].map((value) => saying(`<answer>${value}</answer>`));
    const [perfect, ...others] = discriminations(tests, [oracle, ...numbers]);
    expect(perfect).toBeCloseTo(1, 12);
    expect(Math.max(...others)).toBeCloseTo(0, 12);
  });
});
