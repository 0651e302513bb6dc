import { describe, expect, test } from 'vitest';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { truthByChance } from '../../../src/tasks/identification/by-chance.ts';
import { KINDS, type Kind } from '../../../src/tasks/identification/identification-case.ts';
import { twoQuestions } from '../../../src/tasks/identification/questions.ts';
import { isOfItsKind, truthOf } from '../../../src/tasks/identification/truth.ts';
import { arrows, randomDag } from '../../../src/tasks/shared/graphs.ts';

const two = (text: string, kind: Kind, seed = 1, enough = 0) => {
  const dag = dagFromEdges(arrows(text));
  return twoQuestions(dag, kind, namedRng(seed), enough)?.map(
    ({ cause, effect, given, truth }) =>
      `${dag.nodes[cause]}→${dag.nodes[effect]} ${given.map((node) => dag.nodes[node]).join('')} ${truth}`,
  );
};
const anySeed = (text: string, kind: Kind, enough = 0) =>
  new Set(Array.from({ length: 30 }, (_, seed) => two(text, kind, seed, enough)?.toSorted().join(', ')));

describe('two questions of a kind are', () => {
  test('one of each answer, in an order that tells nothing', () => {
    const graph = 'U>X U>Y X>Y E>X';
    const firsts = Array.from({ length: 40 }, (_, seed) => two(graph, 'back-door', seed)![0]!.split(' ')[2]);
    expect(new Set(firsts)).toEqual(new Set(['true', 'false']));
    for (let seed = 0; seed < 20; seed++) {
      const answers = two(graph, 'back-door', seed)!.map((asked) => asked.split(' ')[2]);
      expect(answers.toSorted()).toEqual(['false', 'true']);
    }
  });

  test('none where a graph has only one answer, or none of the kind', () => {
    expect(two('X>Y', 'back-door')).toBeUndefined();
    expect(two('U>X U>Y X>Y', 'back-door')).toBeUndefined();
    expect(two('X>C Y>C', 'opening')).toBeUndefined();
    for (const kind of KINDS) expect(two('A>B', kind)).toBeUndefined();
  });

  test('each of its kind, right by the graph and by chance, and about as many that are known', () => {
    for (const kind of KINDS)
      for (let seed = 0; seed < 8; seed++) {
        const asked = twoQuestions(randomDag(6, 8, namedRng(seed)), kind, namedRng(seed, kind)) ?? [];
        for (const question of asked) {
          expect(isOfItsKind(question)).toBe(true);
          expect([truthOf(question), truthByChance(question)]).toEqual([question.truth, question.truth]);
          expect([1, 2]).toContain(question.given.length);
          expect(new Set([question.cause, question.effect, ...question.given]).size).toBe(
            2 + question.given.length,
          );
        }
        expect(new Set(asked.map(({ given }) => given.length)).size).toBeLessThan(2);
      }
  });

  test('more alike where more is wanted: variables with as many causes, joined by the same arrows', () => {
    const alike = (enough: number): number => {
      const found = Array.from({ length: 30 }, (_, seed) => {
        const dag = randomDag(7, 11, namedRng(seed));
        const asked = twoQuestions(dag, 'independence', namedRng(seed), enough);
        const [one, other] = (asked ?? []).map(({ cause, effect, given }) =>
          JSON.stringify([
            ...[cause, effect].map((node) => Math.min(2, dag.parents[node]!.length)),
            [dag.parents[cause]!.includes(effect), dag.parents[effect]!.includes(cause)],
            given.map((node) => Math.min(2, dag.parents[node]!.length)).toSorted(),
          ]),
        );
        return asked ? [one === other] : [];
      }).flat();
      return found.filter(Boolean).length / found.length;
    };
    expect(alike(0)).toBeGreaterThan(0.8);
    expect(alike(2)).toBeLessThan(0.5);
  });

  test('the same from the same seed', () => {
    const graph = 'U>X U>Y X>Y E>X E>F';
    expect(two(graph, 'back-door', 3)).toEqual(two(graph, 'back-door', 3));
    expect(anySeed(graph, 'back-door').size).toBeGreaterThan(1);
  });
});
