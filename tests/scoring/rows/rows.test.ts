import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { resultSchema } from '../../../src/scoring/rows/result-schema.ts';
import { isAnswered, readRow } from '../../../src/scoring/rows/rows.ts';
import { rowsOf, simulatedVariant } from '../../support/rows.ts';

test('a call came back unless promptfoo says that it failed, or there is no response', () => {
  const row = (failureReason: number, response: unknown) => isAnswered({ failureReason, response } as never);
  expect([0, 1, 2, 3].map((reason) => row(reason, { output: 'Yes.' }))).toEqual([true, true, false, true]);
  expect(row(1, undefined)).toBe(false);
  expect(row(1, null)).toBe(false);
});

const tests = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 }).slice(0, 1);
const [good] = rowsOf(tests, [simulatedVariant({ model: 'oracle' })]).map((row) => ({
  ...row,
  metadata: {},
  error: null,
  response: { ...(row.response as object), isRefusal: undefined, finishReason: 'stop', metadata: {} },
}));

/** A row with something else in one place. */
function withOther(row: unknown, [key = '', ...path]: readonly string[], value: unknown): unknown {
  const inside = row as Record<string, unknown>;
  const other = path.length === 0 ? value : withOther(inside[key], path, value);
  return Array.isArray(row) ? row.with(Number(key), other) : { ...inside, [key]: other };
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], row);
}

const PLACES = [
  ...[
    'promptIdx',
    'testIdx',
    'provider',
    'provider.id',
    'provider.label',
    'prompt',
    'prompt.label',
    'prompt.raw',
  ],
  ...[
    'prompt.sameAs',
    'testCase',
    'testCase.metadata',
    'metadata',
    'response',
    'response.isRefusal',
    'error',
  ],
  ...['response.finishReason', 'response.metadata', 'failureReason', 'gradingResult'],
  ...[
    'gradingResult.componentResults',
    'gradingResult.componentResults.0',
    'gradingResult.componentResults.0.metadata',
  ],
].map((place) => place.split('.'));

test.each(PLACES.map((path) => [path.join('.'), path] as const))(
  'whatever stands at %s, a row is read as its schema has it',
  (_, path) => {
    expect(readRow(good).kind).toBe('row');
    for (const value of [undefined, null, 0, 1.5, -1, true, '', 'text', {}, [], [null], Number.NaN]) {
      const row = withOther(good, path, value);
      const parsed = resultSchema.safeParse(row);
      const found = readRow(row);
      expect(found.kind === 'unreadable').toBe(!parsed.success);
      if (found.kind !== 'row') continue;
      const [read, wanted] = [found.result, parsed.data].map((one) => valueAt(one, path));
      if (typeof wanted !== 'object') expect(read).toEqual(wanted);
    }
  },
);

test('what is no object is no row, and rows of other tests are foreign', () => {
  for (const row of [undefined, null, 5, 'row', [good]]) expect(readRow(row).kind).toBe('unreadable');
  expect(readRow(withOther(good, ['testCase', 'metadata'], { task: 'compositional' })).kind).toBe('foreign');
  expect(readRow(withOther(good, ['testCase', 'metadata'], { design: 'x' })).kind).toBe('foreign');
});

test('a variant goes by its label, or where it has none by its id; its prompt by its label or text', () => {
  const variant = (provider: object, prompt: object) => {
    const row = readRow(withOther(withOther(good, ['provider'], provider), ['prompt'], prompt));
    return row.kind === 'row' && [row.variant.provider, row.variant.prompt];
  };
  expect(variant({ id: 'openai:x', label: 'X' }, { label: 'direct', raw: 'Is …?' })).toEqual([
    { id: 'openai:x', label: 'X' },
    'direct',
  ]);
  expect(variant({ id: 'openai:x', label: '' }, { raw: 'Is …?' })).toEqual([
    { id: 'openai:x', label: 'openai:x' },
    'Is …?',
  ]);
  expect(variant({}, {})).toEqual([{ id: 'unknown', label: 'unknown' }, '']);
});
