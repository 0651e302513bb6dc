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

const WRONG_IN_IE = wrongInTask('intervention-effects');
const WRONG_IN_CCR = wrongInTask('compositional');

/** On 600 questions, a difference of 1 % is too small to be shown; one of 10 % is not, even if only in one task. */
test.each([
  ['no difference shown', 'a perfect model', 'another perfect model', PERFECT, PERFECT],
  ['no difference shown', 'a model with 5 % wrong answers', 'another such model', wrongAt(0.05, 1), wrongAt(0.05, 2)],
  ['no difference shown', 'a perfect model', 'a model with 1 % wrong answers', PERFECT, wrongAt(0.01)],
  ['worse', 'a perfect model', 'a model with 10 % wrong answers', PERFECT, wrongAt(0.1)],
  ['worse', 'a perfect model', 'a model with 10 % wrong answers in IE', PERFECT, WRONG_IN_IE],
  ['worse', 'a perfect model', 'a model with 10 % wrong answers in CCR', PERFECT, WRONG_IN_CCR],
  ['better', 'a model with 10 % wrong answers', 'a perfect model', wrongAt(0.1), PERFECT],
])(
  'the result of a comparison without margins is “%s” if the baseline is %s and the candidate is %s',
  (verdict, _, __, baseline, candidate) => {
    expect(compared(baseline, candidate).verdict).toBe(verdict);
  },
);

describe('a comparison of two variants', () => {
  // The first is wrong about questions 0, 1 and 2; the second about 0 and 9.
  const comparison = compared(
    wrongWhere('a', (_, index) => index < 3),
    wrongWhere('b', (_, index) => index === 0 || index === 9),
  );
  const idOf = (index: number): string => TESTS[index]!.metadata.id;

  test('lists the questions that only one of the two variants answered correctly', () => {
    expect(comparison.gained.toSorted()).toEqual([idOf(1), idOf(2)].toSorted());
    expect(comparison.lost).toEqual([idOf(9)]);
  });

  test('states the number of questions that both variants answered, and the candidate’s loss of accuracy', () => {
    expect(comparison.both).toBe(600);
    // One question more is right.
    expect(comparison.losses.accuracy).toMatchObject({
      kind: 'estimate',
      value: expect.closeTo(-1 / 600, 12),
    });
  });

  test('has the result “not judged” if the candidate was not asked all questions', () => {
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

test('a baseline is refused if the run has no variant of this name, and the error contains the name', () => {
  const { scorecard, cases } = runOf([PERFECT], TESTS.slice(0, 4));
  expect(() => compareVariants(scorecard, cases, 'v9')).toThrow('expected a variant of the run, got v9');
});
