import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { exampleProject, type InstalledPackage, installed as installation } from '../support/packed.ts';
import { type Finished, ROOT, run } from '../support/promptfoo.ts';

const SHARDS = 2;

let installed: InstalledPackage;
const folders: string[] = [];
beforeAll(async () => {
  installed = await installation();
}, 180_000);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const textOf = (file: string): string => readFileSync(join(ROOT, 'examples/sharded', file), 'utf8');

/** A project made of the example, with a much smaller study. */
async function start(): Promise<string> {
  const folder = await exampleProject(installed, 'sharded');
  folders.push(folder);
  const smaller = textOf('promptfooconfig.yaml')
    .replace('worlds: 100', 'worlds: 1')
    .replace('draws: 1200', 'draws: 2');
  writeFileSync(join(folder, 'promptfooconfig.yaml'), smaller);
  return folder;
}

/** Runs a command of the example as the engine would, in a process of its own. */
function shell(folder: string, command: string, env: Record<string, string>): Promise<Finished> {
  return run('bash', ['-e', '-c', command], folder, {
    PATH: [installed.node, dirname(process.execPath), process.env.PATH].join(delimiter),
    PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    PROMPTFOO_DISABLE_DEBUG_LOG: '1',
    PROMPTFOO_DISABLE_ERROR_LOG: '1',
    ...env,
  });
}

interface Step {
  readonly name?: string;
  readonly run?: string;
}

test('GitHub: shards, then the gate over all of them', async () => {
  const folder = await start();
  const { jobs } = parse(textOf('.github/workflows/causal-reasoning.yml')) as {
    jobs: Record<string, { steps: Step[] }>;
  };
  const step = (job: string, name: string) => jobs[job]!.steps.find((one) => one.name === name)!.run!;
  for (let shard = 1; shard <= SHARDS; shard++) {
    const ask = step('shard', 'Ask').replaceAll(/\$\{\{ matrix.shard \}\}/g, String(shard));
    const { code, output } = await shell(folder, ask, { CAUSAL_SHARD: `${shard}/${SHARDS}` });
    expect([code, output]).toEqual([0, expect.stringMatching(/shard \d\/2 has \d+ of \d+ cases/)]);
    if (shard === 1) {
      const early = await shell(folder, step('merge', 'Gate'), {});
      expect([early.code, early.output]).toEqual([3, expect.stringMatching(/have no row in any variant/)]);
    }
  }
  const { code, output } = await shell(folder, step('merge', 'Gate'), {});
  expect([code, output]).toEqual([0, expect.any(String)]);
  const { variants, problems } = JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8'));
  expect(problems).toEqual([]);
  const labels = variants.map(({ provider }: { provider: { label: string } }) => provider.label);
  expect(labels.sort()).toEqual(['noisy', 'noisy', 'oracle', 'oracle']);
  expect(existsSync(join(folder, 'results/gate.xml'))).toBe(true);
}, 180_000);

test('Slurm: a task of the array asks its shard', async () => {
  const folder = await start();
  const script = textOf('shards.sbatch');
  const [, tasks] = /^#SBATCH --array=1-(\d+)/m.exec(script)!;
  expect(script).toContain(`ID/${tasks}"`);
  writeFileSync(join(folder, 'shards.sbatch'), script.replace(`ID/${tasks}`, `ID/${SHARDS}`));
  const task = { SLURM_SUBMIT_DIR: folder, SLURM_ARRAY_TASK_ID: '2' };
  const { code, output } = await shell(folder, 'bash shards.sbatch', task);
  expect([code, output]).toEqual([0, expect.stringContaining(`shard 2/${SHARDS} has`)]);
  expect(existsSync(join(folder, 'results/shard-2-noisy.json'))).toBe(true);
}, 180_000);

test('Kubernetes: each index has its shard', () => {
  const { spec } = parseAllDocuments(textOf('shards.yaml'))
    .map((document) => document.toJS())
    .find(({ kind }) => kind === 'Job');
  const [{ env, args }] = spec.template.spec.containers;
  expect(env).toContainEqual({ name: 'SHARDS', value: String(spec.completions) });
  expect(args[0]).toContain('CAUSAL_SHARD="$((JOB_COMPLETION_INDEX + 1))/$SHARDS"');
});
