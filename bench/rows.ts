/**
 * Measures how much processor time and memory it takes to roll up and judge results, beside parsing their rows alone.
 * Each is measured in a process of its own: this program starts itself, with the word `parse` or `gate` and a folder.
 *
 *   node bench/rows.ts [rows = 60000] [files = 1] [models = 2]
 *
 * 1,000,000 rows in 16 files, of 10 models: node bench/rows.ts 1000000 16 10
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evalOf, linesOf, type MadeTest, wrongWhere } from '../tests/rows/eval-of.ts';
import { testsOf } from '../tests/rows/tests-of.ts';

const args = process.argv.slice(2);
const [rows = 60_000, files = 1, models = 2] = args.filter(isNumber).map(Number);
const [work, folder = ''] = args.filter((arg) => !isNumber(arg));

if (work === undefined) main();
else console.log(JSON.stringify(await measured(work, folder)));

function main(): void {
  const made = mkdtempSync(join(tmpdir(), 'rows-'));
  try {
    writeRows(made);
    const bytes = paths(made).reduce((sum, path) => sum + statSync(path).size, 0);
    console.log(`${rows} rows in ${files} files, ${models} models, ${Math.round(bytes / rows)} bytes a row`);
    const parsing = inChild('parse', made);
    const gating = inChild('gate', made);
    console.log(`parsing ${parsing.seconds.toFixed(1)} s, ${parsing.megabytes} MB`);
    console.log(`roll-up and gate ${gating.seconds.toFixed(1)} s, ${gating.megabytes} MB: ${gating.parts}`);
    console.log(`ratio ${(gating.seconds / parsing.seconds).toFixed(2)}`);
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** Writes the rows of several models, one model wrong on 5 % of its questions more than the one before. */
function writeRows(made: string): void {
  const questions = Math.ceil(rows / models);
  const shards = Array.from({ length: files }, (_, shard) => shard + 1);
  for (const shard of shards) {
    process.env.CAUSAL_SHARD = `${shard}/${files}`;
    const draws = Math.ceil(questions / 10);
    const tests = testsOf({ units: { twins: draws } }, { draws });
    // Multiples of a prime, modulo 100, are spread evenly.
    const variants = Array.from({ length: models }, (_, model) =>
      wrongWhere(`v${model + 1}`, (_item, index) => (index * 7919) % 100 < 5 * model),
    );
    const path = join(made, `shard-${String(shard).padStart(2, '0')}.jsonl`);
    for (const part of chunks(tests, 1000)) appendFileSync(path, linesOf(evalOf(part, variants)));
  }
}

function* chunks(tests: readonly MadeTest[], size: number) {
  for (let start = 0; start < tests.length; start += size) yield tests.slice(start, start + size);
}

function paths(made: string): string[] {
  return Array.from({ length: files }, (_, i) => join(made, `shard-${String(i + 1).padStart(2, '0')}.jsonl`));
}

/** The processor time and the memory of a process, also by the steps of its work. */
interface Measured {
  readonly seconds: number;
  readonly megabytes: number;
  readonly parts: string;
}

/** Measures a kind of work in another process. */
function inChild(kind: string, made: string): Measured {
  const command = [import.meta.filename, kind, made, String(rows), String(files), String(models)];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Does a kind of work, and measures it. The modules are loaded here, so that the other process does not load them. */
async function measured(kind: string, made: string): Promise<Measured> {
  const { readResults } = await import('../src/rows/read-results.ts');
  const { collect } = await import('../src/rows/collect.ts');
  const { rollUp } = await import('../src/scorecard/roll-up.ts');
  const { gateRun } = await import('../src/gate/gate-run.ts');
  const laps: string[] = [];
  const begun = seconds();
  let last = begun;
  const lap = (name: string): void => {
    laps.push(`${name} ${(seconds() - last).toFixed(2)} s (${megabytes()} MB)`);
    last = seconds();
  };
  if (kind === 'parse') {
    for (const source of readResults(paths(made)).sources) for (const _ of source.rows());
  } else {
    const collected = collect(readResults(paths(made)));
    lap('collect');
    const scorecard = rollUp(collected, { createdAt: '', versions: {} });
    lap('roll up');
    const { problems, sheet } = collected;
    const { gate } = gateRun({ scorecard, cases: sheet.cases, problems }, { against: 'v1' });
    lap('gate');
    laps.push(gate?.verdict ?? 'none', ...problems);
  }
  return { seconds: seconds() - begun, megabytes: megabytes(), parts: laps.join(', ') };
}

/** The largest memory of this process so far. */
function megabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

/** The processor time of this process so far. */
function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function isNumber(arg: string): boolean {
  return /^\d+$/.test(arg);
}
