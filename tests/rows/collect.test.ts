import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import type { ReplyFlags } from '../../src/answer/spoken.ts';
import type { Texts } from '../../src/case/question-test.ts';
import { collect } from '../../src/rows/collect.ts';
import { resultsOfHook } from '../../src/rows/read-results.ts';
import { collectedFrom, copyOf, problemsOf } from './collected.ts';
import { type Eval, evalOf, FAILED, linesOf, type Model, right, wrongWhere } from './eval-of.ts';
import { smallTests, testsOf } from './tests-of.ts';

const TESTS = smallTests();
const V1: Model = { label: 'v1', answer: right };
const V2 = wrongWhere('v2', (_, index) => index % 5 === 0);
const EVAL = evalOf(TESTS, [V1, V2]);
const FEW = TESTS.slice(0, 3);

describe('the results of an eval that nobody has edited', () => {
  test.each<[string, Record<string, Eval | string>]>([
    ['if they are stored as JSON', { 'eval.json': EVAL }],
    ['if they are stored as JSON Lines', { 'eval.jsonl': EVAL }],
    ['if they are stored as JSON Lines without a line feed at the end', { 'eval.jsonl': linesOf(EVAL).trimEnd() }],
    ['if they are stored as JSON with a byte order mark', { 'eval.json': `\uFEFF${JSON.stringify(EVAL)}` }],
    ['if they are stored as JSON Lines with a byte order mark', { 'eval.jsonl': `\uFEFF${linesOf(EVAL)}` }],
    ['if two files contain the same results', { 'a.json': EVAL, 'b.jsonl': EVAL }],
    ['if there is a results file for each model', { 'a.json': evalOf(TESTS, [V1]), 'b.json': evalOf(TESTS, [V2]) }],
    [
      'if there is a results file for each shard (part of the questions)',
      { 'a.jsonl': evalOf(TESTS.slice(0, 30), [V1, V2]), 'b.jsonl': evalOf(TESTS.slice(30), [V1, V2]) },
    ],
    ['if the name of the results file looks like a pattern for file names', { '[x].json': EVAL }],
  ])('are accepted %s', (_, files) => {
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

  test('are accepted if the afterAll hook receives the rows in a different order', () => {
    const { results, evalId, config } = EVAL;
    const context = { results: results.results.toReversed(), prompts: results.prompts, evalId, config };
    const collected = collect(resultsOfHook(context));
    expect(collected.problems).toEqual([]);
    expect(collected.sheet).toEqual(collectedFrom({ 'eval.json': EVAL }).sheet);
    expect(collected).toMatchObject({ evalId, description: 'A test' });
  });

  test('keep the order of the replies to a question that is asked twice, whatever the order in which the hook receives the rows', () => {
    // The first reply is right, and the second wrong.
    const model: Model = { label: 'v1', answer: ({ truth }, _, repeat) => truth === (repeat === 0) };
    const { results, evalId } = evalOf(FEW, [model], { repeat: 2 });
    const { sheet } = collect(
      resultsOfHook({ results: results.results.toReversed(), prompts: results.prompts, evalId }),
    );
    for (const [i, { truth }] of sheet.cases.entries())
      expect(sheet.variants[0]!.answers[i]).toEqual(truth ? ['yes', 'no'] : ['no', 'yes']);
  });

  test('are accepted if there are several prompts; the name of each variant then includes its prompt', () => {
    const files = { 'a.json': evalOf(FEW, [V1]), 'b.json': evalOf(FEW, [V1], { prompt: 'direct' }) };
    const { sheet, problems } = collectedFrom(files);
    expect(sheet.variants.map(({ name }) => name)).toEqual(['v1 with zero-shot', 'v1 with direct']);
    expect(problems).toEqual([]);
  });

  test('are accepted if the prompt is a list of chat messages', () => {
    const template = ({ context, question }: Texts) =>
      JSON.stringify([{ role: 'user', content: `${context}\n${question}` }]);
    expect(problemsOf({ 'eval.json': evalOf(FEW, [V1], { template }) })).toEqual([]);
  });

  test('are accepted if they contain a test of another package, even one with a task in its metadata', () => {
    const foreign = { metadata: { task: 'x', design: 'y', truth: true } };
    const mixed = copyOf(evalOf(FEW, [V1]));
    const [row] = mixed.results.results;
    mixed.results.results.push({ ...row, testIdx: 99, testCase: foreign });
    mixed.results.prompts[0].metrics.testPassCount++;
    expect(problemsOf({ 'eval.json': mixed })).toEqual([]);
  });
});

describe('a reply in results', () => {
  test('is read as “yes” if it gives this answer, as “unparsed” if it gives none, and as “error” if the call failed', () => {
    const replies = ['<answer>yes</answer>', 'I cannot say.', FAILED];
    const model: Model = { label: 'v1', answer: (_, index) => replies[index]! };
    const { sheet, variants } = collectedFrom({ 'eval.json': evalOf(FEW, [model]) });
    const byId = new Map(sheet.cases.map(({ id }, i) => [id, sheet.variants[0]!.answers[i]]));
    expect(FEW.map(({ metadata }) => byId.get(metadata.id))).toEqual([['yes'], ['unparsed'], ['error']]);
    expect([...variants[0]!.failures]).toEqual([[FAILED.error, 1]]);
  });

  test.each<{ what: string; response: ReplyFlags & { output: unknown }; answer: Answer }>([
    { what: 'a transform made it the Boolean true', response: { output: true }, answer: 'yes' },
    { what: 'a transform made it the number 0', response: { output: 0 }, answer: 'no' },
    { what: 'it is an object with the answer “no”', response: { output: { answer: 'no' } }, answer: 'no' },
    { what: 'its output is missing', response: { output: null }, answer: 'unparsed' },
    {
      what: 'it is an error message of a proxy',
      response: { output: '{"error":{"code":503,"message":"overloaded"}}' },
      answer: 'unparsed',
    },
    {
      what: 'the provider’s guardrails flagged it',
      response: { output: '<answer>yes</answer>', guardrails: { flagged: true, flaggedOutput: true } },
      answer: 'refused',
    },
    {
      what: 'a content filter stopped it',
      response: { output: 'So', finishReason: 'content_filter' },
      answer: 'refused',
    },
  ])('is read as “$answer” if $what', ({ response, answer }) => {
    const model: Model = { label: 'v1', answer: () => response };
    const { problems, sheet } = collectedFrom({ 'eval.json': evalOf(FEW.slice(0, 1), [model]) });
    expect(problems).toEqual([]);
    expect(sheet.variants[0]!.answers).toEqual([[answer]]);
  });

  test('is scored by the reading recorded during the eval if the text of the reply was not stored', () => {
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

test('results are reported as incomplete if they contain no rows for a generator or a provider that their config names', () => {
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
