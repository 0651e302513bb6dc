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
  const [one, same, described, other, otherwise] = await answersIn(
    row,
    { ...row, vars: undefined, testCase: { vars: { a: 'x', b: 1 } } },
    { ...row, testCase: { description: 'first' } },
    { ...row, vars: { a: 'x', b: 2 } },
    { ...row, testCase: { description: 'second' } },
  );
  expect(same!.test).toBe(one!.test);
  expect(new Set([one, described, other, otherwise].map((answer) => answer!.test)).size).toBe(4);
  expect([one!.title, same!.title, described!.title]).toEqual(['b: 1; a: x', 'a: x; b: 1', 'first']);
  expect(one!.cluster).toBe(one!.test);
});

test('variants go by the names of provider and prompt, as far as there are any', async () => {
  async function* files() {
    yield {
      rows: [
        row,
        { ...row, provider: { id: 'openai:gpt', label: 'gpt' } },
        { ...row, prompt: { raw: 'Say {{a}}' } },
        { ...row, provider: {}, prompt: {} },
        { ...row, vars: { a: 'y' } },
      ],
    } as never;
    yield { rows: [row] } as never;
  }
  const variants = await anyVariants(files(), 'eval.json', undefined);
  expect(variants.map(({ name, answers }) => [name, answers.length])).toEqual([
    ['openai:gpt · ask', 3],
    ['gpt · ask', 1],
    ['openai:gpt · Say {{a}}', 1],
    ['unknown · ', 1],
  ]);
});

test('a cluster is what the metadata say under a key, and the row without one is named', async () => {
  const clustersOf = async (...metadata: readonly unknown[]) => {
    async function* files() {
      yield { rows: metadata.map((one) => ({ ...row, testCase: { metadata: one } })) } as never;
    }
    const [variant] = await anyVariants(files(), 'eval.json', 'document');
    return variant?.answers.map(({ cluster }) => cluster);
  };
  expect(await clustersOf({ document: 7 }, { document: 'x', other: 1 })).toEqual(['7', 'x']);
  await expect(clustersOf({ document: 7 }, { topic: 'x', other: 1 })).rejects.toThrow(
    'eval.json: row 2: expected metadata.document with the cluster of the test, got only topic, other',
  );
  await expect(clustersOf(undefined)).rejects.toThrow(
    'eval.json: row 1: expected metadata.document with the cluster of the test, got no metadata',
  );
});

test('a row that is none is named with the field; a title is cut, whatever the variables hold', async () => {
  await expect(answersIn(row, { ...row, success: 'yes' })).rejects.toThrow('eval.json: row 2: success: ');
  await expect(answersIn()).rejects.toThrow('eval.json: expected rows, got none');
  const [long] = await answersIn({ ...row, vars: { a: [1, { b: 2 }], text: 'x'.repeat(200) } });
  expect(long?.title).toBe(`a: [1,{"b":2}]; text: ${'x'.repeat(120)}`.slice(0, 120));
});

test('of assertions with one name all must pass, in whatever order they stand', async () => {
  const named = (...passes: readonly boolean[]) => ({
    ...row,
    success: true,
    gradingResult: {
      componentResults: passes.map((pass) => ({ pass, assertion: { type: 'equals', metric: 'm' } })),
    },
  });
  const answers = await answersIn(named(true, false), named(false, true), named(true, true));
  expect(answers.map(({ passed }) => [passed.get('m'), passed.get(ALL)])).toEqual([
    [false, true],
    [false, true],
    [true, true],
  ]);
});
