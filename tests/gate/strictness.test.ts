import { describe, expect, test } from 'vitest';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import { RULE_NAMES } from '../../src/gate/policy-schema.ts';
import { DEFAULTS, gateBy, limitsIn, MARGINS } from './strictness.ts';

const off = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, false]));

test('without a policy key, these checks are on, with these limits', () => {
  expect(limitsIn(gateBy({}))).toEqual(DEFAULTS);
});

describe.each(Object.keys(MARGINS))('the margin of %s', (name) => {
  test('is what fails where it alone is on', () => {
    const others = Object.keys(MARGINS).filter((other) => other !== name);
    const { verdict, checks } = gateBy({ margins: off(others) });
    const failed = checks.filter((check) => check.verdict !== 'pass').map(({ measure }) => measure);
    expect([verdict, failed]).toEqual(['fail', [name]]);
  });
});

test('with every margin off, any answers pass: none fails by a check without a name', () => {
  expect(gateBy({ margins: off(Object.keys(MARGINS)) }).verdict).toBe('pass');
});

test('alarms about changes are off until they get a limit, and may be turned off for some variants', () => {
  const alarms = { yesRateShift: 0.1, unexpectedRise: 0.2 };
  const added = { 'shift of the yes rate': 0.1, 'unexpected rise': 0.2 };
  expect(limitsIn(gateBy({ alarms }))).toEqual({ ...DEFAULTS, ...added });
  const variants = [{ provider: 'v2', alarms: { yesRateShift: false, unexpectedRise: false } }];
  expect(limitsIn(gateBy({ alarms, variants }))).toEqual(DEFAULTS);
});

test('the PNS of every pair gets a limit, and may be turned off for some variants', () => {
  const limits = limitsIn(gateBy({ margins: { PNS: 0.3 } }));
  const pairs = Object.keys(limits).filter((name) => name.startsWith('PNS '));
  expect(pairs.length).toBeGreaterThan(1);
  expect(limits).toEqual({ ...DEFAULTS, ...Object.fromEntries(pairs.map((name) => [name, 0.3])) });
  const variants = [{ provider: 'v2', margins: { PNS: false } }];
  expect(limitsIn(gateBy({ margins: { PNS: 0.3 }, variants }))).toEqual(DEFAULTS);
});

test('the lowest discrimination is judged in place of the mean where it is named, and false turns both off', () => {
  const { 'CCR mean discrimination': _, ...others } = DEFAULTS;
  expect(limitsIn(gateBy({ margins: { 'CCR discrimination': 0.4 } }))).toEqual({
    ...others,
    'CCR discrimination': 0.4,
  });
  expect(limitsIn(gateBy({ margins: { 'CCR discrimination': false } }))).toEqual(others);
});

describe.each(['floors', 'margins'] as const)('a misspelt name under %s', (kind) => {
  test.each(RULE_NAMES[kind])('%s is refused with the nearest', (name) => {
    const misspelt = `${name.slice(0, -1)}#`;
    expect(() => parsePolicy('gate.yaml', JSON.stringify({ [kind]: { [misspelt]: 0.5 } }))).toThrow(
      `no rule or metric is called ${misspelt}; did you mean ${name}?`,
    );
  });
});

test.each(['failed', 'unparsed', 'refused', 'yesRateShift', 'unexpectedRise'])(
  'a misspelt alarm %s is refused with the nearest',
  (name) => {
    const misspelt = `${name.slice(0, -1)}#`;
    expect(() => parsePolicy('gate.yaml', JSON.stringify({ alarms: { [misspelt]: 0.5 } }))).toThrow(
      `config.alarms: unknown key ${misspelt}; did you mean ${name}`,
    );
  },
);
