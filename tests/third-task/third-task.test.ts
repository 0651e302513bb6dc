import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Finished, promptfoo, ROOT, readJson, run } from '../support/promptfoo.ts';

const HERE = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'third-task-'));

/** The generator in index.ts, which loads it on first use. */
const EXPORT = `export async function order(config?: unknown): Promise<TestCase[]> {
  return (await import('./generators/order.ts')).order(config);
}
`;

/** Replaces a text that must occur once in a file of the copied tree. */
function replaceIn(file: string, text: string, by: string): void {
  const [before, after, ...more] = readFileSync(join(folder, file), 'utf8').split(text);
  expect([before, after, ...more]).toHaveLength(2);
  writeFileSync(join(folder, file), `${before}${by}${after}`);
}

/** Copies the tree, and adds the task to the copy as its author would: nothing else in it changes. */
function addThirdTask(): void {
  const parts = ['package.json', 'tsconfig.json', 'index.ts', 'prompts', 'src'];
  for (const part of [...parts, 'assertions', 'generators', 'hooks', 'providers'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  cpSync(join(HERE, 'order'), join(folder, 'src/tasks/order'), { recursive: true });
  cpSync(join(HERE, 'generator.ts'), join(folder, 'generators/order.ts'));
  const list = 'src/tasks/tasks.ts';
  replaceIn(
    list,
    '\nimport type { Task',
    "\nimport { orderTask } from './order/task.ts';\nimport type { Task",
  );
  replaceIn(list, '\n  interventionEffectsTask,', '\n  interventionEffectsTask,\n  orderTask,');
  replaceIn('index.ts', '\n/** Checks an eval', `\n${EXPORT}\n/** Checks an eval`);
}

function writeConfigs(): void {
  const provider = (label: string, model: string) => ({
    id: 'file://providers/simulated-model.ts',
    label,
    config: { model },
  });
  const config = {
    prompts: [{ id: 'file://prompts/zero-shot.j2', label: 'zero-shot' }],
    providers: [provider('v1', 'oracle'), provider('v2', 'first-mentioned')],
    tests: [
      { path: 'file://index.ts:order', config: { questions: 60 } },
      { path: 'file://index.ts:interventionEffects', config: { draws: 60 } },
    ],
    defaultTest: { assert: [{ type: 'javascript', value: 'file://assertions/yes-no.ts:yesNo' }] },
    extensions: ['file://hooks/before-all.ts:beforeAll', 'file://hooks/after-all.ts:afterAll'],
    outputPath: 'results/eval.json',
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  };
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify(config));
  writeFileSync(join(folder, 'gate.yaml'), stringify({ margins: { 'ORD accuracy': 0.03 } }));
}

const command = (...args: string[]): Promise<Finished> => run(['src/cli/main.ts', ...args], folder);

describe('a third task', () => {
  let evaluated: Finished;

  beforeAll(async () => {
    addThirdTask();
    writeConfigs();
    evaluated = await promptfoo(folder);
  });

  test('consists of eight files in its folder', () => {
    expect(readdirSync(join(HERE, 'order'))).toHaveLength(8);
  });

  test('passes the type check', async () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    expect(await run([tsc, '-p', '.'], folder)).toEqual({ code: 0, output: '' });
  });

  test('has its answers recomputed and its notes printed by the check command', async () => {
    const { code, output } = await command('check');
    expect(code).toBe(0);
    expect(output).toContain('0 disagreements');
    expect(output).toContain('ORD: every chain has 4 links.');
  });

  test('has its questions counted by the plan command', async () => {
    const { tasks } = JSON.parse((await command('plan', '--json')).output);
    expect(tasks).toContainEqual({ label: 'ORD', questions: 60, notes: ['every chain has 4 links.'] });
  });

  test('can have its questions asked in shards', async () => {
    const asked = async (shard: string): Promise<number> => {
      const script = `import { order } from './index.ts'; console.log((await order({ questions: 60 })).length)`;
      const { output } = await run(['--input-type=module', '-e', script], folder, { CAUSAL_SHARD: shard });
      return Number(output);
    };
    expect([await asked('1/7'), await asked('7/7')]).toEqual([9, 8]);
  });

  test('has its simulated models asked in an eval, and its metric shown in the terminal and in promptfoo', () => {
    expect(evaluated.output).toContain('ORD accuracy');
    const { prompts } = readJson(folder, 'results/eval.json').results;
    const shown = prompts.map((prompt: { metrics: { namedScores: object } }) => prompt.metrics.namedScores);
    expect(shown[0]).toMatchObject({ ORD_accuracy: 1 });
    expect(shown[1].ORD_accuracy).toBeLessThan(0.9);
  });

  test('has its section with a figure in the report', () => {
    const [page = ''] = globSync('results/*/report.html', { cwd: folder });
    const html = readFileSync(join(folder, page), 'utf8');
    expect(html.split('Order of events').at(-1)).toContain('<svg');
    expect(html).toContain('ORD: order of events');
  });

  test('has its metric judged by the gate with the margin from gate.yaml, which fails the eval', async () => {
    expect(evaluated.code).toBe(3);
    const { code, output } = await command('gate', 'results/eval.json', '--json');
    expect(code).toBe(3);
    const [candidate] = JSON.parse(output).candidates;
    expect(candidate.checks).toContainEqual(
      expect.objectContaining({ name: 'ORD accuracy', outcome: 'fail', limit: 0.03 }),
    );
  });
});
