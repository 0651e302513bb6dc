import { cpSync, globSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { promptfoo, ROOT, readJson } from '../support/promptfoo.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/third-task');

/** Adds a line to a file, below the line that contains a text. */
function addLine(file: string, below: string, added: string): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findLastIndex((line) => line.includes(below));
  writeFileSync(file, lines.toSpliced(at + 1, 0, added).join('\n'));
}

test('a third task is a folder of eight files, a generator, a line in the list of tasks and one in index.ts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'third-task-'));
  for (const part of [
    'package.json',
    'index.ts',
    'assertions',
    'generators',
    'hooks',
    'prompts',
    'providers',
    'src',
  ])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  cpSync(join(FIXTURE, 'task'), join(folder, 'src/tasks/order'), { recursive: true });
  cpSync(join(FIXTURE, 'generator.ts'), join(folder, 'generators/order.ts'));
  const list = join(folder, 'src/tasks/tasks.ts');
  addLine(list, 'import', "import { orderTask } from './order/task.ts';");
  writeFileSync(
    list,
    readFileSync(list, 'utf8').replace('interventionEffectsTask]', 'interventionEffectsTask, orderTask]'),
  );
  addLine(join(folder, 'index.ts'), 'export {', "export { order } from './generators/order.ts';");
  const provider = (label: string, config: object) => ({
    id: 'file://providers/simulated-model.ts',
    label,
    config,
  });
  const config = {
    prompts: [{ id: 'file://prompts/zero-shot.j2', label: 'zero-shot' }],
    providers: [provider('v1', { model: 'oracle' }), provider('v2', { model: 'alphabet' })],
    tests: [
      { path: 'file://index.ts:order', config: { questions: 60 } },
      { path: 'file://generators/intervention-effects.ts:interventionEffects', config: { draws: 60 } },
    ],
    defaultTest: { assert: [{ type: 'javascript', value: 'file://assertions/yes-no.ts:yesNo' }] },
    extensions: ['file://hooks/before-all.ts:beforeAll', 'file://hooks/after-all.ts:afterAll'],
    outputPath: 'results/eval.json',
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  };
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify(config));
  const { code, output } = await promptfoo(folder);
  expect(output).toContain('ORD accuracy');
  expect(code).toBe(3);
  const [file] = globSync('results/*/scorecard.json', { cwd: folder });
  const { gate, variants } = readJson(folder, file!);
  expect(variants[0].estimates['ORD accuracy']).toMatchObject({ kind: 'estimate', value: 1 });
  const { checks } = gate.candidates[0];
  expect(checks.find(({ name }: { name: string }) => name === 'ORD accuracy')).toMatchObject({
    outcome: 'fail',
  });
  const page = readFileSync(join(folder, file!.replace('scorecard.json', 'report.html')), 'utf8');
  expect(page).toContain('Orders of weight');
  expect(readJson(folder, 'results/eval.json').results.prompts[0].metrics.namedScores.ORD_accuracy).toBe(1);
});
