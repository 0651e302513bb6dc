import { describe, expect, test } from 'vitest';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import { interventionEffectMetrics } from '../../src/tasks/intervention-effects/metrics.ts';
import {
  type AccuracyCell,
  interventionEffectResults,
} from '../../src/tasks/intervention-effects/results.ts';
import { interventionEffectSections as sectionsOf } from '../../src/tasks/intervention-effects/sections.ts';
import { interventionEffectsTask } from '../../src/tasks/intervention-effects/task.ts';
import { type AskedQuestion, answersOf, ask, casesOf, valueIn } from './asked.ts';

const PAPER = ask({
  preset: 'paper',
  graphs: ['bivariate', 'confounding', 'mediation', 'none'],
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  draws: 12,
});

function cellsOf(model: string): readonly AccuracyCell[] {
  return interventionEffectResults(casesOf(PAPER), answersOf(PAPER, model)).cells;
}

function valuesOf(
  model: string,
  column: 'accuracy' | 'memory' | 'shortcut' | 'wording',
  names = 'random-char',
) {
  const own = cellsOf(model).filter((cell) => cell.names === names);
  return Object.fromEntries(
    own.flatMap((cell) => {
      const found = cell[column];
      return found.kind === 'estimate'
        ? [[`${cell.graph} ${cell.intervention}`, Number(found.value.toFixed(3))]]
        : [];
    }),
  );
}

describe('the cells of the results', () => {
  test('give the accuracy for each graph and intervention, and overall (RQ1)', () => {
    expect(valuesOf('intervention-blind', 'accuracy')).toEqual({
      'bivariate do(A)': 1,
      'bivariate do(B)': 0.5,
      'confounding do(A)': 1,
      'confounding do(B)': 0.667,
      'confounding do(C)': 0.667,
      'mediation do(A)': 1,
      'mediation do(B)': 0.333,
      'mediation do(C)': 0.333,
      'all graphs all': 0.682,
    });
  });

  test('compare listed pairs with other names where memory gives the wrong answer (RQ2)', () => {
    const lost = {
      'bivariate do(B)': -1,
      'confounding do(C)': -1,
      'mediation do(B)': -1,
      'mediation do(C)': -1,
    };
    expect(valuesOf('memoriser', 'memory')).toEqual({ ...lost, 'all graphs all': -1 });
    expect(valuesOf('memoriser', 'memory', 'tuebingen')).toEqual({});
  });

  test('compare severed with unchanged relations, except for interventions on roots (RQ3)', () => {
    const found = valuesOf('intervention-blind', 'shortcut');
    expect(Object.keys(found)).not.toContain('bivariate do(A)');
    expect(Object.values(found).every((value) => value === -1)).toBe(true);
    expect(valuesOf('intervention-blind', 'shortcut', 'tuebingen')).toEqual({});
  });

  test('leave out shortcuts for a model with too few right answers before interventions', () => {
    // All relations that are asked about hold in the mediation graph.
    expect(Object.keys(valuesOf('always-yes', 'shortcut'))).toEqual(['mediation do(B)', 'mediation do(C)']);
  });

  test('compare the made-up word with the word “intervention” (RQ4)', () => {
    expect(valuesOf('word-bound', 'wording')).toMatchObject({
      'bivariate do(A)': 0,
      'bivariate do(B)': -0.5,
    });
  });

  test('combine all interventions on random graphs', () => {
    const questions = ask({
      graphs: [{ random: { nodes: 5, density: 0.5 } }],
      queries: { balanced: 4 },
      draws: 3,
    });
    const { cells } = interventionEffectResults(casesOf(questions), answersOf(questions, 'oracle'));
    expect(cells.map(({ graph, intervention }) => [graph, intervention])).toEqual([['random 5/0.5', 'all']]);
  });

  test('come with a score for knowledge of listed pairs (Table 4)', () => {
    const knowledgeOf = (model: string) =>
      interventionEffectResults(casesOf(PAPER), answersOf(PAPER, model)).knowledge;
    expect(valueIn(knowledgeOf('oracle'))).toBeCloseTo(1, 12);
    expect(valueIn(knowledgeOf('always-yes'))).toBeCloseTo(0.5, 12);
  });
});

