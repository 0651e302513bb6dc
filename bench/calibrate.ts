import { readFileSync, writeFileSync } from 'node:fs';
import { CHECKS, FULL_RUNS } from './calibrate/calibration.ts';
import { calibrationTable } from './calibrate/calibration-table.ts';
import { type Finding, isCalibrated } from './calibrate/finding.ts';

/** Where the table of a full calibration is kept, between two markers. */
const PAGE = new URL('../docs/statistics.md', import.meta.url);
const MARKERS = [
  '<!-- calibration: written by npm run calibrate -->',
  '<!-- end of calibration -->',
] as const;

const runs = Number(process.argv[2] ?? FULL_RUNS);
if (!Number.isSafeInteger(runs) || runs < 100) {
  throw new RangeError(`calibrate: expected a whole number of experiments from 100, got ${process.argv[2]}`);
}

const findings: Finding[] = [];
for (const { group, run } of CHECKS) {
  console.error(`${group} …`);
  const found = run(runs);
  findings.push(...found);
  console.error(calibrationTable(found));
}
const table = calibrationTable(findings);
console.log(table);
if (runs === FULL_RUNS) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), table));
const broken = findings.filter((finding) => !isCalibrated(finding)).length;
console.log(`\n${findings.length - broken} of ${findings.length} hold.`);
if (broken > 0) process.exitCode = 1;

function withTable(page: string, text: string): string {
  const [before, rest] = page.split(MARKERS[0]);
  const after = rest?.split(MARKERS[1])[1];
  if (before === undefined || after === undefined) {
    throw new Error(`docs/statistics.md: expected the markers ${MARKERS.join(' and ')}`);
  }
  return `${before}${MARKERS[0]}\n\n${text}\n\n${MARKERS[1]}${after}`;
}
