import { describe, expect, it } from 'vitest';
import { checkNames, noSuch } from '../../src/gate/check-names.ts';
import { parsePolicy, rulesFor } from '../../src/gate/policy.ts';
import { scorecard } from './hand-made.ts';

/** Parses a policy, and checks its names and limits against a run of v1 and v2 with the metrics of hand-made.ts. */
function checkedPolicy(text: string) {
  const policy = parsePolicy(text, 'gate.yaml');
  checkNames(policy, scorecard(), 'gate.yaml');
  return policy;
}

describe('a gate.yaml', () => {
  it.each([
    ['no key', ''],
    [
      'every key',
      'baseline: v1\nmargins: {accuracy: 0.1, parts: false}\nfloors: {accuracy: 0.9}\nalarms: {unparsed: 0.1, refused: false, yesRateShift: 0.2}\ninconclusive: fail\nvariants: {v2: false, "v*": {margins: {accuracy: 0.2}}}',
    ],
    ['a variant and a recorded run as baselines', 'baseline: [v1, baseline.json]'],
    ['the baseline “false” and a floor', 'baseline: false\nfloors: {accuracy: 0.9}'],
  ])('is accepted if it contains %s', (_, text) => {
    expect(() => checkedPolicy(text)).not.toThrow();
  });

  it.each([
    ['an unknown key', 'margin: {accuracy: 0.1}', /gate\.yaml: .*\n.*unknown key margin; did you mean margins/],
    [
      'a margin of 0',
      'margins: {accuracy: 0}',
      /config\.margins\.accuracy: expected a number above 0, or false, got 0/,
    ],
    [
      'a margin in per cent (5) instead of a share (0.05)',
      'margins: {accuracy: 5}',
      /config\.margins\.accuracy: expected a loss below 1, the largest possible, or false, got 5/,
    ],
    [
      'a margin for all subsets of questions in per cent (5) instead of a share (0.05)',
      'margins: {parts: 5}',
      /config\.margins\.parts: expected a loss below 1/,
    ],
    [
      'a floor in per cent (95) instead of a share (0.95)',
      'floors: {accuracy: 95}',
      /config\.floors\.accuracy: expected a value from 0 to 1, or false, got 95/,
    ],
    [
      'a single number in place of a margin for each metric',
      'margins: 3',
      /config\.margins: expected limits by metric, .* got 3/,
    ],
    ['text that is not valid YAML', 'margins: {', /^gate\.yaml: /],
    [
      '“true” in place of the rules for a variant',
      'variants: {v2: true}',
      /config\.variants\.v2: expected false, or rules such as \{margins: .*\}, got true/,
    ],
    [
      'a list of variants in place of the rules for each variant',
      'variants: [v2]',
      /config\.variants: expected false, or rules .*, by variant, got \["v2"\]/,
    ],
    [
      'a misspelt key in the rules for a variant',
      'variants: {v2: {margin: {accuracy: 0.1}}}',
      /config\.variants\.v2: unknown key margin; did you mean margins/,
    ],
    [
      'an unknown value of “inconclusive”',
      'inconclusive: maybe',
      /config\.inconclusive: expected pass or fail, got "?maybe/,
    ],
    [
      'a margin for an unknown metric',
      'margins: {acuracy: 0.1}',
      /no metric acuracy; did you mean accuracy\? It has accuracy, colour/,
    ],
    [
      'a floor for an unknown metric among the rules for a variant',
      'variants: {v2: {floors: {reds: 0.1}}}',
      /config\.variants\.v2\.floors\.reds: this run has no metric reds/,
    ],
    [
      'rules for an unknown variant',
      'variants: {candidate: false}',
      /this run has no variant candidate; it has v1, v2/,
    ],
    ['rules for a pattern that matches no variant', 'variants: {"w*": false}', /this run has no variant w\*/],
    [
      'two variants as baselines',
      'baseline: [v1, v2]',
      /config\.baseline: expected .* a list of one of each, or false$/,
    ],
    [
      'two recorded runs as baselines',
      'baseline: [a.json, b.json]',
      /config\.baseline: expected .* a list of one of each, or false$/,
    ],
    ['an empty list of baselines', 'baseline: []', /config\.baseline: expected .* a list of one of each, or false$/],
    ['an unknown variant as the baseline', 'baseline: v9', /no variant v9; did you mean v1\? It has v1, v2/],
  ])('is refused if it contains %s', (_, text, message) => {
    expect(() => checkedPolicy(text)).toThrow(message);
  });
});

describe('the error about an unknown name', () => {
  /** More names than are listed beside a suggestion. */
  const names = Array.from({ length: 9 }, (_, i) => `metric ${i}`);

  it('suggests a known name that differs from the unknown name by a single letter', () => {
    expect(noSuch('metric', 'metrik 3', names)).toBe('this run has no metric metrik 3; did you mean metric 3?');
  });

  it('lists the known names if none of these is similar to the unknown name', () => {
    expect(noSuch('metric', 'other', names)).toContain('it has metric 0, metric 1');
  });
});

describe('the rules in gate.yaml for a variant', () => {
  const policy = parsePolicy(
    'margins: {accuracy: 0.1}\nvariants: {"v*": {margins: {parts: false}}, v2: {floors: {accuracy: 0.5}}}',
    'gate.yaml',
  );

  it('are combined from the general rules and the rules for each pattern that matches the name of the variant', () => {
    expect(rulesFor(policy, 'v2')).toEqual({
      margins: { accuracy: 0.1, parts: false },
      floors: { accuracy: 0.5 },
      alarms: {},
    });
  });

  it('are only the general rules if no pattern matches the name of the variant', () => {
    expect(rulesFor(policy, 'w')).toEqual({ margins: { accuracy: 0.1 }, floors: {}, alarms: {} });
  });
});
