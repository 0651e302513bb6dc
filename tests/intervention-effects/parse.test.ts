import { describe, expect, test } from 'vitest';
import { parseRelations, reachedFrom } from '../../src/tasks/intervention-effects/parse.ts';
import { ask } from './asked.ts';

describe('parsing a prompt about intervention effects', () => {
  test('gives the correct answer to every kind of question, and its phrasing', () => {
    const questions = [
      ...ask({
        graphs: ['bivariate', 'confounding', 'none', { random: { nodes: 5, density: 0.5 } }],
        links: [2, 8],
        names: ['random-char', 'tuebingen', 'random-tuebingen'],
        phrasings: ['intervention', 'substitution'],
        queries: 'all',
        draws: 4,
      }),
      ...ask({ links: 8, interventions: 3, draws: 20 }),
    ];
    const misread = questions.filter(
      ({ item, reading }) => reading.truth !== item.truth || reading.phrasing !== item.phrasing,
    );
    expect(misread.map(({ item }) => item.id)).toEqual([]);
  });

  test('gives the variables, the arrows, the relation asked about, and the intervention', () => {
    const text = [
      'A system has the variables “K”, “R”, and “T”. These are all of its direct causal relations:',
      '- “K” causes “R”.',
      '- “R” causes “T”.',
      'A perfect intervention on a variable, written do(variable = value), sets the variable to a value that is chosen outside the system.',
      '',
      'Now a perfect intervention is performed on “R”, written do(R = 3). After this intervention, does “K” causally affect “T”, directly or through other variables?',
    ];
    expect(parseRelations(text.join('\n'))).toEqual({
      variables: ['K', 'R', 'T'],
      arrows: [
        ['K', 'R'],
        ['R', 'T'],
      ],
      cause: 'K',
      effect: 'T',
      set: ['R'],
      phrasing: 'intervention',
      truth: false,
    });
  });

  test('ignores a worked example that precedes the question', () => {
    const [example, asked] = ask({ draws: 2, seed: 5 });
    const prompt = `Example\n${example!.prompt}\n<answer>yes</answer>\n\nNow you.\n${asked!.prompt}`;
    expect(parseRelations(prompt)).toEqual(asked!.reading);
  });

  test('returns undefined if the text describes no system of variables', () => {
    expect(parseRelations('Is Zita happy?')).toBeUndefined();
  });

  test.each([
    ['an arrow between unknown variables', (text: string) => text.replace(/- “\w+” causes/, '- “Q1” causes')],
    ['no question', (text: string) => text.slice(0, text.indexOf('\n\n'))],
    [
      'an intervention, but no explanation of interventions',
      (text: string) => text.replace(/^A perfect intervention on.*\n/m, ''),
    ],
  ])('fails if the prompt contains %s', (_, change) => {
    const { prompt } = ask({ draws: 1 }).find(({ item }) => item.intervention !== 'none')!;
    expect(() => parseRelations(change(prompt))).toThrow('parsing the prompt: expected');
  });
});

test.each([
  [['A'], 0],
  [['A', 'B'], 1],
  [['A', 'B', 'C', 'D'], 2],
])(
  'in the graph with the arrows A→B, B→C, B→D and D→E, a walk from A reaches the variables %j (steps of the walk: %i)',
  (reached, steps) => {
    const arrows = [
      ['A', 'B'],
      ['B', 'C'],
      ['B', 'D'],
      ['D', 'E'],
    ] as const;
    expect([...reachedFrom(['A'], arrows, steps)]).toEqual(reached);
  },
);
