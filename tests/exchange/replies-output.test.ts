import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeRepliesOutput } from '../../src/exchange/replies-output.ts';

const scratch = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Two questions, each under two templates. */
const QUESTIONS = [0, 1].flatMap((question) =>
  ['plain', 'steps'].map((template, t) => ({
    id: `q${question}-${template}`,
    question,
    template,
    number: 2 * question + t,
  })),
);
const cases = {
  count: QUESTIONS.length,
  manifests: [
    {
      templates: ['plain', 'steps'],
      generators: ['file://causal.mjs:linear'],
      models: [{ id: 'openai:chat:a', label: 'a', model: 'a' }],
    },
  ],
  find: (id: string) => {
    const found = QUESTIONS.find((one) => one.id === id);
    return (
      found && {
        number: found.number,
        item: { template: found.template, prompt: `Prompt of ${id}`, metadata: { q: found.question } },
      }
    );
  },
} as never;

const WRITTEN = new Date('2025-06-01T12:00:00.000Z');

async function output(replies: readonly object[], name = 'replies') {
  const [file, path] = [join(scratch, `${name}.jsonl`), join(scratch, `${name}.json`)];
  writeFileSync(file, replies.map((reply) => `${JSON.stringify(reply)}\n`).join(''));
  utimesSync(file, WRITTEN, WRITTEN);
  const said = await writeRepliesOutput([file], cases, { path });
  return { said, json: JSON.parse(readFileSync(path, 'utf8')) };
}

test('replies become rows as promptfoo would have written them', async () => {
  const { said, json } = await output([
    { id: 'q0-plain', model: 'a', reply: 'Yes.', finishReason: 'stop' },
    { id: 'q1-steps', model: 'a', error: 'timed out' },
    { id: 'q0-plain', model: 'b', reply: 'No.' },
    { id: 'q0-plain', model: 'b', reply: 'Yes.' },
  ]);
  expect(said).toEqual({ replies: 4, failed: 1, models: ['a', 'b'] });
  const { results, config, evalId } = json;
  expect(evalId).toMatch(/^replies-[0-9a-f]{12}$/);
  expect(results).toMatchObject({ version: 3, timestamp: WRITTEN.toISOString() });
  expect(results.prompts).toEqual([
    { provider: 'a', label: 'plain' },
    { provider: 'a', label: 'steps' },
    { provider: 'b', label: 'plain' },
    { provider: 'b', label: 'steps' },
  ]);
  expect(config.tests).toEqual([{ path: 'file://causal.mjs:linear' }]);
  expect(results.results).toEqual([
    {
      ...{ promptIdx: 0, testIdx: 0, provider: { id: 'openai:chat:a', label: 'a' }, metadata: {} },
      prompt: { label: 'plain', raw: 'Prompt of q0-plain' },
      testCase: { metadata: { q: 0 } },
      ...{ failureReason: 0, response: { output: 'Yes.', finishReason: 'stop' } },
    },
    {
      ...{ promptIdx: 1, testIdx: 3, provider: { id: 'openai:chat:a', label: 'a' }, metadata: {} },
      prompt: { label: 'steps', raw: 'Prompt of q1-steps' },
      testCase: { metadata: { q: 1 } },
      ...{ failureReason: 2, error: 'timed out' },
    },
    expect.objectContaining({ promptIdx: 2, testIdx: 0, provider: { id: 'b', label: 'b' } }),
    // Asked again: as many tests further on as there are.
    expect.objectContaining({ promptIdx: 2, testIdx: 4, response: { output: 'Yes.' } }),
  ]);
});

test('the same replies are the same run, and others another', async () => {
  const run = async (reply: string, name: string) =>
    (await output([{ id: 'q0-plain', model: 'a', reply }], name)).json.evalId;
  expect(await run('Yes.', 'one')).toBe(await run('Yes.', 'two'));
  expect(await run('No.', 'three')).not.toBe(await run('Yes.', 'one'));
});

test('a reply to no question of the export ends it, and nothing is left', async () => {
  await expect(output([{ id: 'q9', model: 'a', reply: 'Yes.' }], 'none')).rejects.toThrow(
    'none.jsonl: this export has no question q9',
  );
  expect(() => readFileSync(join(scratch, 'none.json'))).toThrow('ENOENT');
});

test('a refusal stays one, by the word of the provider', async () => {
  const id = '0123456789abcdef0123';
  const question = { number: 0, item: { template: 'plain', prompt: 'Is it?', metadata: {} } };
  const known = { ...(cases as object), find: () => question } as never;
  const [file, path] = [join(scratch, 'batch.jsonl'), join(scratch, 'batch.json')];
  const saying = (message: object) => ({
    custom_id: `causal-eval-5d1c7c3e.0.${id}`,
    response: { status_code: 200, body: { choices: [{ message }] } },
  });
  const lines = [saying({ content: null, refusal: 'I cannot.' }), saying({ content: 'Yes.' })];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await writeRepliesOutput([file], known, { path });
  const { results } = JSON.parse(readFileSync(path, 'utf8'));
  expect(results.results.map(({ response }: { response: object }) => response)).toEqual([
    { output: 'I cannot.', isRefusal: true },
    { output: 'Yes.' },
  ]);
});
