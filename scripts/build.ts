/**
 * Builds dist/: the package's modules in few files, its types in one declaration, and the files of the report's page.
 *
 *   npm run build
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundledDeclaration } from './bundled-declaration.ts';

const ROOT = join(import.meta.dirname, '..');

/** Compiles the package into few files, because Node needs time for each, and its types into one declaration. */
async function compile(folder: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: { index: 'index.ts', cli: 'src/cli/main.ts' },
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node22',
    legalComments: 'none',
    logLevel: 'warning',
  });
  cpSync(join(ROOT, 'src/report/client'), join(folder, 'client'), {
    recursive: true,
    filter: (file) => !file.endsWith('.json'),
  });
  const types = mkdtempSync(join(tmpdir(), 'types-'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', types];
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', ...options], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  writeFileSync(join(folder, 'index.d.ts'), bundledDeclaration(join(types, 'index.d.ts')));
  rmSync(types, { recursive: true });
}

// Built beside the old folder, which takes its place at once: tests of another process may be running.
const fresh = join(ROOT, `dist-${process.pid}`);
await compile(fresh);
rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
renameSync(fresh, join(ROOT, 'dist'));
