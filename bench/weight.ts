import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../tests/support/promptfoo.ts';
import { installedBesidePromptfoo } from './installed.ts';
import type { Finding } from './timing.ts';

const RUNS = 7;

/**
 * Measures the fixed costs of the package: the packages installed in addition to promptfoo's, and the
 * processor time of `--help` and of importing the index, above that of Node itself. It uses the output of `npm run
 * build`.
 */
export function benchWeight(): Finding[] {
  const { packages, bytes } = installedBesidePromptfoo(ROOT);
  const index = pathToFileURL(join(ROOT, 'dist/index.js')).href;
  const [bare, help, imported] = [
    ['-e', '0'],
    [join(ROOT, 'dist/src/cli/main.js'), '--help'],
    ['--input-type=module', '-e', `await import(${JSON.stringify(index)})`],
  ].map(leastSeconds) as [number, number, number];
  return [
    { what: 'packages beside promptfoo', measured: String(packages.length), target: '≤ 40' },
    { what: 'their size', measured: `${(bytes / 1e6).toFixed(1)} MB`, target: '≤ 20 MB' },
    { what: '`--help`, CPU above Node', measured: `${(help - bare).toFixed(3)} s`, target: '≤ 0.15 s' },
    {
      what: 'import of the index, CPU above Node',
      measured: `${(imported - bare).toFixed(3)} s`,
      target: '≤ 0.2 s',
    },
  ];
}

/**
 * Measures the processor time of a Node process. The shortest of several runs counts, because other load only adds to
 * it.
 */
function leastSeconds(args: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
  const file = join(folder, 'cpu');
  const env = { ...process.env, CPU_ON_EXIT: file };
  const seconds = Array.from({ length: RUNS }, () => {
    const program = [`--import=${join(ROOT, 'bench/cpu-on-exit.mjs')}`, ...args];
    execFileSync(process.execPath, program, { env, stdio: 'ignore' });
    return Number(readFileSync(file, 'utf8'));
  });
  rmSync(folder, { recursive: true });
  return Math.min(...seconds);
}
