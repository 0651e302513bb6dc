import { expect, test } from 'vitest';
import { findMetric } from '../../src/scorecard/metrics.ts';

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
