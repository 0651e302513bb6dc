import { afterEach, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { Case } from '../../src/cases/case.ts';
import { differences } from '../../src/compare/differences.ts';
import { seedPrice, seedPriceText } from '../../src/gate/gate-power.ts';
import { gateDesign, verdictOn } from '../../src/gate/simulated-gate.ts';
import { simulatedVariant } from '../../src/study/simulated-scorecard.ts';
import { KINDS } from '../../src/tasks/kinds.ts';

afterEach(() => vi.unstubAllEnvs());

function simulated(config: object) {
  vi.stubEnv('CAUSAL_SEED', '5');
  const cases = compositional(config).map(({ metadata }) => metadata as Case);
  const design = gateDesign({ kinds: KINDS, cases, variants: [] });
  const variant = (name: string, errorRate: number) => simulatedVariant(cases, { errorRate, name });
  return {
    design,
    pair: [variant('one', 0.15), variant('other', 0.15)] as const,
    collapsed: variant('lost', 0.5),
  };
}

test('a fresh seed costs more, the more two models err at the same questions', () => {
  const { design, pair } = simulated({ preset: 'decisive-small', seed: 'fresh' });
  const found = seedPrice(design, pair);
  if (!found) throw new Error('no price');
  // What margins judge: the lowest of few groups varies by luck.
  expect(found.measure).toBe('CCR mean discrimination');
  expect(found.fresh / found.fixed).toBeGreaterThan(0.85);
  expect(found.fresh / found.fixed).toBeLessThan(1.25);
  expect(found.fresh / found.alike).toBeGreaterThan(1.25);
  // Half of what lies between the ends of the interval.
  const judged = design.metrics.filter(({ name }) => name === found.measure);
  const [same] = differences(judged, pair[0], pair[1], design.settings, 1);
  const { difference } = same!;
  if (difference.kind !== 'estimate' || difference.interval.kind === 'none') throw new Error('no interval');
  expect(2 * found.fixed).toBeCloseTo(difference.interval.high - difference.interval.low, 12);
  expect(seedPriceText(found)).toMatch(
    /^- each run draws its own seed, so the interval of a difference in CCR mean discrimination .* ± 0\.\d\d\. With a fixed seed/,
  );
});

test('a gate is simulated as it is held: without questions in common', () => {
  const { design, pair, collapsed } = simulated({ preset: 'decisive-small', seed: 'fresh' });
  expect(verdictOn(design, [pair[0], collapsed])).toBe('fail');
  // On the same questions the very same answers would be no loss; on others that cannot be told.
  const judgedBy = { margins: { 'CCR mean discrimination': 0.2 } };
  expect(verdictOn(design, [pair[0], pair[0]], judgedBy)).toBe('inconclusive');
  const fixed = simulated({ preset: 'decisive-small', seed: 5 });
  expect(verdictOn(fixed.design, [fixed.pair[0], fixed.pair[0]], judgedBy)).toBe('pass');
});

test('a fixed seed has no price', () => {
  const { design, pair } = simulated({ preset: 'decisive-small', seed: 5 });
  expect(seedPrice(design, pair)).toBeUndefined();
});
