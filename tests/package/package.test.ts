import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Finished, promptfoo, ROOT, run } from '../support/promptfoo.ts';

let folder = '';
let tarball = '';
const installed = () => join(folder, 'node_modules/promptfoo-causal');

/** Runs a program that must end well. */
function succeed(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

const causal = (...args: readonly string[]): Promise<Finished> =>
  run([join(installed(), 'dist/cli.js'), ...args], folder);

// Packed, and installed with its own dependencies alone; promptfoo is borrowed from this repository.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  const [packed] = JSON.parse(
    succeed('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT),
  );
  tarball = join(folder, packed.filename);
  succeed('npm', ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', tarball], folder);
});

describe('the packed package', () => {
  test('is smaller than 300 kB, and contains the files for users but no tests or sources', () => {
    expect(statSync(tarball).size).toBeLessThan(300_000);
    const files = readdirSync(installed(), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.\w+$/.test(file),
    );
    for (const file of [
      'README.md',
      'dist/index.js',
      'dist/index.d.ts',
      'dist/client/page.css',
      'prompts/zero-shot.j2',
      'schemas/gate.json',
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => /test|fixtures|^src|^scripts|(?<!index\.d)\.ts$/.test(file))).toEqual([]);
  });

  test('adds at most 20 packages and 9 MB to a project that has promptfoo', () => {
    const modules = join(folder, 'node_modules');
    const { dependencies } = JSON.parse(
      readFileSync(join(ROOT, 'node_modules/promptfoo/package.json'), 'utf8'),
    );
    const brought = readdirSync(modules).filter((name) => !name.startsWith('.') && !(name in dependencies));
    const bytes = brought
      .flatMap((name) =>
        readdirSync(join(modules, name), { recursive: true, encoding: 'utf8' }).map((file) =>
          statSync(join(modules, name, file)),
        ),
      )
      .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);
    expect(brought.length).toBeLessThanOrEqual(20);
    expect(bytes).toBeLessThan(9_000_000);
  });

  test('passes publint without any message', async () => {
    const { messages, pkg } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg!))).toEqual([]);
  });

  test('has types that resolve correctly from ES modules', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), {
      entrypoints: ['.'],
    });
    if (!analysis.types) throw new Error('expected types in the package, found none');
    // The package is for ES modules alone.
    const ofModules = analysis.problems.filter(
      (problem) =>
        !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)) &&
        problem.kind !== 'CJSResolvesToESM',
    );
    expect(ofModules).toEqual([]);
  });

  test('has types that can be used in a strict TypeScript project', () => {
    symlinkSync(join(ROOT, 'node_modules/promptfoo'), join(folder, 'node_modules/promptfoo'));
    const types = join(ROOT, 'node_modules/@types');
    writeFileSync(
      join(folder, 'use.ts'),
      `import { compositional, ConfigError, interventionEffects, type Scorecard, SimulatedModel, yesNo } from 'promptfoo-causal';
export const parts = [compositional, interventionEffects, SimulatedModel, yesNo, ConfigError];
export const names = (card: Scorecard): string[] => card.variants.map(({ name }) => name);
`,
    );
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--skipLibCheck',
      'false',
      '--typeRoots',
      types,
      '--types',
      'node',
    ];
    const { output } = {
      output: spawnSync(
        process.execPath,
        [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'use.ts'],
        { cwd: folder, encoding: 'utf8' },
      ).stdout,
    };
    expect(output.split('\n').filter((line) => /^(?:use|node_modules\/promptfoo-causal)/.test(line))).toEqual(
      [],
    );
  });
});

test('importing the package takes at most twice the processor time of starting Node', () => {
  const time = (code: string): number => {
    const measured = `${code}; const { user, system } = process.cpuUsage(); console.log(user + system);`;
    const runs = Array.from({ length: 9 }, () =>
      Number(succeed(process.execPath, ['--input-type=module', '-e', measured], folder)),
    );
    return Math.min(...runs);
  };
  expect(time("import 'promptfoo-causal'")).toBeLessThan(2 * time('0'));
});

describe('in a fresh project', () => {
  test('init, eval and gate all work from CommonJS', async () => {
    mkdirSync(join(folder, 'evals'));
    expect((await causal('init', 'evals')).code).toBe(0);
    const evals = join(folder, 'evals');
    const finished = await promptfoo(evals, ['eval', '--no-cache']);
    expect(finished.output).toMatch(/Report: results/);
    expect(finished.code).toBe(3);
    const gate = await run([join(installed(), 'dist/cli.js'), 'gate', 'results/eval.json'], evals);
    expect(gate.code).toBe(3);
    expect(gate.output).toContain('v3');
  });

  test('the commands check and plan work', async () => {
    const evals = join(folder, 'evals');
    for (const command of ['check', 'plan']) {
      const { code, output } = await run([join(installed(), 'dist/cli.js'), command], evals);
      expect(output).toMatch(/600/);
      expect(code).toBe(0);
    }
  });
});
