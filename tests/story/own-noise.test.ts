import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { ThemeSource } from '../../src/story/theme.ts';
import { harbour } from './harbour.ts';

const measured: ThemeSource = {
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

// The generator parses every prompt back, and throws if it means something else.
test.each([false, true])(
  'prompts are parsed back if measured items contain commas and “and” (extraneous details: %s)',
  (extraneous) => {
    const tests = compositional({
      edges: ['X -> A', 'A -> Y'],
      units: { sample: 5 },
      theme: measured,
      extraneous,
    });
    expect(tests).toHaveLength(30);
  },
);

test('prompts are parsed back if choices contain “or”', () => {
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
  expect(compositional({ edges: ['X -> A', 'A -> Y'], units: { sample: 5 }, theme })).toHaveLength(30);
});
