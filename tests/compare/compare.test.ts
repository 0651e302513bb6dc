import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import type { Case } from '../../src/case/case.ts';
import { compareVariants } from '../../src/compare/compare-variants.ts';
import { compareWithRecorded } from '../../src/compare/compare-with-recorded.ts';
import { namedRng } from '../../src/lib/random.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import type { VariantScores } from '../../src/scorecard/scorecard.ts';
import { countsOf, signsOf } from '../../src/scorecard/signs.ts';
import { collectedFrom } from '../rows/collected.ts';
import { evalOf, FAILED, type MadeTest, type Model, right, wrongWhere } from '../rows/eval-of.ts';
import { testsOf } from '../rows/tests-of.ts';

const META = { createdAt: '2026-01-02T03:04:05.000Z', versions: {} };
const TESTS = testsOf({ seed: 1 }, { seed: 1 });

/** Rolls up a run from its files. */
function runOf(models: readonly Model[], tests: readonly MadeTest[] = TESTS) {
  const collected = collectedFrom({ 'eval.json': evalOf(tests, models) });
  return { scorecard: rollUp(collected, META), cases: collected.sheet.cases };
}

/** Compares two models by their answers alone. */
function compared(baseline: Model, candidate: Model) {
  const cases = TESTS.map(({ metadata }) => metadata);
  const variants = [baseline, candidate].map((model, place) => variantOf(`v${place + 1}`, model, cases));
  return compareVariants({ variants }, cases, 'v1')[0]!;
}

function variantOf(label: string, { answer }: Model, cases: readonly Case[]): VariantScores {
  const answers = cases.map((item, index): Answer[] => {
    const given = answer(item, index, 0);
    return [given === FAILED ? 'error' : given ? 'yes' : 'no'];
  });
  return {
    name: label,
    provider: { id: label, label },
    prompt: 'p',
    estimates: {},
    results: {},
    closest: {},
    counts: countsOf(
      cases.map(({ truth }) => truth),
      answers,
      cases.length,
    ),
    answers: signsOf(answers),
  };
}

const perfect: Model = { label: 'perfect', answer: right };
const wrong = (share: number, seed = 1): Model =>
  wrongWhere('wrong', ({ id }) => namedRng(seed, 'wrong', id).bernoulli(share));
const ofTask = (task: string, share: number): Model =>
  wrongWhere('one task', (item) => item.task === task && namedRng(1, item.id).bernoulli(share));

describe('comparing two variants of a run', () => {
  test.each([
    ['two perfect models', perfect, perfect, 'no difference shown'],
    [
      'two models with the same rate of errors on different questions',
      wrong(0.05, 1),
      wrong(0.05, 2),
      'no difference shown',
    ],
    ['a perfect model and a candidate with 1 % errors', perfect, wrong(0.01), 'no difference shown'],
    ['a perfect model and a candidate with 10 % errors', perfect, wrong(0.1), 'worse'],
    ['a model with 10 % errors and a perfect candidate', wrong(0.1), perfect, 'better'],
    [
      'a perfect model and a candidate with 10 % errors on intervention effects',
      perfect,
      ofTask('intervention-effects', 0.1),
      'worse',
    ],
    [
      'a perfect model and a candidate with 10 % errors on the compositional task',
      perfect,
      ofTask('compositional', 0.1),
      'worse',
    ],
  ])('gives the right verdict for %s', (_, baseline, candidate, verdict) => {
    expect(compared(baseline, candidate).verdict).toBe(verdict);
  });

  test('lists the questions that were lost and gained', () => {
    const { lost, gained, both, losses } = compared(
      wrongWhere('a', (_, index) => index < 3),
      wrongWhere('b', (_, index) => index === 0 || index === 9),
    );
    expect(gained.toSorted()).toEqual([1, 2].map((index) => TESTS[index]!.metadata.id).toSorted());
    expect(lost).toEqual([TESTS[9]!.metadata.id]);
    expect(both).toBe(600);
    expect(losses.accuracy).toMatchObject({ kind: 'estimate', value: expect.closeTo(-1 / 600, 12) });
  });

  test('names the unknown baseline in its error', () => {
    const { scorecard, cases } = runOf([perfect], TESTS.slice(0, 4));
    expect(() => compareVariants(scorecard, cases, 'v9')).toThrow('expected a variant of the run, got v9');
  });
});

