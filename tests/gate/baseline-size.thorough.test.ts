import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { baselineOf } from '../../src/gate/baseline-of.ts';
import { once } from '../../src/lib/caching.ts';
import { namedRng } from '../../src/lib/rng.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import type { CollectedAnswers } from '../../src/scoring/rows/collect-answers.ts';
import { judged as judgedRun } from '../support/judged.ts';
import { promptOf, rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

const figure4 = compositional({ preset: 'maasch-2025-figure-4', seed: 2025 });
// Three models that err in different places, under two prompts: much to tell about each comparison.
const rows = [0, 1].flatMap((p) =>
  rowsOf(
    figure4,
    [1, 2, 3].map((seed) => ({
      ...simulatedVariant({ model: 'noisy', errorRate: 0.1, seed: 10 * p + seed }),
      label: `model ${seed}`,
    })),
  ).map((row, i) => ({
    ...row,
    promptIdx: 3 * p + (row.promptIdx as number),
    prompt: { label: `prompt ${p}`, raw: promptOf(figure4[i % figure4.length]!) },
  })),
);

function judged(answers: CollectedAnswers, baseline?: Scorecard): Scorecard {
  return judgedRun(answers, { policy: 'floors: { accuracy: 0.5 }', ...(baseline && { baseline }) });
}

const recorded = once(() => judged(answersOf(rows)));

test('Figure 4 with six variants makes a baseline of less than 200 KB, of short lines', () => {
  const scorecard = recorded();
  expect(scorecard.variants).toHaveLength(6);
  const text = serialiseScorecard(baselineOf(scorecard));
  expect(Buffer.byteLength(text)).toBeLessThan(200_000);
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(200);
});

test('the same answers give the same bytes, whatever the order of the rows', () => {
  const shuffled = answersOf(namedRng(1, 'rows').shuffled(rows));
  expect(serialiseScorecard(judged(shuffled))).toBe(serialiseScorecard(recorded()));
});

test('it is read back as it was, and the run passes against it', () => {
  const scorecard = recorded();
  const text = serialiseScorecard(baselineOf(scorecard));
  const read = parseScorecard(text, 'baseline.json');
  expect(serialiseScorecard(read)).toBe(text);
  const again = judged(answersOf(rows), read);
  const against = again.comparisons!.filter(({ kind }) => kind === 'baseline');
  expect(against).toHaveLength(6);
  for (const { questions } of against) expect(questions.different).toBe(0);
});
