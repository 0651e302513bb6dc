import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { namedRng } from '../../src/lib/random.ts';
import { conditionText, drawCondition, drawFact } from '../../src/story/own-noise.ts';
import { THEMES } from '../../src/story/theme.ts';
import type { ThemeSource } from '../../src/story/theme-schema.ts';
import { harbour } from './harbour.ts';

/** The questions about five units: under do(true) and do(false), of each pair X→A, A→Y and X→Y. */
const QUESTIONS = 5 * 2 * 3;

// The generator parses every prompt back, and throws if it means something else.
function questionsIn(theme: ThemeSource, extraneous: boolean) {
  return compositional({ edges: ['X -> A', 'A -> Y'], units: { sample: 5 }, theme, extraneous });
}

test.each([false, true])(
  'a story can be parsed even if its measured items contain commas and the word “and” (extraneous details: %s)',
  (extraneous) => {
    const theme: ThemeSource = {
      ...harbour,
      id: 'sickbay',
      detail: {
        kind: 'measurements',
        items: ['cough and fever', 'chills, with sweat', 'rash'],
        most: 9,
        noun: { one: 'case', many: 'cases' },
      },
      sentences: {
        ...harbour.sentences,
        own: 'the {{ name }} has at least {{ amount }} of {{ item }}',
        fact: 'the {{ name }} has {{ measurements }}',
        measurement: '{{ amount }} of {{ item }}',
      },
    };
    expect(questionsIn(theme, extraneous)).toHaveLength(QUESTIONS);
  },
);

test('a story can be parsed even if its choices contain commas and the word “or”', () => {
  const theme: ThemeSource = {
    ...harbour,
    id: 'cargo',
    detail: { kind: 'choice', choices: ['tea or coffee', 'salt', 'wine, red or white'] },
    sentences: {
      ...harbour.sentences,
      own: 'the {{ name }} carries {{ choices }}',
      fact: 'the {{ name }} carries {{ choice }}',
    },
  };
  expect(questionsIn(theme, false)).toHaveLength(QUESTIONS);
});

describe('the condition on a node’s own noise', () => {
  const noun = { one: 'candy', many: 'candies' };
  const theme = THEMES.get('candy-party')!;

  test.each([
    [0, 10],
    [0.1, 10],
    [0.4, 7],
    [0.9, 2],
    [1, 2],
  ])('that is to hold with a probability of %d requires at least %i of 10 candies', (probability, least) => {
    const condition = drawCondition({ kind: 'count', most: 10, noun }, probability, namedRng(1));
    expect(conditionText(theme, 'Ara', condition)).toBe(`Ara gets at least ${least} candies`);
  });

  test('that is to hold with a probability of 0.4 accepts two of five choices', () => {
    const choices = ['red', 'white', 'yellow', 'blue', 'purple'];
    const condition = drawCondition({ kind: 'choice', choices }, 0.4, namedRng(1));
    expect(condition.kind === 'choice' && condition.right).toHaveLength(2);
  });

  test('is met by every fact that is drawn to meet it, and by no fact that is drawn not to meet it', () => {
    const condition = drawCondition({ kind: 'count', most: 10, noun }, 0.4, namedRng(1));
    const numbers = (on: boolean): Set<number> => {
      const facts = Array.from({ length: 200 }, (_, i) =>
        drawFact(theme, condition, { name: 'Ara', on, extraneous: false }, namedRng(1, i)),
      );
      return new Set(facts.map((fact) => Number(/\d+/.exec(fact)![0])));
    };
    // The threshold is 7 of 10.
    expect([...numbers(true)].sort((a, b) => a - b)).toEqual([7, 8, 9, 10]);
    expect([...numbers(false)].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
