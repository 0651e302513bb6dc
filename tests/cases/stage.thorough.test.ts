import { afterEach, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { markIn } from '../../src/cases/stage.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { stagesOf } from './stage.ts';

afterEach(() => {
  delete process.env.CAUSAL_STAGE;
  delete process.env.CAUSAL_SHARD;
});

test.each([
  ['informative units', () => compositional({ preset: 'decisive-small' }), 360, 5],
  ['draws', () => interventionEffects({ preset: 'paper', draws: 20 }), 600, 5],
  ['graphs', () => identification({ draws: 6 }), 72, 3],
  ['linear draws', () => linear({ preset: 'maasch-2025-appendix-c', draws: 20 }), 180, 5],
])(
  'stages of %s are parts of the whole: clusters stay together, and marks count them',
  (_, generate, cases, count) => {
    const stages = stagesOf(generate, count);
    expect(stages.flat()).toHaveLength(cases);
    const clusters = stages.map(
      (stage) => new Set(stage.map((item) => KINDS.get(item.task)?.key(item).cluster)),
    );
    expect(new Set(clusters.flatMap((set) => [...set])).size).toBe(
      clusters.reduce((sum, { size }) => sum + size, 0),
    );
    const sizes = [...Map.groupBy(stages.flat(), (item) => KINDS.get(item.task)?.key(item).cluster).values()];
    const largest = Math.max(...sizes.map(({ length }) => length));
    let through = 0;
    stages.forEach((stage, i) => {
      through += stage.length;
      // As even as whole clusters can be dealt.
      expect(Math.abs(stage.length - cases / count)).toBeLessThanOrEqual(largest);
      expect(stage.map((item) => markIn({ ...item }))).toEqual(
        stage.map(() => ({ told: `${i + 1}/${count}/${through}`, isSealed: true })),
      );
    });
  },
);
