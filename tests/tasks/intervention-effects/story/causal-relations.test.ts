import { describe, expect, test } from 'vitest';
import { namedRng } from '../../../../src/lib/rng.ts';
import { pseudoWord } from '../../../../src/tasks/intervention-effects/story/names.ts';
import { parseRelations } from '../../../../src/tasks/intervention-effects/story/parser.ts';
import { say } from '../../../../src/tasks/intervention-effects/story/sentences.ts';
import { LISTED, VALUES } from '../../../../src/tasks/intervention-effects/story/tuebingen.ts';
import { renderings } from './causal-relations.ts';

/** Questions about the mediation graph in one draw, by what they are about. */
function mediation(naming: string) {
  const input = {
    graphs: ['mediation'],
    names: naming,
    phrasings: ['intervention', 'substitution'],
    draws: 1,
  };
  const { rendering, renderer } = renderings(input, 7)[0]!;
  const find = (phrasing: string, pair: string, intervention: string) => {
    const question = rendering.questions.find(
      ({ metadata: m }) => m.phrasing === phrasing && m.pair === pair && m.intervention === intervention,
    )!;
    return { question, prompt: `${renderer.context(question.phrasing)}\n\n${renderer.question(question)}` };
  };
  return { rendering, renderer, find };
}

describe('causal relations are told in these words', () => {
  test('before any intervention', () => {
    expect(mediation('random-char').find('none', 'A→C', 'none').prompt).toMatchInlineSnapshot(`
      "A system has the variables “V”, “J”, and “N”. These are all of its direct causal relations:
      - “N” causes “V”.
      - “V” causes “J”.

      Does “N” causally affect “J”, directly or through other variables?"
    `);
  });

  test('after an intervention, with names and values from the Tübingen pairs', () => {
    expect(mediation('tuebingen').find('intervention', 'A→C', 'B').prompt).toMatchInlineSnapshot(`
      "A system has the variables “PPFD”, “Food consumption growth”, and “Population growth”. These are all of its direct causal relations:
      - “Population growth” causes “PPFD”.
      - “PPFD” causes “Food consumption growth”.
      A perfect intervention on a variable, written do(variable = value), sets the variable to a value that is chosen from outside the system. After it, nothing in the system causes this variable any more. All other causal relations stay as they are.

      Now a perfect intervention is performed on “PPFD”, written do(PPFD = low). After this intervention, does “Population growth” causally affect “Food consumption growth”, directly or through other variables?"
    `);
  });

  test('after the same under a made-up word', () => {
    expect(mediation('random-tuebingen').find('substitution', 'A→C', 'B').prompt).toMatchInlineSnapshot(`
      "A system has the variables “Diastolic blood pressure”, “Under-5 mortality rate”, and “Total snow”. These are all of its direct causal relations:
      - “Total snow” causes “Diastolic blood pressure”.
      - “Diastolic blood pressure” causes “Under-5 mortality rate”.
      In what follows, a truzak is an operation on one variable: it sets the variable to a value that is chosen from outside the system, so that nothing in the system causes this variable any more. All other causal relations stay as they are.

      Now a truzak is applied to “Diastolic blood pressure”, with the value 65 mmHg. After this truzak, does “Total snow” causally affect “Under-5 mortality rate”, directly or through other variables?"
    `);
  });
});

describe('reading gives back', () => {
  test('every listed relation and every value, in both phrasings', () => {
    for (const [cause, effect] of LISTED) {
      const system = [
        say.opening({ variables: `“${cause}” and “${effect}”` }),
        say.relation({ cause, effect }),
      ];
      for (const value of VALUES[effect]!) {
        const [word, set] = ['snolik', { variable: effect, value }];
        const prompts = {
          intervention: [
            ...system,
            `${say.intervention(set)} ${say.questionAfterIntervention({ cause, effect })}`,
          ],
          substitution: [
            ...system,
            say.definition({ word }),
            `${say.substitution({ word, ...set })} ${say.questionAfterSubstitution({ word, cause, effect })}`,
          ],
        };
        for (const [phrasing, lines] of Object.entries(prompts)) {
          const { dag, ...reading } = parseRelations(lines.join('\n'))!;
          expect(dag.nodes).toEqual([cause, effect]);
          expect(reading).toEqual({ kind: 'relations', cause: 0, effect: 1, intervened: [1], phrasing });
        }
      }
    }
  });
});

