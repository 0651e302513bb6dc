import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs the tests that make random changes to files and rows, with more cases than `npm run test:all`: 20 times as many
 * by default, or as many as fit into some minutes. Unless a seed is given, it is today's date.
 *
 *   npm run fuzz -- [times, or minutes such as 30m] [seed]
 */
const TESTS = [
  'tests/run/edited-rows.thorough.test.ts',
  'tests/run/edited-against-baseline.thorough.test.ts',
  'tests/cli/corruptions.thorough.test.ts',
  'tests/run/any-config.thorough.test.ts',
  'tests/run/damaged-files.thorough.test.ts',
];

const [howLong = '20', seed = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
const minutes = /^(\d+)m$/.exec(howLong)?.[1];
if (minutes === undefined) process.exitCode = fuzz(howLong, seed);
else {
  const until = Date.now() + Number(minutes) * 60_000;
  for (let round = 1; Date.now() < until && !process.exitCode; round++)
    process.exitCode = fuzz('10', `${seed} ${round}`);
}

function fuzz(times: string, drawnFrom: string): number {
  console.log(`${times} times, seed ${drawnFrom}`);
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--testTimeout=0', ...TESTS], {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_TIMES: times, FUZZ_SEED: drawnFrom },
  });
  return status ?? 1;
}
