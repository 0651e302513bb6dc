import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installed, project } from '../tests/support/packed.ts';
import { ours, promptfooEnv, ROOT, run } from '../tests/support/promptfoo.ts';
import { type Finding, median, spread, usageRecorder } from './timing.ts';

/** The number of rows in the first run of `init`: 1,500 questions for two models. */
const ROWS = 3000;
const EVAL = ['eval', '--no-cache', '--no-table', '--no-progress-bar'];

/** Processor time in seconds by step, and the size of the results and the database. */
interface Day {
  readonly steps: Readonly<Record<string, number>>;
  readonly megabytes: number;
}

/**
 * Compares a user's day with two runs of promptfoo alone on as many rows, by processor time and by the size of
 * the files that they write. The day consists of init, a first run, a gate that records it, a second run, and a gate
 * that compares the two. The package is installed from its tarball beforehand.
 */
export async function benchDay(rounds: number): Promise<Finding[]> {
  const days: { mine: Day; trivial: Day }[] = [];
  for (let round = 0; round < rounds; round++)
    days.push({ mine: await dayOf(), trivial: await trivialDay() });
  const total = ({ steps }: Day): number => Object.values(steps).reduce((sum, seconds) => sum + seconds, 0);
  const steps = Object.keys(days[0]?.mine.steps ?? {}).map(
    (step) => `${step} ${median(days.map(({ mine }) => mine.steps[step] ?? 0)).toFixed(1)} s`,
  );
  return [
    {
      what: `a user's day of two runs of ${ROWS.toLocaleString('en')} rows ÷ promptfoo alone on as many rows, CPU, ${rounds} pairs`,
      measured: `${spread(days.map(({ mine, trivial }) => total(mine) / total(trivial)))} × (${steps.join(', ')})`,
      target: '',
    },
    {
      what: 'the same, by size of the results and the database',
      measured: `${spread(days.map(({ mine, trivial }) => mine.megabytes / trivial.megabytes))} × (${median(days.map(({ mine }) => mine.megabytes)).toFixed(0)} MB)`,
      target: '',
    },
  ];
}

async function dayOf(): Promise<Day> {
  const there = await installed();
  const folder = project(there);
  const { step, steps } = timed(folder);
  const cli = (...args: string[]) => step(args[0] ?? '', there.command, args);
  const entry = join(ROOT, 'node_modules/promptfoo/dist/src/entrypoint.js');
  await cli('init', '--no-ci');
  await step('first run', entry, EVAL);
  await cli('gate', 'results/eval.json', '--save-baseline', 'baseline.json');
  await step('second run', entry, EVAL);
  await cli('gate', 'results/eval.json', '--baseline', 'baseline.json');
  return { steps, megabytes: endOf(folder) };
}

async function trivialDay(): Promise<Day> {
  const folder = mkdtempSync(join(tmpdir(), 'trivial-'));
  const tests = Array.from({ length: ROWS }, (_, i) => ({ vars: { question: `Is ${i} even?` } }));
  const config = {
    prompts: ['{{question}}'],
    providers: [ours('bench/instant-provider.ts')],
    tests: 'file://tests.json',
    defaultTest: { assert: [{ type: 'contains', value: '' }] },
    outputPath: 'results/eval.json',
  };
  writeFileSync(join(folder, 'tests.json'), JSON.stringify(tests));
  writeFileSync(join(folder, 'promptfooconfig.json'), JSON.stringify(config));
  const { step, steps } = timed(folder);
  const entry = join(ROOT, 'node_modules/promptfoo/dist/src/entrypoint.js');
  await step('first run', entry, [...EVAL, '-c', 'promptfooconfig.json']);
  await step('second run', entry, [...EVAL, '-c', 'promptfooconfig.json']);
  return { steps, megabytes: endOf(folder) };
}

function timed(folder: string) {
  const steps: Record<string, number> = {};
  const usage = usageRecorder(folder);
  const env = { ...promptfooEnv(folder), ...usage.env };
  const step = async (name: string, program: string, args: readonly string[]): Promise<void> => {
    const { code, output } = await run(process.execPath, [program, ...args], folder, env);
    // The gate exits with code 3 if it fails, and promptfoo exits with code 100 if an answer is wrong.
    if (code === null || ![0, 3, 100].includes(code)) throw new Error(output);
    steps[steps[name] === undefined ? name : `${name} again`] = usage.read().cpu;
  };
  return { step, steps };
}

/** Deletes a project, and returns the size of its results and its database in megabytes. */
function endOf(folder: string): number {
  const bytes = ['results', '.promptfoo'].reduce((sum, name) => sum + bytesIn(join(folder, name)), 0);
  rmSync(folder, { recursive: true });
  return bytes / 1e6;
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
