import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { junit } from '../../src/report/junit.ts';
import type { Judgement } from '../../src/scorecard/scorecard.ts';
import { type Model, RUNS } from './models.ts';
import { scorecardOf } from './scorecard-of.ts';

interface ParsedSuite {
  readonly '@_name': string;
  readonly testcase: { readonly failure: { readonly '@_message': string } };
}

/** Renders and parses a run whose judgement is partly replaced. The suites are a list even if there is one. */
function parsed(models: readonly Model[], replaced: Partial<Judgement> = {}) {
  const { gate, ...rest } = scorecardOf(models);
  const text = junit({ ...rest, gate: { ...gate!, ...replaced } });
  const { testsuite, ...counts } = new XMLParser({ ignoreAttributes: false }).parse(text).testsuites;
  return { suites: [testsuite].flat() as readonly ParsedSuite[], counts };
}

describe('the report in JUnit format', () => {
  test('has a test suite for each candidate, and counts failed checks as failures and undecided checks as skipped tests', () => {
    const { suites, counts } = parsed(RUNS['three candidates']);
    expect(suites.map((suite) => suite['@_name'])).toEqual(['v2 beside v1', 'v3 beside v1', 'v4 beside v1']);
    // v3 lost too much in accuracy and in its part; whether v4 did in accuracy is undecided.
    expect(counts).toMatchObject({ '@_failures': '2', '@_skipped': '1' });
  });

  test('counts an undecided check as a skipped test by default, but as a failure if undecided runs are set to fail', () => {
    const [v1, , , v4] = RUNS['three candidates'];
    expect(parsed([v1, v4]).counts).toMatchObject({ '@_failures': '0', '@_skipped': '1' });
    const strict = parsed([v1, v4], { exitCode: 4 });
    expect(strict.counts).toMatchObject({ '@_failures': '1', '@_skipped': '0' });
  });

  test.each([
    ['cannot be judged', RUNS.outage, { sentence: 'Too many calls failed.' }],
    ['has inconsistent rows', RUNS.equal, { verdict: 'fail', exitCode: 3, sentence: 'Row 7 differs.' }],
  ] as const)('contains a failure with the sentence of the gate’s verdict if the run %s', (_, models, replaced) => {
    const { suites, counts } = parsed(models, replaced);
    expect(counts['@_failures']).toBe('1');
    expect(suites[0]?.['@_name']).toBe('run');
    expect(suites[0]?.testcase.failure['@_message']).toBe(replaced.sentence);
  });

  test('contains no characters that XML forbids, even if the name of a variant contains some', () => {
    const text = junit(scorecardOf([{ name: 'v1' }, { name: 'v\u0000\u202e2 <&>', wrong: () => true }]));
    expect(text).not.toContain('\u0000');
    expect(text).not.toContain('\u202e');
    expect(() => new XMLParser().parse(text, true)).not.toThrow();
  });
});
