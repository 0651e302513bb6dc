import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { promptOf } from '../../support/rows.ts';

const symptoms = (extraneous: boolean): Map<string, Set<string>>[] =>
  compositional({ preset: 'first-look', theme: 'flu-vaccine', extraneous, seed: 4 }).map((item) => {
    const told = new Map<string, Set<string>>();
    const [, winter = ''] = promptOf(item).split('This is how last winter went.');
    for (const [, name = '', list = ''] of winter.matchAll(/(\w+) had ([^.]*)\./g))
      told.set(name, new Set([...list.matchAll(/(?:a|an) [a-z ]+? for/g)].map(String)));
    return told;
  });

test('of a person the one symptom is told that matters; with extraneous details every other one, too', () => {
  for (const [extraneous, count] of [
    [false, 1],
    [true, 5],
  ] as const)
    for (const told of symptoms(extraneous)) {
      expect(told.size).toBeGreaterThan(3);
      for (const list of told.values()) expect(list.size).toBe(count);
    }
});
