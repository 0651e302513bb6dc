import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../tests/support/promptfoo.ts';
import { installedBesidePromptfoo } from './installed.ts';
import { type Finding, usageRecorder } from './timing.ts';

const RUNS = 7;

/**
 * Measures the fixed costs of the package: the packages that it adds to promptfoo's, and the processor time of `--help`
 * and of importing the index, minus the time of Node alone. It uses the output of `npm run build`.
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
 * Measures the processor time of a Node process. The shortest of several runs counts, because other load only adds
 * time.
 */
function leastSeconds(args: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
  const usage = usageRecorder(folder);
  const env = { ...process.env, ...usage.env };
  const seconds = Array.from({ length: RUNS }, () => {
    execFileSync(process.execPath, args, { env, stdio: 'ignore' });
    return usage.read().cpu;
  });
  rmSync(folder, { recursive: true });
  return Math.min(...seconds);
}
