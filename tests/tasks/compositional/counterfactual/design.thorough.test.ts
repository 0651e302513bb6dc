import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { at } from '../../../../src/lib/at.ts';
import { checkTests } from '../../../../src/study/check-tests.ts';
import { compositionalContradiction } from '../../../../src/tasks/compositional/contradiction.ts';
import { mostTelling } from '../../../../src/tasks/compositional/kind.ts';
import { isStoryOf } from '../../../../src/tasks/compositional/read-back.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { promptOf } from '../../../support/rows.ts';
import { caseOf, PRESET } from './design.ts';

describe('a design of counterfactuals that need what is seen', () => {
  const tests = compositional({ ...PRESET, seed: 4 });

  test('draws other functions for every world, and other kinds in another order for every seed', () => {
    const functions = (seed: number) =>
      compositional({ ...PRESET, seed, units: { twins: 20 } }).map((one) => caseOf(one).equations);
    expect(new Set(functions(4)).size).toBe(10);
    expect(functions(4)).toEqual(tests.slice(0, 20).map((one) => caseOf(one).equations));
    const kinds = (seed: number) => [
      ...new Set(compositional({ ...PRESET, seed }).map((one) => caseOf(one).world.slice(0, -9))),
    ];
    expect(kinds(4)).not.toEqual(kinds(5));
  });

  test('contradicts itself nowhere, is that of its prompts, and is asked in no order of its truths', () => {
    const items = tests.map(caseOf);
    for (const [i, item] of items.entries()) {
      expect(compositionalContradiction(item)).toBeUndefined();
      expect(isStoryOf(item, promptOf(at(tests, i)))).toBe(true);
      // Its twin's prompt differs in what is seen.
      expect(isStoryOf(item, promptOf(at(tests, i % 2 === 0 ? i + 1 : i - 1)))).toBe(false);
    }
    expect(mostTelling(items)).toEqual([...items.keys()]);
  });

  test.each(Object.keys(THEMES))('has the truths of its texts, and those of trying all, in %s', (theme) => {
    const told = compositional({ ...PRESET, seed: 6, theme, units: { twins: 60 }, extraneous: true });
    expect(checkTests(told)).toMatchObject({ cases: 60, fromText: 60, byForce: 60, disagreements: [] });
  });
});

test('the docs quote a question', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/compositional-reasoning.md'), 'utf8');
  const [one] = compositional({ ...PRESET, seed: 2025 });
  expect(page).toContain(`> ${String(one?.vars?.context).split('\n').at(-1)} ${one?.vars?.question}`);
});
