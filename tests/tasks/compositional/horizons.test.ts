import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { decodeScm } from '../../../src/causal/scm.ts';
import { remembering } from '../../../src/lib/remembering.ts';
import { DEFAULT_SETTINGS } from '../../../src/scoring/settings.ts';
import { numberOf } from '../../../src/scoring/tracked.ts';
import { storyOf } from '../../../src/tasks/compositional/error-patterns.ts';
import { compositionalMetrics } from '../../../src/tasks/compositional/score/metrics.ts';
import { forget } from '../../../src/tasks/compositional/simulated/faults.ts';
import type { CompositionalCase } from '../../../src/tasks/shared/compositional-case.ts';
import { GUESSES } from '../../../src/tasks/shared/simulated-model.ts';
import { columnOf, sheetOf } from '../../support/variant-answers.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7];

test.each([2, 3, 5])(
  'who follows %d links and then guesses, in any way, has a half depth within 0.5 of that',
  (links) => {
    expect(GUESSES).toHaveLength(5);
    for (const seed of SEEDS) {
      const sheet = sheetOf(compositional({ preset: 'ladder', seed }));
      const modelOf = remembering(decodeScm);
      const half = compositionalMetrics(sheet, DEFAULT_SETTINGS).find(
        ({ name }) => name === 'CCR half depth',
      );
      for (const guess of GUESSES) {
        const model = columnOf(sheet, guess, (one) => {
          const item = one as CompositionalCase;
          return forget(storyOf(item, modelOf(item.equations)), links, guess) ? 'yes' : 'no';
        });
        expect(
          Math.abs((numberOf(half!.of(model)) ?? Number.NaN) - links),
          `${guess}, seed ${seed}`,
        ).toBeLessThanOrEqual(0.5);
      }
    }
  },
);
