import { expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import { numberOf } from '../../../../src/scoring/tracked.ts';
import { compositionalMetrics } from '../../../../src/tasks/compositional/score/metrics.ts';
import { worldsAsked } from '../../../../src/tasks/compositional/score/world-questions.ts';
import type { CompositionalCase } from '../../../../src/tasks/shared/compositional-case.ts';
import { columnOf, replyTo, sheetOf } from '../../../support/variant-answers.ts';

// A is on where X is, or by itself in half of all cases; Y likewise.
const HALVES = { edges: ['X->A', 'A->Y'], noise: 0.5, units: { sample: 10 }, seed: 1 };

test('causal units and twins are strata of their own', () => {
  const [world] = worldsAsked(sheetOf(compositional({ preset: 'first-look' }))).map((questions) =>
    questions(),
  );
  for (const { units } of world!.pairs) {
    const strata = Map.groupBy(units, ({ stratum }) => stratum ?? '');
    for (const [stratum, members] of strata) {
      for (const { truth, twin } of members) {
        expect(truth.y1 !== truth.y0).toBe(stratum.startsWith('causal'));
        expect(twin !== undefined).toBe(stratum.includes('twin'));
      }
    }
  }
});

/** Balanced accuracy of who is right where told, on some of the questions. */
function balanced(
  isAsked: (causal: boolean, item: CompositionalCase) => boolean,
  isRight: (causal: boolean, item: CompositionalCase) => boolean,
): number | undefined {
  const tests = compositional(HALVES);
  const item = (one: (typeof tests)[number]) => one.metadata as unknown as CompositionalCase;
  const unitOf = ({ pair, unit }: CompositionalCase): string => `${pair} ${unit}`;
  const truths = Map.groupBy(tests.map(item), unitOf);
  const isCausal = (one: CompositionalCase): boolean =>
    new Set(truths.get(unitOf(one))!.map(({ truth }) => truth)).size === 2;
  const sheet = sheetOf(tests.filter((one) => isAsked(isCausal(item(one)), item(one))));
  const column = columnOf(sheet, 'it', (one) =>
    replyTo(one, isRight(isCausal(one as never), one as CompositionalCase)),
  );
  const metrics = compositionalMetrics(sheet, DEFAULT_SETTINGS);
  return numberOf(metrics.find(({ name }) => name === 'CCR balanced accuracy')!.of(column));
}

test('balanced accuracy is the mean over causal units and others, or over those that were asked about', () => {
  expect(
    balanced(
      () => true,
      () => true,
    ),
  ).toBe(1);
  expect(
    balanced(
      () => true,
      (causal) => causal,
    ),
  ).toBeCloseTo(0.5, 12);
  expect(
    balanced(
      () => true,
      (_, { truth }) => truth,
    ),
  ).toBeCloseTo(0.75, 12);
  expect(
    balanced(
      (causal) => causal,
      () => true,
    ),
  ).toBe(1);
  expect(
    balanced(
      (causal) => !causal,
      () => true,
    ),
  ).toBe(1);
});
