import XMLBuilder from 'fast-xml-builder';
import { estimateText } from '../draw/format.ts';
import type { Check, Scorecard } from '../scorecard/scorecard.ts';

/** Renders the checks of the gate as JUnit XML: a suite for each candidate, a test for each check. */
export function junit({ gate }: Scorecard, isStrict = false): string {
  const candidates = gate?.candidates ?? [];
  const count = (checks: readonly Check[]) => ({
    '@_tests': checks.length,
    '@_failures': checks.filter((check) => stops(check, isStrict)).length,
    '@_errors': 0,
    '@_skipped': checks.filter((check) => check.outcome === 'inconclusive' && !isStrict).length,
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
      '@_name': `promptfoo-causal: ${gate?.sentence ?? 'no gate was set'}`,
      ...count(candidates.flatMap(({ checks }) => checks)),
      testsuite: candidates.map(({ name, baseline, checks }) => {
        const suite = baseline === undefined ? name : `${name} beside ${baseline}`;
        return {
          '@_name': suite,
          ...count(checks),
          testcase: checks.map((check) => testCase(check, suite, isStrict)),
        };
      }),
    },
  });
}

function testCase(check: Check, suite: string, isStrict: boolean): object {
  const { kind, name, observed, limit, sentence, outcome } = check;
  const known = { observed: observed && estimateText(observed), limit };
  const properties = Object.entries(known).flatMap(([key, value]) =>
    value === undefined ? [] : [{ '@_name': key, '@_value': value }],
  );
  return {
    '@_classname': suite,
    '@_name': `${kind}: ${name}`,
    '@_time': 0,
    ...(properties.length > 0 && { properties: { property: properties } }),
    ...(stops(check, isStrict) && { failure: { '@_message': sentence, '@_type': outcome } }),
    ...(outcome === 'inconclusive' && !isStrict && { skipped: { '@_message': sentence } }),
  };
}

function stops({ outcome }: Check, isStrict: boolean): boolean {
  return outcome === 'fail' || (outcome === 'inconclusive' && isStrict);
}

/** Replaces what XML 1.0 cannot contain, and format characters such as direction marks, with spaces. */
function allowedInXml(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|[\p{Cf}\p{Cs}\uFFFE\uFFFF]/gu, ' ');
}
