import { describe, expect, test } from 'vitest';
import { compareVariants } from '../../src/compare/compare-variants.ts';
import { namedRng } from '../../src/lib/random.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import { collectedFrom } from '../rows/collected.ts';
import { evalOf, type Model, wrongWhere } from '../rows/eval-of.ts';
import { compared, META, PERFECT, runOf, TESTS, wrongAt } from './runs.ts';

/** A model that answers a tenth of the questions of one task wrong. */
function wrongInTask(task: string): Model {
  return wrongWhere('one task', (item) => item.task === task && namedRng(1, item.id).bernoulli(0.1));
}

interface NamedModel {
  readonly name: string;
  readonly model: Model;
}

const PERFECT_MODEL: NamedModel = { name: 'a perfect model', model: PERFECT };
const wrongShare = (percent: number, seed = 1): NamedModel => ({
  name: `a model with ${percent} % errors`,
  model: wrongAt(percent / 100, seed),
});
const WRONG_IN_IE: NamedModel = {
  name: 'one with 10 % errors in IE',
  model: wrongInTask('intervention-effects'),
};
const WRONG_IN_CCR: NamedModel = {
  name: 'one with 10 % errors in CCR',
  model: wrongInTask('compositional'),
};

/** On 600 questions, a difference of 1 % is too small to be shown; one of 10 % is not, even if only in one task. */
test.each([
  { verdict: 'no difference shown', baseline: PERFECT_MODEL, candidate: PERFECT_MODEL },
  { verdict: 'no difference shown', baseline: wrongShare(5, 1), candidate: wrongShare(5, 2) },
  { verdict: 'no difference shown', baseline: PERFECT_MODEL, candidate: wrongShare(1) },
  { verdict: 'worse', baseline: PERFECT_MODEL, candidate: wrongShare(10) },
  { verdict: 'worse', baseline: PERFECT_MODEL, candidate: WRONG_IN_IE },
  { verdict: 'worse', baseline: PERFECT_MODEL, candidate: WRONG_IN_CCR },
  { verdict: 'better', baseline: wrongShare(10), candidate: PERFECT_MODEL },
])(
  'the verdict is “$verdict” if the baseline is $baseline.name and the candidate is $candidate.name',
  ({ verdict, baseline, candidate }) => {
    expect(compared(baseline.model, candidate.model).verdict).toBe(verdict);
  },
);

describe('a comparison of two variants', () => {
  // The first is wrong about questions 0, 1 and 2; the second about 0 and 9.
  const comparison = compared(
    wrongWhere('a', (_, index) => index < 3),
    wrongWhere('b', (_, index) => index === 0 || index === 9),
  );
  const idOf = (index: number): string => TESTS[index]!.metadata.id;

  test('lists the questions that only one of them answered right', () => {
    expect(comparison.gained.toSorted()).toEqual([idOf(1), idOf(2)].toSorted());
    expect(comparison.lost).toEqual([idOf(9)]);
  });

  test('says how many questions both answered, and by how much accuracy fell', () => {
    expect(comparison.both).toBe(600);
    // One question more is right.
    expect(comparison.losses.accuracy).toMatchObject({
      kind: 'estimate',
      value: expect.closeTo(-1 / 600, 12),
    });
  });

  test('has no verdict if the candidate was not asked all questions', () => {
    const files = {
      'a.json': evalOf(TESTS, [{ ...PERFECT, label: 'v1' }]),
      'b.json': evalOf(TESTS.slice(0, 500), [{ ...wrongAt(0.2), label: 'v2' }]),
    };
    const collected = collectedFrom(files);
    const [incomplete] = compareVariants(rollUp(collected, META), collected.sheet.cases, 'v1');
    expect(incomplete).toMatchObject({
      verdict: 'not judged',
      reason: '100 of 600 questions to v2 are missing',
    });
  });
});

test('a baseline that the run does not have is refused by its name', () => {
  const { scorecard, cases } = runOf([PERFECT], TESTS.slice(0, 4));
  expect(() => compareVariants(scorecard, cases, 'v9')).toThrow('expected a variant of the run, got v9');
});
