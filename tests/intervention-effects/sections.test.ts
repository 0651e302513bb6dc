import { describe, expect, test } from 'vitest';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import { interventionEffectMetrics } from '../../src/tasks/intervention-effects/metrics.ts';
import { interventionEffectResults } from '../../src/tasks/intervention-effects/results.ts';
import { interventionEffectSections } from '../../src/tasks/intervention-effects/sections.ts';
import { type AskedQuestion, answersOf, ask, casesOf } from './asked.ts';
import { PAPER_QUESTIONS } from './paper-questions.ts';

/** The sections about some simulated models, whose results pass through JSON as in a stored scorecard. */
function sectionsOf(questions: readonly AskedQuestion[], models: readonly string[]) {
  const cases = casesOf(questions);
  const metrics = interventionEffectMetrics(cases);
  const variants = models.map((name) => {
    const answers = answersOf(questions, name);
    const estimates = Object.fromEntries(metrics.map((metric) => [metric.name, metric.estimate(answers)]));
    const results = { 'intervention-effects': interventionEffectResults(cases, answers) };
    return { name, estimates, results: JSON.parse(JSON.stringify(results)) as object };
  });
  return interventionEffectSections({ variants } as unknown as Scorecard);
}

describe('the report on intervention effects', () => {
  test('shows the figure of accuracies in an open section, and the tables in a section that is closed at first', () => {
    const sections = sectionsOf(PAPER_QUESTIONS, ['oracle', 'word-bound']);
    expect(sections.map(({ title, open }) => [title, open ?? false])).toEqual([
      ['Intervention effects by place of the question', true],
      ['Intervention effects by graph, intervention and names', false],
    ]);
    const [figure] = sections[0]!.blocks;
    expect(figure?.kind === 'figure' && figure.svg).toContain('word-bound');
  });

  test('colours a difference red if its whole interval is below 0', () => {
    const [table] = sectionsOf(PAPER_QUESTIONS, ['word-bound'])[1]!.blocks;
    if (table?.kind !== 'table') throw new Error('expected a table');
    const row = table.rows.find(
      ([, graph, set, names]) => `${graph} ${set} ${names}` === 'mediation do(B) random-char',
    )!;
    expect(row).toHaveLength(table.head.length);
    // RQ4, the last column: do(B) severs two of the three relations, and the model errs about both.
    expect(row.at(-1)).toEqual({
      text: '−0.667',
      detail: expect.stringContaining('to'),
      number: true,
      tone: 'bad',
    });
  });

  test('shows which share of the questions about Tübingen pairs a model answered correctly without a graph in the prompt', () => {
    const blocks = sectionsOf(PAPER_QUESTIONS, ['always-yes'])[1]!.blocks;
    const table = blocks.find((block) => block.kind === 'table' && block.caption?.startsWith('Listed pairs'));
    expect(table?.kind === 'table' && table.rows).toEqual([
      ['always-yes', { text: expect.stringMatching(/^0\.5/), number: true }],
    ]);
  });

  test('shows a curve for a ladder, and names each model whose half depth is beyond the longest rung', () => {
    const sections = sectionsOf(ask({ links: [4, 8], draws: 2 }), ['oracle', 'forgetful']);
    const [figure, text] = sections[1]!.blocks;
    expect(figure).toMatchObject({ kind: 'figure', caption: 'The line marks one half.' });
    expect(figure?.kind === 'figure' && figure.svg).toContain('forgetful');
    expect(text?.kind === 'text' && text.text).toContain('beyond the last rung for oracle: add longer paths');
  });

  test.each([
    [[4, 8], ': add longer paths, such as `links: [8, 16]`.'],
    [[4, 160], ': add longer paths, such as `links: [160, 256]`.'],
    [[4, 256], '.'],
  ])('after a ladder of %j links, advises longer paths only if the config allows them', (links, advice) => {
    const [, text] = sectionsOf(ask({ links, draws: 2 }), ['oracle'])[1]!.blocks;
    expect(text?.kind === 'text' && text.text).toBe(`Half depth lies beyond the last rung for oracle${advice}`);
    const advised = /`links: (.*)`/.exec(advice)?.[1];
    if (advised) expect(ask({ links: JSON.parse(advised), draws: 1 })).not.toHaveLength(0);
  });

  test('has no sections if no question about intervention effects was asked', () => {
    const scorecard = { variants: [{ name: 'v1', estimates: {}, results: {} }] } as unknown as Scorecard;
    expect(interventionEffectSections(scorecard)).toEqual([]);
  });
});
