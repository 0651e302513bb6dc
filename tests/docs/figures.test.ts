import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { planRun } from '../../src/plan/plan.ts';
import { planText } from '../../src/plan/plan-text.ts';
import { reportSections } from '../../src/report/sections.ts';
import { terminalText } from '../../src/report/terminal.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { firstRun, TEMPLATE } from './first-run.ts';
import { page, ROOT, rows } from './markdown.ts';

describe('the first run', () => {
  const scorecard = firstRun();
  const printed = terminalText(scorecard);

  test('prints the text that the docs show', () => {
    const shown = page('docs/first-run.md').blocks.find(({ text }) => text.includes('v1 (baseline)'))?.text;
    expect(shown?.trimEnd()).toBe(printed.trimEnd());
  });

  test('has the sections that the docs list', async () => {
    const titles = (await reportSections(scorecard)).map(({ title }) => title.replace(/ \(\d.*/, ''));
    const table = rows(page('docs/reports.md')).filter((row) => row.length === 2);
    // The last are shown only if questions were repeated.
    const listed = table.map(([title = '']) => title).filter((title) => !title.includes('repeated'));
    expect(titles).toEqual(expect.arrayContaining(listed));
    expect(listed.length).toBeGreaterThan(9);
  });

  test('ends with the lines that the README shows', () => {
    const shown = page('README.md').blocks.find(({ language }) => language === 'text')?.text;
    expect(printed.trimEnd().endsWith(shown!.trimEnd())).toBe(true);
  });
});

test('the question in the README is generated from its graph, and its right answer is yes', () => {
  const config = {
    edges: ['X -> A', 'X -> B', 'A -> C', 'B -> C', 'C -> Y'],
    functions: { C: 'and' },
    seed: 1,
  };
  const quoted = page('README.md')
    .prose.replaceAll(/^> ?/gm, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');
  const asked = compositional(config).filter(({ vars: { case: texts } }) =>
    quoted.includes(`${texts.context} ${texts.question} ${texts.answerInstruction}`.replaceAll(/\s+/g, ' ')),
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]!.metadata).toMatchObject({ pair: 'X→Y', query: 'do-true', truth: true });
});

const VARIANTS = ['v1', 'v2'].map((label) => ({
  provider: { id: 'openai:chat:x', label, prompts: undefined },
  prompt: { label: 'zero-shot', template: TEMPLATE },
}));

/** Plans a run of some generated tests at the prices of the docs. */
function planned(tests: readonly object[], variants = VARIANTS) {
  const price = { prompt: 1, reply: 6 };
  return planRun({ tests, tasks: TASKS, variants, repeat: 1, replyTokens: 200, price } as never);
}

const DEFAULTS = [...compositional({ seed: 2025 }), ...interventionEffects({ seed: 2025 })];

test('the plan in the docs is the plan for the default questions', () => {
  const shown = page('docs/first-run.md').blocks.find(({ text }) => text.startsWith('600 questions'))!.text;
  expect(planText(planned(DEFAULTS))).toContain(shown.trimEnd());
});

test('each design has the number of questions and tokens that the docs list', () => {
  const runs = [
    DEFAULTS,
    [...compositional({ preset: 'ladder' }), ...interventionEffects({ preset: 'ladder' })],
    compositional({ preset: 'counterfactual' }),
    [...compositional({ preset: 'maasch-2025-figure-4' }), ...interventionEffects({ preset: 'paper' })],
  ].map((tests) => planned(tests, VARIANTS.slice(0, 1)));
  const listed = rows(page('docs/designs.md'))
    .filter((row) => row.length === 4 && /^[\d,]+$/.test(row[3]!))
    .map(([, , questions = '', tokens = '']) =>
      [questions, tokens].map((text) => Number(text.replaceAll(',', ''))),
    );
  expect(listed).toHaveLength(runs.length);
  runs.forEach(({ questions, variants }, i) => {
    expect(questions).toBe(listed[i]![0]);
    // Seeds differ a little.
    expect(Math.abs(variants[0]!.promptTokens! / listed[i]![1]! - 1)).toBeLessThan(0.01);
  });
});

test('the certificate in the docs is the one that the check command prints for the default design', () => {
  const shown = page('docs/designs.md')
    .blocks.find(({ text }) => text.startsWith('no reader'))!
    .text.trim();
  const cases = compositional({}).map(({ metadata }) => metadata);
  expect(TASKS[0]!.notes?.(cases as never).join()).toContain(shown);
});

/** The line of the bench for each row of the docs' operating table. */
const OPERATING_TABLE: readonly (readonly [baseline: string, candidate: string, line: string])[] = [
  ['perfect', 'perfect', 'equal, 0 %'],
  ['1 % wrong', '1 % wrong', 'equal, 1 %'],
  ['3 % wrong', '3 % wrong', 'equal, 3 %'],
  ['5 % wrong', '5 % wrong', 'equal, 5 %'],
  ['10 % wrong', '10 % wrong', 'equal, 10 %'],
  ['5 % wrong, in whole units', '5 % wrong, in whole units', 'equal, 5 %, whole units'],
  ['perfect', '1 % wrong', '1 % beside 0'],
  ['perfect', '2 % wrong', '2 % beside 0'],
  ['perfect', '3 % wrong', '3 % beside 0'],
  ['perfect', '5 % wrong', '5 % beside 0'],
  ['perfect', '10 % wrong', '10 % beside 0'],
  ['perfect', 'guesses in 20 % of the clusters', '10 % hard beside 0'],
  ['perfect', '10 % wrong, in whole units', '10 % unit beside 0'],
  ['5 % wrong', '15 % wrong', '15 % beside 5'],
  ['perfect', '10 % wrong in CCR, perfect in IE', 'CCR 10 %, IE 0'],
  ['perfect', '10 % wrong in IE, perfect in CCR', 'IE 10 %, CCR 0'],
  ['perfect', 'correct on twins; elsewhere, claims every effect', 'twins right, rest supposed'],
  ['perfect', '10 % wrong on X→Y, otherwise perfect', 'whole 10 %'],
  ['perfect', '20 % wrong on X→Y, otherwise perfect', 'whole 20 %'],
  ['perfect', '30 % wrong in IE before interventions, otherwise perfect', 'IE before 30 %'],
  ['perfect', '10 % wrong in IE after interventions, otherwise perfect', 'IE after 10 %'],
];

describe('the operating table in the docs', () => {
  const bench = readFileSync(join(ROOT, 'bench/operating-table.txt'), 'utf8').split('\n');
  const table = rows(page('docs/scores-and-gate.md')).filter(
    (row) => row.length === 4 && row[3]?.endsWith('%'),
  );

  /** Returns the shares of gates that pass and that fail in a line of the bench. */
  function simulated(name: string): { readonly pass: number; readonly fail: number } {
    const line = bench.find((one) => one.startsWith(`${name} `)) ?? '';
    const [, pass, fail] = /\s(\d+\.\d) \/ (\d+\.\d)\s/.exec(line) ?? [];
    return { pass: Number(pass), fail: Number(fail) };
  }

  /** The docs round to whole percent. */
  function expectRounded(cell: string, exact: number): void {
    expect(Math.abs(Number.parseFloat(cell) - exact), cell).toBeLessThanOrEqual(0.5);
  }

  test('has exactly the rows that are compared with the bench', () => {
    const labels = ([baseline, candidate]: readonly string[]) => `${baseline} | ${candidate}`;
    expect(table.map(labels)).toEqual(OPERATING_TABLE.map(labels));
  });

  test.each(OPERATING_TABLE)(
    'shows the numbers found by the bench for the baseline “%s” and the candidate “%s”',
    (baseline, candidate, line) => {
      const [, , pass = '', fail = ''] = table.find((row) => row[0] === baseline && row[1] === candidate)!;
      const found = simulated(line);
      expectRounded(pass, found.pass);
      expectRounded(fail, found.fail);
    },
  );
});