describe('an outage', () => {
  /** Fails calls at random, as a stretch of questions in the order of asking, or at the end. */
  const WAYS: Readonly<Record<string, (index: number, share: number) => boolean>> = {
    'at random': (index, share) => namedRng(5, 'outage', index).bernoulli(share),
    'as a stretch': (index, share) => index >= 100 && index < 100 + 600 * share,
    'at the end': (index, share) => index >= 600 - 600 * share,
  };
  const cells = Object.keys(WAYS).flatMap((way) =>
    [0.02, 0.045, 0.2, 0.5].flatMap((share) =>
      ['baseline', 'candidate', 'both'].map((side) => ({ way, share, side })),
    ),
  );
  const withOutage = (model: Model, way: string, share: number): Model => ({
    ...model,
    answer: (item, index, repeat) => (WAYS[way]!(index, share) ? FAILED : model.answer(item, index, repeat)),
  });

  test.each(cells)(
    'shows no difference between equal models, and leaves them unjudged if it is large ($share of the calls, $way, side: $side)',
    (cell) => {
      const { way, share, side } = cell;
      for (const [a, b] of [
        [perfect, perfect],
        [wrong(0.05, 1), wrong(0.05, 2)],
      ] as const) {
        const comparison = compared(
          side === 'candidate' ? a : withOutage(a, way, share),
          side === 'baseline' ? b : withOutage(b, way, share),
        );
        expect(comparison.verdict).toBe(share < 0.05 ? 'no difference shown' : 'not judged');
        if (share > 0.05) expect(comparison.reason).toMatch(/^\d+ of 600 calls of v[12] failed$/);
        if (a === perfect) expect(comparison).toMatchObject({ lost: [], gained: [] });
        const loss = comparison.losses.accuracy!;
        expect(loss.kind === 'estimate' && loss.low < 0.05).toBe(true);
        if (a === perfect) expect(loss).toMatchObject({ value: 0 });
      }
    },
  );

  test('leaves the candidate unjudged if all calls failed', () => {
    const { verdict, reason, both, losses } = compared(perfect, { label: 'v2', answer: () => FAILED });
    expect([verdict, reason, both]).toEqual(['not judged', '600 of 600 calls of v2 failed', 0]);
    expect(losses.accuracy).toMatchObject({ kind: 'undefined' });
  });

  test('does not hide that a model is worse if only a few calls fail', () => {
    expect(compared(perfect, withOutage(wrong(0.1), 'at random', 0.02)).verdict).toBe('worse');
  });
});

test('a candidate with missing questions is not judged', () => {
  const files = {
    'a.json': evalOf(TESTS, [{ ...perfect, label: 'v1' }]),
    'b.json': evalOf(TESTS.slice(0, 500), [{ ...wrong(0.2), label: 'v2' }]),
  };
  const collected = collectedFrom(files);
  const [comparison] = compareVariants(rollUp(collected, META), collected.sheet.cases, 'v1');
  expect(comparison).toMatchObject({
    verdict: 'not judged',
    reason: '100 of 600 questions to v2 are missing',
  });
});

describe('a recorded run', () => {
  const recorded = runOf([perfect]).scorecard;

  test.each([
    ['an equal model', perfect, 'no difference shown'],
    ['a worse model', wrong(0.1), 'worse'],
  ])('is compared question by question with %s if the questions are the same', (_, model, verdict) => {
    const { scorecard, cases } = runOf([{ ...model, label: 'perfect' }]);
    const [comparison] = compareWithRecorded(scorecard, cases, recorded, 'baseline.json');
    const inRun = runOf([
      { ...perfect, label: 'v1' },
      { ...model, label: 'v2' },
    ]);
    expect(comparison).toEqual({
      ...compareVariants(inRun.scorecard, inRun.cases, 'v1')[0],
      baseline: 'perfect',
      candidate: 'perfect',
      verdict,
      recorded: { file: 'baseline.json', createdAt: META.createdAt },
    });
  });

  test.each([
    ['an equal model', wrong(0.03, 1), wrong(0.03, 2), 'no difference shown'],
    ['a worse model', perfect, wrong(0.12), 'worse'],
    ['a better model', wrong(0.12), perfect, 'better'],
  ])('is compared as an independent run with %s if the questions differ', (_, before, after, verdict) => {
    const other = runOf([before], testsOf({ seed: 2 }, { seed: 2 })).scorecard;
    const { scorecard, cases } = runOf([after]);
    const [comparison] = compareWithRecorded(scorecard, cases, other, 'baseline.json');
    expect(comparison).toMatchObject({ verdict, pairing: 'other questions', both: 0, lost: [], gained: [] });
    const [a, b] = [other, scorecard].map(
      ({ variants }) => variants[0]!.estimates.accuracy as { value: number },
    );
    expect(comparison!.losses.accuracy).toMatchObject({ value: a!.value - b!.value });
  });

  test('is matched by the names of variants, or compared with every variant if it has a single variant', () => {
    const names = (models: readonly Model[], of = recorded) => {
      const { scorecard, cases } = runOf(models, TESTS);
      return compareWithRecorded(scorecard, cases, of, 'b.json').map(({ baseline, candidate }) => [
        baseline,
        candidate,
      ]);
    };
    const [a, b] = ['v1', 'v2'].map((label) => ({ ...perfect, label }));
    expect(names([a!, b!])).toEqual([
      ['perfect', 'v1'],
      ['perfect', 'v2'],
    ]);
    const two = runOf([a!, b!]).scorecard;
    expect(names([b!, perfect], two)).toEqual([['v2', 'v2']]);
  });

  test('is not compared if it has other right answers to the same questions', () => {
    const changed = {
      ...recorded,
      cases: recorded.cases.map((one, i) => (i === 3 ? { ...one, truth: !one.truth } : one)),
    };
    const { scorecard, cases } = runOf([perfect]);
    expect(compareWithRecorded(scorecard, cases, changed, 'b.json')[0]).toMatchObject({
      verdict: 'not judged',
      reason: `b.json has no question ${cases[3]!.id} with the same right answer`,
    });
  });
});
