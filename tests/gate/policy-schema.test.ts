import { expect, test } from 'vitest';
import { policySchema, ruleEntries } from '../../src/gate/policy-schema.ts';

const isAllowed = (policy: object): boolean => policySchema.safeParse(policy).success;
const messages = (policy: object) =>
  policySchema.safeParse(policy).error?.issues.map(({ message }) => message);

test.each([
  ['a floor', (value: unknown) => ({ floors: { accuracy: value } }), [0, 1], [-0.1, 1.1, 'high']],
  ['a floor of its own name', (value: unknown) => ({ floors: { other: value } }), [0, 1], [-0.1, 1.1]],
  ['a margin', (value: unknown) => ({ margins: { PNS: value } }), [0.01, 0.99, false], [0, 1, true]],
  [
    'a margin of links',
    (value: unknown) => ({ margins: { 'CCR half depth': value } }),
    [0.1, 1.5, 99, false],
    [0, 100, true],
  ],
  [
    'a margin of variables',
    (value: unknown) => ({ margins: { 'IE half depth': value } }),
    [0.1, 99, false],
    [0, 100],
  ],
  ['an alarm', (value: unknown) => ({ alarms: { failed: value } }), [0, 1], [-0.1, 1.1]],
  ['questions of one run only', (value: unknown) => ({ unmatched: value }), [0, 1], [-0.1, 1.1]],
  ['the design', (value: unknown) => ({ design: value }), ['0123abcd'], ['0123abc', '0123abcde', 'xyzxyzxy']],
  ['a class', (value: unknown) => ({ floors: { 'CCR class': value } }), ['VC', 'VI', 'IC', 'II'], ['XX']],
  ['completeness', (value: unknown) => ({ floors: { 'CCR complete': value } }), [true], [false]],
  ['a pattern', (value: unknown) => ({ variants: [{ provider: value, prompt: value }] }), ['a', '*'], ['']],
  ['a skipped variant', (value: unknown) => ({ variants: [{ skip: value }] }), [true], [false]],
  ['what is inconclusive', (value: unknown) => ({ inconclusive: value }), ['warn', 'fail'], ['pass']],
])('%s: what may be said', (_, policy, allowed, refused) => {
  expect(allowed.map((value) => isAllowed(policy(value)))).toEqual(allowed.map(() => true));
  expect(refused.map((value) => isAllowed(policy(value)))).toEqual(refused.map(() => false));
});

test('what is refused is told with what would be right', () => {
  expect(messages({ floors: { accuracy: 2 } })).toEqual(['expected a share between 0 and 1']);
  expect(messages({ unknown: 1 })?.[0]).toContain('unknown');
  expect(messages({ alarms: { other: 1 } })?.[0]).toContain('other');
});

test('rules are those that are set', () => {
  expect(ruleEntries({ a: 1, b: undefined, c: 0 })).toEqual([
    ['a', 1],
    ['c', 0],
  ]);
});
