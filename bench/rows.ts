/**
 * Measures how long results take to be rolled up and judged, beside JSON.parse of their rows, and how much memory.
 *
 *   node bench/rows.ts [rows = 60000] [files = 1] [models = 2]
 *
 * 1,000,000 rows in 16 files: node bench/rows.ts 1000000 16
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evalOf, linesOf, type MadeTest, wrongWhere } from '../tests/rows/eval-of.ts';
import { testsOf } from '../tests/rows/tests-of.ts';

const [rows = 60_000, files = 1, models = 2] = process.argv.slice(2).filter(isNumber).map(Number);
const [mode, folder = ''] = process.argv.slice(2).filter((arg) => !isNumber(arg));

if (mode === undefined) main();
else measure(mode, folder);

function main(): void {
  const made = mkdtempSync(join(tmpdir(), 'rows-'));
  try {
    writeRows(made);
    const bytes = paths(made).reduce((sum, path) => sum + statSync(path).size, 0);
    console.log(`${rows} rows in ${files} files, ${models} models, ${Math.round(bytes / rows)} bytes a row`);
    const [parsing, rolling] = ['parse', 'gate'].map((one) => child(one, made)) as [Measured, Measured];
    console.log(`parsing ${parsing.seconds.toFixed(1)} s, ${parsing.megabytes} MB`);
    console.log(
      `roll-up and gate ${rolling.seconds.toFixed(1)} s, ${rolling.megabytes} MB: ${rolling.parts}`,
    );
    console.log(`ratio ${(rolling.seconds / parsing.seconds).toFixed(2)}`);
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
    const list = Array.from({ length: models }, (_, model) =>
      wrongWhere(`v${model + 1}`, (_item, index) => (index * 7919) % 100 < 5 * model),
    );
    const path = join(made, `shard-${String(shard).padStart(2, '0')}.jsonl`);
    for (const part of chunks(tests, 1000)) appendFileSync(path, linesOf(evalOf(part, list)));
  }
}

function* chunks(tests: readonly MadeTest[], size: number) {
  for (let start = 0; start < tests.length; start += size) yield tests.slice(start, start + size);
}

function paths(made: string): string[] {
  return Array.from({ length: files }, (_, i) => join(made, `shard-${String(i + 1).padStart(2, '0')}.jsonl`));
}

interface Measured {
  readonly seconds: number;
  readonly megabytes: number;
  readonly parts: string;
}

function child(what: string, made: string): Measured {
  const args = [import.meta.filename, what, made, String(rows), String(files), String(models)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

async function measure(what: string, made: string): Promise<void> {
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
  if (what === 'parse')
    for (const { rows: each } of readResults(paths(made)).sources) for (const _ of each());
  else {
    const collected = collect(readResults(paths(made)));
    lap('collect');
    const scorecard = rollUp(collected, { createdAt: '', versions: {} });
    lap('roll up');
    const { problems, sheet } = collected;
    const { gate } = gateRun({ scorecard, cases: sheet.cases, problems }, { against: 'v1' });
    lap('gate');
    laps.push(gate?.verdict ?? 'none', ...problems);
  }
  console.log(JSON.stringify({ seconds: seconds() - begun, megabytes: megabytes(), parts: laps.join(', ') }));
}

/** The largest memory so far. */
function megabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function isNumber(arg: string): boolean {
  return /^\d+$/.test(arg);
}
