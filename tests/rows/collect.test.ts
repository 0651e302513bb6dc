import { describe, expect, test } from 'vitest';
import { collect } from '../../src/rows/collect.ts';
import { readResults } from '../../src/rows/read-results.ts';
import { rowsOfHook } from '../../src/rows/rows-of-hook.ts';
import { collectedFrom, copyOf, problemsOf, signs, written } from './collected.ts';
import { type Eval, evalOf, FAILED, linesOf, type Model, right, wrongWhere } from './eval-of.ts';
import { smallTests, testsOf } from './tests-of.ts';

const TESTS = smallTests();
const V1: Model = { label: 'v1', answer: right };
const V2 = wrongWhere('v2', (_, index) => index % 5 === 0);
const EVAL = evalOf(TESTS, [V1, V2]);
const FEW = TESTS.slice(0, 3);

describe('an unedited run', () => {
  test.each<[string, Record<string, Eval | string>]>([
    ['if it is given as JSON', { 'eval.json': EVAL }],
    ['if it is given as JSON Lines', { 'eval.jsonl': EVAL }],
    [
      'if it is given as JSON Lines without a line feed at the end',
      { 'eval.jsonl': linesOf(EVAL).trimEnd() },
    ],
    ['if it is given as JSON with a byte order mark', { 'eval.json': `\uFEFF${JSON.stringify(EVAL)}` }],
    ['if it is given twice', { 'a.json': EVAL, 'b.jsonl': EVAL }],
    ['if it has one file per model', { 'a.json': evalOf(TESTS, [V1]), 'b.json': evalOf(TESTS, [V2]) }],
    [
      'if it is given in shards',
      { 'a.jsonl': evalOf(TESTS.slice(0, 30), [V1, V2]), 'b.jsonl': evalOf(TESTS.slice(30), [V1, V2]) },
    ],
    ['if its path looks like a pattern', { '[x].json': EVAL }],
  ])('has no problems %s', (_, files) => {
    const { problems, sheet, designs } = collectedFrom(files);
    expect(problems).toEqual([]);
    expect(sheet.variants.map(({ name }) => name)).toEqual(['v1', 'v2']);
    expect(sheet.cases).toHaveLength(TESTS.length);
    expect(designs.map(({ questions, found }) => [questions, found])).toEqual([
      [60, 60],
      [16, 16],
    ]);
  });

  test('has no problems if its rows come from the hook in another order', () => {
    const { results, evalId, config } = EVAL;
    const context = { results: results.results.toReversed(), prompts: results.prompts, evalId, config };
    const collected = collect(rowsOfHook(context));
    expect(collected.problems).toEqual([]);
    expect(collected.sheet).toEqual(collectedFrom({ 'eval.json': EVAL }).sheet);
    expect(collected).toMatchObject({ evalId, description: 'A test' });
  });

  test('has no problems with several prompts, whose labels are then added to the names of the variants', () => {
    const files = { 'a.json': evalOf(FEW, [V1]), 'b.json': evalOf(FEW, [V1], { prompt: 'direct' }) };
    const { sheet, problems } = collectedFrom(files);
    expect(sheet.variants.map(({ name }) => name)).toEqual(['v1 with zero-shot', 'v1 with direct']);
    expect(problems).toEqual([]);
  });

  test('has no problems with a chat prompt and tests of other packages', () => {
    const chat = evalOf(FEW, [V1], {
      template: ({ context, question }) =>
        JSON.stringify([{ role: 'user', content: `${context}\n${question}` }]),
    });
    const other = copyOf(chat);
    other.results.results.push({
      ...other.results.results[0],
      testIdx: 99,
      testCase: { metadata: { task: 'x' } },
    });
    other.results.prompts[0].metrics.testPassCount++;
    expect(problemsOf({ 'eval.json': other })).toEqual([]);
  });
});

