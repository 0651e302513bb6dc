import { expect, test } from 'vitest';
import { isCalibrated } from '../../bench/calibrate/finding.ts';
import { historyFindings } from '../../bench/calibrate/history-findings.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';

test('twelve simulated versions: a regression is found at its run, and none among equal ones', () => {
  const found = historyFindings(IS_NIGHTLY ? 4 : 2);
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((finding) => !isCalibrated(finding))).toEqual([]);
});
