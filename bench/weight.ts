import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../tests/support/promptfoo.ts';
import { installedBesidePromptfoo } from './installed.ts';
import { type Finding, measured } from './timing.ts';

const RUNS = 7;

/**
 * Measures the fixed costs of the package: the packages that it adds to promptfoo's, and the processor time of `--help`
 * and of importing the index, minus the time of Node alone. It uses the output of `npm run build`.
 */
export async function benchWeight(): Promise<Finding[]> {
  const { packages, bytes } = installedBesidePromptfoo(ROOT);
  const index = pathToFileURL(join(ROOT, 'dist/index.js')).href;
  const bare = await leastSeconds(['-e', '0']);
  const help = await leastSeconds([join(ROOT, 'dist/src/cli/main.js'), '--help']);
  const imported = await leastSeconds([
    '--input-type=module',
    '-e',
    `await import(${JSON.stringify(index)})`,
  ]);
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
async function leastSeconds(args: readonly string[]): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) least = Math.min(least, (await measured(args)).cpu);
  return least;
}
