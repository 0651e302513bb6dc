import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { namedRng } from '../../src/lib/random.ts';
import type { Answers } from '../../src/score/sheet.ts';
import { compositionalResults, sharesOfClasses } from '../../src/tasks/compositional/results.ts';
import { answersBy, casesOf, casesOfTwins, figure4, right, wrong } from './asked-cases.ts';

const FIGURE_4 = casesOf(figure4('|', 0.4));
const TWINS = casesOfTwins({ twins: 12, open: 32, stopped: 4 });

describe('the results of a model that is wrong only about C→D', () => {
  const answers = answersBy(FIGURE_4, (item) => (item.pair === 'C→D' ? wrong(item) : right(item)));
  const results = compositionalResults(FIGURE_4, answers);
  const world = results.worlds[0]!;

  test('state that the relative error of the PNS is 1 for C→D, and 0 for all other pairs of nodes', () => {
    const errors = world.pairs.map(({ pair, relative }) => [pair, Number(Number(relative).toFixed(9))]);
    expect(Object.fromEntries(errors)).toEqual({
      'X→C': 0,
      'X→D': 0,
      'X→Y': 0,
      'C→D': 1,
      'C→Y': 0,
      'D→Y': 0,
    });
  });

  test('give the only path over C→D the class “wrong and incoherent”, the other paths “right and coherent”, and the world “mixed”', () => {
    const classes = world.compositions.map((composition) => [composition.path, composition.class]);
    expect(Object.fromEntries(classes)).toEqual({ 'X→C→Y': 'VC', 'X→D→Y': 'VC', 'X→C→D→Y': 'II' });
    expect(world.class).toBe('mixed');
  });

  test('are the same after they are written as JSON and parsed', () => {
    expect(JSON.parse(JSON.stringify(results))).toEqual(results);
  });
});

test('a model that denies only the effect of X on Y has unbounded inconsistency and the class “parts right, whole wrong”', () => {
  const answers = answersBy(FIGURE_4, (item) => (item.pair === 'X→Y' ? 'no' : right(item)));
  const [world] = compositionalResults(FIGURE_4, answers).worlds;
  for (const { internal } of world!.compositions) expect(internal).toBe('unbounded');
  expect(world!.class).toBe('VI');
});

test.each([
  ['twins', TWINS],
  ['Figure 4 of Maasch et al. 2025', FIGURE_4],
])('right answers about %s give the class “right and coherent” (VC) and complete reasoning', (_, cases) => {
  const [world] = compositionalResults(cases, answersBy(cases, right)).worlds;
  expect(world).toMatchObject({ class: 'VC', complete: 'yes' });
});

test('answers that give the true PNS but do not distinguish twins have an inconclusive class', () => {
  // In every other pair of twins, both are taken for open, and in the others, both for stopped: PNS stays right.
  const answers = answersBy(TWINS, (item) => {
    if (item.twin === undefined) return right(item);
    return item.query === 'do-true' && item.twin % 2 === 1 ? 'yes' : 'no';
  });
  const [world] = compositionalResults(TWINS, answers).worlds;
  expect(world!.compositions[0]).toMatchObject({ class: 'VC', external: expect.closeTo(0, 9) });
  expect(world).toMatchObject({ class: 'inconclusive', complete: 'inconclusive' });
});

test('if three of four worlds have a class, the 95 % interval of the share of worlds with this class begins below one half', () => {
  const { VC, II } = sharesOfClasses(['VC', 'VC', 'VC', 'II']);
  expect([VC!.value, II!.value]).toEqual([3 / 4, 1 / 4]);
  expect(VC!.low).toBeLessThan(1 / 2);
});

describe('random subsets of the replies to repeated questions', () => {
  /** Five replies to each question, of which a share is wrong at random. */
  const repeated = (slips: number): Answers => {
    const rng = namedRng(3, slips);
    return TWINS.map((item) =>
      Array.from({ length: 5 }, (): Answer => (rng.bernoulli(slips) ? wrong(item) : right(item))),
    );
  };
  const repeatsOf = (answers: Answers) => compositionalResults(TWINS, answers).worlds[0]!.repeats;

  test('all give correct PNS estimates and the class “right and coherent” if all replies are right', () => {
    const repeats = repeatsOf(repeated(0))!;
    expect(repeats.pairs.map(({ valid }) => valid)).toEqual([1, 1, 1]);
    expect(repeats.paths[0]!.classes).toEqual({ VC: 1 });
  });

  test('fall into several classes if some replies are wrong, and the shares of the classes sum to 1', () => {
    const shares = Object.values(repeatsOf(repeated(0.05))!.paths[0]!.classes);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  test('are the same each time the results are computed', () => {
    const answers = repeated(0.05);
    expect(repeatsOf(answers)).toEqual(repeatsOf(answers));
  });

  test('are not drawn if every question was asked only once', () => {
    expect(repeatsOf(answersBy(TWINS, right))).toBeUndefined();
  });
});
