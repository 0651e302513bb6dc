import XMLBuilder from 'fast-xml-builder';
import type { Gate, GateCheck } from '../../scorecard/gate-schema.ts';

/**
 * Returns a gate's verdict as JUnit XML. Each variant, and the run as a whole, is a test suite, and each check is a
 * test case. An inconclusive check is a failure if it stops the build, and otherwise a skipped test.
 */
export function junitXml({ checks, strict, verdict }: Gate, message: readonly string[]): string {
  const suites = Map.groupBy(checks, ({ variant }) =>
    variant ? `${variant.provider} with ${variant.prompt}` : 'run',
  );
  const count = (list: readonly GateCheck[]) => ({
    '@_tests': list.length,
    '@_failures': list.filter((check) => stops(check, strict)).length,
    '@_errors': 0,
    '@_skipped': list.filter((check) => check.verdict === 'inconclusive' && !strict).length,
  });
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
      '@_name': `promptfoo-causal gate: ${verdict}. ${message.join(' ')}`,
      ...count(checks),
      testsuite: [...suites].map(([name, list]) => ({
        '@_name': name,
        ...count(list),
        testcase: list.map((check) => testcase(check, name, strict)),
      })),
    },
  });
}

function testcase(check: GateCheck, suite: string, strict: boolean): object {
  const { kind, measure, against, observed, wanted, estimate, reason, verdict } = check;
  const interval =
    estimate?.kind === 'estimate' && estimate.interval.kind === 'interval' ? estimate.interval : undefined;
  const ends = interval && { low: interval.low, high: interval.high, level: interval.level };
  const text = `observed ${observed}; wanted ${wanted}; ${reason}`;
  return {
    '@_classname': suite,
    '@_name': `${kind}: ${measure}${against === undefined ? '' : ` against ${against}`}`,
    '@_time': 0,
    properties: {
      property: Object.entries({ observed, wanted, ...ends }).map(([name, value]) => ({
        '@_name': name,
        '@_value': value,
      })),
    },
    ...(stops(check, strict) && { failure: { '@_message': reason, '@_type': verdict, '#text': text } }),
    ...(verdict === 'inconclusive' && !strict && { skipped: { '@_message': `inconclusive: ${reason}` } }),
  };
}

function stops({ verdict }: GateCheck, strict: boolean): boolean {
  return verdict === 'fail' || (verdict === 'inconclusive' && strict);
}

/**
 * Replaces these characters with spaces: control characters other than tab and line feed, characters that XML 1.0
 * cannot represent, and format characters, some of which change the text direction.
 */
function allowedInXml(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|[\p{Cf}\p{Cs}\uFFFE\uFFFF]/gu, ' ');
}
