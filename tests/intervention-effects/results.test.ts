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

describe('the results on the research questions (RQ) of Kasetty et al. 2024', () => {
  test('show that a model that ignores interventions is right only about unchanged relations (RQ1)', () => {
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

  test('show that the model “memoriser” is wrong about severed relations between Tübingen pairs (RQ2)', () => {
    expect(valuesOf('memoriser', 'memory')).toEqual({
      'bivariate do(B)': -1,
      'confounding do(C)': -1,
      'mediation do(B)': -1,
      'mediation do(C)': -1,
      'all graphs all': -1,
    });
  });

  test('do not compare Tübingen names with themselves (RQ2)', () => {
    expect(valuesOf('memoriser', 'memory', 'tuebingen')).toEqual({});
  });

  test('compare severed with unchanged relations, except after interventions on variables without causes (RQ3)', () => {
    const values = valuesOf('intervention-blind', 'shortcut');
    expect(values).toEqual({
      'bivariate do(B)': -1,
      'confounding do(B)': -1,
      'confounding do(C)': -1,
      'mediation do(B)': -1,
      'mediation do(C)': -1,
      'all graphs all': -1,
    });
  });

  test('do not compare severed with unchanged relations between Tübingen pairs, which models may know (RQ3)', () => {
    expect(valuesOf('intervention-blind', 'shortcut', 'tuebingen')).toEqual({});
  });

  test('do not compare severed with unchanged relations if too many answers before interventions are wrong (RQ3)', () => {
    // Always saying yes is right only in the mediation graph, where all relations that are asked about hold.
    expect(Object.keys(valuesOf('always-yes', 'shortcut'))).toEqual(['mediation do(B)', 'mediation do(C)']);
  });

  test('compare prompts with a made-up word with prompts that say “intervention” (RQ4)', () => {
    // The model errs about the one relation of two that do(B) severs, if the made-up word stands for do.
    expect(valuesOf('word-bound', 'wording')).toMatchObject({
      'bivariate do(A)': 0,
      'bivariate do(B)': -0.5,
    });
  });

  test('combine all interventions in one row if the graph differs between draws', () => {
    const questions = ask({
      graphs: [{ random: { nodes: 5, density: 0.5 } }],
      queries: { balanced: 4 },
      draws: 3,
    });
    const { cells } = interventionEffectResults(casesOf(questions), answersOf(questions, 'oracle'));
    expect(cells.map(({ graph, intervention }) => [graph, intervention])).toEqual([['random 5/0.5', 'all']]);
  });
});

test.each([
  ['oracle', 1],
  ['always-yes', 0.5],
])(
  'without a graph, the model “%s” answers a share of %d of the questions about Tübingen pairs right',
  (model, expected) => {
    expect(valueIn(resultsOf(model).knowledge)).toBeCloseTo(expected, 12);
  },
);
