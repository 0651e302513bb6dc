import { describe, expect, test } from 'vitest';
import { type Dag, dagFromEdges } from '../../../src/causal/dag.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { truthByChance } from '../../../src/tasks/identification/by-chance.ts';
import {
  IDENTIFICATION_KINDS,
  type IdentificationKind,
} from '../../../src/tasks/identification/identification-case.ts';
import {
  localLook,
  looseLook,
  type MatchedQuestions,
  matchedQuestions,
} from '../../../src/tasks/identification/matched-questions.ts';
import { isOfItsKind, truthOf } from '../../../src/tasks/identification/question-kinds.ts';
import { arrows, randomDag } from '../../../src/tasks/shared/graphs.ts';

const loosely = { look: looseLook, perGraph: Number.POSITIVE_INFINITY };

/** The first two questions of one graph that share no more than how many are known. */
const two = (text: string, kind: IdentificationKind, seed = 1) => {
  const dag = dagFromEdges(arrows(text));
  const [first] = [...matchedQuestions([dag], kind, namedRng(seed), loosely)];
  return first?.map(
    ({ cause, effect, given, truth }) =>
      `${dag.nodes[cause]}→${dag.nodes[effect]} ${given.map((node) => dag.nodes[node]).join('')} ${truth}`,
  );
};

const drawn = (seed: number, count: number): Dag[] =>
  Array.from({ length: count }, (_, i) => randomDag(7, 8, namedRng(seed, i)));

describe('two questions of a kind are', () => {
  test('one of each answer, in an order that says nothing', () => {
    const graph = 'U>X U>Y X>Y E>X E>F';
    const found = Array.from({ length: 40 }, (_, seed) => two(graph, 'back-door', seed)!);
    expect(new Set(found.map(([first]) => first!.split(' ')[2]))).toEqual(new Set(['true', 'false']));
    for (const asked of found)
      expect(asked.map((one) => one.split(' ')[2]).toSorted()).toEqual(['false', 'true']);
    expect(new Set(found.map((asked) => asked.toSorted().join())).size).toBeGreaterThan(1);
    expect(two(graph, 'back-door', 3)).toEqual(two(graph, 'back-door', 3));
  });

  test('none where a graph has only one answer, or none of the kind', () => {
    expect(two('X>Y', 'back-door')).toBeUndefined();
    expect(two('U>X U>Y X>Y', 'back-door')).toBeUndefined();
    expect(two('X>C Y>C', 'opening')).toBeUndefined();
    for (const kind of IDENTIFICATION_KINDS) expect(two('A>B', kind)).toBeUndefined();
  });

  test.each(IDENTIFICATION_KINDS)(
    'of %s: each of its kind, right by the graph and by chance, and alike at a glance',
    (kind) => {
      const source = matchedQuestions(drawn(2, 400), kind, namedRng(kind));
      const pairs = Array.from({ length: 8 }, (): MatchedQuestions => source.next().value!);
      for (const asked of pairs) {
        for (const question of asked) {
          const { cause, effect, given, truth } = question;
          expect(isOfItsKind(question)).toBe(true);
          expect([truthOf(question), truthByChance(question)]).toEqual([truth, truth]);
          expect(new Set([cause, effect, ...given]).size).toBe(2 + given.length);
        }
        expect(asked.map(({ truth }) => truth).toSorted()).toEqual([false, true]);
        expect(new Set(asked.map(localLook)).size).toBe(1);
      }
      // No question is asked twice.
      const all = pairs.flat().map(({ dag, cause, effect, given }) => [dag.parents, cause, effect, given]);
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
    },
  );
});

test.each<[string, string, boolean]>([
  ['U>X U>Y X>Y', 'V>X V>Y X>Y', true],
  // Another number of causes of the effect; no arrow between the two; an effect that what is known has.
  ['U>X U>Y X>Y', 'U>X U>Y X>Y E>Y', false],
  ['U>X U>Y X>M M>Y', 'U>X U>Y X>Y', false],
  ['U>X U>Y X>Y', 'U>X U>Y X>Y U>E', false],
  // What is not named may be anywhere.
  ['U>X U>Y X>Y E>F', 'U>X U>Y X>Y F>E', true],
])('%s and %s look the same: %s', (one, other, alike) => {
  const look = (text: string): string => {
    const dag = dagFromEdges(arrows(text));
    const node = (symbol: string): number => dag.nodes.indexOf(symbol);
    const given = [Math.max(node('U'), node('V'))];
    return localLook({ dag, kind: 'back-door', cause: node('X'), effect: node('Y'), given });
  };
  expect(look(one) === look(other)).toBe(alike);
});

test('unknown direct causes that the two share are seen', () => {
  const look = (text: string): string => {
    const dag = dagFromEdges(arrows(text));
    const node = (symbol: string): number => dag.nodes.indexOf(symbol);
    return localLook({ dag, kind: 'back-door', cause: node('X'), effect: node('Y'), given: [node('Z')] });
  };
  expect(look('Z>X Z>Y U>X U>Y X>Y')).not.toBe(look('Z>X Z>Y U>X V>Y X>Y'));
});
