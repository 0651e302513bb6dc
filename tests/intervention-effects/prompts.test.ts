import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { parseRelations } from '../../src/tasks/intervention-effects/parse.ts';
import { ask } from './asked.ts';

const EVERY_KIND = {
  graphs: ['bivariate', 'confounding', 'none', { random: { nodes: 5, density: 0.5 } }],
  links: [2, 8],
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  queries: 'all',
};

test('one prompt of each kind reads as recorded', () => {
  const questions = [
    ...ask({ graphs: ['confounding'], phrasings: ['intervention', 'substitution'], draws: 1, seed: 3 }),
    ...ask({ links: 2, interventions: 2, phrasings: ['intervention', 'substitution'], draws: 1, seed: 3 }),
    ...ask({ graphs: ['none', 'bivariate'], names: 'tuebingen', draws: 1, seed: 3 }),
  ];
  const kinds = new Map(
    questions.map(({ item, prompt }) => [
      `${item.graph === 'none'} ${item.intervention.length} ${item.phrasing}`,
      prompt,
    ]),
  );
  expect([...kinds.values()].join('\n\n────\n\n')).toMatchSnapshot();
});

describe('parsing a prompt', () => {
  test('gives a solver all it needs to find the right answer', () => {
    const questions = [
      ...ask({ ...EVERY_KIND, draws: 4 }),
      ...ask({ links: 8, interventions: 3, draws: 20 }),
    ];
    for (const { item, reading } of questions) {
      expect(reading.phrasing).toBe(item.phrasing);
      if (reading.truth !== item.truth) throw new Error(`wrong: ${item.id}`);
    }
    expect(questions.length).toBeGreaterThan(1000);
  });

  test('skips worked examples about another system', () => {
    const [one, two] = ask({ draws: 2, seed: 5 });
    expect(
      parseRelations(`Example\n${one!.prompt}\n<answer>yes</answer>\n\nNow you.\n${two!.prompt}`),
    ).toEqual(two!.reading);
  });

  test('returns undefined for a text that describes no system', () => {
    expect(parseRelations('Is Zita happy?')).toBeUndefined();
  });

  test.each([
    ['an arrow between unknown variables', (text: string) => text.replace(/- “\w+” causes/, '- “Q1” causes')],
    ['no question', (text: string) => text.slice(0, text.indexOf('\n\n'))],
    [
      'an intervention that was not explained',
      (text: string) => text.replace(/^A perfect intervention on.*\n/m, ''),
    ],
  ])('fails for a prompt with %s', (_, change) => {
    const { prompt } = ask({ draws: 1 }).find(({ item }) => item.intervention !== 'none')!;
    expect(() => parseRelations(change(prompt))).toThrow('parsing the prompt: expected');
  });
});

test('the substitution phrasing never uses the words that it replaces', () => {
  for (const { prompt, item } of ask({ ...EVERY_KIND, phrasings: 'substitution', draws: 2 })) {
    if (item.phrasing === 'substitution') expect(prompt).not.toMatch(/\b(?:interven\w*|perfect|do)\b/i);
  }
});

test('the two questions of a draw after an intervention differ only in the variable and the value that are set', () => {
  const draws = Map.groupBy(ask({ draws: 20 }), ({ item }) => item.draw);
  for (const questions of draws.values()) {
    const [one, two] = questions
      .filter(({ item }) => item.intervention !== 'none')
      .map(({ prompt, reading }) => prompt.replaceAll(reading.set[0]!, '?').replace(/= \d\)/, '= ?)'));
    const context = (text: string): string[] => text.split('\n').slice(-3);
    expect(context(one!)).toEqual(context(two!));
  }
});

test('a generated test asks for the answer format from the config', () => {
  const [test] = interventionEffects({ draws: 1, answerFormat: 'json' });
  expect(test?.vars.case.answerInstruction).toContain('JSON');
  expect(test?.options).toMatchObject({
    response_format: { type: 'json_schema' },
    disableVarExpansion: true,
  });
});
