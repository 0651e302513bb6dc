import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';
import { type Guest, guestsIn, isBlocked, isHappy, SUPPOSED } from '../../../support/guests.ts';

const SEEDS = IS_NIGHTLY ? [1, 2, 3, 4, 5] : [1];

describe.each(['decisive', 'decisive-small', 'decisive-three'])('%s, by its text alone', (preset) => {
  const tests = SEEDS.flatMap((seed) => compositional({ preset, seed, theme: 'candy-party' }));

  test('every truth follows from what is told', () => {
    for (const { vars, metadata } of tests) {
      const [, cause = '', made, effect = ''] = SUPPOSED.exec(String(vars?.question)) ?? [];
      const found = isHappy(guestsIn(String(vars?.context)), effect, [cause, made === 'made']);
      expect(found).toBe(metadata?.truth);
    }
  });

  test('twins share rules, order, names and question, and block as many guests of each kind; few amounts differ', () => {
    const twins = Map.groupBy(
      tests.filter(({ metadata }) => metadata?.twin !== undefined),
      ({ metadata }) => `${metadata?.world}/${metadata?.pair}/${metadata?.twin}/${metadata?.query}`,
    );
    expect(twins.size).toBeGreaterThan(50);
    for (const [one, other, ...more] of twins.values()) {
      expect(more).toEqual([]);
      const [story, twin] = [String(one?.vars?.context), String(other?.vars?.context)];
      const facts = story.split('\n').findIndex((line) => line.startsWith('This is how the host hands out'));
      expect(story.split('\n').filter((_, i) => i !== facts)).toEqual(
        twin.split('\n').filter((_, i) => i !== facts),
      );
      expect(one?.vars?.question).toBe(other?.vars?.question);
      const [guests, others] = [guestsIn(story), guestsIn(twin)];
      const count = (all: ReadonlyMap<string, Guest>, needsAll: boolean): number =>
        [...all.values()].filter((guest) => guest.needsAll === needsAll && isBlocked(guest)).length;
      for (const kind of [true, false]) expect(count(guests, kind)).toBe(count(others, kind));
      const effect = SUPPOSED.exec(String(one?.vars?.question))?.[3] ?? '';
      const near = [effect, ...(guests.get(effect)?.causes ?? [])];
      for (const name of near) expect(others.get(name)?.gets).toBe(guests.get(name)?.gets);
      const changed = [...guests].filter(([name, { gets }]) => others.get(name)?.gets !== gets);
      expect(changed.length).toBeGreaterThanOrEqual(2);
      expect(changed.length).toBeLessThanOrEqual(4);
    }
  });
});
