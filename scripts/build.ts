import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { clientCode } from '../src/report/html/client-code.ts';

const ROOT = join(import.meta.dirname, '..');

/** The modules that users import, and the modules that promptfoo and Node load by path. */
export const ENTRIES = ['index.ts', 'src/cli/main.ts', 'src/tasks/shared/referenced-context.ts'];

/** Modules that only re-export names from `index.ts`. As separate entries, they would add many files. */
export const PASSED_ON: Readonly<Record<string, string>> = {
  'assertions/rollup': 'afterAll, rollUpHook',
  'assertions/yes-no': 'yesNo',
  'generators/compositional': 'compositional',
  'generators/intervention-effects': 'interventionEffects',
  'prompts/templates': 'chainOfThought, direct, zeroShot',
  'providers/answer-retry': 'beforeAll',
  'providers/simulated-model': 'SimulatedModel as default',
};

/** Replaces the module that compiles the report's style sheet and scripts with their compiled text. */
const compiledClientCode: Plugin = {
  name: 'client-code',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/client-code\.ts$/ }, () => ({
      contents: `export const clientCode = () => (${JSON.stringify(clientCode())});`,
    })),
};

/**
 * Compiles the package and its types into few files, because Node needs time to load each file. Modules that only some
 * commands need stay separate.
 */
export async function compile(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: globSync(ENTRIES, { cwd: ROOT }),
    outdir: folder,
    outbase: ROOT,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node22',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [compiledClientCode],
  });
  for (const [path, names] of Object.entries(PASSED_ON)) {
    const file = join(folder, `${path}.js`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `export { ${names} } from '../index.js';\n`);
  }
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', folder], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}

if (import.meta.main) await compile(join(ROOT, 'dist'));
