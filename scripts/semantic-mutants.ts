import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUTANTS, type SemanticMutant } from './semantic-mutants/list.ts';

/**
 * Changes one rule of the source code at a time, and prints the changes that the listed tests do not notice. It fails
 * if these are more than 5 % of all changes. Each mutant is tried in a copy of the repository.
 *
 *   node scripts/semantic-mutants.ts [part of a file's path]
 */
const wanted = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'semantic-mutants-'));

const COPIED = [
  ...['src', 'tests', 'generators', 'assertions', 'providers', 'prompts', 'schemas', 'scripts', 'data'],
  ...['bench', 'docs', 'examples', 'index.ts', 'statistics.ts', 'package.json', 'tsconfig.json'],
  'vitest.config.ts',
];

try {
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const chosen = MUTANTS.filter(
    ({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
  );
  const tried = chosen.filter(isThere);
  for (const mutant of tried) stripTypeScriptTypes(mutated(mutant));
  for (const tests of new Set(tried.map(({ tests }) => tests.join(' '))))
    if (outcome(tests.split(' ')) !== 'passed')
      throw new Error(`${tests}: expected these tests to pass without a mutant, but they fail`);
  const alive = tried.filter((mutant) => !isKilled(mutant));
  for (const { file, from, to } of alive) console.log(`alive: ${file}: ${from} → ${to}`);
  console.log(`${tried.length - alive.length} of ${tried.length} killed`);
  const isWhole = tried.length === chosen.length && tried.length > 0;
  process.exitCode = isWhole && alive.length <= 0.05 * tried.length ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}

/** Tests whether a mutant's original text still occurs exactly once in its file, and reports if it does not. */
function isThere({ file, from }: SemanticMutant): boolean {
  const path = join(copy, file);
  const places = existsSync(path) ? readFileSync(path, 'utf8').split(from).length - 1 : 0;
  if (places !== 1) console.log(`${file}: expected ${from} once, got it ${places} times`);
  return places === 1;
}

function mutated({ file, from, to }: SemanticMutant): string {
  return readFileSync(join(copy, file), 'utf8').replace(from, () => to);
}

function isKilled(mutant: SemanticMutant): boolean {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, mutated(mutant));
  const found = outcome(mutant.tests);
  writeFileSync(path, text);
  const became = { failed: 'killed', passed: 'alive', endless: 'alive (never ended)' }[found];
  console.log(`${became} ${mutant.file}: ${mutant.from} → ${mutant.to}`);
  return found === 'failed';
}

function outcome(tests: readonly string[]): 'passed' | 'failed' | 'endless' {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'unit', '--project', 'thorough', '--bail', '1', ...tests],
    { cwd: copy, stdio: 'ignore', timeout: 300_000 },
  );
  if (status === null) return 'endless';
  return status === 0 ? 'passed' : 'failed';
}
