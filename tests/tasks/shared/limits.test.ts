import { expect, test } from 'vitest';
import { compositionalCaseSchema, QUERIES } from '../../../src/tasks/shared/compositional-case.ts';
import { chainSchema } from '../../../src/tasks/shared/graph-config.ts';
import { template } from '../../../src/tasks/shared/template.ts';
import { parseTemplate } from '../../../src/tasks/shared/template-tree.ts';
import { codes } from '../../../src/tasks/shared/themes/names.ts';

test('a template may have ten thousand signs, and no more', () => {
  expect(parseTemplate('a'.repeat(10_000)).names.size).toBe(0);
  expect(() => parseTemplate('a'.repeat(10_001))).toThrow('expected at most 10000 characters, got 10001');
});

test('a template may fill a million signs, and no more', () => {
  const loop = (signs: number) =>
    `{% for i in [${'1,'.repeat(199)}1] %}${'a'.repeat(5000)}{% endfor %}${'b'.repeat(signs)}`;
  expect(template(loop(0))({})).toHaveLength(1_000_000);
  expect(() => template(loop(1))({})).toThrow('expected a template that writes at most 1000000 characters');
});

test('components may have a thousand nodes together, and no more', () => {
  const chain = (...sizes: number[]) =>
    chainSchema.safeParse(sizes.map((nodes) => ({ type: 'cycle', nodes })));
  expect(chain(600, 400).success).toBe(true);
  expect(chain(600, 401).error?.message).toContain('expected at most 1000 nodes in all components together');
});

test('codes have every number, the first and the last included, each with a letter', () => {
  expect(codes(9, 11)).toEqual(['N9', 'P10', 'R11']);
  expect(codes(3, 3)).toEqual(['F3']);
  expect(codes(100, 999)).toHaveLength(900);
});

test('a compositional case asks for what is so, or for what would be with the cause held', () => {
  expect(QUERIES.toSorted()).toEqual(['do-false', 'do-true', 'factual']);
  expect(compositionalCaseSchema.shape.query.safeParse('do-nothing').success).toBe(false);
});
