import { describe, expect, test } from 'vitest';
import { identification } from '../../../../generators/identification.ts';
import { drawTwins, looks } from '../../../../src/tasks/identification/seeing/draw-tables.ts';
import type { SeeingCase } from '../../../../src/tasks/identification/seeing/kind.ts';
import { seeingOracle } from '../../../../src/tasks/identification/seeing/oracle.ts';
import { seeingScore } from '../../../../src/tasks/identification/seeing/scores.ts';
import {
  adjusted,
  crude,
  decodeTable,
  truthByRecords,
  truthOf,
} from '../../../../src/tasks/identification/seeing/table.ts';
import { seeingView } from '../../../../src/tasks/identification/view/view.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { promptOf, rowsOf, simulatedVariant } from '../../../support/rows.ts';
import { rollUp } from '../../../support/scored.ts';

/** Kidney stones: open surgery (x), small stones (z), success. Charig et al. (1986), BMJ 292, 879–882. */
const KIDNEY_STONES = decodeTable('81/87 192/263 234/270 55/80');

describe('a table', () => {
  test('of kidney stones reverses: the crude difference is −0.05, the adjusted one 0.05', () => {
    expect(crude(KIDNEY_STONES)).toBeCloseTo(273 / 350 - 289 / 350, 12);
    expect(adjusted(KIDNEY_STONES)).toBeCloseTo(0.8325 - 0.7789, 3);
  });

  test.each(['x', 'z'] as const)(
    'is answered alike by shares and by going through its records, %s first',
    (first) => {
      expect(truthOf(KIDNEY_STONES, first)).toBe(first === 'z');
      expect(truthByRecords(KIDNEY_STONES, first)).toBe(first === 'z');
    },
  );
});

describe('twins', () => {
  const draws = [...Array(40).keys()];

  test('of order have one table that reverses, told in both orders', () => {
    for (const draw of draws) {
      const [one, other] = drawTwins('order', 7, draw);
      expect(one.table).toBe(other.table);
      expect(new Set([one.first, other.first])).toEqual(new Set(['x', 'z']));
      expect(crude(one.table) > 0).toBe(adjusted(one.table) < 0);
    }
  });

  test('of weights have the same crude difference and the same looks; one reverses, and one does not', () => {
    for (const draw of draws) {
      const [one, other] = drawTwins('weights', 7, draw);
      expect([one.first, other.first]).toEqual(['z', 'z']);
      expect(crude(one.table)).toBeCloseTo(crude(other.table), 12);
      expect(looks(one.table)).toBe(looks(other.table));
      expect(adjusted(one.table) > 0).toBe(adjusted(other.table) < 0);
    }
  });

  test.each(['order', 'weights'] as const)(
    'of %s: each sign of the crude difference with each answer, in four draws',
    (kind) => {
      for (const start of [0, 4, 8]) {
        const seen = [0, 1, 2, 3].map((i) => {
          const [{ table, first }] = drawTwins(kind, 3, start + i);
          return `${crude(table) > 0} ${truthOf(table, first)}`;
        });
        expect(new Set(seen).size).toBe(4);
      }
    },
  );

  test('do not depend on the number of draws', () => {
    const [few, more] = [2, 3].map((draws) => identification({ kinds: 'seeing', draws, seed: 4 }));
    expect(more!.slice(0, 8).map(promptOf)).toEqual(few!.map(promptOf));
    const ids = [few, more].map((list) => (list![0]!.metadata as unknown as SeeingCase).world);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe.each(Object.keys(THEMES))('told as %s', (theme) => {
  const tests = identification({ kinds: 'seeing', draws: 4, seed: 9, theme });

  test('every question is read back from its text, and not taken for its twin', () => {
    const parse = seeingOracle.parser([]);
    for (const one of tests) {
      const item = one.metadata as unknown as SeeingCase;
      const prompt = promptOf(one);
      expect(parse(prompt)?.truth()).toBe(item.truth);
      expect(seeingOracle.recompute?.(item)?.value).toBe(item.truth);
      expect(seeingScore.kind.isPromptOf?.(item, prompt)).toBe(true);
      const twin = tests.find(({ metadata }) => {
        const other = metadata as unknown as SeeingCase;
        return other.kind === item.kind && other.draw === item.draw && other.half !== item.half;
      });
      expect(seeingScore.kind.isPromptOf?.(item, promptOf(twin!))).toBe(false);
    }
  });
});

describe('damaged', () => {
  const [one] = identification({ kinds: 'seeing', draws: 1, seed: 9 });
  const item = one!.metadata as unknown as SeeingCase;

  test('a truth that does not follow is found', () => {
    expect(seeingScore.kind.contradiction?.(item)).toBeUndefined();
    expect(seeingScore.kind.contradiction?.({ ...item, truth: !item.truth })).toBe(
      `its truth is ${!item.truth}, but its table gives ${item.truth}`,
    );
  });
  test.each(['1/2 1/2 1/2', '1/0 1/2 1/2 1/2', 'none'])('the table “%s” is refused', (table) => {
    expect(seeingScore.kind.caseSchema.safeParse({ ...item, table }).success).toBe(false);
  });
  test('a prompt without one of its four lines is an error', () => {
    const prompt = promptOf(one!).replace(/^- There are .*\n/m, '');
    expect(() => seeingOracle.parser([])(prompt)).toThrow(
      'records for each of the four combinations of states',
    );
  });
});

const MODELS = {
  oracle: [1, 1, 1],
  'always-yes': [0, 0, 0],
  'always-no': [0, 0, 0],
  association: [0, 0, 0],
  'correlation-is-causation': [0, 0, 0],
  'adjusts-for-colliders': [0, 0, 1],
  // Its fault concerns something else.
  'overlooks-colliders': [1, 1, 1],
} as const;

describe('a simulated model', () => {
  const models = Object.keys(MODELS) as (keyof typeof MODELS)[];
  const tests = identification({ kinds: ['seeing'], draws: 12, seed: 5 });
  const { variants } = rollUp(
    rowsOf(
      tests,
      models.map((model) => simulatedVariant({ model })),
    ),
    { createdAt: '' },
  );

  test.each(models.map((model, v) => [model, v] as const))('%s gets the lower of both kinds', (model, v) => {
    const found = variants[v]!.metrics.slice(0, 3);
    expect(found.map(({ name }) => name)).toEqual([
      'Seeing discrimination',
      'Seeing order',
      'Seeing weights',
    ]);
    expect(found.map(({ value }) => value.kind === 'estimate' && value.value)).toEqual([...MODELS[model]]);
  });

  test('association is named, as the two that answer alike', () => {
    const [diagnosis] = variants[models.indexOf('association')]!.diagnoses;
    expect(diagnosis?.best).toEqual(['association', 'correlation-is-causation']);
  });
});

test.each(['order', 'weights'])('%s has a title that asks', (kind) => {
  expect(seeingView.questionTitle?.([kind])).toMatch(/^[A-Z][a-z]+: .*\?$/);
  expect(seeingView.questionTitle?.([kind, 'more'])).toBeUndefined();
});

test('may be asked beside the other kinds, which stay as they are', () => {
  const without = identification({ kinds: 'minimal', draws: 2, seed: 3 }).map(promptOf);
  const beside = identification({ kinds: ['minimal', 'seeing'], draws: 2, seed: 3 }).map(promptOf);
  expect(beside.slice(0, without.length)).toEqual(without);
  expect(beside.length).toBe(without.length + 8);
});
