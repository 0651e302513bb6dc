import { expect, test } from 'vitest';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import { policySchema, ruleEntries } from '../../src/gate/policy-schema.ts';

const isAllowed = (policy: object): boolean => policySchema.safeParse(policy).success;
const messages = (policy: object) =>
  policySchema.safeParse(policy).error?.issues.map(({ message }) => message);

test.each([
  ['a floor', (value: unknown) => ({ floors: { accuracy: value } }), [0, 1], [-0.1, 1.1, 'high']],
  ['a floor of its own name', (value: unknown) => ({ floors: { other: value } }), [0, 1], [-0.1, 1.1]],
  ['a margin', (value: unknown) => ({ margins: { PNS: value } }), [0.01, 0.99, false], [0, 1, true]],
  [
    'a margin in octaves',
    (value: unknown) => ({ margins: { 'CCR half depth (links)': value } }),
    [0.1, 1.5, 9, false],
    [0, 10, true],
  ],
  [
    'a margin in octaves of paths',
    (value: unknown) => ({ margins: { 'IE half depth (variables)': value } }),
    [0.1, 9, false],
    [0, 10],
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
  const told = (text: string) => () => parsePolicy('gate.yaml', text);
  expect(told('unknown: 1')).toThrow('config: unknown key unknown; the keys are $schema, design, ');
  expect(told('flors: {}')).toThrow('config: unknown key flors; did you mean floors; the keys are ');
  expect(told('alarms: { other: 1 }')).toThrow('config.alarms: unknown key other; the keys are failed, ');
  expect(told('alarms: { refusd: 1 }')).toThrow('unknown key refusd; did you mean refused');
});

test('rules are those that are set', () => {
  expect(ruleEntries({ a: 1, b: undefined, c: 0 })).toEqual([
    ['a', 1],
    ['c', 0],
  ]);
});