describe('replies in results', () => {
  const answers = (...given: (string | { error: string } | { output: unknown })[]): Model => ({
    label: 'v1',
    answer: (_, index) => given[index]!,
  });

  test('are read as answers, and failed calls as errors', () => {
    const model = answers('<answer>yes</answer>', 'I cannot say.', FAILED);
    const { sheet, variants } = collectedFrom({ 'eval.json': evalOf(FEW, [model]) });
    const byId = new Map(sheet.cases.map(({ id }, i) => [id, sheet.variants[0]!.answers[i]]));
    expect(FEW.map(({ metadata }) => byId.get(metadata.id))).toEqual([['yes'], ['unparsed'], ['error']]);
    expect([...variants[0]!.failures]).toEqual([[FAILED.error, 1]]);
  });

  test.each<[string, object, string]>([
    ['a Boolean from a transform', { output: true }, 'y'],
    ['a number from a transform', { output: 0 }, 'n'],
    ['an object with an answer', { output: { answer: 'no' } }, 'n'],
    ['no output', { output: null }, 'u'],
    [
      'a reply that guardrails flagged',
      { output: '<answer>yes</answer>', guardrails: { flaggedOutput: true } },
      'r',
    ],
    ['a reply that a content filter stopped', { output: 'So', finishReason: 'content_filter' }, 'r'],
    ['a proxy error as text', { output: '{"error":{"code":503,"message":"overloaded"}}' }, 'u'],
  ])('are read correctly (%s)', (_, response, sign) => {
    const model: Model = { label: 'v1', answer: () => response as { output: unknown } };
    const collected = collectedFrom({ 'eval.json': evalOf(FEW.slice(0, 1), [model]) });
    expect(collected.problems).toEqual([]);
    expect(signs(collected)).toBe(sign);
  });

  test('are scored by their records if their texts were not stored', () => {
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

describe('failed calls in results', () => {
  const half: Model = { label: 'v2', answer: (item, index) => (index % 2 ? FAILED : item.truth) };
  const before = evalOf(TESTS, [V1, half]);
  const asked = TESTS.filter((_, index) => index % 2);
  const repair = (v1: Model['answer']) =>
    evalOf(
      asked,
      [
        { label: 'v1', answer: v1 },
        { label: 'v2', answer: right },
      ],
      { evalId: 'eval-b-2026-01-03T00:00:00' },
    );

  test.each([
    ['the repair last', ['first.json', 'repaired.json']],
    ['the repair first', ['repaired.json', 'first.json']],
  ])('are replaced by answers from a later eval (order of files: %s)', (_, names) => {
    const contents: Record<string, Eval> = { 'first.json': before, 'repaired.json': repair(right) };
    const collected = collectedFrom(Object.fromEntries(names.map((name) => [name, contents[name]!])));
    expect(collected.problems).toEqual([]);
    expect(collected.sheet.variants[1]!.answers.flat()).not.toContain('error');
    expect(collected.repeat).toBe(1);
  });

  test('may be asked again together with answered calls, whose first answers are kept', () => {
    const collected = collectedFrom({ 'first.json': before, 'repaired.json': repair(({ truth }) => !truth) });
    expect(collected.problems).toEqual([]);
    expect(collected.sheet.variants[0]!.answers).toEqual(
      collectedFrom({ 'a.json': before }).sheet.variants[0]!.answers,
    );
  });

  test('are replaced if promptfoo retried them in the same eval', () => {
    const retried = copyOf(before);
    const failed = retried.results.results.filter(
      (row: { failureReason: number }) => row.failureReason === 2,
    );
    const answered = evalOf(TESTS, [V1, { label: 'v2', answer: right }]).results.results;
    for (const { testIdx } of failed)
      retried.results.results.push(answered.find((row) => row.promptIdx === 1 && row.testIdx === testIdx));
    const collected = collectedFrom({ 'eval.json': retried });
    expect(collected.problems).toEqual([]);
    expect(new Set(collected.sheet.variants[1]!.answers.map((replies) => replies.length))).toEqual(
      new Set([1]),
    );
  });
});

describe('repeated questions in results', () => {
  const turns: Model = { label: 'v1', answer: (item, _, repeat) => item.truth === (repeat !== 1) };

  test('give as many replicates of each question as there are repeats', () => {
    const { sheet, repeat } = collectedFrom({ 'eval.json': evalOf(FEW, [turns], { repeat: 3 }) });
    expect(repeat).toBe(3);
    expect(sheet.variants[0]!.answers.every((replies) => replies.length === 3)).toBe(true);
  });

  test('are recognised in JSON Lines by the numbers of their rows', () => {
    expect(collectedFrom({ 'eval.jsonl': evalOf(FEW, [turns], { repeat: 3 }) }).repeat).toBe(3);
  });

  test('are reported as a problem if promptfoo was not asked to repeat questions', () => {
    const odd = copyOf(evalOf(FEW, [turns], { repeat: 2 }));
    odd.runtimeOptions.repeat = 1;
    expect(problemsOf({ 'eval.json': odd })).toEqual([
      expect.stringMatching(
        /^eval\.json: v1 with zero-shot has two answers to \S.* \(2 more rows alike\)\.$/,
      ),
    ]);
  });
});

describe('evals that do not belong together', () => {
  test('are reported if they give different answers to the same questions', () => {
    const files = { 'a.json': evalOf(FEW, [V1]), 'b.json': evalOf(FEW, [wrongWhere('v1', () => true)]) };
    expect(problemsOf(files)).toEqual([
      expect.stringContaining('b.json: v1 with zero-shot has two answers to '),
    ]);
  });

  test('are reported if their variants were asked different designs', () => {
    const files = { 'a.json': evalOf(TESTS, [V1]), 'b.json': evalOf(smallTests(2), [V2]) };
    expect(problemsOf(files)).toEqual([
      expect.stringMatching(
        /^not all variants were asked the same compositional questions: v1 was asked \w+\/60 of 2/,
      ),
      expect.stringMatching(
        /^not all variants were asked the same intervention-effects questions: v1 was asked/,
      ),
    ]);
  });
});

describe('reading a file without results', () => {
  test.each([
    [
      'torn.jsonl',
      linesOf(evalOf(FEW, [V1])).slice(0, -40),
      /line 3: the last line is cut off, so the run was stopped/,
    ],
    ['torn.jsonl', `{"a":\n${linesOf(evalOf(FEW, [V1]))}`, /line 1: expected JSON: /],
    ['torn.json', '{"results":', /expected a results file of promptfoo, got invalid JSON/],
    ['other.json', '{"results":[]}', /expected a results file of promptfoo \(evalId, results.results\)/],
  ])('is refused (%s, case %#)', (name, text, message) => {
    expect(() => collect(readResults(written({ [name]: text })))).toThrow(message);
  });
});

test('a run is reported if it lacks rows from a generator or a provider that its config names', () => {
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
