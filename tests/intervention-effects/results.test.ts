import { describe, expect, test } from 'vitest';
import type { AccuracyCell } from '../../src/tasks/intervention-effects/accuracy-cell.ts';
import { interventionEffectResults } from '../../src/tasks/intervention-effects/results.ts';
import { answersOf, ask, casesOf, valueIn } from './asked.ts';
import { PAPER_QUESTIONS } from './paper-questions.ts';

function resultsOf(model: string) {
  return interventionEffectResults(casesOf(PAPER_QUESTIONS), answersOf(PAPER_QUESTIONS, model));
}

/** The values of a column for one kind of names, by graph and intervention, where there is a value. */
function valuesOf(
  model: string,
  column: 'accuracy' | 'memory' | 'shortcut' | 'wording',
  names: AccuracyCell['names'] = 'random-char',
): Record<string, number> {
  const values: Record<string, number> = {};
  for (const cell of resultsOf(model).cells) {
    const value = valueIn(cell[column]);
    if (cell.names !== names || typeof value === 'string') continue;
    values[`${cell.graph} ${cell.intervention}`] = Number(value.toFixed(3));
  }
  return values;
}

/** The values of a model that loses its whole accuracy in some cells. */
function fallOf1In(cells: readonly string[]): Record<string, number> {
  return Object.fromEntries(cells.map((cell) => [cell, -1]));
}

describe('the research questions of Kasetty et al. 2024', () => {
  test('RQ1: a model that ignores interventions gets only those intervention effects right in which the relation is unchanged', () => {
    // By Table 3: do(B) severs one of the two relations of the bivariate graph, and so on.
    expect(valuesOf('intervention-blind', 'accuracy')).toEqual({
      'bivariate do(A)': 1,
      'bivariate do(B)': 0.5,
      'confounding do(A)': 1,
      'confounding do(B)': 0.667,
      'confounding do(C)': 0.667,
      'mediation do(A)': 1,
      'mediation do(B)': 0.333,
      'mediation do(C)': 0.333,
      // 15 of all 22 effects are unchanged.
      'all graphs all': 0.682,
    });
  });

  test('RQ2: the simulated model “memoriser” is right about severed relations with random names, but wrong with Tübingen names', () => {
    expect(valuesOf('memoriser', 'memory')).toEqual(
      fallOf1In(['bivariate do(B)', 'confounding do(C)', 'mediation do(B)', 'mediation do(C)', 'all graphs all']),
    );
  });

  test('RQ2: other names are compared with Tübingen names, so there is no result for Tübingen names themselves', () => {
    expect(valuesOf('memoriser', 'memory', 'tuebingen')).toEqual({});
  });

  test('RQ3: severed and unchanged relations are compared, except for interventions on variables without causes, which sever nothing', () => {
    const values = valuesOf('intervention-blind', 'shortcut');
    expect(values).toEqual(
      fallOf1In([
        'bivariate do(B)',
        'confounding do(B)',
        'confounding do(C)',
        'mediation do(B)',
        'mediation do(C)',
        'all graphs all',
      ]),
    );
  });

  test('RQ3: in prompts with Tübingen names, severed and unchanged relations are not compared, because models may know them', () => {
    expect(valuesOf('intervention-blind', 'shortcut', 'tuebingen')).toEqual({});
  });

  test('RQ3: severed and unchanged relations are not compared if too many answers before interventions are wrong', () => {
    // Always saying yes is right only in the mediation graph, where all relations that are asked about hold.
    expect(Object.keys(valuesOf('always-yes', 'shortcut'))).toEqual(['mediation do(B)', 'mediation do(C)']);
  });

  test('RQ4: prompts with a made-up word are compared with prompts that use the word “intervention”', () => {
    // The model errs about the one relation of two that do(B) severs, if the made-up word stands for do.
    expect(valuesOf('word-bound', 'wording')).toMatchObject({
      'bivariate do(A)': 0,
      'bivariate do(B)': -0.5,
    });
  });
});

test('in the results on random graphs, all interventions are combined, because the graph differs between draws', () => {
  const questions = ask({
    graphs: [{ random: { nodes: 5, density: 0.5 } }],
    queries: { balanced: 4 },
    draws: 3,
  });
  const { cells } = interventionEffectResults(casesOf(questions), answersOf(questions, 'oracle'));
  expect(cells.map(({ graph, intervention }) => [graph, intervention])).toEqual([['random 5/0.5', 'all']]);
});

test.each([
  ['oracle', 1],
  ['always-yes', 0.5],
])(
  'if prompts contain no graph, the simulated model “%s” answers a share of %d of the questions about Tübingen pairs correctly',
  (model, expected) => {
    expect(valueIn(resultsOf(model).knowledge)).toBeCloseTo(expected, 12);
  },
);
