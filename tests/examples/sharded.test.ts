import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { causal } from '../support/promptfoo.ts';
import { change, environment, project } from './project.ts';

let folder: string;
let env: NodeJS.ProcessEnv;

/** A provider that is slow, so that it can be interrupted, and that counts its calls. */
const PROVIDER = `
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

beforeAll(async () => {
  const root = project();
  await causal(root, 'init', '--example', 'sharded');
  folder = join(root, 'sharded');
  const { PROMPTFOO_CONFIG_DIR: _, ...rest } = environment(root);
  env = { ...process.env, ...rest };
  writeFileSync(join(folder, 'counted.mjs'), PROVIDER);
  change(
    join(folder, 'promptfooconfig.yaml'),
    ['worlds: 10', 'units: { twins: 10 }'],
    ['draws: 600', 'draws: 8'],
    ['package:promptfoo-causal:SimulatedModel', 'file://counted.mjs'],
    [/config: (\{ model: noisy.*\})/, 'config: { model: $1 }'],
  );
});

/** Runs a shard, and stops it with a signal when it has made some calls. */
function shard(
  name: string,
  count: number,
  given: NodeJS.ProcessEnv = {},
  calls?: number,
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn('sh', ['shard.sh', name, String(count)], {
      cwd: folder,
      env: { ...env, ...given },
      detached: true,
    });
    const before = callsMade();
    const watch = setInterval(() => {
      if (calls !== undefined && callsMade() >= before + calls) process.kill(-child.pid!, 'SIGKILL');
    }, 20);
    child.on('close', (code) => {
      clearInterval(watch);
      resolve(code);
    });
  });
}

function callsMade(): number {
  const file = join(folder, 'calls.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').length : 0;
}

/** The calls that promptfoo makes at a time. */
const AT_A_TIME = 20;

function answersStored(): number {
  const files = ['v1', 'v2'].map((model) => join(folder, 'results', `shard-1-${model}.json`));
  return files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).results.results).length;
}

describe('the sharded example', () => {
  it('resumes an interrupted shard without paying for any answer twice', async () => {
    expect(await shard('1', 4, { SLOW: '300' }, 10)).not.toBe(0);
    expect(await shard('1', 4)).toBe(0);
    // Answers that were not yet stored when the process was killed are lost: those of one round of calls.
    expect(callsMade()).toBeLessThanOrEqual(answersStored() + AT_A_TIME);
    const after = callsMade();
    expect(await shard('1', 4)).toBe(0);
    expect(callsMade()).toBe(after);
  });

  it('gives the same numbers in four shards as in a single shard', async () => {
    for (const name of ['2', '3', '4']) expect(await shard(name, 4)).toBe(0);
    const merged = await causal(folder, 'gate', 'results/shard-*.json', '-o', 'merged/');
    expect(merged.output).toMatch(/v2/);
    renameSync(join(folder, 'results'), join(folder, 'shards'));
    expect(await shard('1', 1)).toBe(0);
    const whole = await causal(folder, 'gate', 'results/shard-*.json', '-o', 'whole/');
    expect(whole.code).toBe(merged.code);
    const [a, b] = ['merged', 'whole'].map((name) =>
      JSON.parse(readFileSync(join(folder, name, 'scorecard.json'), 'utf8')),
    );
    const numbers = ({ variants }: typeof a) =>
      variants.map(({ name, estimates, counts }: typeof a) => ({ name, estimates, counts }));
    expect(numbers(a)).toEqual(numbers(b));
    expect(a.gate.verdict).toBe(b.gate.verdict);
  });

  it('fails if a shard is missing', async () => {
    rmSync(join(folder, 'shards/shard-3-v2.json'));
    const { code, output } = await causal(folder, 'gate', 'shards/shard-*.json');
    expect(code).toBe(3);
    expect(output).toMatch(/Do not ship v2: \d+ of 92 questions to v2 are missing/);
  });
});
