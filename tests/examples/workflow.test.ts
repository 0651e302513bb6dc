import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedRng } from '../../src/lib/random.ts';
import { parseSimulatedModelConfig, simulatedAnswer } from '../../src/tasks/simulated-model.ts';
import { type ChatReply, type ChatServer, openAiServer } from '../support/openai-server.ts';
import { causal, type Finished } from '../support/promptfoo.ts';
import { playJob } from './play-job.ts';
import { environment, project } from './project.ts';

/** How a model behaves. */
interface Behaviour {
  readonly seed: number;
  /** The share of wrong answers. */
  readonly errorRate: number;
  /** The share of failed calls. */
  readonly outage: number;
}

function replyTo(prompt: string, { seed, errorRate, outage }: Behaviour): ChatReply {
  if (namedRng(seed, 'outage', prompt).bernoulli(outage)) return { status: 400 };
  const model = parseSimulatedModelConfig({ model: 'noisy', errorRate, seed });
  return { text: `<answer>${simulatedAnswer(model, prompt) ? 'yes' : 'no'}</answer>` };
}

// The tests follow each other, as the runs of a repository do: each finds the baseline that an earlier run has saved.
describe('the GitHub workflow that the init command writes for a single provider', () => {
  let behaviour: Behaviour;
  let server: ChatServer;
  let repository = '';
  let cache = '';

  beforeAll(async () => {
    server = await openAiServer((messages) => replyTo(messages.map(({ content }) => content).join('\n'), behaviour));
    repository = project();
    cache = join(repository, '.github-cache');
    execFileSync('git', ['init', '-q', repository]);
    writeFileSync(join(repository, 'promptfooconfig.yaml'), 'mine: true\n');
    const { code, output } = await causal(repository, 'init', '--providers', 'openai:chat:gpt-test');
    expect(code, output).toBe(0);
  });
  afterAll(() => server.close());

  /** Plays the workflow for a commit on main, or for a pull request, and returns how the gate ended. */
  function play(
    branch: 'main' | 'pull request',
    given: Partial<Behaviour>,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Finished> {
    behaviour = { seed: 1, errorRate: 0.02, outage: 0, ...given };
    // Each job gets a new machine.
    for (const folder of ['evals/causal/results', '.promptfoo'])
      rmSync(join(repository, folder), { recursive: true, force: true });
    const isMain = branch === 'main';
    return playJob('.github/workflows/causal-reasoning.yml', {
      checkout: repository,
      env: { ...environment(repository), GITHUB_STEP_SUMMARY: join(repository, 'summary.md'), ...env },
      home: repository,
      cache,
      expressions: {
        "github.ref == 'refs/heads/main'": String(isMain),
        "github.ref == 'refs/heads/main' && '--save-baseline baseline.json' || ''": isMain
          ? '--save-baseline baseline.json'
          : '',
        '!cancelled()': 'true',
        'secrets.OPENAI_API_KEY': 'not-a-real-key-000',
        "vars.OPENAI_BASE_URL || 'https://api.openai.com/v1'": server.url,
      },
    });
  }

  function cachedBaseline(): string {
    const file = join(cache, 'baseline.json');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  test('records the first run on the branch “main” as the baseline', async () => {
    const { code, output } = await play('main', { seed: 1 });
    expect(output).toMatch(/Saved as baseline\.json/);
    expect(code).toBe(0);
    expect(cachedBaseline()).not.toBe('');
  });

  test('passes a pull request with an equally good model', async () => {
    const { code, output } = await play('pull request', { seed: 2 });
    expect(output).toMatch(/gpt-test may ship/);
    expect(code).toBe(0);
    expect(readFileSync(join(repository, 'summary.md'), 'utf8')).toContain('gpt-test may ship');
  });

  test('fails a pull request with a worse model', async () => {
    const { code, output } = await play('pull request', { seed: 3, errorRate: 0.15 });
    expect(output).toMatch(/Do not ship gpt-test/);
    expect(code).toBe(3);
  });

  test('keeps the recorded baseline if a worse model is run on the branch “main”', async () => {
    const before = cachedBaseline();
    const { code, output } = await play('main', { seed: 3, errorRate: 0.15 });
    expect(output).toMatch(/Not saved as baseline\.json, because the run fails/);
    expect(code).toBe(3);
    expect(cachedBaseline()).toBe(before);
  });

  test('does not judge a pull request if a fifth of the calls failed', async () => {
    const { code, output } = await play('pull request', { seed: 4, outage: 0.2 });
    expect(output).toMatch(/gpt-test cannot be judged: \d+ of 600 calls to gpt-test failed/);
    expect(code).toBe(1);
  });

  test('records the run of an equally good model on the branch “main” as the new baseline', async () => {
    const before = cachedBaseline();
    const { code, output } = await play('main', { seed: 5 });
    expect(output).toMatch(/Saved as /);
    expect(code).toBe(0);
    expect(cachedBaseline()).not.toBe(before);
  });

  test('keeps the answers of a run that fails, so the next run asks only what has changed', async () => {
    const worse = { seed: 6, errorRate: 0.15 };
    const cached = { PROMPTFOO_CACHE_ENABLED: 'true', PROMPTFOO_CACHE_TYPE: 'disk' };
    expect((await play('pull request', worse, cached)).code).toBe(3);
    const calls = server.asked.length;
    const { code, output } = await play('pull request', worse, cached);
    expect(output).toMatch(/Do not ship gpt-test/);
    expect(code).toBe(3);
    expect(server.asked.length - calls).toBe(0);
  });

  test('leaves the user’s promptfoo config at the root of the repository unchanged', () => {
    expect(readFileSync(join(repository, 'promptfooconfig.yaml'), 'utf8')).toBe('mine: true\n');
  });
});
