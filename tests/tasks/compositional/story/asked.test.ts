import { expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { askedOf } from '../../../../src/tasks/compositional/story/asked.ts';
import type { CompositionalCase } from '../../../../src/tasks/shared/compositional-case.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { promptOf } from '../../../support/rows.ts';

const config = { edges: ['X->A', 'A->Y'], units: { sample: 2 }, queries: 'factual-counterfactual', seed: 6 };

test.each(Object.keys(THEMES))(
  'what a question asks is read in the words of %s, the last in the story in its own',
  (theme) => {
    const read = askedOf(THEMES[theme]!);
    const words = new Map<boolean, Set<string>>();
    for (const item of compositional({ ...config, theme })) {
      const about = item.metadata as unknown as CompositionalCase;
      const asked = read(promptOf(item))!;
      const isLeaf = about.pair.endsWith('Y');
      expect(asked.factual).toBe(about.query === 'factual' ? true : undefined);
      const said = words.get(isLeaf) ?? new Set<string>();
      words.set(isLeaf, said.add(JSON.stringify(asked.statements)));
    }
    // The same for all questions about one who is last, and about one who is not.
    expect([...words.values()].map(({ size }) => size)).toEqual([1, 1]);
    const hasOwnWords = theme === 'clinical-notes';
    expect([...words.get(true)!][0] === [...words.get(false)!][0]).toBe(!hasOwnWords);
  },
);
