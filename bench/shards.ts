import { compositional } from '../generators/compositional.ts';
import { type Finding, fastest } from './timing.ts';

/**
 * Compares the time to generate one of sixteen shards with the time for the whole design, and measures how even the
 * shards are.
 */
export function benchShards(): Finding[] {
  const design = { preset: 'maasch-2025-figure-4', worlds: 100 };
  const count = 16;
  const silence = console.error;
  console.error = () => {};
  const whole = fastest(2, () => compositional(design));
  const one = fastest(2, () => compositional({ ...design, shard: { index: 1, count } }));
  const cases = Array.from(
    { length: count },
    (_, i) => compositional({ ...design, shard: { index: i + 1, count } }).length,
  );
  console.error = silence;
  const all = cases.reduce((sum, n) => sum + n, 0);
  const furthest = Math.max(...cases.map((n) => Math.abs((n * count) / all - 1)));
  return [
    {
      what: `generating one of ${count} shards of ${all.toLocaleString('en')} cases ÷ the whole design`,
      measured: `${(one / whole).toFixed(2)} × (${one.toFixed(0)} ms)`,
      target: '',
    },
    {
      what: `${count} shards of ${all.toLocaleString('en')} cases: largest deviation from an equal share`,
      measured: `${(100 * furthest).toFixed(2)} %`,
      target: '≤ 1 %',
    },
  ];
}
