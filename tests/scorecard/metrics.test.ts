import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/case.ts';
import { findMetric, metricsOf } from '../../src/scorecard/metrics.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { numberOf } from '../../src/scoring/tracked.ts';
import { columnOf } from '../support/variant-answers.ts';

const find = (list: readonly string[], name: string) => findMetric(list, name, (item) => item);

test('a metric is found by its name, and by no other', () => {
  expect(find(['CCR accuracy', 'IE accuracy', 'accuracy'], 'accuracy')).toBe('accuracy');
  expect(find(['CCR accuracy', 'CCR discrimination'], 'CCR discrimination')).toBe('CCR discrimination');
  expect(find(['CCR accuracy'], 'IE accuracy')).toBeUndefined();
  expect(find(['CCR accuracy'], 'CCR class')).toBeUndefined();
});

test('of one task alone its accuracy is that of all; of several there is none but their own', () => {
  expect(find(['CCR discrimination', 'CCR accuracy'], 'accuracy')).toBe('CCR accuracy');
  expect(find(['CCR accuracy', 'IE accuracy'], 'accuracy')).toBeUndefined();
  expect(find(['CCR discrimination', 'CCR accuracy of X'], 'accuracy')).toBeUndefined();
});

describe('all that variants are scored by', () => {
  const task = (id: string, isAside?: true) => ({
    kind: { id, isAside, key: ({ world }: Case) => ({ cluster: world }) },
    metrics: () => [{ name: `${id} accuracy` }],
  });
  const scores = [task('one'), task('two'), task('aside', true)];
  const scored = (ids: readonly string[]) => {
    const cases = ids.map((id, i): Case => ({ task: id, design: '', world: `${i}`, truth: true }));
    const kinds = new Map(scores.map(({ kind }) => [kind.id, kind as never]));
    const sheet = { kinds, cases, variants: [] };
    return { sheet, metrics: metricsOf(sheet, DEFAULT_SETTINGS, scores as never[]) };
  };
  const names = (ids: readonly string[]) => scored(ids).metrics.map(({ name }) => name);

  test('are the tasks that were asked, and accuracy over those that count, where there are several', () => {
    expect(names(['two', 'one'])).toEqual(['one accuracy', 'two accuracy', 'accuracy']);
    expect(names(['one', 'aside'])).toEqual(['one accuracy', 'aside accuracy']);
  });

  test('questions that count for themselves alone are not in the accuracy over all', () => {
    const { sheet, metrics } = scored(['one', 'one', 'two', 'two', 'aside', 'aside']);
    const variant = columnOf(sheet, 'v', (_, position) => (position === 0 || position > 3 ? 'no' : 'yes'));
    expect(numberOf(metrics.at(-1)!.of(variant))).toBe(3 / 4);
  });
});
