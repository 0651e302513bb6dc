import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { compositionalCaseSchema } from '../../src/tasks/compositional/case.ts';
import { recompute } from '../../src/tasks/compositional/recompute.ts';
import { casesOf } from './asked.ts';

const FIGURE = { preset: 'maasch-2025-figure-4' };

/** A config for each kind of design, and for each kind of query. */
const DESIGNS: Readonly<Record<string, object>> = {
  'the default design': { seed: 5 },
  'a design of three parts and two worlds': { parts: 3, worlds: 2, links: 6, seed: 6 },
  'a ladder': { preset: 'ladder', seed: 7, units: { twins: 12 } },
  'the preset “counterfactual”': { preset: 'counterfactual', units: { twins: 32 }, seed: 8 },
  'a design for Figure 4 of Maasch et al. 2025': FIGURE,
  'a design for Figure 4 of Maasch et al. 2025 with “queries: factual-counterfactual”': {
    ...FIGURE,
    queries: 'factual-counterfactual',
  },
  'a design for a sample of units of Figure D.1A of Maasch et al. 2025': {
    preset: 'maasch-2025-figure-d1a',
    units: { sample: 20 },
  },
  'a design that asks only factual questions': { ...FIGURE, queries: 'factual', units: { sample: 9 } },
  'a design for a graph that the config lists': {
    edges: ['X -> A', 'X -> B', 'A -> C', 'B -> C', 'C -> Y'],
    functions: 'random',
    noise: { min: 0.2, max: 0.4 },
  },
};

describe.each(Object.entries(DESIGNS))('the questions of %s', (_, config) => {
  const tests = compositional(config);
  const cases = casesOf(tests);

  test('are exactly as many as the id of the design states', () => {
    expect(cases[0]!.design).toMatch(new RegExp(`^[0-9a-f]{8}/${cases.length}$`));
  });

  test('have unique ids', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  test('have metadata that match the schema of the task', () => {
    for (const item of cases) expect(compositionalCaseSchema.parse(item)).toEqual(item);
  });

  // Independently of `recompute`, the generator derives each answer from the text of its prompt, and graph-design.test.ts
  // and strand-design.test.ts compare sums of weights with exact values.
  test('have the correct answers and the weights that are recomputed from the equations of their world', () => {
    for (const item of cases) expect(recompute(item)).toEqual({ truth: item.truth, weight: item.weight });
  });

  test('are the same, in the same order, when they are generated again', () => {
    expect(compositional(config)).toEqual(tests);
  });
});

test('a theme (the wording of the stories) whose prompts cannot be parsed is refused before any question is asked', () => {
  const theme = {
    id: 'muddle',
    names: Array.from({ length: 30 }, (_, i) => `N${i}`),
    detail: { kind: 'switch' },
    sentences: {
      opening: '{{ names }} are lamps.',
      rules: 'The rules:',
      rule: '- {{ name }} is on if {{ conditions }}.',
      state: '{{ name }} is {% if not value %}not {% endif %}on',
      // The condition on a lamp's own noise reads like its state.
      own: '{{ name }} is on',
      closing: 'That is all.',
      fact: '{{ name }} is {% if not value %}not {% endif %}switched on',
      facts: 'So {{ facts }}.',
      observed: 'It is seen that {{ states }}.',
      supposition: 'Suppose {{ names }} were {% if not value %}not {% endif %}on.',
      question: 'Is {{ name }} on?',
      hypotheticalQuestion: 'Would {{ name }} be on?',
    },
  };
  expect(() => compositional({ ...FIGURE, theme })).toThrow('expected a theme whose prompts can be parsed');
});
