import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { scorecardSchema } from '../../src/scorecard/schema.ts';
import { scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { causal, type InstalledPackage, installed as installation, project } from '../support/packed.ts';
import { type Finished, promptfoo } from '../support/promptfoo.ts';

let installed: InstalledPackage;
const folders: string[] = [];
beforeAll(async () => {
  installed = await installation();
}, 180_000);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** A project with the packed package in it, and the package's command. */
function make(manifest: object = {}) {
  const folder = project(installed, manifest);
  folders.push(folder);
  return {
    folder,
    causal: (...args: string[]): Promise<Finished> => causal(installed, folder, args),
    read: (path: string): string => readFileSync(join(folder, path), 'utf8'),
  };
}

function verdicts(json: string): unknown {
  return scorecardView(scorecardSchema.parse(JSON.parse(json))).variants.map(
    ({ provider, compositional, interventionEffects }) => [
      provider.label,
      compositional.map(({ verdict }) => verdict),
      interventionEffects !== undefined,
    ],
  );
}

/** init, then eval: each model gets its verdict. */
async function evaluated(manifest: object) {
  const project = make(manifest);
  const initialised = await project.causal('init', '.', '--example', 'own-graph');
  expect(initialised.code).toBe(0);
  const { code, output } = await promptfoo(project.folder, ['eval', '--no-cache', '--no-table']);
  expect(output).toContain('Compositional causal reasoning');
  expect(code).toBe(0);
  expect(verdicts(project.read('results/scorecard.json'))).toEqual([
    ['oracle', ['VC'], true],
    ['credulous', [expect.any(String)], true],
  ]);
  // The same in every folder: a question, and nothing of the machine.
  const { results } = JSON.parse(project.read('results/eval.json')).results;
  const contexts = results.map(({ vars }: { vars: { context: string } }) => vars.context);
  for (const context of contexts)
    expect(context).toMatch(/^package:promptfoo-causal:ask:.*\?.* \([0-9a-f]{16}\)$/s);
  expect(JSON.stringify(results)).not.toContain(project.folder);
  return { ...project, contexts };
}

test('init, then eval in a project of ES modules, which our command reads too', async () => {
  const { causal } = await evaluated({ type: 'module' });
  const checked = await causal('check', '--json');
  expect(JSON.parse(checked.output)).toMatchObject({ cases: 710, disagreements: [] });
}, 180_000);

test('init, then eval in a project of CommonJS, and every command on what came of it', async () => {
  const { folder, causal, read } = await evaluated({});
  const valid = await promptfoo(folder, ['validate', 'config']);
  expect(valid.output).toContain('Configuration is valid');
  expect(valid.code).toBe(0);
  expect(read('results/report.md')).toContain('CCR discrimination');

  writeFileSync(join(folder, 'gate.yaml'), 'alarms: { unparsed: 0.05 }\n');
  const gated = await causal('gate', 'results/eval.json', '--against', 'oracle');
  expect(gated.output).toContain('Do not ship credulous');
  expect(gated.code).toBe(3);

  const checked = await causal('check', '--json');
  expect(JSON.parse(checked.output)).toMatchObject({ cases: 710, disagreements: [] });
  const rolledUp = await causal('report', 'results/eval.json', '--out', 'again');
  expect(rolledUp.code).toBe(0);
  expect(verdicts(read('again/scorecard.json'))).toEqual(verdicts(read('results/scorecard.json')));
}, 180_000);

describe('promptfoo-causal init', () => {
  test('finds the package of a monorepo from one of its folders', async () => {
    const { folder, causal, read } = make({ private: true });
    expect((await causal('init', 'packages/evals', '--example', 'own-graph')).code).toBe(0);
    expect(read('packages/evals/promptfooconfig.yaml')).toContain('id: file://causal.mjs:zeroShot');
    const inside = join(folder, 'packages/evals');
    const { code, output } = await promptfoo(inside, ['eval', '--no-table', '--filter-first-n', '2']);
    expect(output).toContain('Scorecard:');
    expect(code).toBe(0);
  }, 60_000);

  test('says what it wrote', async () => {
    const { causal, folder } = make();
    const { output, code } = await causal('init', 'evals');
    expect(code).toBe(0);
    const written = [...output.matchAll(/^wrote (.*)$/gm)].map(([, path]) => path!);
    expect(written).toContain('evals/promptfooconfig.yaml');
    for (const path of written) expect(existsSync(join(folder, path))).toBe(true);
  });

  test('overwrites nothing, and then writes nothing at all, unless told to', async () => {
    const { causal, read, folder } = make();
    writeFileSync(join(folder, 'causal.mjs'), '// mine\n');
    const refused = await causal('init');
    expect(refused.code).toBe(1);
    expect(refused.output.trim()).toBe(
      'init: nothing was written, because these files already exist: causal.mjs; use --force to overwrite them',
    );
    expect(read('causal.mjs')).toBe('// mine\n');
    expect(existsSync(join(folder, 'promptfooconfig.yaml'))).toBe(false);
    expect((await causal('init', '--force')).code).toBe(0);
    expect(read('causal.mjs')).not.toContain('mine');
  });

  test('puts the models it is given under providers, and keeps the comments', async () => {
    const { causal, read } = make();
    const models = [
      'openai:chat:gpt-5.6-luna',
      'anthropic:messages:claude-haiku-4-5',
      'file://it’s: #mine.js',
    ];
    expect((await causal('init', '--providers', ...models)).code).toBe(0);
    expect(parse(read('promptfooconfig.yaml')).providers).toEqual(models.map((id) => ({ id, label: id })));
    expect(read('promptfooconfig.yaml')).toContain('# 900 questions');
  });

  test('copies an example into a folder of its name, and leaves a README that is there', async () => {
    const { causal, read, folder } = make();
    const copied = await causal('init', '--example', 'own-theme');
    expect([copied.code, copied.output]).toEqual([
      0,
      expect.stringContaining('own-theme/README.md explains what the example costs and how to run it'),
    ]);
    expect(read('own-theme/harbour.yaml')).toContain('id: harbour');
    writeFileSync(join(folder, 'README.md'), '# mine\n');
    expect((await causal('init', '.', '--example', 'own-graph')).code).toBe(0);
    expect(read('README.md')).toBe('# mine\n');
    const unknown = await causal('init', '--example', 'own-grpah');
    expect(unknown.code).toBe(1);
    expect(unknown.output).toMatch(/Allowed choices are .*own-graph/);
  });

  test('says how to install the package where it is not', async () => {
    const { causal } = make();
    const elsewhere = mkdtempSync(join(tmpdir(), 'promptfoo-causal-bare-'));
    folders.push(elsewhere);
    const { code, output } = await causal('init', elsewhere);
    expect(code).toBe(1);
    expect(output).toContain('npm install --save-dev promptfoo promptfoo-causal');
    expect(existsSync(join(elsewhere, 'promptfooconfig.yaml'))).toBe(false);
  });
});

test('providers and assertions are found by package, everything also by file', async () => {
  const { folder, read } = make();
  const config = {
    prompts: ['file://node_modules/promptfoo-causal/prompts/direct.j2'],
    providers: [
      {
        id: 'package:promptfoo-causal:SimulatedModel',
        label: 'oracle',
        config: { model: 'oracle' },
      },
    ],
    tests: [
      {
        path: 'file://node_modules/promptfoo-causal/dist/generators/compositional.js:compositional',
        config: { edges: ['X -> C', 'C -> Y'] },
      },
    ],
    defaultTest: {
      assert: [{ type: 'javascript', value: 'package:promptfoo-causal/assertions/yes-no:yesNo' }],
    },
    extensions: ['file://node_modules/promptfoo-causal/dist/assertions/rollup.js:afterAll'],
    outputPath: 'results/eval.json',
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  };
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify(config));
  const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table']);
  expect(output).not.toContain('Error');
  expect(code).toBe(0);
  expect(verdicts(read('results/scorecard.json'))).toEqual([['oracle', ['VC'], false]]);
}, 60_000);
