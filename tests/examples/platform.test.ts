import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { namedRng } from '../../src/lib/random.ts';
import { parseSimulatedModelConfig, simulatedAnswer } from '../../src/tasks/simulated-model.ts';
import { type ChatReply, openAiServer } from '../support/openai-server.ts';
import { causal, run } from '../support/promptfoo.ts';
import { environment, project } from './project.ts';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

/** How the model behind the server behaves. */
let quality: { readonly errorRate: number; readonly seed: number; readonly outage?: number };
let server: Awaited<ReturnType<typeof openAiServer>>;

beforeAll(async () => {
  server = await openAiServer((messages): ChatReply => {
    const prompt = messages.map(({ content }) => content).join('\n');
    const { errorRate, seed, outage = 0 } = quality;
    if (namedRng(seed, 'outage', prompt).bernoulli(outage)) return { status: 400 };
    const config = parseSimulatedModelConfig({ model: 'noisy', errorRate, seed });
    return { text: `<answer>${simulatedAnswer(config, prompt) ? 'yes' : 'no'}</answer>` };
  });
});
afterAll(() => server.close());

/** A git repository of a project with a promptfoo config of its own. */
function repository(): string {
  const folder = project();
  execFileSync('git', ['init', '-q', folder]);
  writeFileSync(join(folder, 'promptfooconfig.yaml'), 'mine: true\n');
  return folder;
}

/** Plays a job of a workflow: runs its steps with fakes of the platform's caches. Returns the exit code of the gate. */
async function play(
  folder: string,
  cache: string,
  ref: string,
): Promise<{ code: number | null; output: string }> {
  const text = readFileSync(join(folder, '.github/workflows/causal-reasoning.yml'), 'utf8');
  const { jobs, defaults } = parse(text) as {
    jobs: Record<string, { steps: Step[] }>;
    defaults: { run: Step };
  };
  const values: Readonly<Record<string, string>> = {
    "github.ref == 'refs/heads/main' && '--save-baseline baseline.json' || ''":
      ref === 'refs/heads/main' ? '--save-baseline baseline.json' : '',
    'secrets.OPENAI_API_KEY': 'not-a-real-key-000',
    "vars.OPENAI_BASE_URL || 'https://api.openai.com/v1'": server.provider('').config.apiBaseUrl,
  };
  const filled = (given: string): string =>
    given.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => values[expression] ?? expression);
  let gate = { code: null as number | null, output: '' };
  for (const step of jobs.gate!.steps) {
    const path = join(folder, step.with?.path ?? '');
    if (step.uses?.startsWith('actions/cache/restore') && existsSync(cache)) cpSync(cache, path);
    if (step.uses?.startsWith('actions/cache/save') && ref === 'refs/heads/main' && gate.code === 0)
      cpSync(path, cache);
    if (step.run === undefined || step.run.startsWith('npm ')) continue;
    const place = join(folder, step['working-directory'] ?? defaults.run['working-directory'] ?? '.');
    const env = {
      ...environment(folder),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value)])),
    };
    const script = `const { spawnSync } = require('node:child_process');
      const found = spawnSync('bash', ['-ec', process.argv[1]], { stdio: 'inherit' });
      process.exitCode = found.status;`;
    const found = await run(['-e', script, filled(step.run)], place, env);
    if (step.name === 'Gate') gate = found;
  }
  return gate;
}

describe('the workflow written by init for one provider, with its baseline in a cache', () => {
  let folder: string;
  let cache: string;
  beforeAll(async () => {
    folder = repository();
    cache = join(folder, '.cached-baseline.json');
    const { code, output } = await causal(folder, 'init', '--providers', 'openai:chat:gpt-test');
    expect(code, output).toBe(0);
  });

  it.each([
    [
      'a first run on main is recorded as the baseline',
      'refs/heads/main',
      { errorRate: 0.02, seed: 1 },
      0,
      /Saved as baseline\.json/,
    ],
    ['an equal model passes', 'refs/pull/1', { errorRate: 0.02, seed: 2 }, 0, /gpt-test may ship/],
    ['a worse model fails', 'refs/pull/2', { errorRate: 0.15, seed: 3 }, 3, /Do not ship gpt-test/],
    [
      'a worse model on main does not become the baseline',
      'refs/heads/main',
      { errorRate: 0.15, seed: 3 },
      3,
      /Not saved as baseline\.json, because the run fails/,
    ],
    [
      'a run with an outage is not judged',
      'refs/pull/3',
      { errorRate: 0.02, seed: 4, outage: 0.2 },
      1,
      /gpt-test cannot be judged: \d+ of 600 calls of gpt-test failed/,
    ],
    [
      'an equal model on main becomes the baseline',
      'refs/heads/main',
      { errorRate: 0.02, seed: 5 },
      0,
      /Saved as /,
    ],
  ] as const)('%s', async (_, ref, behaviour, code, text) => {
    quality = behaviour;
    rmSync(join(folder, 'evals/causal/results'), { recursive: true, force: true });
    const before = existsSync(cache) ? readFileSync(cache, 'utf8') : '';
    const gate = await play(folder, cache, ref);
    expect(gate.output).toMatch(text);
    expect(gate.code).toBe(code);
    const after = existsSync(cache) ? readFileSync(cache, 'utf8') : '';
    expect(after !== before).toBe(ref === 'refs/heads/main' && code === 0);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).not.toBe('');
  });

  it('leaves the files of the user unchanged', () => {
    expect(readFileSync(join(folder, 'promptfooconfig.yaml'), 'utf8')).toBe('mine: true\n');
    const { stdout } = spawnSync('git', ['status', '--porcelain', '-uall'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toContain('evals/causal/gate.yaml');
  });
});
