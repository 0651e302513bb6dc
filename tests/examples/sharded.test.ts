import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import { causal, readJson } from '../support/promptfoo.ts';
import { change, environment, project } from './project.ts';

/** A provider that is as slow as the variable SLOW says, so that it can be interrupted, and that counts its calls. */
const COUNTED_PROVIDER = `
import { appendFileSync } from 'node:fs';
import { SimulatedModel } from 'promptfoo-causal';
export default class Counted {
  constructor({ label, config = {} }) { this.label = label; this.model = new SimulatedModel({ config: config.model }); }
  id() { return 'counted'; }
  async callApi(prompt, context) {
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.SLOW ?? 0)));
    appendFileSync('calls.txt', 'x');
    return this.model.callApi(prompt, context);
  }
}`;

/** The calls that shard.sh lets promptfoo make at a time. */
const AT_A_TIME = 20;

/** What the gate says of a scorecard, apart from what differs between runs. */
function numbersOf({ variants, gate }: Scorecard) {
  const scores = variants.map(({ name, estimates, counts }) => ({ name, estimates, counts }));
  return { scores, verdict: gate?.verdict };
}

// The tests follow each other: the first asks shard 1, the second the others, and the third judges without one of them.
describe('the example “sharded”', () => {
  let folder = '';
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    const root = project();
    await causal(root, 'init', '--example', 'sharded');
    folder = join(root, 'sharded');
    env = { ...process.env, ...environment(root) };
    writeFileSync(join(folder, 'counted.mjs'), COUNTED_PROVIDER);
    change(
      join(folder, 'promptfooconfig.yaml'),
      ['worlds: 10', 'units: { twins: 10 }'],
      ['draws: 600', 'draws: 8'],
      ['package:promptfoo-causal:SimulatedModel', 'file://counted.mjs'],
      [/config: (\{ model: noisy.*\})/g, 'config: { model: $1 }'],
    );
  });

  function startShard(number: number, count: number, slow: string) {
    const args = ['shard.sh', String(number), String(count)];
    const child = spawn('sh', args, { cwd: folder, env: { ...env, SLOW: slow }, detached: true });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    return { ended, kill: () => process.kill(-child.pid!, 'SIGKILL') };
  }

  /** Asks a shard, and returns the exit code. */
  function askShard(number: number, count: number): Promise<number | null> {
    return startShard(number, count, '0').ended;
  }

  /** Begins to ask a shard of four with slow calls, and kills it when it has made some. */
  async function killShard(number: number, calls: number): Promise<number | null> {
    const { ended, kill } = startShard(number, 4, '300');
    const watch = setInterval(() => {
      if (countCalls() >= calls) kill();
    }, 20);
    const code = await ended;
    clearInterval(watch);
    return code;
  }

  function countCalls(): number {
    const file = join(folder, 'calls.txt');
    return existsSync(file) ? readFileSync(file, 'utf8').length : 0;
  }

  function countStoredAnswers(): number {
    const files = ['results/shard-1-v1.json', 'results/shard-1-v2.json'];
    return files.flatMap((file) => readJson(folder, file).results.results).length;
  }

  test('continues an interrupted shard (part of the questions) without repeating calls whose answers are already stored', async () => {
    expect(await killShard(1, 10)).not.toBe(0);
    expect(await askShard(1, 4)).toBe(0);
    // Answers that were not yet stored when the process was killed are lost: those of one round of calls.
    const calls = countCalls();
    expect(calls).toBeLessThanOrEqual(countStoredAnswers() + AT_A_TIME);
    expect(await askShard(1, 4)).toBe(0);
    expect(countCalls()).toBe(calls);
  });

  test('has the same scores and the same verdict in four shards as in a single shard', async () => {
    for (const number of [2, 3, 4]) expect(await askShard(number, 4)).toBe(0);
    const merged = await causal(folder, 'gate', 'results/shard-*.json', '-o', 'merged/');
    expect(merged.output).toMatch(/v2/);
    renameSync(join(folder, 'results'), join(folder, 'shards'));
    expect(await askShard(1, 1)).toBe(0);
    const whole = await causal(folder, 'gate', 'results/shard-*.json', '-o', 'whole/');
    expect(whole.code).toBe(merged.code);
    expect(numbersOf(readJson(folder, 'whole/scorecard.json'))).toEqual(
      numbersOf(readJson(folder, 'merged/scorecard.json')),
    );
  });

  test('fails the gate if one of the shards is missing', async () => {
    rmSync(join(folder, 'shards/shard-3-v2.json'));
    const { code, output } = await causal(folder, 'gate', 'shards/shard-*.json');
    expect(code).toBe(3);
    expect(output).toMatch(/Do not ship v2: \d+ of 92 questions to v2 are missing/);
  });
});
