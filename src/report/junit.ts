import XMLBuilder from 'fast-xml-builder';
import { estimateText } from '../draw/format.ts';
import type { Check, Judgement, Scorecard } from '../scorecard/scorecard.ts';

/** A test of JUnit with its outcome, and a suite of tests. */
interface TestCase {
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly element: object;
}
interface Suite {
  readonly name: string;
  readonly tests: readonly TestCase[];
}

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
      testsuite: suites.map(({ name, tests }) => ({
        '@_name': name,
        ...countsOf(tests),
        testcase: tests.map(({ element }) => element),
      })),
    },
  });
}

function suitesOf(gate: Judgement): Suite[] {
  const isStrict = gate.exitCode === EXIT_UNDECIDED;
  const suites = gate.candidates.map(({ name, baseline, checks }): Suite => {
    const suite = baseline === undefined ? name : `${name} beside ${baseline}`;
    return { name: suite, tests: checks.map((check) => testOf(check, suite, isStrict)) };
  });
  const isExplained = suites.some(({ tests }) => tests.some(({ outcome }) => outcome === 'failed'));
  return gate.exitCode === 0 || isExplained ? suites : [runSuite(gate), ...suites];
}

/** The exit code of a run that is not decided, if that fails it. */
const EXIT_UNDECIDED = 4;

/** Makes the suite of a run that fails, or cannot be judged, for another reason than a check. */
function runSuite({ verdict, sentence }: Judgement): Suite {
  const failure = { '@_message': sentence, '@_type': verdict };
  const element = { '@_classname': 'run', '@_name': 'run', '@_time': 0, failure };
  return { name: 'run', tests: [{ outcome: 'failed', element }] };
}

function testOf(
  { kind, name, observed, limit, sentence, outcome }: Check,
  suite: string,
  isStrict: boolean,
): TestCase {
  const known = { observed: observed && estimateText(observed), limit };
  const properties = Object.entries(known).flatMap(([key, value]) =>
    value === undefined ? [] : [{ '@_name': key, '@_value': value }],
  );
  const element = {
    '@_classname': suite,
    '@_name': `${kind}: ${name}`,
    '@_time': 0,
    ...(properties.length > 0 && { properties: { property: properties } }),
  };
  if (outcome === 'pass') return { outcome: 'passed', element };
  if (outcome === 'inconclusive' && !isStrict)
    return { outcome: 'skipped', element: { ...element, skipped: { '@_message': sentence } } };
  const failure = { '@_message': sentence, '@_type': outcome };
  return { outcome: 'failed', element: { ...element, failure } };
}

function countsOf(tests: readonly TestCase[]): object {
  const count = (wanted: TestCase['outcome']): number =>
    tests.filter(({ outcome }) => outcome === wanted).length;
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
