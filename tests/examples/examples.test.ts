import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { scorecardSchema } from '../../src/scorecard/schema.ts';
import { type ScorecardView, scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { type OpenAiServer, openAiServer } from '../support/openai-server.ts';
import {
  causal,
  exampleProject,
  type InstalledPackage,
  installed as installation,
} from '../support/packed.ts';
import { type Finished, promptfoo, ROOT } from '../support/promptfoo.ts';
import { message, simulatedAnswer } from '../support/simulated-chat.ts';

let installed: InstalledPackage;
const folders: string[] = [];
const servers: OpenAiServer[] = [];
beforeAll(async () => {
  installed = await installation();
}, 180_000);
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await Promise.all(servers.map((server) => server.close()));
}, 60_000);

/** A project that has the package installed and is an example, as whoever starts from it would make it. */
async function start(example: string) {
  const folder = await exampleProject(installed, example);
  folders.push(folder);
  const evaluate = async (
    args: readonly string[],
    env: Record<string, string> = {},
  ): Promise<ScorecardView> => {
    const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table', ...args], env);
    expect(output).not.toContain('roll-up failed');
    // As `promptfoo validate` would say, by the same schemas.
    expect(output).not.toMatch(/Invalid configuration file|validation error/i);
    if (code !== 0) console.error(output);
    expect(code).toBe(0);
    return scorecardView(
      scorecardView(
        scorecardSchema.parse(JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8'))),
      ),
    );
  };
  return {
    folder,
    causal: (...args: string[]): Promise<Finished> => causal(installed, folder, args),
    evaluate,
  };
}

/** Asks less of an example: the text of its config, changed. */
function shrink(folder: string, ...changes: readonly (readonly [from: string, to: string])[]): void {
  const path = join(folder, 'promptfooconfig.yaml');
  let config = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    expect(config).toContain(from);
    config = config.replaceAll(from, to);
  }
  writeFileSync(path, config);
}

async function serve(answer: Parameters<typeof openAiServer>[0]): Promise<OpenAiServer> {
  const server = await openAiServer(answer);
  servers.push(server);
  return server;
}

const examples = globSync('*/promptfooconfig.yaml', { cwd: join(ROOT, 'examples') }).map(dirname);

interface Said {
  /** Undefined where the config is run below, which validates it, too. */
  readonly valid: Finished | undefined;
  readonly plan: Finished;
}

const RUN = ['gate', 'hosted-models', 'local-server', 'own-graph', 'own-theme'];

/** What promptfoo and our plan say to an example: asked once for those that differ by comments alone. */
const said = new Map<string, Promise<Said>>();

async function saidTo(example: string): Promise<Said> {
  const text = (file: string): string => readFileSync(join(ROOT, 'examples', example, file), 'utf8');
  const key = JSON.stringify([parse(text('promptfooconfig.yaml')), text('causal.mjs')]);
  const ask = async (): Promise<Said> => {
    const { folder, causal } = await start(example);
    return {
      valid:
        IS_NIGHTLY || !RUN.includes(example) ? await promptfoo(folder, ['validate', 'config']) : undefined,
      plan: await causal('plan', '--json', '--gates', '0'),
    };
  };
  const known = said.get(key) ?? ask();
  said.set(key, known);
  return known;
}

test.each(examples)(
  '%s: promptfoo calls the config valid, and its README says first what it costs',
  async (example) => {
    const { valid, plan: printed } = await saidTo(example);
    if (valid)
      expect([valid.code, valid.output]).toEqual([0, expect.stringContaining('Configuration is valid')]);
    const folder = join(ROOT, 'examples', example);
    const [title, , cost] = readFileSync(join(folder, 'README.md'), 'utf8').split('\n');
    expect(title).toMatch(new RegExp(`^# ${example} \\(.+\\)$`));
    const config = readFileSync(join(folder, 'promptfooconfig.yaml'), 'utf8');
    const about = config.split('\n')[1] ?? '';
    const plan = JSON.parse(printed.output);
    const calls = [plan.total.calls, plan.variants[0].calls].map((count) => count.toLocaleString('en'));
    expect(cost).toContain(`${calls[0]} calls`);
    expect(about).toMatch(new RegExp(`^# .*${calls[1]}|^# .*${calls[0]} calls`));
  },
  120_000,
);

