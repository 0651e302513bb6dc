import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { compositionalNotes } from '../../src/tasks/compositional/notes.ts';
import { casesOf } from '../compositional/asked.ts';
import { page, tableRows } from './markdown.ts';
import { DEFAULT_TESTS, planned } from './planned.ts';

const DESIGNS = page('docs/designs.md');

test('docs/designs.md quotes a line that the check command prints about the default CCR design', () => {
  const quoted = DESIGNS.blocks.find(({ text }) => text.startsWith('no reader'))!.text;
  const [note] = compositionalNotes(casesOf(compositional({})));
  expect(note).toContain(quoted.trim());
});

/** The designs in the table of docs/designs.md, by what each of them finds out. */
const TESTS_BY_PURPOSE = {
  'whether a new version may ship': DEFAULT_TESTS,
  'how many links a model can follow': [
    ...compositional({ preset: 'ladder' }),
    ...interventionEffects({ preset: 'ladder' }),
  ],
  'whether a model can infer hidden causes from what was observed': compositional({
    preset: 'counterfactual',
  }),
  'how well a model does on the papers’ graphs': [
    ...compositional({ preset: 'maasch-2025-figure-4' }),
    ...interventionEffects({ preset: 'paper' }),
  ],
};

describe('the table of designs in the docs', () => {
  const numberIn = (cell = ''): number => Number(cell.replaceAll(',', ''));
  const table = new Map(
    tableRows(DESIGNS, 'to find out').map(([purpose, , questions, tokens]) => [
      purpose,
      { questions: numberIn(questions), tokens: numberIn(tokens) },
    ]),
  );

  test('contains all designs that these tests check, and no others', () => {
    expect([...table.keys()]).toEqual(Object.keys(TESTS_BY_PURPOSE));
  });

  test.each(Object.entries(TESTS_BY_PURPOSE))(
    'states the correct numbers of questions and prompt tokens for finding out %s',
    (purpose, tests) => {
      const stated = table.get(purpose)!;
      const { questions, variants } = planned(tests, 'v1');
      // The docs round tokens to whole thousands.
      const tokens = 1000 * Math.round(variants[0]!.promptTokens! / 1000);
      expect({ questions, tokens }).toEqual(stated);
    },
  );
});
