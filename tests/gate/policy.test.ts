import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { optionsFromEnvironment, readCheckedAgainst } from '../../src/gate/gate-options.ts';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import { fitsPattern, rulesFor } from '../../src/gate/policy-schema.ts';
import { ConfigError } from '../../src/lib/config-error.ts';

const variant = (provider: string, prompt = 'direct') => ({
  provider: { id: provider, label: provider },
  prompt,
});

describe('a policy', () => {
  test('names a baseline by a label of one letter as well, but not by none', () => {
    expect(parsePolicy('gate.yaml', 'baseline: { provider: a }').baseline).toEqual({ provider: 'a' });
    expect(() => parsePolicy('gate.yaml', "baseline: { provider: '' }")).toThrow('baseline.provider');
  });

  test('is read from YAML', () => {
    const text = 'floors: { IE accuracy: 0.9, CCR complete: true }\nmargins:\n  IE accuracy: 0.05\n';
    expect(parsePolicy('gate.yaml', text)).toEqual({
      floors: { 'IE accuracy': 0.9, 'CCR complete': true },
      margins: { 'IE accuracy': 0.05 },
    });
  });

  test('that is empty asks for completeness and for the alarms that are always on', () => {
    expect(rulesFor(parsePolicy('gate.yaml', ''), variant('a'))).toEqual({
      floors: {},
      margins: {},
      alarms: { failed: 0, unparsed: 0.05, refused: 0.05 },
    });
  });

  test('that cannot be used lists every problem, by file and path', () => {
    const read = () =>
      parsePolicy(
        'gate.yaml',
        'floors: { accuracy: 2, CCR class: XX }\nmargins: { IE accuracy: 0 }\ninconclusive: maybe\ndesign: abc\n',
      );
    expect(read).toThrow(ConfigError);
    for (const problem of [
      'gate.yaml: the config has 5 problems',
      'config.floors.accuracy: expected a share between 0 and 1, got 2',
      'config.floors.CCR class: ',
      'config.margins.IE accuracy: expected a margin above 0, such as 0.05, got 0',
      'config.inconclusive: ',
      'config.design: expected the eight hexadecimal digits of a design hash, such as 5b21c90e, got "abc"',
    ]) {
      expect(read).toThrow(problem);
    }
    expect(() => parsePolicy('gate.yaml', 'floors: { a: ')).toThrow('gate.yaml: the config has 1 problem');
  });

  test('with a name that nothing has is refused, with the nearest', () => {
    const text = `
floors: { CCR diskrimination: 0.8 }
margins: { ccr Class: 0.2, CCR discrimination at 3 links: 0.1, PNS: false }
variants: [{ provider: b, margins: { pairs: false } }]
`;
    const read = () => parsePolicy('gate.yaml', text);
    for (const problem of [
      'the config has 3 problems',
      'config.floors.CCR diskrimination: no rule or metric is called CCR diskrimination; did you mean CCR discrimination?',
      'config.margins.ccr Class: no rule or metric is called ccr Class; did you mean CCR class?',
      'config.variants[0].margins.pairs: no rule or metric is called pairs; did you mean parts?',
    ])
      expect(read).toThrow(problem);
  });

  test('adds rules for variants to those at the top, and replaces them by name', () => {
    const policy = parsePolicy(
      'gate.yaml',
      `
floors: { IE accuracy: 0.9, IE retrieval: 0.95 }
variants:
  - { provider: 'small*', floors: { IE accuracy: 0.6 }, alarms: { unparsed: 0.2 } }
  - { provider: '*', prompt: 'chain*', margins: { accuracy: 0.1 } }
  - { provider: 'always *', skip: true }
`,
    );
    expect(rulesFor(policy, variant('small 1', 'chain of thought'))).toEqual({
      floors: { 'IE accuracy': 0.6, 'IE retrieval': 0.95 },
      margins: { accuracy: 0.1 },
      alarms: { failed: 0, unparsed: 0.2, refused: 0.05 },
    });
    expect(rulesFor(policy, variant('large'))!.floors).toEqual({ 'IE accuracy': 0.9, 'IE retrieval': 0.95 });
    expect(rulesFor(policy, variant('always yes'))).toBeUndefined();
  });
});

test.each([
  ['*', 'anything', true],
  ['gpt-4.1', 'gpt-4.1', true],
  ['gpt-4.1', 'gpt-4x1', false],
  ['gpt-*', 'gpt-4.1-mini', true],
  ['*mini', 'gpt-4.1-mini', true],
  ['gpt*mini', 'gpt-4.1-mini', true],
  ['gpt*4*mini', 'gpt-4.1-mini', true],
  ['gpt*5*mini', 'gpt-4.1-mini', false],
  ['a*a', 'a', false],
  ['a*b*b', 'ab', false],
  ['a*b*b', 'abb', true],
  ['**', '', true],
  ['(a|b)+*', '(a|b)+ model', true],
])('the pattern %s and the label %s: %s', (pattern, label, fits) => {
  expect(fitsPattern(pattern, label)).toBe(fits);
});

test('the environment names policy, baseline and strictness', () => {
  expect(optionsFromEnvironment({})).toEqual({});
  expect(
    optionsFromEnvironment({
      PROMPTFOO_CAUSAL_GATE: 'gate.yaml',
      PROMPTFOO_CAUSAL_BASELINE: 'baseline.json',
      PROMPTFOO_CAUSAL_STRICT: '1',
    }),
  ).toEqual({ gate: 'gate.yaml', baseline: 'baseline.json', strict: true });
  expect(optionsFromEnvironment({ PROMPTFOO_CAUSAL_STRICT: '0' })).toEqual({ strict: false });
});

test('files that are not there are named', () => {
  expect(() => readCheckedAgainst({ gate: '/nowhere/gate.yaml' })).toThrow(
    '/nowhere/gate.yaml: expected a policy',
  );
  expect(() => readCheckedAgainst({ baseline: '/nowhere/b.json' })).toThrow(
    '/nowhere/b.json: expected the scorecard.json of an earlier run',
  );
});

test('every policy in the documentation can be read', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/gate.md'), 'utf8');
  const policies = [...page.matchAll(/```yaml\n# gate\.yaml\n([\s\S]*?)```/g)].map(([, text]) => text!);
  expect(policies.length).toBeGreaterThan(0);
  for (const text of policies) expect(() => parsePolicy('docs/gate.md', text)).not.toThrow();
});
