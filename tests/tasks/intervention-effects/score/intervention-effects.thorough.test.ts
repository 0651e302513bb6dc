import { describe, expect, test } from 'vitest';
import type { SimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { cellsOf, found, paper } from './intervention-effects.ts';

/** In the order of bivariate A, B; confounding A, B, C; mediation A, B, C. */
function byCell(...right: number[]): Record<string, number> {
  const cells = ['bivariate A', 'bivariate B'];
  for (const graph of ['confounding', 'mediation']) for (const i of 'ABC') cells.push(`${graph} ${i}`);
  return Object.fromEntries(cells.map((cell, i) => [cell, right[i]!]));
}

// By hand, from Table 3: bivariate asks two relations, the others three.
const ALL = byCell(2, 2, 3, 3, 3, 3, 3, 3);
// All but those that the intervention severs.
const UNTOUCHED = byCell(2, 1, 3, 2, 2, 3, 1, 1);

describe('each model gets in each cell what can be counted by hand', () => {
  // What is right with listed names, with other names, and with either under a made-up word.
  test.each<[SimulatedModelConfig['model'], Record<string, number>[]]>([
    ['oracle', [ALL, ALL, ALL, ALL]],
    ['relation-retrieval', [UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED]],
    ['intervention-blind', [UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED]],
    // A→B under do(B); B→C, which the graph denies, always; A→C under do(B) and do(C).
    ['memoriser', [byCell(2, 1, 2, 2, 2, 3, 2, 2), ALL, byCell(2, 1, 2, 2, 2, 3, 2, 2), ALL]],
    ['word-bound', [ALL, ALL, UNTOUCHED, UNTOUCHED]],
    // A→C of the mediation, told wrong before.
    ['edge-only', new Array(4).fill(byCell(2, 2, 3, 3, 3, 2, 2, 2))],
    // What holds before and after.
    ['always-yes', new Array(4).fill(byCell(1, 0, 2, 1, 1, 3, 1, 1))],
    // What holds neither before nor after.
    ['always-no', new Array(4).fill(byCell(1, 1, 1, 1, 1, 0, 0, 0))],
  ])('%s', (model, [listed, unlisted, listedByWord, unlistedByWord]) => {
    const showed = found(paper, model);
    expect(cellsOf(showed, 'tuebingen', 'intervention')).toEqual(listed);
    expect(cellsOf(showed, 'tuebingen', 'substitution')).toEqual(listedByWord);
    for (const names of ['random-char', 'random-tuebingen']) {
      expect(cellsOf(showed, names, 'intervention')).toEqual(unlisted);
      expect(cellsOf(showed, names, 'substitution')).toEqual(unlistedByWord);
    }
  });
});
