import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { compositionalNotes } from '../../src/tasks/compositional/notes.ts';
import { casesOf } from './asked.ts';

const notesOf = (config: object): string[] => compositionalNotes(casesOf(compositional(config)));

describe('the check command', () => {
  test.each([
    ['the default design', {}, 'no reader that sees only 3 links around each node'],
    ['a ladder', { preset: 'ladder' }, 'by the links of the ladder: 2: 0, 4: 0, 8: 2, 16: 6, 32: 14, 64: 30'],
    ['the preset “counterfactual”', { preset: 'counterfactual' }, 'no reader that sees only 3 links around each node'],
    [
      'the design for Figure 4 of Maasch et al. 2025',
      { preset: 'maasch-2025-figure-4' },
      'could reach a discrimination of 1.00',
    ],
  ])('states, for %s, how much of the text a model must see to score above 0', (_, config, sentence) => {
    const notes = notesOf(config);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(sentence);
  });

  test('warns if the PNS of a whole chain is too small to compute relative errors and classes from it', () => {
    // The PNS of twelve wheels is the product of their PNS, each of which is below 0.1.
    const bccs = Array.from({ length: 12 }, () => ({ type: 'wheel', nodes: 5 }));
    const notes = notesOf({ bccs, units: { sample: 2 } });
    expect(notes[0]).toMatch(/has a PNS of \d\.\de-\d+ from root to leaf, which is too small/);
  });
});
