import { expect, test } from 'vitest';
import { ALL, anyVariants } from '../../src/compare/any-answers.ts';

const row = {
  provider: { id: 'openai:gpt' },
  prompt: { label: 'ask' },
  vars: { b: 1, a: 'x' },
  success: false,
};

async function answersIn(...rows: readonly object[]) {
  async function* files() {
    yield { rows } as never;
  }
  return (await anyVariants(files(), 'eval.json', undefined)).flatMap(({ answers }) => answers);
}

test('assertions go by their metric, their value or their type; of several with one name all must pass', async () => {
  const componentResults = [
    null,
    { pass: true },
    { pass: true, assertion: { type: 'contains', value: 'Paris' } },
    { pass: true, assertion: { type: 'llm-rubric', value: 'is polite', metric: 'polite' } },
    { pass: false, assertion: { type: 'javascript', metric: 'polite' } },
    { pass: true, assertion: { type: 'is-json' } },
    { pass: true, assertion: { type: 'equals', value: 'x'.repeat(61) } },
  ];
  const [answer] = await answersIn({ ...row, gradingResult: { componentResults } });
  expect([...answer!.passed]).toEqual([
    [ALL, false],
    ['contains: Paris', true],
    ['polite', false],
    ['is-json', true],
    [`equals: ${'x'.repeat(60)}`, true],
  ]);
});

test('a test is its variables, in whatever order, and its description', async () => {
  const [one, same, described, other] = await answersIn(
    row,
    { ...row, vars: undefined, testCase: { vars: { a: 'x', b: 1 } } },
    { ...row, testCase: { description: 'first' } },
    { ...row, vars: { a: 'x', b: 2 } },
  );
  expect(same!.test).toBe(one!.test);
  expect(new Set([one, described, other].map((answer) => answer!.test)).size).toBe(3);
  expect([one!.title, same!.title, described!.title]).toEqual(['b: 1; a: x', 'a: x; b: 1', 'first']);
  expect(one!.cluster).toBe(one!.test);
});
