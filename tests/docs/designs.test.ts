import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { planRun } from '../../src/plan/plan.ts';
import { planText } from '../../src/plan/plan-text.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { TEMPLATE } from './first-run.ts';
import { page, tableRows } from './markdown.ts';

/** Plans a run of generated tests with some variants, at the prices of the docs. */
function planned(tests: readonly object[], ...labels: readonly string[]) {
  const variants = labels.map((label) => ({
    provider: { id: 'openai:chat:x', label, prompts: undefined },
    prompt: { label: 'zero-shot', template: TEMPLATE },
  }));
  const price = { prompt: 1, reply: 6 };
  return planRun({ tests, tasks: TASKS, variants, repeat: 1, replyTokens: 200, price } as never);
}

const DEFAULTS = [...compositional({ seed: 2025 }), ...interventionEffects({ seed: 2025 })];

test('the question in the README is generated from its graph, and its right answer is yes', () => {
  const edges = ['X -> A', 'X -> B', 'A -> C', 'B -> C', 'C -> Y'];
  const tests = compositional({ edges, functions: { C: 'and' }, seed: 1 });
  const readme = page('README.md')
    .prose.replaceAll(/^> ?/gm, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');
  const quoted = tests.filter(({ vars }) => {
    const { context, question, answerInstruction } = vars.case;
    return readme.includes(`${context} ${question} ${answerInstruction}`.replaceAll(/\s+/g, ' '));
  });
  expect(quoted.map(({ metadata }) => metadata)).toMatchObject([
    { pair: 'X→Y', query: 'do-true', truth: true },
  ]);
});

test('the plan in the docs is the plan for the default questions', () => {
  const shown = page('docs/first-run.md').blocks.find(({ text }) => text.startsWith('600 questions'))!.text;
  expect(planText(planned(DEFAULTS, 'v1', 'v2'))).toContain(shown.trimEnd());
});

test('the statement about readers in the docs is what the check command prints for the default design', () => {
  const shown = page('docs/designs.md').blocks.find(({ text }) => text.startsWith('no reader'))!.text;
  const cases = compositional({}).map(({ metadata }) => metadata);
  expect(TASKS[0]!.notes?.(cases as never).join('\n')).toContain(shown.trim());
});

describe('the table of designs', () => {
  const table = tableRows(page('docs/designs.md'), 'to find out').map(
    ([purpose, , questions = '', tokens = '']) => ({
      purpose,
      questions: Number(questions.replaceAll(',', '')),
      tokens: Number(tokens.replaceAll(',', '')),
    }),
  );

  test.each([
    ['whether a new version may ship', DEFAULTS],
    [
      'how many links a model can follow',
      [...compositional({ preset: 'ladder' }), ...interventionEffects({ preset: 'ladder' })],
    ],
    [
      'whether a model can infer hidden causes from what was observed',
      compositional({ preset: 'counterfactual' }),
    ],
    [
      'how well a model does on the papers’ graphs',
      [...compositional({ preset: 'maasch-2025-figure-4' }), ...interventionEffects({ preset: 'paper' })],
    ],
  ])('states how many questions and tokens it takes to find out %s', (purpose, tests) => {
    const row = table.find((one) => one.purpose === purpose)!;
    const { questions, variants } = planned(tests, 'v1');
    expect(row.questions).toBe(questions);
    // The number of tokens is an estimate, which differs a little between seeds.
    expect(Math.abs(variants[0]!.promptTokens! / row.tokens - 1)).toBeLessThan(0.01);
  });
});
