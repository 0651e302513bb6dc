import XMLBuilder from 'fast-xml-builder';
import { estimateText } from '../draw/format.ts';
import { type Check, EXIT_IF_UNDECIDED, type Judgement, type Scorecard } from '../scorecard/scorecard.ts';

/**
 * Renders the checks of the gate as JUnit XML: a suite for each candidate, a test for each check. An undecided check is
 * skipped or, if undecided runs fail, a failure. If the run fails or cannot be judged although no check fails, the
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
      testsuite: suites.map(({ name, tests }) => ({ '@_name': name, ...countsOf(tests), testcase: tests })),
    },
  });
}

interface Suite {
  readonly name: string;
  readonly tests: readonly TestElement[];
}

/** A test as its XML element. One that passed has neither `skipped` nor `failure`. */
interface TestElement {
  readonly skipped?: object;
  readonly failure?: object;
  readonly [other: string]: unknown;
}

function suitesOf(gate: Judgement): Suite[] {
  const isStrict = gate.exitCode === EXIT_IF_UNDECIDED;
  const suites = gate.candidates.map(({ name, baseline, checks }): Suite => {
    const suite = baseline === undefined ? name : `${name} beside ${baseline}`;
    return { name: suite, tests: checks.map((check) => testOf(check, suite, isStrict)) };
  });
  const hasFailure = suites.some(({ tests }) => tests.some(({ failure }) => failure));
  return gate.exitCode === 0 || hasFailure ? suites : [suiteOfRun(gate), ...suites];
}

/** Makes the suite of a run that fails, or cannot be judged, for another reason than a check. */
function suiteOfRun({ verdict, sentence }: Judgement): Suite {
  const failure = { '@_message': sentence, '@_type': verdict };
  return { name: 'run', tests: [{ '@_classname': 'run', '@_name': 'run', '@_time': 0, failure }] };
}

function testOf(check: Check, suite: string, isStrict: boolean): TestElement {
  const { kind, name, observed, limit, sentence, outcome } = check;
  const property = Object.entries({ observed: observed && estimateText(observed), limit })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ '@_name': key, '@_value': value }));
  const isSkipped = outcome === 'inconclusive' && !isStrict;
  return {
    '@_classname': suite,
    '@_name': `${kind}: ${name}`,
    '@_time': 0,
    ...(property.length > 0 && { properties: { property } }),
    ...(isSkipped && { skipped: { '@_message': sentence } }),
    ...(outcome !== 'pass' && !isSkipped && { failure: { '@_message': sentence, '@_type': outcome } }),
  };
}

function countsOf(tests: readonly TestElement[]): object {
  return {
    '@_tests': tests.length,
    '@_failures': tests.filter(({ failure }) => failure).length,
    '@_errors': 0,
    '@_skipped': tests.filter(({ skipped }) => skipped).length,
  };
}

/**
 * Replaces what XML 1.0 cannot contain with spaces: control characters apart from tab and line feed (`[^\P{Cc}\t\n]`),
 * lone surrogates and the noncharacters U+FFFE and U+FFFF. Format characters, such as direction marks, go too.
 */
function allowedInXml(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|[\p{Cf}\p{Cs}\uFFFE\uFFFF]/gu, ' ');
}
