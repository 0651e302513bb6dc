import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { causal as causalIn } from '../support/command.ts';
import { prompts, ROLLED_UP, simulated } from '../support/eval-config.ts';
import { type Finished, ours, promptfoo, run, workspace } from '../support/promptfoo.ts';

const MODELS = ['credulous', 'intervention-blind'];

const folder = workspace({
  prompts: prompts('zero-shot', 'chain-of-thought'),
  providers: MODELS.map(simulated),
  tests: [
    { path: `${ours('generators/compositional.ts')}:compositional`, config: { preset: 'first-look' } },
    {
      path: `${ours('generators/intervention-effects.ts')}:interventionEffects`,
      config: { graphs: ['bivariate'], names: 'random-char', phrasings: 'intervention', draws: 6 },
    },
  ],
  ...ROLLED_UP,
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function causal(...args: readonly string[]): Promise<Finished> {
  return causalIn(folder, args);
}

interface Asked {
  readonly id: string;
  readonly prompt: string;
  readonly template: string;
  readonly metadata: unknown;
}

function lines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** Replies by model and prompt, as promptfoo got them. */
const replies = new Map<string, string>();
let whole: string;

/** A scorecard without what tells one run of the same replies from another: when it was, and what a provider's id is. */
function scored(path: string): string {
  const { createdAt: _, evalId: __, seal: ___, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  for (const variant of rest.variants) delete variant.provider.id;
  // Where promptfoo's view has the row.
  for (const example of rest.examples) delete example.test;
  return JSON.stringify(rest, null, 1);
}

beforeAll(async () => {
  const { code } = await promptfoo(folder, ['eval', '--no-cache', '--no-table', '-j', '4']);
  expect(code).toBe(0);
  const { results } = JSON.parse(readFileSync(join(folder, 'results/eval.json'), 'utf8')).results;
  for (const { provider, prompt, response } of results) {
    replies.set(`${provider.label}\0${prompt.raw}`, response.output);
  }
  whole = scored(join(folder, 'results/scorecard.json'));
}, 120_000);

const WRITERS: Readonly<Record<string, (asked: readonly Asked[]) => Readonly<Record<string, string>>>> = {
  jsonl: (asked) => ({
    'replies.jsonl': asked
      .flatMap(({ id, prompt }) =>
        MODELS.map((model) => JSON.stringify({ id, model, reply: replies.get(`${model}\0${prompt}`) })),
      )
      .join('\n'),
  }),
  // As the guide to the API's batches shows an output line.
  'openai-batch': () => {
    const requests = [0, 1].flatMap((model) =>
      lines<{ custom_id: string; body: { model: string; messages: { content: string }[] } }>(
        join(folder, `openai-batch/requests-${model}-0001.jsonl`),
      ),
    );
    const answered = requests.map(({ custom_id, body }, i) => ({
      id: `batch_req_${i}`,
      custom_id,
      response: {
        status_code: 200,
        request_id: `req_${i}`,
        body: {
          object: 'chat.completion',
          model: `${body.model}-2026-01-01`,
          choices: [
            {
              index: 0,
              message: {
                role: 'assistant',
                content: replies.get(`${body.model}\0${body.messages[0]?.content}`),
                refusal: null,
              },
              finish_reason: 'stop',
            },
          ],
        },
      },
      error: null,
    }));
    // Output comes back in another order.
    return {
      'output.jsonl': answered
        .slice(100)
        .concat(answered.slice(0, 100))
        .map((line) => JSON.stringify(line))
        .join('\n'),
    };
  },
  inspect: (asked) =>
    Object.fromEntries(
      MODELS.map((model) => [
        `logs/${model}.json`,
        JSON.stringify({
          version: 2,
          status: 'success',
          eval: { model, task: 'hf/owner/name' },
          samples: asked.map(({ id, prompt }, i) => ({
            id: i + 1,
            epoch: 1,
            input: prompt,
            metadata: { id },
            output: {
              model,
              choices: [
                {
                  message: {
                    role: 'assistant',
                    content: [
                      { type: 'reasoning', reasoning: 'No, no, no.' },
                      { type: 'text', text: replies.get(`${model}\0${prompt}`) },
                    ],
                  },
                  stop_reason: 'stop',
                },
              ],
            },
          })),
        }),
      ]),
    ),
};

describe('the same questions asked elsewhere', { timeout: 60_000 }, () => {
  test.each(Object.keys(WRITERS))('%s: out, and back to the scorecard of the run', async (format) => {
    const out = await causal('export', '--to', format, '--out', format, '--model', ...MODELS);
    expect(out).toEqual({
      code: 0,
      output: expect.stringContaining('wrote 192 prompts for evaluation from 2 designs'),
    });
    const asked = lines<Asked>(join(folder, format, 'cases.jsonl'));
    const files = WRITERS[format]!(asked);
    for (const [name, text] of Object.entries(files)) {
      await run('mkdir', ['-p', join(folder, format, name, '..')], folder);
      writeFileSync(join(folder, format, name), `${text}\n`);
    }
    const names = Object.keys(files).map((name) => join(format, name));
    const back = await causal('rollup', ...names, '--cases', format, '--out', `${format}-results`);
    expect([back.code, back.output]).toEqual([
      0,
      expect.stringContaining('384 replies (0 failed) from credulous, intervention-blind'),
    ]);
    expect(scored(join(folder, `${format}-results/scorecard.json`))).toBe(whole);
    writeFileSync(join(folder, 'answered.yaml'), 'floors: { answered: 1 }\n');
    const gate = await causal('gate', `${format}-results/replies.json`, '-p', 'answered.yaml');
    expect([gate.code, gate.output]).toEqual([0, expect.stringMatching(/^✓ .* may ship: /m)]);
    expect(readdirSync(join(folder, `${format}-results`)).sort()).toEqual([
      'replies.json',
      'report.html',
      'report.md',
      'scorecard.json',
    ]);
  });

  test('missing and failed replies are counted, and the gate fails', async () => {
    const asked = lines<Asked>(join(folder, 'jsonl/cases.jsonl'));
    const text = asked
      .slice(10)
      .map(({ id }, i) =>
        JSON.stringify(i < 5 ? { id, model: 'm', error: 'overloaded' } : { id, model: 'm', reply: 'Yes' }),
      )
      .join('\n');
    writeFileSync(join(folder, 'some.jsonl'), text);
    const back = await causal('rollup', 'some.jsonl', '--cases', 'jsonl', '-o', 'some');
    expect([back.code, back.output]).toEqual([
      0,
      expect.stringContaining('182 replies (5 failed) from m to 192 prompts'),
    ]);
    writeFileSync(join(folder, 'gate.yaml'), 'floors: { answered: 0.5 }\n');
    const gate = await causal('gate', 'some/replies.json');
    expect([gate.code, gate.output]).toEqual([
      3,
      expect.stringMatching(/5 of 96 questions of the design have no row/),
    ]);
  });
});
