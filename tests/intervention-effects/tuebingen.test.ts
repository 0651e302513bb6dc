import { describe, expect, test } from 'vitest';
import { namedRng } from '../../src/lib/random.ts';
import {
  drawUnrelated,
  isListed,
  leadsTo,
  leastUnrelatedCount,
  unrelatedTo,
  VALUES,
  VARIABLES,
} from '../../src/tasks/intervention-effects/tuebingen.ts';

describe('the Tübingen data', () => {
  test('contain at least three values for each variable', () => {
    for (const variable of VARIABLES) expect(VALUES[variable]!.length).toBeGreaterThanOrEqual(3);
  });

  test('contain altitude as a cause of outdoor temperature, but not the reverse', () => {
    expect(isListed('Altitude', 'Outdoor temperature')).toBe(true);
    expect(isListed('Outdoor temperature', 'Altitude')).toBe(false);
  });

  test('imply that altitude affects electricity load through outdoor temperature, but not the reverse', () => {
    expect(isListed('Altitude', 'Electricity load')).toBe(false);
    expect(isListed('Outdoor temperature', 'Electricity load')).toBe(true);
    expect(leadsTo('Altitude', 'Electricity load')).toBe(true);
    expect(leadsTo('Electricity load', 'Altitude')).toBe(false);
  });

  test('contain 79 variables, and at least 46 of these are unrelated to each other', () => {
    expect(VARIABLES).toHaveLength(79);
    expect(leastUnrelatedCount(VARIABLES)).toBe(46);
  });
});

test('a variable in the Tübingen data counts as related to itself, to its causes and to its effects', () => {
  const pool = ['Altitude', 'Outdoor temperature', 'Electricity load'];
  expect(unrelatedTo(pool, ['Outdoor temperature'])).toEqual([]);
  expect(unrelatedTo(pool, [])).toEqual(pool);
});

test('with each of 20 seeds, 46 variables that are all unrelated to each other are drawn from the Tübingen data', () => {
  for (let seed = 0; seed < 20; seed++) {
    const drawn = drawUnrelated(VARIABLES, 46, namedRng(seed));
    expect(drawn).toHaveLength(46);
    for (const variable of drawn) expect(unrelatedTo(drawn, [variable])).toHaveLength(45);
  }
});
