import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import type { ReplyFlags } from '../../src/answer/spoken.ts';
import type { Texts } from '../../src/case/question-test.ts';
import { collect } from '../../src/rows/collect.ts';
import { rowsOfHook } from '../../src/rows/rows-of-hook.ts';
import { collectedFrom, copyOf, problemsOf } from './collected.ts';
import { type Eval, evalOf, FAILED, linesOf, type Model, right, wrongWhere } from './eval-of.ts';
import { smallTests, testsOf } from './tests-of.ts';

const TESTS = smallTests();
const V1: Model = { label: 'v1', answer: right };
const V2 = wrongWhere('v2', (_, index) => index % 5 === 0);
const EVAL = evalOf(TESTS, [V1, V2]);
const FEW = TESTS.slice(0, 3);

describe('an unedited run', () => {
  test.each<[string, Record<string, Eval | string>]>([
    ['if its results are JSON', { 'eval.json': EVAL }],
    ['if its results are JSON Lines', { 'eval.jsonl': EVAL }],
    [
      'if its results are JSON Lines without a line feed at the end',
      { 'eval.jsonl': linesOf(EVAL).trimEnd() },
    ],
    ['if its results are JSON with a byte order mark', { 'eval.json': `\uFEFF${JSON.stringify(EVAL)}` }],
    ['if its results are JSON Lines with a byte order mark', { 'eval.jsonl': `\uFEFF${linesOf(EVAL)}` }],
    ['if its results are given twice', { 'a.json': EVAL, 'b.jsonl': EVAL }],
    [
      'if each model has its own results file',
      { 'a.json': evalOf(TESTS, [V1]), 'b.json': evalOf(TESTS, [V2]) },
    ],
    [
      'if each shard has its own results file',
      { 'a.jsonl': evalOf(TESTS.slice(0, 30), [V1, V2]), 'b.jsonl': evalOf(TESTS.slice(30), [V1, V2]) },
    ],
    ['if the path of its results looks like a pattern', { '[x].json': EVAL }],
  ])('is accepted %s', (_, files) => {
    const { problems, sheet, designs } = collectedFrom(files);
    expect(problems).toEqual([]);
    expect(sheet.variants.map(({ name }) => name)).toEqual(['v1', 'v2']);
    expect(sheet.cases).toHaveLength(TESTS.length);
    // The numbers of questions of the two tasks in smallTests.
    expect(designs.map(({ questions, found }) => [questions, found])).toEqual([
      [60, 60],
      [16, 16],
    ]);
  });

  test('is accepted if the hook afterAll gets its rows in another order', () => {
    const { results, evalId, config } = EVAL;
    const context = { results: results.results.toReversed(), prompts: results.prompts, evalId, config };
    const collected = collect(rowsOfHook(context));
    expect(collected.problems).toEqual([]);
    expect(collected.sheet).toEqual(collectedFrom({ 'eval.json': EVAL }).sheet);
    expect(collected).toMatchObject({ evalId, description: 'A test' });
  });

  test('is accepted if it has several prompts, and the names of the variants then include the prompts', () => {
    const files = { 'a.json': evalOf(FEW, [V1]), 'b.json': evalOf(FEW, [V1], { prompt: 'direct' }) };
    const { sheet, problems } = collectedFrom(files);
    expect(sheet.variants.map(({ name }) => name)).toEqual(['v1 with zero-shot', 'v1 with direct']);
    expect(problems).toEqual([]);
  });

  test('is accepted if its prompt is a list of chat messages', () => {
    const template = ({ context, question }: Texts) =>
      JSON.stringify([{ role: 'user', content: `${context}\n${question}` }]);
    expect(problemsOf({ 'eval.json': evalOf(FEW, [V1], { template }) })).toEqual([]);
  });

  test('is accepted if it contains tests of other packages, even if their metadata names a task', () => {
    const foreign = { metadata: { task: 'x', design: 'y', truth: true } };
    const mixed = copyOf(evalOf(FEW, [V1]));
    const [row] = mixed.results.results;
    mixed.results.results.push({ ...row, testIdx: 99, testCase: foreign });
    mixed.results.prompts[0].metrics.testPassCount++;
    expect(problemsOf({ 'eval.json': mixed })).toEqual([]);
  });
});

describe('replies in results', () => {
  test('are read as answers, and failed calls are recorded as errors', () => {
    const replies = ['<answer>yes</answer>', 'I cannot say.', FAILED];
    const model: Model = { label: 'v1', answer: (_, index) => replies[index]! };
    const { sheet, variants } = collectedFrom({ 'eval.json': evalOf(FEW, [model]) });
    const byId = new Map(sheet.cases.map(({ id }, i) => [id, sheet.variants[0]!.answers[i]]));
    expect(FEW.map(({ metadata }) => byId.get(metadata.id))).toEqual([['yes'], ['unparsed'], ['error']]);
    expect([...variants[0]!.failures]).toEqual([[FAILED.error, 1]]);
  });

  test.each<{ what: string; response: ReplyFlags & { output: unknown }; answer: Answer }>([
    { what: 'the Boolean true from a transform', response: { output: true }, answer: 'yes' },
    { what: 'the number 0 from a transform', response: { output: 0 }, answer: 'no' },
    { what: 'an object with an answer', response: { output: { answer: 'no' } }, answer: 'no' },
    { what: 'a missing output', response: { output: null }, answer: 'unparsed' },
    {
      what: 'a proxy’s error in place of a reply',
      response: { output: '{"error":{"code":503,"message":"overloaded"}}' },
      answer: 'unparsed',
    },
    {
      what: 'a reply that guardrails flagged',
      response: { output: '<answer>yes</answer>', guardrails: { flagged: true, flaggedOutput: true } },
      answer: 'refused',
    },
    {
      what: 'a reply that a content filter stopped',
      response: { output: 'So', finishReason: 'content_filter' },
      answer: 'refused',
    },
  ])('are read by their content: $what counts as “$answer”', ({ response, answer }) => {
    const model: Model = { label: 'v1', answer: () => response };
    const { problems, sheet } = collectedFrom({ 'eval.json': evalOf(FEW.slice(0, 1), [model]) });
    expect(problems).toEqual([]);
    expect(sheet.variants[0]!.answers).toEqual([[answer]]);
  });

  test('are scored by the recorded answers if the texts of the replies were not stored', () => {
    const failing: Model = { label: 'v1', answer: (item, index) => (index === 1 ? FAILED : item.truth) };
    const stripped = copyOf(evalOf(FEW, [failing]));
    for (const row of stripped.results.results) {
      row.response.output = '[output stripped]';
      row.prompt.raw = '[prompt stripped]';
    }
    const collected = collectedFrom({ 'eval.json': stripped });
    expect(collected.problems).toEqual([]);
    expect(collected.sheet).toEqual(collectedFrom({ 'eval.json': evalOf(FEW, [failing]) }).sheet);
  });
});

test('results are reported if they lack the rows of a generator or provider that their config names', () => {
  const half = copyOf(evalOf(testsOf(undefined, { draws: 4 }), [V1]));
  half.config.tests = [
    { path: 'file://causal.mjs:compositional', config: {} },
    { path: 'file://causal.mjs:interventionEffects' },
    { path: 'file://mine.mjs:others' },
  ];
  half.config.providers.push({ id: 'openai:gpt', label: 'v9' }, 'file://more.yaml');
  expect(problemsOf({ 'eval.json': half })).toEqual([
    'eval.json: its config names the provider v9, but no results have rows of it.',
    'eval.json: its config generates compositional questions, but no results have rows of them.',
  ]);
});
