import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { packageVersion } from '../../src/scorecard/run-stamp.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { judged } from '../support/judged.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

const tests = [
  ...compositional({ preset: 'maasch-2025-figure-4', units: { sample: 6 } }),
  ...compositional({ edges: ['X -> C', 'C -> Y'], ask: ['booleans', 'share'], seed: 2 }),
  ...identification({ draws: 2 }),
  ...interventionEffects({ draws: 2 }),
  ...linear({ edges: { 'X -> A': 2, 'A -> Y': 1.5 } }),
];
const answers = answersOf(
  rowsOf(tests, [
    simulatedVariant({ model: 'oracle' }),
    simulatedVariant({ model: 'noisy', errorRate: 0.2, seed: 'r' }),
  ]),
);
const stamp = { createdAt: '2025-01-01T00:00:00.000Z', versions: { 'promptfoo-causal': packageVersion() } };
const recorded = serialiseScorecard(judged(answers, { stamp }));

/** The verdict beside the record, after a change of it. */
function beside(change: (record: Scorecard) => void): () => Scorecard {
  const record = structuredClone(parseScorecard(recorded, 'baseline.json'));
  change(record);
  return () => judged(answers, { policy: '', baseline: record });
}

test('a record as it was written is believed', () => {
  expect(beside(() => {})().gate?.verdict).not.toBe('fail');
});

type Result = { worlds: { verdict: string; complete: string; quantities: Record<string, unknown>[] }[] };

test.each<[string, (record: Scorecard) => void, RegExp]>([
  [
    'replies turned',
    ({ variants: [, noisy] }) => {
      noisy!.replies[0] = noisy!.replies[0]!.map((signs, i) => (i < 3 ? signs.replaceAll('y', 'n') : signs));
    },
    /accuracy of noisy with direct is \d+ of \d+, but its replies give \d+ of \d+/,
  ],
  [
    'replies taken for none',
    ({ variants: [, noisy] }) => {
      noisy!.replies[0] = noisy!.replies[0]!.map((signs) => signs.replace('y', 'u'));
    },
    /answered of noisy with direct is \d+, but its replies give \d+/,
  ],
  [
    'a count',
    ({ variants }) => void variants[0]!.answers.errors++,
    /errors of oracle with direct is 1, but its replies give 0/,
  ],
  [
    'a share',
    ({ variants: [oracle] }) => {
      const { accuracy } = oracle!.answers;
      if (accuracy.kind === 'estimate') accuracy.successes -= 9;
    },
    /accuracy of oracle with direct/,
  ],
  [
    'a verdict',
    ({ variants: [oracle] }) => {
      (oracle!.tasks.compositional as Result).worlds[0]!.verdict = 'II';
    },
    /its results on compositional causal reasoning for oracle with direct do not follow from its replies/,
  ],
  [
    'completeness',
    ({ variants: [, noisy] }) => {
      const [world] = (noisy!.tasks.compositional as Result).worlds;
      world!.complete = world!.complete === 'yes' ? 'no' : 'yes';
    },
    /its results on compositional causal reasoning for noisy with direct/,
  ],
])('%s: the baseline contradicts itself', (_, change, problem) => {
  expect(beside(change)).toThrow(problem);
  expect(beside(change)).toThrow('the baseline contradicts itself: ');
});

test('what another version made of the replies is not held against them; counts are', () => {
  const older = (record: Scorecard): void => {
    record.versions = { 'promptfoo-causal': '0.0.1' };
    (record.variants[0]!.tasks.compositional as Result).worlds[0]!.complete = 'no';
  };
  expect(beside(older)).not.toThrow();
  expect(
    beside((record) => {
      older(record);
      record.variants[0]!.answers.answered--;
    }),
  ).toThrow('answered of oracle');
});
