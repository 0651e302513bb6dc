import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import type { Mutant } from './mutants.ts';

/** Which tests evaluate what. */
export interface Covering {
  /** Milliseconds that each file of tests takes. */
  readonly times: Readonly<Record<string, number>>;
  /** By mutant. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

/** A mutant's name in a copy. */
export function keyOf({ file, line, what, after }: Mutant): string {
  return `${file}:${line} ${what} ${after}`;
}

/**
 * For each mutant the tests that evaluate what it changes; where that is not known, all tests that
 * evaluate anything in its file. Every expression in question leaves a mark in one run of all unit tests in the copy.
 */
export function coveringTests(copy: string, mutants: readonly Mutant[], among: readonly string[]): Covering {
  const marks = mkdtempSync(join(copy, 'marks-'));
  const sources = Map.groupBy(mutants.entries(), ([, { file }]) => file);
  const originals = new Map(
    [...sources.keys(), 'tests/setup.ts'].map((file) => [file, readFileSync(join(copy, file), 'utf8')]),
  );
  for (const [file, numbered] of sources)
    writeFileSync(join(copy, file), marked(originals.get(file) ?? '', numbered, mutants.length));
  appendFileSync(join(copy, 'tests/setup.ts'), setupThatKeepsMarks(marks));
  const report = join(marks, 'report.json');
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const how = ['--project=unit', '--project=apart', '--maxWorkers=1', '--isolate', '--testTimeout=1000000'];
  const said = ['--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, [vitest, 'run', ...how, ...said, ...among], {
    cwd: copy,
    stdio: ['ignore', openSync(join(copy, 'covering.log'), 'w'), 'inherit'],
  });
  for (const [file, text] of originals) writeFileSync(join(copy, file), text ?? '');

  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly startTime: number;
      readonly endTime: number;
    }[];
  };
  const times = testResults.map(({ name, startTime, endTime }) => [
    relative(copy, name),
    endTime - startTime,
  ]);
  const tests = readdirSync(marks)
    .filter((name) => name.endsWith('.marks'))
    .map((name) => {
      const [path = '', ...numbers] = readFileSync(join(marks, name), 'utf8').split('\n');
      const marked = new Set(numbers.map(Number));
      const files = new Set(numbers.map((number) => mutants[Number(number)]?.file));
      return { path: relative(copy, path), marked, files };
    });
  rmSync(marks, { recursive: true });
  const testsOf = ({ within, file }: Mutant, number: number): string[] =>
    tests
      .filter(({ marked, files }) => (within ? marked.has(number) : files.has(file)))
      .map(({ path }) => path);
  return {
    times: Object.fromEntries(times),
    tests: Object.fromEntries(mutants.map((mutant, number) => [keyOf(mutant), testsOf(mutant, number)])),
  };
}

/** A source that leaves a mark wherever it evaluates what a mutant changes. */
export function marked(
  source: string,
  numbered: readonly (readonly [number: number, mutant: Mutant])[],
  all: number,
): string {
  const cuts = numbered.flatMap(([number, { within }]) =>
    within
      ? [
          { at: within[0], length: within[1] - within[0], text: `(__marks[${number}] = 1, ` },
          { at: within[1], length: within[0] - within[1], text: ')' },
        ]
      : [],
  );
  // What ends here ends before anything begins, the longest begins first and ends last.
  const inOrder = cuts.sort(
    (a, b) => a.at - b.at || Number(a.length > 0) - Number(b.length > 0) || b.length - a.length,
  );
  let [text, at] = [`const __marks = (globalThis.__marks ??= new Uint8Array(${all}));`, 0];
  for (const cut of inOrder) {
    text += source.slice(at, cut.at) + cut.text;
    at = cut.at;
  }
  return (text + source.slice(at)).replace(/;#!/, ';//');
}

function setupThatKeepsMarks(folder: string): string {
  return `
import { writeFileSync as __write } from 'node:fs';
import { randomUUID as __uuid } from 'node:crypto';
import { expect as __expect } from 'vitest';
afterAll(() => {
  const marked = [...(globalThis.__marks ?? [])].flatMap((mark, number) => (mark ? [number] : []));
  __write(${JSON.stringify(folder)} + '/' + __uuid() + '.marks', [__expect.getState().testPath, ...marked].join('\\n'));
});
`;
}
