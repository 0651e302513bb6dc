import fc from 'fast-check';
import stringify from 'json-stringify-pretty-compact';
import { expect, test } from 'vitest';
import { compactJson } from '../../src/lib/compact-json.ts';

test('values that fit stand on one line, and others on one line for each entry', () => {
  const value = { name: 'a', list: [1, 2], empty: [], long: { first: 'x'.repeat(12), second: [{}, null] } };
  expect(compactJson(value, 24)).toBe(`{
 "name": "a",
 "list": [1, 2],
 "empty": [],
 "long": {
  "first": "xxxxxxxxxxxx",
  "second": [{}, null]
 }
}`);
});

test('any JSON is written as json-stringify-pretty-compact writes it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 1, max: 90 }), (value, width) => {
      expect(compactJson(value, width)).toBe(stringify(value, { maxLength: width, indent: 1 }));
    }),
    { numRuns: 500 },
  );
});