test('no config holds a path into node_modules', () => {
  const files = globSync('examples/**/*.{yaml,yml,mjs}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => /node_modules/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('hosted-models: the OpenAI variants ask a server that speaks its protocol', async () => {
  const { evaluate } = await start('hosted-models');
  const server = await serve((request) => message(simulatedAnswer({ model: 'oracle' }, request)));
  const scorecard = await evaluate(['--filter-providers', 'openai|Simulated', '--filter-first-n', '20'], {
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: 'none',
  });
  expect(scorecard.variants.map(({ provider }) => provider.label)).toEqual([
    ...['openai:gpt-5.6-luna', 'openai:gpt-5.6-luna'],
    ...['openai:gpt-5.6-terra', 'openai:gpt-5.6-terra'],
    'oracle',
  ]);
  for (const { answers } of scorecard.variants) expect(answers).toMatchObject({ answered: 20, errors: 0 });
  expect(server.requests.length).toBe(80);
}, 60_000);

test('local-server: each model gets its verdict', async () => {
  const { folder, evaluate } = await start('local-server');
  shrink(folder, ['draws: 100', 'draws: 2']);
  const server = await serve((request) =>
    message(simulatedAnswer({ model: request.model.startsWith('Qwen') ? 'oracle' : 'credulous' }, request)),
  );
  const scorecard = await evaluate(['-j', '16', '--filter-prompts', 'zero-shot'], {
    VLLM_URL: server.url,
    OLLAMA_URL: server.url,
  });
  const verdicts = scorecard.variants.map(({ provider, compositional: [world] }) => [
    provider.label,
    world!.complete,
  ]);
  expect(verdicts).toEqual([
    ['Qwen3 8B (vLLM)', 'yes'],
    ['Llama 3.1 8B (Ollama)', 'no'],
  ]);
}, 180_000);

test('gate: an equal candidate may pass, a worse one may not', async () => {
  const { folder, causal, evaluate } = await start('gate');
  shrink(folder, ['twins: 150', 'twins: 60'], ['draws: 150', 'draws: 30']);
  const server = await serve((request) => {
    const model = request.model === 'worse' ? 'credulous' : 'oracle';
    return message(simulatedAnswer({ model }, request));
  });
  const asking = ['-j', '16'];
  const env = (MODEL: string) => ({ MODEL, OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'none' });
  const gate = (): Promise<Finished> =>
    causal('gate', 'results/eval.json', '--baseline', 'baseline.json', '--out', 'results/gate.xml');

  // A candidate as good gives the same replies, in a run of its own.
  await evaluate(asking, env('in-use'));
  const before = JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8'));
  writeFileSync(join(folder, 'baseline.json'), serialiseScorecard({ ...before, evalId: 'eval-before' }));
  const equal = await gate();
  expect(equal.output).toMatch(
    /^✓ assistant may ship: its loss against its run of .* is within what the policy allows/m,
  );
  expect(equal.code).toBe(0);
  await evaluate(asking, env('worse'));
  const failed = await gate();
  expect(failed.output).toMatch(/accuracy/);
  expect(failed.code).toBe(3);
  expect(readFileSync(join(folder, 'results/gate.xml'), 'utf8')).toContain('<failure');
}, 180_000);

test('own-graph: every truth is recomputed, and each model gets its verdict', async () => {
  const { folder, causal, evaluate } = await start('own-graph');
  const checked = await causal('check');
  expect(checked.output).toContain('; disagreements: 0');
  expect(checked.code).toBe(0);
  // The world's questions are all asked, and those of the other tasks about one draw of names.
  shrink(folder, ['draws: 10', 'draws: 1']);
  const { variants, worlds } = await evaluate([]);
  expect(worlds.map(({ cutTree }) => cutTree)).toEqual([['Ad', 'Visit', 'Sale']]);
  expect(variants.map(({ compositional: [world] }) => world!.complete)).toEqual(['yes', 'no']);
  expect(variants[0]!.answers.accuracy).toMatchObject({ value: 1 });
}, 60_000);

test('own-theme: every truth can be read back, and each model gets its verdict', async () => {
  const { causal, evaluate } = await start('own-theme');
  const checked = await causal('check');
  expect(checked.output).toMatch(/right answers recomputed from the prompts.*; disagreements: 0/);
  expect(checked.code).toBe(0);
  const { variants, worlds } = await evaluate([]);
  expect(worlds.map(({ theme }) => theme)).toEqual(['harbour.yaml', 'harbour.yaml']);
  expect(variants[0]!.compositional.map(({ verdict }) => verdict)).toEqual(['VC', 'VC']);
  expect(variants[1]!.compositional.every(({ complete }) => complete !== 'yes')).toBe(true);
}, 60_000);
