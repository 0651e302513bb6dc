import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { rowsOf, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

test('rows of one provider in the variant of another are no answers of it, and are told', () => {
  const tests = compositional({ preset: 'maasch-2025-figure-4' });
  const variants = ['oracle', 'always-no'].map((model) => simulatedVariant({ model } as never));
  const [oracle, no] = [0, 1].map((promptIdx) =>
    rowsOf(tests, variants).filter((row) => row.promptIdx === promptIdx),
  );
  // What promptfoo does when it resumes: the second variant goes on with the answers of the first.
  const strayed = oracle!.slice(100).map((row) => ({ ...row, promptIdx: 1 }));
  const scorecard = rollUp([...oracle!, ...no!.slice(0, 100), ...strayed], { createdAt: '' });
  expect(scorecard.variants.map(({ provider, answers }) => [provider.label, answers.questions])).toEqual([
    ['oracle', 356],
    ['always-no', 100],
  ]);
  expect(scorecard.problems).toEqual([
    expect.stringMatching(
      /^variant 1 of an eval is always-no with direct in one row and a different variant in other rows.*resume one provider at a time \(256 times\)$/,
    ),
    'always-no with direct: 256 cases have no row',
  ]);
});
