import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUTANTS, type SemanticMutant } from './semantic-mutants/list.ts';

/**
 * Changes what the sources mean, one rule at a time, and says what the tests of the folder do not notice:
 * node scripts/semantic-mutants.ts [part of a file's path]. Each mutant is tried in a copy of the repository.
 */
const [wanted = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'semantic-mutants-'));

/** Files beside the sources that tests read. */
const COPIED = [
  ...[
    'src',
    'tests',
    'generators',
    'assertions',
    'providers',
    'prompts',
    'schemas',
    'scripts',
    'data',
    'bench',
  ],
  ...['docs', 'examples', 'index.ts', 'statistics.ts', 'package.json', 'tsconfig.json', 'vitest.config.ts'],
];

try {
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const tried = MUTANTS.filter(({ file }) => file.includes(wanted));
  const alive = tried.filter((mutant) => !isKilled(mutant));
  for (const { file, from, to } of alive) console.log(`alive: ${file}: ${from} → ${to}`);
  console.log(`${tried.length - alive.length} of ${tried.length} killed`);
  process.exitCode = alive.length > 0.05 * tried.length ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true });
}

/** @throws {Error} If the sources do not have what is to be replaced exactly once. */
function isKilled({ file, from, to, tests }: SemanticMutant): boolean {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const places = text.split(from).length - 1;
  if (places !== 1) throw new Error(`${file}: expected ${from} once, got it ${places} times`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'unit', '--bail', '1', ...tests],
    { cwd: copy, stdio: 'ignore', timeout: 120_000 },
  );
  writeFileSync(path, text);
  console.log(`${status === 0 ? 'alive ' : 'killed'} ${file}: ${to}`);
  return status !== 0;
}
