import XMLBuilder from 'fast-xml-builder';
import { estimateText } from '../draw/format.ts';
import type { Check, Judgement, Scorecard } from '../scorecard/scorecard.ts';

/**
 * Renders the checks of the gate as JUnit XML: a suite for each candidate, a test for each check. A check that is not
 * decided is skipped, or fails if that fails the run. If the run fails or cannot be judged although no check fails, the
 * suite `run` has a failed test with the sentence of the gate.
 */
export function junit({ gate }: Scorecard): string {
  const suites = gate === undefined ? [] : suitesOf(gate);
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    format: true,
    indentBy: ' ',
    suppressEmptyNode: true,
    // By default, an attribute with the value "true" would lose its value.
    suppressBooleanAttributes: false,
    attributeValueProcessor: (_, value) => allowedInXml(String(value)),
    tagValueProcessor: (_, value) => allowedInXml(String(value)),
  });
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    testsuites: {
      '@_name': `promptfoo-causal: ${gate?.sentence ?? 'no gate was set'}`,
      ...countsOf(suites.flatMap(({ tests }) => tests)),
      testsuite: suites.map(suiteElement),
    },
  });
}

interface Suite {
  readonly name: string;
  readonly tests: readonly Test[];
}

interface Test {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** The word of the gate for the outcome, such as `inconclusive`. */
  readonly type: string;
  /** Why the test failed or was skipped. */
  readonly message: string;
  readonly properties: Readonly<Record<string, string | number | undefined>>;
}

function suitesOf(gate: Judgement): Suite[] {
  const suites = gate.candidates.map(({ name, baseline, checks }) => ({
    name: baseline === undefined ? name : `${name} beside ${baseline}`,
    tests: checks.map((check) => testOf(check, gate)),
  }));
  const hasFailure = suites.some(({ tests }) => tests.some(({ outcome }) => outcome === 'failed'));
  return gate.exitCode === 0 || hasFailure ? suites : [suiteOfRun(gate), ...suites];
}

/** Makes the suite of a run that fails, or cannot be judged, for another reason than a check. */
function suiteOfRun({ verdict, sentence }: Judgement): Suite {
  return {
    name: 'run',
    tests: [{ name: 'run', outcome: 'failed', type: verdict, message: sentence, properties: {} }],
  };
}

function testOf({ kind, name, observed, limit, sentence, outcome }: Check, gate: Judgement): Test {
  // By --strict or the policy, a run that is not decided ends with an error.
  const isStrict = gate.verdict === 'inconclusive' && gate.exitCode !== 0;
  const outcomes = { pass: 'passed', fail: 'failed', inconclusive: isStrict ? 'failed' : 'skipped' } as const;
  return {
    name: `${kind}: ${name}`,
    outcome: outcomes[outcome],
    type: outcome,
    message: sentence,
    properties: { observed: observed && estimateText(observed), limit },
  };
}

function suiteElement({ name, tests }: Suite): object {
  return {
    '@_name': name,
    ...countsOf(tests),
    testcase: tests.map((test) => testElement(test, name)),
  };
}

function testElement({ name, outcome, type, message, properties }: Test, suite: string): object {
  const property = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ '@_name': key, '@_value': value }));
  return {
    '@_classname': suite,
    '@_name': name,
    '@_time': 0,
    ...(property.length > 0 && { properties: { property } }),
    ...(outcome === 'skipped' && { skipped: { '@_message': message } }),
    ...(outcome === 'failed' && { failure: { '@_message': message, '@_type': type } }),
  };
}

function countsOf(tests: readonly Test[]): object {
  const count = (outcome: Test['outcome']): number => tests.filter((test) => test.outcome === outcome).length;
  return {
    '@_tests': tests.length,
    '@_failures': count('failed'),
    '@_errors': 0,
    '@_skipped': count('skipped'),
  };
}

/**
 * Replaces what XML 1.0 cannot contain with spaces: control characters apart from tab and line feed (`[^\P{Cc}\t\n]`),
 * lone surrogates and the noncharacters U+FFFE and U+FFFF. Format characters, such as direction marks, go too.
 */
function allowedInXml(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|[\p{Cf}\p{Cs}\uFFFE\uFFFF]/gu, ' ');
}
