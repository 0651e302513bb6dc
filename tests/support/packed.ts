import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, run } from './promptfoo.ts';

/** The package as it would be published, in a folder of its own. */
export interface PackedPackage {
  readonly folder: string;
  readonly tarball: string;
}

/** Compiles and packs the package, away from the repository so that tests can do so at the same time. */
export async function pack(): Promise<PackedPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-pack-'));
  await succeed(
    process.execPath,
    [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...['-p', join(ROOT, 'tsconfig.build.json'), '--outDir', join(folder, 'dist')],
    ],
    ROOT,
  );
  for (const path of ['package.json', 'README.md', 'LICENSE'])
    copyFileSync(join(ROOT, path), join(folder, path));
  for (const path of ['prompts', 'schemas'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  const printed = await succeed('npm', ['pack', '--ignore-scripts', '--silent'], folder);
  return { folder, tarball: join(folder, printed.trim().split('\n').at(-1)!) };
}

/**
 * A project that has the package and promptfoo installed: the package from its tarball, promptfoo and the package's
 * declared dependencies from this repository.
 */
export async function project(
  { tarball }: PackedPackage,
  manifest: object,
  inside = '.',
): Promise<{ readonly root: string; readonly folder: string; readonly command: string }> {
  const root = mkdtempSync(join(tmpdir(), 'promptfoo-causal-project-'));
  const folder = join(root, inside);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const installed = join(root, 'node_modules/promptfoo-causal');
  mkdirSync(installed, { recursive: true });
  await succeed('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed], root);
  const { dependencies, bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    bin: Record<string, string>;
  };
  for (const name of ['promptfoo', ...Object.keys(dependencies)]) {
    mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  }
  const command = join(root, 'node_modules/.bin/promptfoo-causal');
  mkdirSync(dirname(command));
  const program = join(installed, bin['promptfoo-causal']!);
  chmodSync(program, 0o755);
  symlinkSync(program, command);
  return { root, folder, command };
}

/** Runs a program that must end well. */
async function succeed(program: string, args: readonly string[], folder: string): Promise<string> {
  const { code, output } = await run(program, args, folder);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
