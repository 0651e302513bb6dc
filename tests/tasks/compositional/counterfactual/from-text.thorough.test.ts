import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';

/** What a reader of plain text finds in a story of the candy party: nothing of the package reads here. */
interface Guest {
  /** Least and greatest number of conditions that are met if the guest is happy. */
  readonly needs: readonly [least: number, most: number];
  /** What is said of others: that they are happy, or that they are not. */
  readonly causes: readonly (readonly [name: string, isHappy: boolean])[];
  readonly enough: number;
  /** Unknown of a guest about whose candies nothing is told. */
  readonly gets: number | undefined;
}

interface Story {
  readonly guests: ReadonlyMap<string, Guest>;
  readonly seen: ReadonlyMap<string, boolean>;
  readonly supposed: readonly [name: string, isHappy: boolean];
  readonly asked: string;
}

function storyIn(context: string, question: string): Story {
  const gets = new Map(
    [...context.matchAll(/(\w+) gets (\d+) cand(?:y|ies)(?:,|\.| and)/g)].map(([, name, n]) => [
      name,
      Number(n),
    ]),
  );
  const rules = [...context.matchAll(/^- (\w+) is happy if, and only if, (.*)\.$/gm)];
  const guests = new Map(
    rules.map(([, name = '', conditions = '']): [string, Guest] => [
      name,
      {
        needs: neededIn(conditions),
        causes: [...conditions.matchAll(/(\w+) is (not )?happy/g)].map(([, cause = '', not]) => [
          cause,
          not === undefined,
        ]),
        enough: Number(/gets at least (\d+) cand/.exec(conditions)?.[1]),
        gets: gets.get(name),
      },
    ]),
  );
  const everybody = /everybody can see that, in fact, (.*)\.$/m.exec(context)?.[1] ?? '';
  const seen = new Map(
    [...everybody.matchAll(/(\w+) is (not )?happy/g)].map(([, name = '', not]) => [name, not === undefined]),
  );
  const asks = /^Now suppose (\w+) were (made|kept from being) happy, .* Would (\w+) then be happy\?$/;
  const [, supposed = '', made, asked = ''] = asks.exec(question) ?? [];
  return { guests, seen, supposed: [supposed, made === 'made'], asked };
}

const COUNTS = ['', 'one', 'two', 'three', 'four'];

function neededIn(conditions: string): readonly [least: number, most: number] {
  const [, least = '', of = ''] = /^at least (\w+) of these (\w+) are true/.exec(conditions) ?? [];
  if (least !== '') return [COUNTS.indexOf(least), COUNTS.indexOf(of)];
  if (/^exactly one/.test(conditions)) return [1, 1];
  const all = [...conditions.matchAll(/is (?:not )?happy|gets at least/g)].length;
  return [/^(both|all) of/.test(conditions) ? all : 1, all];
}

type States = ReadonlyMap<string, boolean>;

/** Whether a guest is happy, if some are held, and if those of unknown candies get enough of them or not. */
function isHappy({ guests }: Story, name: string, held: States, unknown: States): boolean {
  const state = held.get(name);
  if (state !== undefined) return state;
  const guest = guests.get(name);
  if (!guest) throw new Error(`no rule for ${name}`);
  const own = guest.gets === undefined ? unknown.get(name) === true : guest.gets >= guest.enough;
  const parts = [
    own,
    ...guest.causes.map(([cause, wanted]) => isHappy({ guests } as Story, cause, held, unknown) === wanted),
  ];
  const met = parts.filter(Boolean).length;
  return guest.needs[0] <= met && met <= guest.needs[1];
}

const NOBODY: States = new Map();

/** Every way in which the guests of unknown candies may have been given enough of them, or not. */
function possibilities({ guests }: Story): States[] {
  const unknown = [...guests].flatMap(([name, { gets }]) => (gets === undefined ? [name] : []));
  return Array.from(
    { length: 2 ** unknown.length },
    (_, code) => new Map(unknown.map((name, bit) => [name, ((code >> bit) & 1) === 1])),
  );
}

/** Those that explain what is seen while some are held. */
function explaining(story: Story, held: States): States[] {
  return possibilities(story).filter((unknown) =>
    [...story.seen].every(([name, state]) => isHappy(story, name, held, unknown) === state),
  );
}

function answers(story: Story, held: States, among: readonly States[]): Set<boolean> {
  return new Set(among.map((unknown) => isHappy(story, story.asked, held, unknown)));
}

