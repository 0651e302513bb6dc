import { expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { askedOf } from '../../../../src/tasks/compositional/story/asked.ts';
import type { CompositionalCase } from '../../../../src/tasks/shared/compositional-case.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { promptOf } from '../../../support/rows.ts';

const config = { edges: ['X->A', 'A->Y'], units: { sample: 2 }, queries: 'factual-counterfactual', seed: 6 };

test.each(Object.keys(THEMES))(
  'what a question asks is read in the words of %s, the same for all nodes',
  (theme) => {
    const read = askedOf(THEMES[theme]!);
    const words = new Set<string>();
    for (const item of compositional({ ...config, theme })) {
      const asked = read(promptOf(item))!;
      const { query } = item.metadata as unknown as CompositionalCase;
      expect(asked.factual).toBe(query === 'factual' ? true : undefined);
      words.add(JSON.stringify(asked.statements));
    }
    expect(words.size).toBe(1);
  },
);
