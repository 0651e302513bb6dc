import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import { DEFAULT_ALARMS, RULE_NAMES } from '../../src/gate/policy-schema.ts';
import type { Gate } from '../../src/scorecard/gate-schema.ts';
import { judged } from '../support/judged.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

const variants = [
  { label: 'v1', reply: simulatedVariant({ model: 'oracle' }).reply },
  { label: 'v2', reply: simulatedVariant({ model: 'always-yes' }).reply },
];
const settings = { resamples: 100 };
const answers = answersOf(
  rowsOf(
    [...compositional({ preset: 'decisive-small', seed: 1 }), ...interventionEffects({ draws: 24, seed: 1 })],
    variants,
  ),
);

/** Judges a model that always says yes beside a perfect one, by margins and alarms. */
function gateBy(rules: object): Gate {
  const { gate } = judged(answers, { settings, provider: 'v1', policy: JSON.stringify(rules) });
  if (!gate) throw new Error('no verdict');
  return gate;
}

/** Limits of the candidate's checks, by name. */
function limitsIn({ checks }: Gate): Record<string, number | undefined> {
  const judgedOnes = checks.filter(
    ({ kind, variant }) => kind !== 'completeness' && variant?.provider === 'v2',
  );
  return Object.fromEntries(judgedOnes.map(({ measure, limit }) => [measure, limit]));
}

/** All margins that are on without a policy. */
const MARGINS = {
  // With 54 twins.
  'CCR mean discrimination': 0.3,
  'IE discrimination': 0.2,
  accuracy: 0.1,
  'CCR class': 0.2,
  'CCR complete': 0.2,
  parts: 0.2,
};
const ALARMS = { failed: 'failed calls', unparsed: 'unparsed replies', refused: 'refusals' } as const;
const DEFAULTS = {
  ...MARGINS,
  ...Object.fromEntries(Object.entries(ALARMS).map(([name, measure]) => [measure, limitOf(name)])),
};

function limitOf(name: string): number | undefined {
  return Object.entries(DEFAULT_ALARMS).find(([known]) => known === name)?.[1];
}

const off = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, false]));
const without = (name: string) =>
  Object.fromEntries(Object.entries(DEFAULTS).filter(([own]) => own !== name));

test('without a policy key, these checks are on, with these limits', () => {
  expect(limitsIn(gateBy({}))).toEqual(DEFAULTS);
});

describe.each(Object.keys(MARGINS))('the margin of %s', (name) => {
  test('is turned off by its name, and nothing else with it', () => {
    expect(limitsIn(gateBy({ margins: { [name]: false } }))).toEqual(without(name));
  });

  test('is given a limit by its name, and nothing else with it', () => {
    expect(limitsIn(gateBy({ margins: { [name]: 0.37 } }))).toEqual({ ...DEFAULTS, [name]: 0.37 });
  });

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

describe.each(Object.entries(ALARMS))('the alarm %s', (name, measure) => {
  test('is turned off and given a limit by its name', () => {
    expect(limitsIn(gateBy({ alarms: { [name]: false } }))).toEqual(without(measure));
    expect(limitsIn(gateBy({ alarms: { [name]: 0.3 } }))).toEqual({ ...DEFAULTS, [measure]: 0.3 });
  });
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
