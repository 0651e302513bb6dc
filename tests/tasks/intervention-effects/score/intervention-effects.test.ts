import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import { contrastInterval } from '../../../../src/lib/statistics/share-contrast.ts';
import type { SimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { rowsOf, simulatedVariant } from '../../../support/rows.ts';
import { rollUp } from '../../../support/scored.ts';
import { cellsOf, DRAWS, found, paper, rightPerDraw, run, scorecardOf } from './intervention-effects.ts';

describe('each model gets in each cell what can be counted by hand', () => {
  test('retrieval, of 2, 3 and 3 relations', () => {
    const retrieval = (model: SimulatedModelConfig['model'], names: string) =>
      found(paper, model)
        .retrievalCells.filter((cell) => cell.names === names)
        .map(({ accuracy }) => rightPerDraw(accuracy));
    for (const model of ['oracle', 'relation-retrieval', 'word-bound'] as const) {
      expect(retrieval(model, 'tuebingen')).toEqual([2, 3, 3]);
    }
    expect(retrieval('memoriser', 'tuebingen')).toEqual([2, 2, 3]);
    expect(retrieval('memoriser', 'random-char')).toEqual([2, 3, 3]);
    expect(retrieval('edge-only', 'random-char')).toEqual([2, 3, 2]);
    expect(retrieval('always-yes', 'random-char')).toEqual([1, 2, 3]);
    expect(retrieval('always-no', 'random-char')).toEqual([1, 1, 0]);
  });

  test('on a chain of four with every ordered pair, of 12 relations', () => {
    const chain = interventionEffects({ graphs: ['chain'], draws: 2 });
    const right = (model: SimulatedModelConfig['model']) =>
      Object.values(cellsOf(found(chain, model), 'random-char', 'intervention', 2));
    // Severed: none by do(A), 3 by do(B), 4 by do(C), 3 by do(D).
    expect(right('relation-retrieval')).toEqual([12, 9, 8, 9]);
    // A→C, A→D and B→D have no arrow of their own.
    expect(right('edge-only')).toEqual([9, 9, 9, 9]);
  });
});

describe('the tables of memorisation and shortcut', () => {
  test('take listed relations under interventions that sever them', () => {
    const rows = found(paper, 'memoriser').listedCells.map(({ graph, intervention, names, accuracy }) => ({
      at: `${graph} ${intervention}`,
      names,
      right: rightPerDraw(accuracy),
    }));
    expect(new Set(rows.map(({ at }) => at))).toEqual(
      new Set(['bivariate B', 'confounding C', 'mediation B', 'mediation C']),
    );
    for (const { names, right } of rows) expect(right).toBe(names === 'tuebingen' ? 0 : 1);
  });

  test('part what the intervention changes from what it leaves, roots and listed names aside', () => {
    const rows = found(paper, 'relation-retrieval').shortcutCells;
    expect(new Set(rows.map(({ graph, intervention }) => `${graph} ${intervention}`))).toEqual(
      new Set(['bivariate B', 'confounding B', 'confounding C', 'mediation B', 'mediation C']),
    );
    expect(new Set(rows.map(({ names }) => names))).toEqual(new Set(['random-char', 'random-tuebingen']));
    for (const { effect, accuracy } of rows) expect(accuracy).toMatchObject({ value: effect === 1 ? 0 : 1 });
  });
});

describe('what is counted', () => {
  test('draws of names are the evidence: one for each graph and draw, whatever the kinds of names', () => {
    const { accuracy, retrieval, draws, cells } = found(paper, 'oracle');
    expect(draws).toBe(3 * DRAWS);
    expect(accuracy).toMatchObject({ value: 1, total: 2 * 3 * DRAWS * (2 * 2 + 3 * 3 + 3 * 3) });
    expect(retrieval).toMatchObject({ value: 1, total: 3 * DRAWS * (2 + 3 + 3) });
    // The bound of four draws, not of twelve answers.
    const sums = Array.from({ length: DRAWS }, (_, cluster) => ({ cluster, right: 1, of: 1 }));
    const four = contrastInterval({ constant: 0, parts: [{ coefficient: 1, sums }] });
    for (const cell of cells) {
      expect(cell.draws).toBe(DRAWS);
      expect(cell.accuracy).toMatchObject({
        interval: { low: expect.closeTo((four as { interval: { low: number } }).interval.low, 9) },
      });
    }
  });

  test('a right answer after a wrong one before does not count', () => {
    // No before, no after: the difference is right for A→B under do(A), the relation is not.
    expect(cellsOf(found(paper, 'always-no'), 'random-char', 'intervention')['mediation A']).toBe(0);
  });

  test('no answer scores 0, before or after', () => {
    const mute = scorecardOf(paper, { label: 'mute', reply: () => '' }).variants[0]!.interventionEffects!;
    expect(mute.accuracy).toMatchObject({ successes: 0, total: 2 * 3 * DRAWS * 22 });
    expect(mute.retrieval).toMatchObject({ successes: 0, total: 3 * DRAWS * 8 });
  });

  test('replicates go together, the n-th before with the n-th after, and add no draws', () => {
    const fickle = {
      label: 'fickle',
      // Right in the first reply of each question, wrong in the second.
      reply: (prompt: string, replicate: number) => {
        const right = simulatedVariant({ model: 'oracle' }).reply(prompt, 0) as string;
        if (replicate === 0) return right;
        return right.includes('yes') ? '<answer>no</answer>' : '<answer>yes</answer>';
      },
    };
    const tests = interventionEffects({ graphs: ['bivariate'], draws: 6 });
    const { accuracy, draws } = rollUp(rowsOf(tests, [fickle], 2), run).variants[0]!.interventionEffects!;
    expect(accuracy).toMatchObject({ value: 0.5, successes: 24, total: 48 });
    expect(draws).toBe(6);
  });

  test('what was not asked before is not scored after', () => {
    const rows = rowsOf(paper, [simulatedVariant({ model: 'oracle' })]).filter(
      ({ testCase }) =>
        (testCase as { metadata: { intervention: string; graph: string } }).metadata.graph !== 'bivariate' ||
        (testCase as { metadata: { intervention: string } }).metadata.intervention !== 'none',
    );
    const { interventionEffects: showed } = rollUp(rows, run).variants[0]!;
    expect(showed!.cells.some(({ graph }) => graph === 'bivariate')).toBe(false);
  });

  test('observational questions alone tell retrieval, and no accuracy', () => {
    const showed = found(interventionEffects({ preset: 'paper', phrasings: 'none', draws: 2 }), 'oracle');
    expect(showed).toMatchObject({
      accuracy: { kind: 'undefined', reason: 'not-asked' },
      retrieval: { value: 1 },
      cells: [],
      contrasts: [],
    });
  });

  test('null controls are told apart: in no cell, but among the pairs that no path joins', () => {
    const tests = interventionEffects({ graphs: ['confounding'], nullControls: true, draws: 3 });
    const { cells, nullPairs, retrieval } = found(tests, 'always-yes');
    for (const { accuracy } of cells) expect(accuracy).toMatchObject({ total: 9 });
    expect(retrieval).toMatchObject({ total: 9 });
    // B→C of the paper and C→B on top, after three interventions, in three draws.
    expect(nullPairs).toMatchObject({ draws: 3, accuracy: { value: 0, total: 18 } });
    expect(found(tests, 'oracle').nullPairs).toMatchObject({ accuracy: { value: 1 } });
  });

  test('a single null pair is one, and where there are none nothing is said of them', () => {
    const tests = interventionEffects({ graphs: ['confounding'], draws: 1 });
    const withNulls = (interventions: readonly string[]) =>
      tests.filter(({ metadata }) => {
        const { pair, intervention } = metadata as { pair: string; intervention: string };
        return pair !== 'B→C' || interventions.includes(intervention);
      });
    expect(found(withNulls(['none', 'A']), 'oracle').nullPairs).toMatchObject({
      draws: 1,
      accuracy: { value: 1, total: 1 },
    });
    expect(found(withNulls([]), 'oracle')).not.toHaveProperty('nullPairs');
  });

  test('designs of one run do not mix: the same graph and draw under two seeds are two draws', () => {
    const two = [1, 2].flatMap((seed) => interventionEffects({ graphs: ['bivariate'], draws: 3, seed }));
    expect(found(two, 'oracle')).toMatchObject({ draws: 6, accuracy: { total: 24 } });
  });
});
