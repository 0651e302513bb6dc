import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { markdownReport } from '../../src/report/files/markdown.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };
const THEMES = ['candy-party', 'flu-vaccine'];

const oracle = simulatedVariant({ model: 'oracle' });
/** Right about parties, and says yes of vaccines. */
const oneStory: SimulatedVariant = {
  label: 'one story',
  reply: (prompt, repeat) =>
    prompt.includes('the vaccine') ? '<answer>yes</answer>' : oracle.reply(prompt, repeat),
};
const alwaysYes = simulatedVariant({ model: 'always-yes' });
const noisy = simulatedVariant({ model: 'noisy', errorRate: 0.1 });

const tests = THEMES.flatMap((theme) => compositional({ preset: 'decisive-small', theme, seed: 3 }));
const scorecard = rollUp(rowsOf(tests, [oracle, oneStory, alwaysYes, noisy]), run);
const [perfect, half, yes, some] = scorecard.variants.map(({ metrics }) => metrics);

const estimateIn = (metrics: typeof perfect, name: string) => {
  const value = metrics?.find((metric) => metric.name === name)?.value;
  return value?.kind === 'estimate' ? value : undefined;
};

describe('the same questions told in two themes', () => {
  test('are counted as the same units', () => {
    const [once] = rollUp(rowsOf(tests.slice(0, tests.length / 2), [noisy]), run).variants;
    const [twice, single] = [some, once?.metrics].map((metrics) => {
      const found = estimateIn(metrics, 'CCR accuracy');
      return found?.interval.kind === 'interval' ? found.interval.high - found.interval.low : 0;
    });
    // As many units, each answered twice: the interval narrows by less than the square root of two alone would.
    expect(twice).toBeLessThan(single!);
    expect(twice).toBeGreaterThan(single! / 1.6);
  });

  test('are answered alike by a perfect model, and by one that always says yes', () => {
    expect(estimateIn(perfect, 'agreement over themes')?.value).toBe(1);
    expect(estimateIn(yes, 'agreement over themes')?.value).toBe(1);
  });

  test('by one that errs in one of ten, in 1 − 2 · 0.1 · 0.9 of them', () => {
    const found = estimateIn(some, 'agreement over themes');
    expect(found?.value).toBeGreaterThan(0.76);
    expect(found?.value).toBeLessThan(0.88);
    expect(found?.interval.kind === 'interval' && found.interval.low < 0.82).toBe(true);
  });

  test('by one that is right in one story alone, as often as yes is right', () => {
    const share = tests.filter(({ metadata }) => metadata?.truth === true).length / tests.length;
    expect(estimateIn(half, 'agreement over themes')?.value).toBeCloseTo(share, 12);
  });

  test('and the lowest of the groups is that of the story that was not understood', () => {
    expect(estimateIn(perfect, 'CCR discrimination')?.value).toBe(1);
    expect(estimateIn(half, 'CCR mean discrimination')?.value).toBeCloseTo(0.5, 12);
    expect(estimateIn(half, 'CCR discrimination')?.value).toBe(0);
  });

  test('one sentence names the model and the stories', () => {
    const report = markdownReport(scorecard);
    expect(report.match(/^.*follows causes in.*$/gm)).toEqual([
      expect.stringMatching(
        /one story follows causes in candy-party, but not in flu-vaccine: \d\d\s% \(\d\d\s% to \d\d\s%\) of the questions asked in several themes got the same answer in every theme\./,
      ),
    ]);
  });
});

test('where no question is told twice, there is no agreement', () => {
  const others = THEMES.flatMap((theme, i) => identification({ draws: 2, seed: i, theme, kinds: 'minimal' }));
  const [only] = rollUp(rowsOf(others, [oracle]), run).variants;
  expect(only?.metrics.some(({ name }) => name === 'agreement over themes')).toBe(false);
});

test('identification can be told in several themes, too', () => {
  const both = THEMES.flatMap((theme) =>
    identification({ draws: 4, seed: 1, theme, kinds: ['minimal', 'seeing'] }),
  );
  const [only] = rollUp(rowsOf(both, [oneStory]), run).variants;
  expect(estimateIn(only?.metrics, 'agreement over themes')?.value).toBe(0.5);
});