describe('the order of variables and relations', () => {
  test('tells nothing: each comes first about as often', () => {
    const all = renderings({ graphs: ['chain'], draws: 400 }, 5).map(({ rendering, renderer }) => {
      const lines = renderer.context('none').split('\n');
      const names = [...lines[0]!.matchAll(/“(.)”/g)].map((match) => match[1]!);
      const first = lines[1]!.match(/“(.)”/)![1]!;
      const reading = parseRelations(
        `${renderer.context('none')}\n${renderer.question(rendering.questions.find(({ phrasing }) => phrasing === 'none')!)}`,
      )!;
      return { variable: reading.dag.nodes.indexOf(names[0]!), relation: reading.dag.nodes.indexOf(first) };
    });
    const counts = (values: readonly number[], kinds: number): number[] =>
      Array.from({ length: kinds }, (_, kind) => values.filter((value) => value === kind).length);
    for (const count of counts(
      all.map(({ variable }) => variable),
      4,
    )) {
      expect(Math.abs(count - 100)).toBeLessThan(4 * Math.sqrt(400 * 0.25 * 0.75));
    }
    for (const count of counts(
      all.map(({ relation }) => relation),
      3,
    )) {
      expect(Math.abs(count - 133)).toBeLessThan(4 * Math.sqrt(400 * (1 / 3) * (2 / 3)));
    }
  });

  test('is the same for all kinds of names, and for all numbers of draws', () => {
    const shape = (naming: string, draws: number): string[] =>
      renderings({ graphs: ['fork'], names: naming, draws }, 3).map(({ renderer }) => {
        const names = new Map<string, number>();
        return renderer.context('none').replaceAll(/“[^”]+”/g, (name) => {
          names.set(name, names.get(name) ?? names.size);
          return `${names.get(name)}`;
        });
      });
    expect(shape('tuebingen', 60)).toEqual(shape('random-char', 60));
    expect(shape('tuebingen', 15)).toEqual(shape('tuebingen', 60).slice(0, 15));
  });
});

test('a made-up word is new in nearly every draw and takes “a”', () => {
  const words = Array.from({ length: 200 }, (_, draw) => pseudoWord(namedRng(1, 'word', 'chain', draw)));
  expect(new Set(words).size).toBeGreaterThan(190);
  for (const word of words) expect(word).toMatch(/^[bdfgkpstvz][lrknw][aeiou][bdfgklmnprtvz][aeiou][fkpxz]$/);
});

describe('what cannot be read is quoted', () => {
  const { find } = mediation('random-char');
  const { prompt } = find('intervention', 'A→C', 'B');
  const substituted = find('substitution', 'A→C', 'B').prompt;
  const word = /In what follows, a (\w+)/.exec(substituted)![1]!;
  test.each<[string, string, string]>([
    [
      'no question',
      prompt.split('\n\n')[0]!,
      'expected a question like “Does “K” causally affect “R”, …?”, got “the end”',
    ],
    [
      'an intervention on one variable, written with another',
      prompt.replace(/do\(\w/, 'do(A'),
      'a question like',
    ],
    ['a stranger', prompt.replaceAll(/does “\w”/g, 'does “A”'), 'expected only the variables'],
    [
      'an operation by another word',
      substituted.replaceAll(`a ${word} is applied`, 'a blip is applied'),
      'a question like',
    ],
    [
      'an operation that was never explained',
      substituted.replace(/In what follows.*\n/, ''),
      'the word for the operation',
    ],
  ])('%s', (_, text, message) => {
    expect(() => parseRelations(text)).toThrow(message);
  });

  test('and what is none of ours is not read at all', () => {
    expect(parseRelations('Does K cause R?')).toBeUndefined();
  });
});