function causesOf({ guests }: Story, name: string): string[] {
  return guests.get(name)?.causes.map(([cause]) => cause) ?? [];
}

/** Everybody on whom a guest depends. */
function before(story: Story, name: string): Set<string> {
  const found = new Set(causesOf(story, name));
  for (const other of found) for (const cause of causesOf(story, other)) found.add(cause);
  return found;
}

/** 256 questions each: 2,048 by day, 10,240 nightly. */
const SEEDS = Array.from({ length: IS_NIGHTLY ? 40 : 8 }, (_, i) => 100 + i);

describe('counterfactual, by its text alone', () => {
  const all = SEEDS.flatMap((seed) =>
    compositional({ preset: 'counterfactual', seed, theme: 'candy-party' }).map(({ vars, metadata }) => ({
      context: String(vars?.context),
      question: String(vars?.question),
      story: storyIn(String(vars?.context), String(vars?.question)),
      truth: metadata?.truth as boolean,
      world: `${seed} ${metadata?.world}`,
    })),
  );
  const twins = [...Map.groupBy(all, ({ world }) => world).values()];

  test('every truth is the only answer after inferring, supposing and deriving', () => {
    expect(all.length).toBeGreaterThanOrEqual(IS_NIGHTLY ? 10_000 : 2000);
    const wrong = all.filter(({ story, truth }) => {
      const found = answers(story, new Map([story.supposed]), explaining(story, NOBODY));
      return found.size !== 1 || !found.has(truth);
    });
    expect(wrong).toEqual([]);
  });

  test('twins share all but the states of two guests who are seen, which are exchanged, and turn the answer', () => {
    for (const [one, other, ...more] of twins) {
      if (!one || !other) throw new Error('a question without its twin');
      expect(more).toEqual([]);
      const isSeen = (line: string): boolean => line.startsWith('It is not known');
      const lines = (context: string): string[] => context.split('\n').filter((line) => !isSeen(line));
      expect(lines(one.context)).toEqual(lines(other.context));
      expect(one.question).toBe(other.question);
      expect(one.truth).toBe(!other.truth);
      expect([...one.story.seen.keys()]).toEqual([...other.story.seen.keys()]);
      const changed = [...one.story.seen].filter(([name, state]) => other.story.seen.get(name) !== state);
      expect(changed.map(([, state]) => state).toSorted()).toEqual([false, true]);
    }
  });

  test('nothing is asked that is so in fact, supposed in accord with it, seen, or open to who is seen to cause it', () => {
    for (const { story } of all) {
      const { supposed, asked, seen, guests } = story;
      const [explanation] = explaining(story, NOBODY);
      expect(isHappy(story, supposed[0], NOBODY, explanation!)).toBe(!supposed[1]);
      const far = before(story, asked);
      expect([2, 4]).toContain(seen.size);
      for (const name of seen.keys()) {
        expect(far.has(name)).toBe(false);
        expect(name).not.toBe(asked);
      }
      expect([...guests.values()].filter(({ gets }) => gets === undefined)).toHaveLength(seen.size);
    }
  });

  test('every state that is seen is needed', () => {
    for (const { story } of all) {
      const held = new Map([story.supposed]);
      const needed = [...story.seen.keys()].filter((name) => {
        const seen = new Map([...story.seen].filter(([other]) => other !== name));
        return answers(story, held, explaining({ ...story, seen }, NOBODY)).size === 2;
      });
      // The mirror image of what is needed is seen as well.
      expect(needed).toHaveLength(story.seen.size / 2);
    }
  });

  test('who takes the fact for the supposition, where either is needed, is right as often as wrong', () => {
    const wrong = all.map(({ story, truth }) => {
      const held = new Map([story.supposed]);
      const [fact, inferred, both] = (
        [
          [NOBODY, NOBODY],
          [held, held],
          [NOBODY, held],
        ] as const
      ).map(([under, during]) => {
        const found = answers(story, under, explaining(story, during));
        expect(found.size).toBe(1);
        return found.has(truth);
      });
      // Exactly one of the two mistakes leaves the answer right, and both together turn it.
      expect(fact).toBe(!inferred);
      expect(both).toBe(false);
      return !fact;
    });
    expect(wrong.filter(Boolean)).toHaveLength(all.length / 2);
  });
});
