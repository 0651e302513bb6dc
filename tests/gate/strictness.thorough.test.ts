import { describe, expect, test } from 'vitest';
import { ALARMS, DEFAULTS, gateBy, limitsIn, MARGINS } from './strictness.ts';

const without = (name: string) =>
  Object.fromEntries(Object.entries(DEFAULTS).filter(([own]) => own !== name));

describe.each(Object.keys(MARGINS))('the margin of %s', (name) => {
  test('is turned off by its name, and nothing else with it', () => {
    expect(limitsIn(gateBy({ margins: { [name]: false } }))).toEqual(without(name));
  });

  test('is given a limit by its name, and nothing else with it', () => {
    expect(limitsIn(gateBy({ margins: { [name]: 0.37 } }))).toEqual({ ...DEFAULTS, [name]: 0.37 });
  });
});

describe.each(Object.entries(ALARMS))('the alarm %s', (name, measure) => {
  test('is turned off and given a limit by its name', () => {
    expect(limitsIn(gateBy({ alarms: { [name]: false } }))).toEqual(without(measure));
    expect(limitsIn(gateBy({ alarms: { [name]: 0.3 } }))).toEqual({ ...DEFAULTS, [measure]: 0.3 });
  });
});
