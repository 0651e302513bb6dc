import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createVitest, type Vitest } from 'vitest/node';
import { namedRng } from '../src/lib/rng.ts';
import { type Covering, coveringTests, keyOf } from './covering-tests.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/**
 * npm run mutation -- [--minutes 30] [--seed today] [--mutants 40] [--folder src/gate …] [--related] [--seconds 60] [tests/…]
 *
 * Breaks the sources in small ways, one at a time, in a copy of the repository, and runs the tests that mirror what was
 * broken. A mutant that no test notices survives: its line, before and after, is printed. Mutants are drawn from a seed,
 * folder by folder in turn, so many a folder, or as many as time allows. With --related whatever survives is run against
 * every unit test that evaluates what was changed, quickest first, up to so many seconds of tests: which these are is
 * found by one run of all of them, or of those named at the end, some ten minutes. --copy FOLDER keeps copy and findings there for a next run.
 */
const ROOT = join(import.meta.dirname, '..');
const FOLDERS = [
  ...['src/lib/statistics', 'src/causal', 'src/scoring', 'src/compare', 'src/gate', 'src/scorecard'],
  ...['src/answers', 'src/cases', 'src/tasks', 'src/report', 'src/exchange', 'src/study', 'src/cli'],
];
/** A mutant that makes a loop endless is noticed, too. */
const LONGEST = 120_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    mutants: { type: 'string', default: '1000' },
    folder: { type: 'string', multiple: true, default: FOLDERS },
    related: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    copy: { type: 'string' },
  },
});
const copy = values.copy ?? mkdtempSync(join(tmpdir(), 'promptfoo-causal-mutation-'));
if (!values.copy) process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
if (!existsSync(join(copy, 'package.json'))) {
  for (const path of globSync('*', { cwd: ROOT, exclude: ['node_modules', 'dist', 'results'] }))
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
}

const covering = values.related ? foundOnce(join(copy, 'covering.json')) : undefined;
let vitest: Vitest | undefined;
/** Tests that were seen to pass without a mutant. */
const sound = new Set<string>();
const unsound = new Set<string>();
const until = Date.now() + Number(values.minutes) * 60_000;
const counts = new Map(values.folder.map((folder) => [folder, { killed: 0, survived: 0 }]));
const queues = values.folder.map((folder) => ({ folder, mutants: drawn(folder).values() }));
console.log(`seed ${values.seed}, ${values.minutes} minutes`);
for (let open = true; open && Date.now() < until; ) {
  open = false;
  for (const { folder, mutants } of queues) {
    const { value: mutant } = mutants.next();
    const count = counts.get(folder);
    if (!mutant || !count || Date.now() >= until) continue;
    open = true;
    const by = await noticing(mutant);
    count[by ? 'killed' : 'survived']++;
    const { file, line, what, before, after } = mutant;
    console.log(by ? `killed by ${by}: ${file}:${line} ${what}` : `survived: ${file}:${line} ${what}`);
    if (!by) console.log(`    ${before}\n    ${after}`);
  }
}
for (const [folder, { killed, survived }] of counts) {
  const all = killed + survived;
  if (all > 0) console.log(`${folder}: ${killed} of ${all} killed, ${Math.round((100 * killed) / all)} %`);
}

await vitest?.close();
process.exit();

function mutantsIn(folder: string): Mutant[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: copy }).sort();
  return files.flatMap((file) => mutantsOf(file, readFileSync(join(copy, file), 'utf8')));
}

/** A folder's mutants in the order of the seed. */
function drawn(folder: string): Mutant[] {
  const mutants = mutantsIn(folder);
  const rng = namedRng('mutants', values.seed, folder);
  return rng.sample(mutants, mutants.length).slice(0, Number(values.mutants));
}

