import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { junitXml } from '../../src/report/files/junit.ts';
import type { Gate, GateCheck } from '../../src/scorecard/gate-schema.ts';

const interval = {
  kind: 'interval',
  low: 0.6,
  high: 0.8,
  level: 0.95,
  method: 'empirical-likelihood',
} as const;

function check(changes: Partial<GateCheck> = {}): GateCheck {
  return {
    variant: { provider: 'model', prompt: 'direct' },
    kind: 'floor',
    measure: 'IE accuracy',
    observed: '0.7 [0.6, 0.8]',
    estimate: { kind: 'estimate', value: 0.7, interval },
    wanted: 'at least 0.9',
    limit: 0.9,
    verdict: 'fail',
    reason: 'too low',
    ...changes,
  };
}

function gateOf(checks: GateCheck[], strict = false): Gate {
  return { verdict: 'fail', strict, exitCode: 3, policy: 'gate.yaml', checks };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => /^(testsuite|testcase|property)$/.test(name),
});

describe('JUnit XML', () => {
  test('has a case for each check, with observed, wanted and interval', () => {
    const { variant: _, ...whole } = check({ kind: 'completeness', measure: 'questions', verdict: 'pass' });
    const { testsuites } = parser.parse(
      junitXml(gateOf([check(), check({ verdict: 'inconclusive' }), whole]), ['✗ Do not ship v2: too low.']),
    );
    expect(testsuites).toMatchObject({
      '@_name': 'promptfoo-causal gate: fail. ✗ Do not ship v2: too low.',
      ...{ '@_tests': '3', '@_failures': '1', '@_skipped': '1' },
    });
    expect(testsuites.testsuite.map((suite: Record<string, unknown>) => suite['@_name'])).toEqual([
      'model with direct',
      'run',
    ]);
    const [failed, open] = testsuites.testsuite[0].testcase;
    expect(failed).toMatchObject({
      '@_classname': 'model with direct',
      '@_name': 'floor: IE accuracy',
      failure: { '@_message': 'too low', '#text': 'observed 0.7 [0.6, 0.8]; wanted at least 0.9; too low' },
    });
    expect(failed.properties.property).toEqual([
      { '@_name': 'observed', '@_value': '0.7 [0.6, 0.8]' },
      { '@_name': 'wanted', '@_value': 'at least 0.9' },
      { '@_name': 'low', '@_value': '0.6' },
      { '@_name': 'high', '@_value': '0.8' },
      { '@_name': 'level', '@_value': '0.95' },
    ]);
    expect(open.skipped).toEqual({ '@_message': 'inconclusive: too low' });
  });

  test('names apart what is checked beside two baselines', () => {
    const checks = ['v1', 'its run of 1 March 2025'].map((against) => check({ kind: 'margin', against }));
    const { testsuites } = parser.parse(junitXml(gateOf(checks), []));
    expect(testsuites.testsuite[0].testcase.map((one: Record<string, unknown>) => one['@_name'])).toEqual([
      'margin: IE accuracy against v1',
      'margin: IE accuracy against its run of 1 March 2025',
    ]);
  });

  test('fails what is inconclusive under strict', () => {
    const { testsuites } = parser.parse(junitXml(gateOf([check({ verdict: 'inconclusive' })], true), []));
    expect(testsuites).toMatchObject({ '@_failures': '1', '@_skipped': '0' });
    expect(testsuites.testsuite[0].testcase[0].failure['@_type']).toBe('inconclusive');
  });

  test.each([
    '"/><failure message="x',
    ']]></failure><testcase name="forged"/>',
    '<!DOCTYPE x [<!ENTITY a "b">]>&a;',
    'nul \u0000 bell \u0007 escape \u001b[31m',
    'turned \u202e round, half a pair \ud800 and \uffff',
    'true',
    '',
  ])('keeps the hostile text %j inert', (text) => {
    const xml = junitXml(
      gateOf([
        check({
          variant: { provider: text, prompt: text },
          measure: text,
          observed: text,
          wanted: text,
          reason: text,
        }),
      ]),
      [text],
    );
    expect(XMLValidator.validate(xml)).toBe(true);
    const { testsuites } = parser.parse(xml);
    expect(testsuites.testsuite).toHaveLength(1);
    expect(testsuites.testsuite[0].testcase).toHaveLength(1);
    expect(testsuites.testsuite[0].testcase[0]['@_name']).toMatch(/^floor: ?/);
    expect(xml).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}|\p{Cs}|\uffff/u);
  });
});
