import { describe, expect, it } from 'vitest';
import { checkNames, noSuch } from '../../src/gate/check-names.ts';
import { parsePolicy, rulesFor } from '../../src/gate/policy.ts';
import { scorecard } from './hand-made.ts';

describe('a policy', () => {
  it.each([
    ['an empty file', ''],
    [
      'every key',
      'baseline: v1\nmargins: {accuracy: 0.1, parts: false}\nfloors: {accuracy: 0.9}\nalarms: {unparsed: 0.1, refused: false, yesRateShift: 0.2}\ninconclusive: fail\nvariants: {v2: false, "v*": {margins: {accuracy: 0.2}}}',
    ],
    ['a variant and a recorded run as baselines', 'baseline: [v1, baseline.json]'],
    ['no baseline', 'baseline: false\nfloors: {accuracy: 0.9}'],
  ])('is accepted with %s', (_, text) => {
    expect(() => checkNames(parsePolicy(text, 'gate.yaml'), scorecard(), 'gate.yaml')).not.toThrow();
  });

  it.each([
    [
      'an unknown key',
      'margin: {accuracy: 0.1}',
      /gate\.yaml: .*\n.*unknown key margin; did you mean margins/,
    ],
    [
      'a margin of 0',
      'margins: {accuracy: 0}',
      /config\.margins\.accuracy: expected a number above 0, or false, got 0/,
    ],
    [
      'a margin in per cent, which no loss can exceed',
      'margins: {accuracy: 5}',
      /config\.margins\.accuracy: expected a loss below 1, the largest possible, or false, got 5/,
    ],
    [
      'a margin of all parts in per cent',
      'margins: {parts: 5}',
      /config\.margins\.parts: expected a loss below 1/,
    ],
    [
      'a floor in per cent',
      'floors: {accuracy: 95}',
      /config\.floors\.accuracy: expected a value from 0 to 1, or false, got 95/,
    ],
    ['margins that are not a map', 'margins: 3', /config\.margins: expected limits by metric, .* got 3/],
    ['broken YAML', 'margins: {', /^gate\.yaml: /],
    [
      'an unknown metric',
      'margins: {acuracy: 0.1}',
      /no metric acuracy; did you mean accuracy\? It has accuracy, colour/,
    ],
    [
      'an unknown metric of a variant',
      'variants: {v2: {floors: {reds: 0.1}}}',
      /config\.variants\.v2\.floors\.reds: this run has no metric reds/,
    ],
    [
      'an unknown variant',
      'variants: {candidate: false}',
      /this run has no variant candidate; it has v1, v2/,
    ],
    ['a pattern that matches no variant', 'variants: {"w*": false}', /this run has no variant w\*/],
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
    [
      'an empty list of baselines',
      'baseline: []',
      /config\.baseline: expected .* a list of one of each, or false$/,
    ],
    ['an unknown baseline', 'baseline: v9', /no variant v9; did you mean v1\? It has v1, v2/],
  ])('is refused with %s', (_, text, message) => {
    expect(() => checkNames(parsePolicy(text, 'gate.yaml'), scorecard(), 'gate.yaml')).toThrow(message);
  });

  it('suggests the closest name for an unknown name, and lists all names if no name is close', () => {
    const known = Array.from({ length: 9 }, (_, i) => `metric ${i}`);
    expect(noSuch('metric', 'metrik 3', known)).toBe(
      'this run has no metric metrik 3; did you mean metric 3?',
    );
    expect(noSuch('metric', 'other', known)).toContain('it has metric 0, metric 1');
  });

  it('gives a variant the rules of every pattern that matches its name', () => {
    const policy = parsePolicy(
      'margins: {accuracy: 0.1}\nvariants: {"v*": {margins: {parts: false}}, v2: {floors: {accuracy: 0.5}}}',
      'f',
    );
    expect(rulesFor(policy, 'v2')).toEqual({
      margins: { accuracy: 0.1, parts: false },
      floors: { accuracy: 0.5 },
      alarms: {},
    });
    expect(rulesFor(policy, 'w')).toMatchObject({ margins: { accuracy: 0.1 }, floors: {} });
  });
});
