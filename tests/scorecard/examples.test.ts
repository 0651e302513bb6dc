import { describe, expect, test } from 'vitest';
import type { Case, CaseKind } from '../../src/cases/case.ts';
import { worstQuestions } from '../../src/scorecard/examples.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { columnOf } from '../support/variant-answers.ts';

/** 30 questions of three kinds of a task, ten of another. */
const kind = (id: string): Partial<CaseKind> => ({
  id,
  key: ({ world }) => keyOf(id, world, `kind ${Number(world) % 3}`),
});
const keyOf = (group: string, world: string, topic: string) => ({
  ...{ group, unit: Number(world), place: '', cluster: '', topic },
});
const kinds = new Map(['plain', 'numbers'].map((id) => [id, kind(id) as CaseKind]));
const cases = Array.from(
  { length: 40 },
  (_, i): Case =>
    i < 30
      ? { task: 'plain', design: '', world: `${i}`, truth: true }
      : { task: 'numbers', design: '', world: `${i}`, truth: i / 4 },
);
const sheet = { kinds, cases, variants: [] as VariantAnswers[] };
const texts = (replies: (position: number) => Map<number, string>) =>
  new Map(
    cases.map(({ task, world }, position) => [
      `${task}/${world}`,
      { prompt: `Prompt ${world}`, test: 100 + position, replies: replies(position) },
    ]),
  );

/** Wrong about some questions. */
const variant = (label: string, wrong: readonly number[]) =>
  columnOf(sheet, label, ({ truth }, position) =>
    typeof truth === 'number'
      ? wrong.includes(position)
        ? 'wrong'
        : 'right'
      : wrong.includes(position)
        ? 'no'
        : 'yes',
  );
const worst = (variants: readonly VariantAnswers[], hasRows = false) =>
  worstQuestions(
    {
      sheet: { ...sheet, variants },
      texts: texts(
        () =>
          new Map([
            [0, 'No.'],
            [1, 'No.'],
            [2, 'Never.'],
          ]),
      ),
    } as never,
    [],
    hasRows,
  );

describe('the questions that most variants got wrong', () => {
  const some = [variant('a', [1, 2, 4, 7, 10, 35]), variant('b', [2, 4, 7, 10, 13]), variant('c', [2, 10])];

  test('come with how many did, most first, of each kind three, task by task', () => {
    // Of kind 1 are 1, 4, 7, 10 and 13: the first of those that two got wrong, and the one that three did.
    expect(worst(some).map(({ case: id, wrong }) => [id, wrong])).toEqual([
      ['plain/2', 3],
      ['plain/10', 3],
      ['plain/4', 2],
      ['plain/7', 2],
      ['numbers/35', 1],
    ]);
  });

  test('are also those that are not right every time', () => {
    const wavering = columnOf(
      sheet,
      'w',
      (item, position, replicate) =>
        typeof item.truth === 'number' ? 'right' : position === 4 && replicate === 1 ? 'no' : 'yes',
      { replicates: 2 },
    );
    expect(worst([wavering]).map(({ case: id, wrong }) => [id, wrong])).toEqual([['plain/4', 1]]);
  });

  test('say what is right, and the row where there are rows of one eval', () => {
    const [first] = worst(some, true);
    expect(first).toMatchObject({ task: 'plain', prompt: 'Prompt 2', truth: 'yes', test: 102 });
    expect(first).not.toHaveProperty('about');
    expect(worst(some)[0]).not.toHaveProperty('test');
    expect(worst(some).at(-1)).toMatchObject({ task: 'numbers', truth: '8.75' });
  });

  test('have the replies of all, those that are alike together', () => {
    expect(worst(some)[0]?.replies).toEqual([
      { variants: [0, 1], reply: 'no', text: 'No.' },
      { variants: [2], reply: 'no', text: 'Never.' },
    ]);
    const silent = columnOf(sheet, 'd', () => undefined);
    const [first] = worst([...some, silent, variant('e', [])]);
    expect(first?.replies.map(({ variants }) => variants)).toEqual([[0, 1], [2], [4]]);
    expect(first?.replies.at(-1)).toEqual({ variants: [4], reply: 'yes', text: '' });
  });

  test('are 24 of a task at most, and none where all is right or no text was kept', () => {
    const all = variant('a', [...cases.keys()]);
    const many = new Map([
      ['plain', { ...kind('plain'), key: ({ world }: Case) => keyOf('plain', world, world) } as CaseKind],
    ]);
    const found = worstQuestions(
      {
        sheet: { ...sheet, kinds: new Map([...kinds, ...many]), variants: [all] },
        texts: texts(() => new Map()),
      } as never,
      [],
    );
    expect(found.filter(({ task }) => task === 'plain').map(({ case: id }) => id)).toEqual(
      Array.from({ length: 24 }, (_, i) => `plain/${i}`),
    );
    expect(found[0]).not.toHaveProperty('test');
    expect(worst([variant('a', [])])).toEqual([]);
    expect(worstQuestions({ sheet: { ...sheet, variants: [all] }, texts: new Map() } as never, [])).toEqual(
      [],
    );
  });
});