function scorecardOf(questions: readonly AskedQuestion[], models: readonly string[]): Scorecard {
  const cases = casesOf(questions);
  const metrics = interventionEffectMetrics(cases);
  const variants = models.map((name) => {
    const answers = answersOf(questions, name);
    const estimates = Object.fromEntries(metrics.map((metric) => [metric.name, metric.estimate(answers)]));
    const results = { 'intervention-effects': interventionEffectResults(cases, answers) };
    return { name, estimates, results: JSON.parse(JSON.stringify(results)) as object };
  });
  return { variants } as unknown as Scorecard;
}

describe('the report sections of the intervention-effects task', () => {
  test('show accuracy by place in an open section, and the tables in a closed section', () => {
    const sections = sectionsOf(scorecardOf(PAPER, ['oracle', 'word-bound']));
    expect(sections.map(({ title, open }) => [title, open ?? false])).toEqual([
      ['Intervention effects by place of the question', true],
      ['Intervention effects by graph, intervention and names', false],
    ]);
    const [figure] = sections[0]!.blocks;
    expect(figure?.kind === 'figure' && figure.svg).toContain('word-bound');
  });

  test('colour values that are significantly low', () => {
    const table = sectionsOf(scorecardOf(PAPER, ['word-bound']))[1]!.blocks[0]!;
    if (table.kind !== 'table') throw new Error('expected a table');
    const row = table.rows.find(
      ([, graph, set, names]) => `${graph} ${set} ${names}` === 'mediation do(B) random-char',
    )!;
    expect(row.at(-1)).toEqual({
      text: '−0.667',
      detail: expect.stringContaining('to'),
      number: true,
      tone: 'bad',
    });
    expect(row.length).toBe(table.head.length);
  });

  test('draw the curve of a ladder, and name the models whose half depth is beyond the last rung', () => {
    const sections = sectionsOf(scorecardOf(ask({ links: [4, 8], draws: 2 }), ['oracle', 'forgetful']));
    const [figure, text] = sections[1]!.blocks;
    expect(figure?.kind === 'figure' && figure.svg).toContain('forgetful');
    expect(text?.kind === 'text' && text.text).toContain('beyond the last rung for oracle: add longer paths');
  });

  test('are absent if no question of the task was asked', () => {
    expect(
      sectionsOf({ variants: [{ name: 'v1', estimates: {}, results: {} }] } as unknown as Scorecard),
    ).toEqual([]);
  });
});

describe('the intervention-effects task', () => {
  const items = casesOf(ask({ draws: 1, seed: 3 }));

  test('uses the names of the variables in the titles of its questions', () => {
    const before = items.find(({ intervention, truth }) => intervention === 'none' && truth)!;
    const after = items.find(({ intervention }) => intervention !== 'none')!;
    const [cause, effect] = [before.labels.A, before.labels.Y];
    expect(interventionEffectsTask.title(before)).toBe(`does ${cause} affect ${effect} (two paths of 16)?`);
    expect(interventionEffectsTask.title(after)).toBe(
      `after do(${after.labels[after.intervention]}), does ${cause} affect ${effect} (two paths of 16)?`,
    );
  });

  test('accepts the cases from its generator, and rejects a case with an additional field', () => {
    for (const item of items) expect(interventionEffectsTask.caseSchema.parse(item)).toEqual(item);
    expect(interventionEffectsTask.caseSchema.safeParse({ ...items[0], weight: 2 }).success).toBe(false);
  });

  test('notes the radius of two paths, and that other graphs have no discrimination', () => {
    const notes = interventionEffectsTask.notes!(casesOf(ask({ links: 16, graphs: ['chain'], draws: 1 })));
    expect(notes[0]).toContain('Paths of 16 links: no reader that looks at most 7 links');
    expect(notes[1]).toContain('IE discrimination is measured on two paths only');
  });
});
