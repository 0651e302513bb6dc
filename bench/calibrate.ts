import { readFileSync, writeFileSync } from 'node:fs';
import { BY_NAME, CHECKS } from './calibrate/calibration.ts';
import { calibrationTable } from './calibrate/calibration-table.ts';
import { type Finding, FULL_RUNS, isCalibrated } from './calibrate/finding.ts';
import { writeBetween } from './write-between.ts';

/**
 * Simulates models with known parameters, and counts how often intervals contain the true values, tests reject, and
 * models get their verdicts. It writes docs/calibration.json and the table of docs/calibration.md, and prints how many
 * results lie in the wanted range.
 *
 *   npm run calibrate                          # all recorded checks: 1,000 experiments each, 200 for half depths
 *   npm run calibrate -- worlds variants 200   # the checks whose names contain a word, with 200 experiments
 *   npm run calibrate -- gates                 # whole gates; the results are printed, but not recorded
 *   npm run calibrate -- history               # histories; likewise
 */
const RECORD = new URL('../docs/calibration.json', import.meta.url);
const MARKERS = [
  '<!-- calibration: written by npm run calibrate -->',
  '<!-- end of calibration -->',
] as const;

const isNumber = (word: string): boolean => /^\d+$/.test(word);
const runs = Number(process.argv.slice(2).find(isNumber) ?? FULL_RUNS);
const words = process.argv.slice(2).filter((word) => !isNumber(word));
const long = BY_NAME.find(({ name }) => words.includes(name));
if (long) {
  const found = long.run(runs);
  console.log(calibrationTable(found));
  process.exit(found.every(isCalibrated) ? 0 : 1);
}
const wanted = CHECKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) {
  throw new RangeError(
    `calibrate: expected parts of names, got ${words.join(', ')}; the names are ${CHECKS.map(({ name }) => name).join('; ')}`,
  );
}

for (const { name, run } of wanted) {
  console.error(`${name} …`);
  const found = run(runs).map((finding) => ({ ...finding, share: Number(finding.share.toFixed(4)) }));
  console.error(calibrationTable(found));
  // Results are written after each check, so that an interrupted calibration keeps them.
  record(name, found);
}
const all = Object.values(read()).flat();
const broken = all.filter((finding) => !isCalibrated(finding)).length;
console.log(`${all.length - broken} of ${all.length} hold.`);
if (broken > 0) process.exitCode = 1;

function read(): Record<string, readonly Finding[]> {
  return JSON.parse(readFileSync(RECORD, 'utf8'));
}

function record(name: string, found: readonly Finding[]): void {
  const known = { ...read(), [name]: found };
  const inOrder = Object.fromEntries(
    CHECKS.flatMap((check) => (known[check.name] ? [[check.name, known[check.name]]] : [])),
  );
  writeFileSync(RECORD, `${JSON.stringify(inOrder, null, 2)}\n`);
  const table = calibrationTable(Object.values(inOrder).flatMap((findings) => findings ?? []));
  writeBetween(MARKERS, 'calibration.md', table);
}