/** The tests that evaluate each mutant, found once a copy. */
function foundOnce(path: string): Covering {
  if (!existsSync(path)) {
    writeFileSync(path, JSON.stringify(coveringTests(copy, FOLDERS.flatMap(mutantsIn), positionals)));
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Covering;
}

/** What notices a mutant, if anything does. */
async function noticing(mutant: Mutant): Promise<string | undefined> {
  const path = join(copy, mutant.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, mutant.text);
  const mirror = mirrorOf(mutant.file);
  let by: string | undefined;
  for (const tests of covering ? batchesOf(covering, mutant, mirror) : [[mirror]])
    by ??= await killer(tests, path);
  writeFileSync(path, original);
  if (by === undefined || by === 'time' || sound.has(by)) return by;
  if ((await killer([by], path)) === undefined) {
    sound.add(by);
    return by;
  }
  console.log(`not counted, as it fails without a mutant: ${by}`);
  unsound.add(by);
  return noticing(mutant);
}

/** Of a mutant that is newer than the findings, whatever evaluates anything of its file. */
function testsOf(tests: Covering['tests'], mutant: Mutant): readonly string[] {
  const inFile = () => Object.entries(tests).filter(([key]) => key.startsWith(`${mutant.file}:`));
  return tests[keyOf(mutant)] ?? [...new Set(inFile().flatMap(([, paths]) => paths))];
}

/** Mirroring tests first, then the quick ones, no more than time allows; tests that are newer than the findings may cover all. */
function batchesOf({ times, tests }: Covering, mutant: Mutant, mirror: string): string[][] {
  const isMirror = (path: string): boolean => path === mirror || path.startsWith(`${mirror}/`);
  const newer = globSync('tests/**/*.test.ts', { cwd: copy }).filter(
    (path) => path === mirror || (isMirror(path) && times[path] === undefined),
  );
  const timeOf = (path: string): number => (path === mirror ? 0 : (times[path] ?? 0));
  const all = [...new Set([...newer, ...testsOf(tests, mutant)])]
    .filter((path) => !unsound.has(path))
    .sort((a, b) => Number(isMirror(b)) - Number(isMirror(a)) || timeOf(a) - timeOf(b));
  const batches: string[][] = [];
  let [seconds, next] = [0, 0];
  for (const path of all) {
    seconds += timeOf(path) / 1000;
    if (seconds > Number(values.seconds)) break;
    if (batches.length === 0 || seconds > next) {
      batches.push([]);
      next = 2 * seconds + 2;
    }
    batches.at(-1)?.push(path);
  }
  return batches;
}

/** The test of a file's own name, or else the tests of its folder, or of the folder above that has any. */
function mirrorOf(file: string): string {
  const own = file.replace(/^src/, 'tests').replace(/\.ts$/, '.test.ts');
  const holdsTests = (path: string) => globSync(`${path}/**/*.test.ts`, { cwd: copy }).length > 0;
  if (existsSync(join(copy, own))) return own;
  let path = dirname(own);
  while (!holdsTests(path)) path = dirname(path);
  return path;
}

/** The file of tests that fails, in a vitest that stays and knows what it has compiled. */
async function killer(tests: readonly string[], changed: string): Promise<string | undefined> {
  vitest ??= await vitestIn(copy);
  vitest.invalidateFile(changed);
  const wanted = tests.map((path) => join(copy, path));
  const all = await vitest.globTestSpecifications();
  const specifications = wanted.flatMap((path) =>
    all.filter(({ moduleId }) => moduleId === path || moduleId.startsWith(`${path}/`)),
  );
  const timer = new AbortController();
  const late = setTimeout(LONGEST, undefined, { signal: timer.signal }).catch(() => undefined);
  vitest.state.clearErrors();
  const result = await Promise.race([vitest.runTestSpecifications(specifications), late]);
  timer.abort();
  if (result) {
    // Those of earlier runs are listed, too.
    const ran = result.testModules.filter(({ moduleId }) => wanted.some((path) => moduleId.startsWith(path)));
    const failed = ran.find((module) => !module.ok());
    return failed?.relativeModuleId ?? result.unhandledErrors.map(String)[0];
  }
  // A worker in an endless loop ends with the vitest that started it.
  await vitest.close();
  vitest = undefined;
  return 'time';
}

function vitestIn(root: string): Promise<Vitest> {
  const options = { root, watch: false, bail: 1, maxWorkers: 1, project: ['unit', 'apart'], reporters: [{}] };
  return createVitest('test', options, { server: { watch: null } });
}
