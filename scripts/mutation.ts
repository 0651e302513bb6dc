import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { namedRng } from '../src/lib/rng.ts';
import { type Mutant, mutantsOf } from './mutation/mutants.ts';
import { withSwitches } from './mutation/switches.ts';
import { mirrorOf, type Seen, testsOf } from './mutation/tests-of.ts';
import { outcomesOf } from './mutation/trials.ts';

/**
 * Makes small changes to the sources, one at a time, runs the tests that evaluate the changed code, and prints whether
 * a test fails. A mutant that no test notices has survived.
 *
 *   npm run mutation -- [--seed today] [--mutants 100] [--folder src/gate …]
 *       [--seconds 5] [--minutes 600] [tests/gate …]
 *
 * The mutants of each folder (or file) are drawn from a seed and compiled into one copy of the repository, each behind
 * a switch. First, every unit test (or every test named at the end) runs once without mutants, to record the code that
 * it evaluates. Then mutants are switched on in turn. For each mutant, the tests that mirror its file run first. Other
 * tests follow for a limited number of seconds, the quickest first.
 */
const ROOT = join(import.meta.dirname, '..');
const FOLDERS = [
  ...['src/lib/statistics', 'src/causal', 'src/scoring', 'src/compare', 'src/gate', 'src/scorecard'],
  ...['src/answers', 'src/cases', 'src/tasks', 'src/report', 'src/exchange', 'src/study', 'src/cli'],
];
/**
 * Code that is added to the copy's `tests/setup.ts`. It marks the ends of tests, and turns off the shrinking of
 * counterexamples.
 */
const SETUP = `
import { aroundEach as __aroundEach } from 'vitest';
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
__aroundEach(async (run, { task }) => {
  globalThis.__ends?.(undefined, 0);
  const begin = performance.now();
  await run();
  globalThis.__ends?.(task.id, performance.now() - begin);
});
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    mutants: { type: 'string', default: '100' },
    folder: { type: 'string', multiple: true, default: FOLDERS },
    seconds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '600' },
  },
});
const start = Date.now();
const until = start + Number(values.minutes) * 60_000;
const copy = mkdtempSync(join(tmpdir(), 'promptfoo-causal-mutation-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
process.once('SIGTERM', () => process.exit(1));
for (const path of globSync('*', { cwd: ROOT, exclude: ['node_modules', 'dist', 'results'] }))
  cpSync(join(ROOT, path), join(copy, path), { recursive: true });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
appendFileSync(join(copy, 'tests/setup.ts'), SETUP);

const drawn = values.folder.map(drawnIn);
const mutants = inTurn(drawn.map(({ mutants }) => mutants));
for (const [file, numbered] of Map.groupBy(mutants.entries(), ([, { file }]) => file)) {
  const source = readFileSync(join(copy, file), 'utf8');
  writeFileSync(join(copy, file), withSwitches(source, numbered));
}
console.log(`seed ${values.seed}: ${mutants.length} mutants`);

const seen = await seenWithout();
const counts = new Map(drawn.map(({ folder }) => [folder, { killed: 0, tried: 0 }]));
const trials = mutants.map(({ file }, mutant) => {
  const tests = testsOf(mutant, mirrorOf(file, copy), seen, 1000 * Number(values.seconds));
  const expected = tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return { mutant, tests, longest: 6000 + 5 * expected };
});
console.log(`${seen.length} test files, ${Math.round((Date.now() - start) / 1000)} seconds`);
let number = 0;
for await (const { by } of outcomesOf(copy, trials)) {
  const mutant = mutants[number++];
  const count = counts.get(drawn.find(({ mutants }) => mutants.includes(mutant as Mutant))?.folder ?? '');
  if (!mutant || !count) continue;
  count.tried++;
  if (by !== undefined) count.killed++;
  const { file, line, what, before, after } = mutant;
  console.log(by ? `killed by ${by}: ${file}:${line} ${what}` : `survived: ${file}:${line} ${what}`);
  if (!by) console.log(`    ${before}\n    ${after}`);
  if (Date.now() > until) break;
}
for (const [folder, { killed, tried }] of counts)
  if (tried > 0)
    console.log(`${folder}: ${killed} of ${tried} killed, ${Math.round((100 * killed) / tried)} %`);
process.exit();

function drawnIn(folder: string): { readonly folder: string; readonly mutants: readonly Mutant[] } {
  const files = globSync(folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`, { cwd: copy }).sort();
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(copy, file), 'utf8')));
  const mutants = namedRng('mutants', values.seed, folder).sample(all, all.length);
  return { folder, mutants: mutants.slice(0, Number(values.mutants)) };
}

/** Interleaves lists: first the first items of all lists, then their second items, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
}

/** Records the code that each test evaluates without a mutant. Test files with a failing test are left out. */
async function seenWithout(): Promise<Seen[]> {
  const isNamed = (path: string) =>
    positionals.length === 0 || positionals.some((name) => path.startsWith(name));
  const apart = 'tests/{examples,package,browser,end-to-end,tasks/fourth}/**';
  const paths = globSync('tests/**/*.test.ts', { cwd: copy, exclude: [apart] })
    .filter(isNamed)
    .sort();
  const found: Seen[] = [];
  let next = 0;
  for await (const { by, parts = [] } of outcomesOf(
    copy,
    paths.map((path) => ({ tests: [{ path }], longest: 600_000 })),
  )) {
    const path = paths[next++] ?? '';
    const sets = parts.map((part) => ({ ...part, evaluated: new Set(part.evaluated) }));
    if (by === undefined) found.push({ path, parts: sets });
    else console.log(`${by} is not counted, because it fails without a mutant`);
  }
  return found;
}
