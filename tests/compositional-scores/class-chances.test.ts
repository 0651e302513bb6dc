import { expect, test } from 'vitest';
import { classChances } from '../../bench/class-chances.ts';
import { compositional } from '../../generators/compositional.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';

const RUNS = 100;

const DESIGNS = [1, 2].map((seed) =>
  compositional({ preset: 'decisive', seed }).map(({ metadata }) => metadata as CompositionalCase),
);

/** The table in docs/scores-and-gate.md, from 4,000 runs on other seeds. */
test.each([
  [0, 100],
  [1, 96],
  [2, 73],
  [5, 13],
  [10, 0],
])(
  'on the default design, a model with %d % wrong answers has the class “right and coherent” (VC) in about %d % of runs',
  (wrong, expected) => {
    const share = expected / 100;
    const deviation = Math.sqrt((share * (1 - share)) / RUNS);
    const { vc } = classChances(DESIGNS, wrong / 100, RUNS);
    expect(Math.abs(vc - share)).toBeLessThanOrEqual(3 * deviation);
  },
);
