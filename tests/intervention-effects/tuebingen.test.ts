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

describe('the Tübingen pairs', () => {
  test('have at least three values for each variable', () => {
    for (const variable of VARIABLES) expect(VALUES[variable]!.length).toBeGreaterThanOrEqual(3);
  });

  test('list a cause with its effect, but not the reverse', () => {
    expect(isListed('Altitude', 'Outdoor temperature')).toBe(true);
    expect(isListed('Outdoor temperature', 'Altitude')).toBe(false);
  });

  test('connect altitude with electricity load by way of outdoor temperature, in this direction only', () => {
    expect(isListed('Altitude', 'Electricity load')).toBe(false);
    expect(isListed('Outdoor temperature', 'Electricity load')).toBe(true);
    expect(leadsTo('Altitude', 'Electricity load')).toBe(true);
    expect(leadsTo('Electricity load', 'Altitude')).toBe(false);
  });

  test('include 46 of 79 variables without effects, which are surely unrelated to each other', () => {
    expect(VARIABLES).toHaveLength(79);
    expect(leastUnrelatedCount(VARIABLES)).toBe(46);
  });
});

test('variables are related to themselves, and to those that lead to them or follow from them', () => {
  const pool = ['Altitude', 'Outdoor temperature', 'Electricity load'];
  expect(unrelatedTo(pool, ['Outdoor temperature'])).toEqual([]);
  expect(unrelatedTo(pool, [])).toEqual(pool);
});

test('as many unrelated variables can be drawn as have no effects', () => {
  for (let seed = 0; seed < 20; seed++) {
    const drawn = drawUnrelated(VARIABLES, 46, namedRng(seed));
    expect(drawn).toHaveLength(46);
    for (const variable of drawn) expect(unrelatedTo(drawn, [variable])).toHaveLength(45);
  }
});
