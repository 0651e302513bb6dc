import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { newFolder } from '../support/folders.ts';
import { copyRepository, type Finished, promptfoo, ROOT, readJson, run } from '../support/promptfoo.ts';

const HERE = import.meta.dirname;
const folder = newFolder('third-task');

/** The line that an author adds to index.ts. The generator is loaded on first use. */
const EXPORTED_GENERATOR = `export async function order(config?: unknown): Promise<TestCase[]> {
  return (await import('./generators/order.ts')).order(config);
}
`;

/** Replaces a text that must occur once in a file of the copy. */
function replaceOnce(file: string, text: string, by: string): void {
  const path = join(folder, file);
  const parts = readFileSync(path, 'utf8').split(text);
  if (parts.length !== 2) throw new Error(`replaceOnce: expected ${text} once in ${file}, got ${parts.length - 1}`);
  writeFileSync(path, parts.join(by));
}

/** Copies the repository, and adds the task as CONTRIBUTING.md says. Nothing else in the copy changes. */
function addThirdTask(): void {
  const generated = ['schemas', 'docs', ...globSync('scripts/{generate.ts,reference-*}', { cwd: ROOT })];
  copyRepository(folder, 'tsconfig.json', 'index.ts', ...generated);
  cpSync(join(HERE, 'order'), join(folder, 'src/tasks/order'), { recursive: true });
  cpSync(join(HERE, 'generator.ts'), join(folder, 'generators/order.ts'));
  const list = 'src/tasks/tasks.ts';
  replaceOnce(list, 'import type { Task }', "import { orderTask } from './order/task.ts';\nimport type { Task }");
  replaceOnce(list, 'readonly Task[] = [', 'readonly Task[] = [orderTask, ');
  replaceOnce('index.ts', '/** Checks an eval', `${EXPORTED_GENERATOR}\n/** Checks an eval`);
}

/** Writes a config with the questions of two tasks, and a gate.yaml. */
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

/** Runs a command of the copy. */
function command(...args: readonly string[]): Promise<Finished> {
  return run(['src/cli/main.ts', ...args], folder);
}

describe('a third task, added as CONTRIBUTING.md says,', () => {
  let evaluated: Finished;

  beforeAll(async () => {
    addThirdTask();
    writeConfigs();
    evaluated = await promptfoo(folder);
  });

  test('passes the type check', async () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    expect(await run([tsc, '-p', '.'], folder)).toEqual({ code: 0, output: '' });
  });

  test('gets a schema for editors and a section in the reference of keys by “npm run generate”', async () => {
    expect(await run(['scripts/generate.ts'], folder)).toMatchObject({ code: 0 });
    expect(readJson(folder, 'schemas/order.json').properties.questions.description).toBe('The number of questions.');
    expect(readFileSync(join(folder, 'docs/reference.md'), 'utf8')).toContain('## Generator `order`');
  });

  test('is covered by the check command, which recomputes the correct answers and prints the notes of the task', async () => {
    const { code, output } = await command('check');
    expect(code).toBe(0);
    expect(output).toContain('0 disagreements');
    expect(output).toContain('ORD: every chain has 4 links.');
  });

  test('is covered by the plan command, which counts the questions', async () => {
    const { tasks } = JSON.parse((await command('plan', '--json')).output);
    expect(tasks).toContainEqual({ label: 'ORD', questions: 60, notes: ['every chain has 4 links.'] });
  });

  test('can be split into shards (parts of the questions) of about equal size', async () => {
    const countIn = async (shard: string): Promise<number> => {
      const script = `import { order } from './index.ts'; console.log((await order({ questions: 60 })).length)`;
      const { output } = await run(['--input-type=module', '-e', script], folder, { CAUSAL_SHARD: shard });
      return Number(output);
    };
    // 60 questions in seven shards are four shards of nine and three of eight.
    const counts = [];
    for (let shard = 1; shard <= 7; shard++) counts.push(await countIn(`${shard}/7`));
    expect(counts.toSorted()).toEqual([8, 8, 8, 9, 9, 9, 9]);
  });

  test('has a metric that the terminal shows', () => {
    expect(evaluated.output).toContain('ORD accuracy');
  });

  test('has simulated models whose scores promptfoo shows', () => {
    const { prompts } = readJson(folder, 'results/eval.json').results;
    const [oracle, faulty] = prompts.map(
      (prompt: { metrics: { namedScores: Record<string, number> } }) => prompt.metrics.namedScores,
    );
    expect(oracle.ORD_accuracy).toBe(1);
    expect(faulty.ORD_accuracy).toBeLessThan(0.9);
  });

  test('has a section with a figure in the report', () => {
    const [page = ''] = globSync('results/*/report.html', { cwd: folder });
    const html = readFileSync(join(folder, page), 'utf8');
    // The title of the section is the last place where the page names the task.
    const section = html.slice(html.lastIndexOf('Order of events'));
    expect(section).toContain('<svg');
    expect(html).toContain('ORD: order of events');
  });

  test('is judged by its margin in gate.yaml, so an eval fails if a variant loses more than this', async () => {
    expect(evaluated.code).toBe(3);
    const { code, output } = await command('gate', 'results/eval.json', '--json');
    expect(code).toBe(3);
    const [candidate] = JSON.parse(output).candidates;
    expect(candidate.checks).toContainEqual(
      expect.objectContaining({ name: 'ORD accuracy', outcome: 'fail', limit: 0.03 }),
    );
  });
});
