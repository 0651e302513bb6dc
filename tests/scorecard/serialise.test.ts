import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z', evalId: 'eval-1', versions: { node: '22' } };
const tests = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
const scorecard = rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })]), run);
const [variant] = scorecard.variants;
const withParameters = (parameters: number): Scorecard => ({
  ...scorecard,
  variants: [{ ...variant!, provider: { ...variant!.provider, parameters } }],
});
const read = (content: unknown) => () => parseScorecard(JSON.stringify(content), 'card.json');

describe('a scorecard as a file', () => {
  test('reads back, and is written the same however it was put together', () => {
    const text = serialiseScorecard(scorecard);
    expect(parseScorecard(text, 'card.json')).toEqual(JSON.parse(text));
    expect(serialiseScorecard(parseScorecard(text, 'card.json'))).toBe(text);
    const turned = Object.fromEntries(Object.entries(scorecard).toReversed()) as Scorecard;
    expect(serialiseScorecard({ ...turned, gate: undefined })).toBe(text);
    expect(text).toMatch(/^\{\n "schemaVersion": 3,\n "createdAt": [\s\S]*\}\n$/);
    // One thing a line, as far as it has room.
    expect(text).toMatch(/^ "versions": \{"node": "22"\},$/m);
  });

  test('has numbers of 15 digits', () => {
    const written = (parameters: number) =>
      JSON.parse(serialiseScorecard(withParameters(parameters))).variants[0].provider.parameters;
    expect(written(1 / 3)).toBe(0.333333333333333);
    expect(written(123456789012345)).toBe(123456789012345);
  });
});

describe('what is refused as a scorecard', () => {
  test('says which version was wanted, and which it has', () => {
    expect(() => parseScorecard('{', 'card.json')).toThrow(
      'card.json: expected a scorecard, got a file that is not JSON: ',
    );
    for (const [content, got] of [
      [null, 'none'],
      [{}, 'none'],
      [{ schemaVersion: 2 }, '2'],
      [{ schemaVersion: '3' }, '"3"'],
    ])
      expect(read(content)).toThrow(
        `card.json: expected a scorecard with schemaVersion 3, got ${got as string}`,
      );
  });

  test('names the first place that does not fit, and how many more there are', () => {
    expect(read({ ...scorecard, createdAt: 7 })).toThrow(
      /^card\.json: createdAt: Invalid input: expected string, received number$/,
    );
    expect(read({ ...scorecard, createdAt: 7, evalId: 7 })).toThrow(
      /^card\.json: createdAt: .*, and 1 more$/,
    );
    expect(read({ ...scorecard, createdAt: 7, evalId: 7, problems: 7 })).toThrow(
      /^card\.json: createdAt: .*, and 2 more$/,
    );
    expect(read({ ...scorecard, extra: 1 })).toThrow(/^card\.json: the file: .*extra/);
  });

  test('is also one whose lists do not fit together', () => {
    expect(read({ ...scorecard, variants: [{ ...variant, tasks: {} }] })).toThrow(
      /^card\.json: variants\.0\.tasks\.compositional: expected some, as in tasks\.compositional, got none$/,
    );
  });
});

describe('a run', () => {
  test('is named as far as it is known, with what made it', () => {
    expect(scorecard).toMatchObject(run);
    expect(scorecard).not.toHaveProperty('node');
    const plain = rollUp([], { createdAt: '' });
    expect(plain).not.toHaveProperty('evalId');
    expect(plain).not.toHaveProperty('versions');
  });

  test('has examples of what went wrong where anything did', () => {
    expect(scorecard).not.toHaveProperty('examples');
    const rows = rowsOf(tests, [simulatedVariant({ model: 'always-no' })]);
    const [first] = rollUp(rows, run).examples!;
    expect(first).toMatchObject({ task: 'compositional', truth: 'yes', wrong: 1, test: expect.any(Number) });
    // Rows have numbers in an eval alone.
    expect(rollUp(rows, { createdAt: '' }).examples![0]).not.toHaveProperty('test');
  });
});
