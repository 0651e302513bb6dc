import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ForeignReply } from '../../src/exchange/foreign-reply.ts';
import { batchRequest, batchSettings } from '../../src/exchange/openai-batch.ts';
import { readReplies } from '../../src/exchange/read-replies.ts';

const scratch = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const MODELS = [
  { id: 'openai:chat:a', label: 'first', model: 'a' },
  { id: 'openai:chat:b', label: 'second', model: 'b' },
];
const ID = '0123456789abcdef0123';
let files = 0;

async function read(form: 'log' | 'lines', text: string, model?: string): Promise<ForeignReply[]> {
  const path = join(scratch, 'model-x', `${++files}.${form === 'log' ? 'json' : 'jsonl'}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const found: ForeignReply[] = [];
  for await (const reply of readReplies(path, { models: MODELS, model })) found.push(reply);
  return found;
}
const lines = (...values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

describe('a log of inspect_ai', () => {
  const log = (sample: unknown, model: unknown = 'openai/m') =>
    JSON.stringify({ eval: { model }, samples: [sample] });
  const of = async (sample: object) => (await read('log', log({ metadata: { id: ID }, ...sample })))[0];
  const saying = (message: object, stop_reason?: string) => ({
    output: { choices: [{ message, stop_reason }] },
  });

  test('has a reply a sample, without what was not said, and why it ended', async () => {
    const content = [
      { type: 'reasoning', reasoning: 'Hm.' },
      { type: 'text', text: 'Well.' },
      { type: 'text', text: 'Yes.' },
    ];
    expect(await of(saying({ content: 'Yes.' }, 'stop'))).toEqual({
      ...{ id: ID, model: 'openai/m', output: 'Yes.', finishReason: 'stop' },
    });
    expect(await of(saying({ content }))).toMatchObject({ output: 'Well.\nYes.' });
    expect(await of(saying({}))).toMatchObject({ output: '' });
    for (const reason of ['max_tokens', 'model_length'])
      expect(await of(saying({ content: 'Y' }, reason))).toMatchObject({ finishReason: 'length' });
  });

  test('is known by the id in the metadata, or else by the sample’s own', async () => {
    const [found] = await read('log', log({ id: ID, ...saying({ content: 'No.' }) }));
    expect(found).toMatchObject({ id: ID, output: 'No.' });
    await expect(read('log', log(saying({ content: 'No.' })))).rejects.toThrow(
      'samples[0]: expected metadata.id, got none',
    );
  });

  test('says what failed', async () => {
    const about = { id: ID, model: 'openai/m' };
    const reply = saying({ content: 'Yes.' });
    expect(await of({ ...reply, error: { message: 'timed out' } })).toEqual({ ...about, error: 'timed out' });
    expect(await of({ ...reply, error: 'refused' })).toEqual({ ...about, error: 'refused' });
    expect(await of({ output: { ...reply.output, error: 'overloaded' } })).toEqual({
      ...about,
      error: 'overloaded',
    });
    expect(await of({ output: { choices: [] } })).toEqual({ ...about, error: 'no reply' });
    expect(await of({})).toEqual({ ...about, error: 'no reply' });
  });

  test.each(['[]', '{"eval":{"model":"m"}}', '{"eval":{"model":5},"samples":[]}', '{"samples":[]}'])(
    '%s is none',
    async (text) => {
      await expect(read('log', text)).rejects.toThrow(
        'expected a JSON log of inspect_ai with eval.model and samples',
      );
    },
  );

  test('lines of another format are no log', async () => {
    await expect(read('log', '{"id":"x"}\n{"id":"y"}')).rejects.toThrow(
      'expected a log of inspect_ai in JSON, or JSON Lines in a file whose name does not end in .json: ',
    );
  });
});

describe('output of a batch', () => {
  const line = (response: unknown, more: object = {}) => ({
    ...{ custom_id: `causal-eval-5d1c7c3e.1.${ID}`, response },
    ...more,
  });
  const about = { id: ID, model: 'second', providerId: 'openai:chat:b' };
  const of = async (value: unknown) => (await read('lines', lines(value)))[0];
  const saying = (message: object, finish_reason?: string) => ({
    ...{ status_code: 200, body: { choices: [{ message, finish_reason }] } },
  });

  test('has the reply of the model that was asked, and why it ended', async () => {
    expect(await of(line(saying({ content: 'Yes.' }, 'stop')))).toEqual({
      ...{ ...about, output: 'Yes.', finishReason: 'stop' },
    });
    expect(await of(line(saying({ content: null }, 'length')))).toEqual({
      ...{ ...about, output: '', finishReason: 'length' },
    });
    expect(await of(line({ status_code: 399, body: {} }))).toEqual({
      ...about,
      output: '',
      finishReason: undefined,
    });
  });

  test('tells a refusal by the provider’s own word', async () => {
    expect(await of(line(saying({ content: null, refusal: 'I cannot.' })))).toMatchObject({
      ...{ output: 'I cannot.', isRefusal: true },
    });
    expect(await of(line(saying({ content: 'Yes.', refusal: null })))).not.toHaveProperty('isRefusal');
  });

  test('says what failed', async () => {
    const error = (value: unknown) => ({ ...about, error: value });
    expect(await of(line(null, { error: { message: 'expired' } }))).toEqual(error('expired'));
    expect(await of(line({ status_code: 429, body: { error: { code: 'rate' } } }))).toEqual(error('rate'));
    expect(await of(line({ status_code: 400, body: {} }))).toEqual(error('status 400'));
    expect(await of(line({ status_code: 200 }))).toEqual(error('status 200'));
  });

  test('of other requests, or its own input, is refused', async () => {
    await expect(of({ response: {} })).rejects.toThrow('line 1: expected {id, model, reply}, got no id');
    for (const name of [null, 'x', `causal-eval-5d1c7c3e.2.${ID}`, `causal-eval-5d1c7c3e.1.${ID}0`])
      await expect(of({ custom_id: name, response: {} })).rejects.toThrow(
        /line 1: expected the custom_id of a request of this export, got/,
      );
    await expect(of({ custom_id: line({}).custom_id, body: {} })).rejects.toThrow(
      'pass the output file of the batch, not its input file',
    );
  });
});

describe('plain lines', () => {
  test('have a reply or an error, and a model of their own or the command’s', async () => {
    const text = lines(
      { id: ID, model: 'm', reply: 'Yes.', finishReason: 'stop' },
      { id: ID, error: 'timed out' },
      { id: ID, reply: '' },
    );
    expect(await read('lines', text, 'other')).toEqual([
      { id: ID, model: 'm', output: 'Yes.', finishReason: 'stop' },
      { id: ID, model: 'other', error: 'timed out' },
      { id: ID, model: 'other', output: '', finishReason: undefined },
    ]);
  });

  test.each<[unknown, string]>([
    [null, 'expected {id, model, reply}, got no id'],
    [5, 'expected {id, model, reply}, got no id'],
    [{ model: 'm', reply: 'Yes.' }, 'expected {id, model, reply}, got no id'],
    [{ id: ID, reply: 'Yes.' }, 'expected the name of a model; add it to the line, or use --model'],
    [{ id: ID, model: 'm' }, 'expected a reply or an error, got neither'],
  ])('%j is none', async (value, message) => {
    await expect(read('lines', lines({ id: ID, model: 'm', reply: 1 }, value))).rejects.toThrow(
      `line 2: ${message}`,
    );
  });

  test('of a file that is not there, or no JSON, are named', async () => {
    const nowhere = readReplies(join(scratch, 'none'), { models: [] });
    await expect(nowhere.next()).rejects.toThrow('none: there is no such file');
    await expect(read('lines', '{')).rejects.toThrow(/\.jsonl: line 1: /);
  });
});

test('a request says what a provider’s config and the test’s options say that such an API understands', () => {
  const known = {
    ...{ temperature: 0, top_p: 0.9, max_tokens: 5, max_completion_tokens: 6, seed: 1, stop: ['.'] },
    ...{
      reasoning_effort: 'low',
      frequency_penalty: 1,
      presence_penalty: 2,
      response_format: { type: 'text' },
    },
  };
  expect(batchSettings({ ...known, apiKey: 'secret', apiBaseUrl: 'x' })).toEqual(known);
  expect([batchSettings(undefined), batchSettings('x')]).toEqual([{}, {}]);
  const item = { id: ID, prompt: 'Is it?', options: { response_format: { type: 'json_object' }, other: 1 } };
  const model = { model: 'gpt', settings: { temperature: 0, response_format: { type: 'text' } } };
  expect(JSON.parse(batchRequest(item as never, 3, model, 'training'))).toEqual({
    custom_id: `causal-train-b7e2a9f4.3.${ID}`,
    method: 'POST',
    url: '/v1/chat/completions',
    body: {
      model: 'gpt',
      messages: [{ role: 'user', content: 'Is it?' }],
      temperature: 0,
      response_format: { type: 'json_object' },
    },
  });
});
