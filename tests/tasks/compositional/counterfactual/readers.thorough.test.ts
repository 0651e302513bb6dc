import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { at } from '../../../../src/lib/at.ts';
import { metricsOf } from '../../../../src/scorecard/metrics.ts';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import { estimateOf } from '../../../../src/scoring/tracked.ts';
import { SCORES } from '../../../../src/tasks/scores.ts';
import { EVIDENCE } from '../../../opponents/hand/evidence.ts';
import { sampleOf } from '../../../opponents/sample.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';
import { rowsOf, simulatedVariant } from '../../../support/rows.ts';
import { answersOf } from '../../../support/scored.ts';
import { columnOf, sheetOf } from '../../../support/variant-answers.ts';

/** 1,024 twins by day, 4,096 nightly. */
const SEEDS = Array.from({ length: IS_NIGHTLY ? 32 : 8 }, (_, i) => 200 + i);

const DESIGNS = SEEDS.map((seed) => compositional({ preset: 'counterfactual', seed }));
const SAMPLES = DESIGNS.map((tests) => sampleOf(tests));

/** Says yes to the twin whose answer is yes, less that it says yes to the other; over all twins of all seeds. */
function meanDiscrimination(says: readonly (readonly unknown[])[]): number {
  let [sum, twins] = [0, 0];
  SAMPLES.forEach(({ cases }, s) => {
    cases.forEach(({ truth }, i) => {
      if (says[s]?.[i] === true) sum += truth === true ? 1 : -1;
      if (truth === true) twins++;
    });
  });
  return sum / twins;
}

/** Opponents with exactly 0 by what twins share, and those that are right about as often as wrong. */
const ZERO = [
  'the fact',
  'any seen',
  'all seen',
  'as supposed',
  'ignores the evidence, hidden on',
  'ignores the evidence, hidden off',
  'infers, forgets the supposition',
  'infers under the supposition',
  'the opposite of the fact',
  'skips the told cause, on in fact',
  'skips the told cause, off in fact',
  'last state seen alone',
  'reads “exactly one” as “or”',
];
const NEAR_ZERO = [
  'follows the connection, not the logic',
  'takes gates for open',
  'signs along the first way, gates open',
  'signs along the last way, gates open',
  'takes the gates of the supposed for open',
  'reads “not” as “or”',
  'reads all as “most of”',
];

describe('what opponents make of counterfactuals that need what is seen', () => {
  const found = new Map(
    EVIDENCE.map((reader) => [
      reader.name,
      meanDiscrimination(SAMPLES.map((sample) => reader.answers(sample, []) ?? [])),
    ]),
  );

  test.each(ZERO)('%s: 0', (name) => {
    expect(found.get(name)).toBe(0);
  });

  test.each(NEAR_ZERO)('%s: 0 up to 0.1', (name) => {
    expect(Math.abs(found.get(name) ?? 1)).toBeLessThanOrEqual(0.1);
  });

  test('a perfect reader: 1; who exchanges fact and supposition: −1', () => {
    expect(meanDiscrimination(SAMPLES.map(({ cases }) => cases.map(({ truth }) => truth)))).toBe(1);
    expect(found.get('exchanges fact and supposition')).toBe(-1);
  });

  test.each([
    ['takes own noise for neutral', 0.6],
    ['reads thresholds as “or”', 0.4],
    ['reads thresholds as “and”', 0.4],
    ['first state seen alone', 0.5],
  ])('%s: partly right, at most %d', (name, most) => {
    expect(found.get(name)).toBeGreaterThan(0.1);
    expect(found.get(name)).toBeLessThanOrEqual(most);
  });

  test('none is an opponent where all is told', () => {
    const sample = sampleOf(compositional({ preset: 'first-look' }));
    for (const reader of EVIDENCE) expect(reader.answers(sample, [])).toBeUndefined();
  });
});

describe('metrics of counterfactuals that need what is seen', () => {
  const [tests] = DESIGNS;
  const models = [
    { model: 'oracle' },
    { model: 'evidence-blind' },
    { model: 'intervention-blind' },
    { model: 'always-yes' },
    { model: 'forgetful', steps: 4 },
    { model: 'forgetful', steps: 6 },
  ] as const;
  const { sheet } = answersOf(rowsOf(tests!, models.map(simulatedVariant)));
  const metrics = metricsOf(sheet, DEFAULT_SETTINGS, SCORES);
  const numberOf = (name: string, variant: number, part?: string): number => {
    const metric = metrics.find((one) => one.name === name && one.part === part)!;
    const told = estimateOf(metric.of(at(sheet.variants, variant)));
    if (told.kind !== 'estimate') throw new Error(`${name} is ${told.kind}`);
    return told.value;
  };

  test('simulated models answer from the prompt: the oracle has 1, readers of what twins share have 0, who forgets the supposition −1', () => {
    const values = models.map((_, v) => numberOf('CCR discrimination', v));
    expect(values.map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([1, 0, -1, 0, 0, 1]);
    expect(models.map((_, v) => numberOf('CCR accuracy', v))).toEqual([1, 0.5, 0.5, 0.5, 0.75, 1]);
  });

  test('groups are lengths, and what a reader might miss; each has half of the twins', () => {
    const groups = metrics.filter(({ name, part }) => name === 'CCR discrimination' && part !== undefined);
    expect(groups.map(({ part }) => part)).toEqual([
      '1 hidden cause',
      '2 hidden causes',
      '4 links to what is asked',
      '4 links to what is seen',
      '6 links to what is asked',
      '6 links to what is seen',
      'answer as seen',
      'answer other than seen',
      'supposition leaves the answer',
      'supposition turns the answer',
    ]);
    for (const { part, contrast } of groups) {
      const sums = contrast(at(sheet.variants, 0)).parts.map((one) => one.sums.length);
      expect(sums, part).toEqual([64, 64]);
    }
    expect(numberOf('CCR discrimination', 4, '4 links to what is asked')).toBeCloseTo(1);
    expect(numberOf('CCR discrimination', 4, '6 links to what is asked')).toBeCloseTo(0);
    expect(metrics.map(({ name }) => name)).not.toContain('CCR unit discrimination');
    expect(metrics.map(({ name }) => name)).not.toContain('PNS');
  });

  test('a twin without its other is left out, and an answer that is none claims nothing', () => {
    const { cases } = sheetOf(tests!.slice(1));
    const silent = columnOf({ cases }, 'silent', () => 'unparsed');
    const asked = { ...sheet, cases, variants: [silent] };
    const [lowest] = metricsOf(asked, DEFAULT_SETTINGS, SCORES);
    expect(lowest?.name).toBe('CCR discrimination');
    const told = estimateOf(lowest!.of(silent));
    expect(told).toMatchObject({ value: -1 });
    const sensitivity = metricsOf(asked, DEFAULT_SETTINGS, SCORES).find(
      ({ name }) => name === 'CCR sensitivity',
    )!;
    expect(sensitivity.contrast(silent).parts[0]?.sums).toHaveLength(127);
  });

  test('beside other worlds, evidence twins are further groups of the same discrimination', () => {
    const mixed = [...compositional({ preset: 'decisive-small' }), ...tests!];
    const both = sheetOf(mixed);
    const truth = columnOf(both, 'perfect', (item) => (item.truth === true ? 'yes' : 'no'));
    const all = metricsOf({ ...both, variants: [truth] }, DEFAULT_SETTINGS, SCORES);
    const parts = all.filter(({ name }) => name === 'CCR discrimination').map(({ part }) => part);
    expect(parts).toEqual(expect.arrayContaining([undefined, 'one blocker', '4 links to what is seen']));
    expect(estimateOf(all[0]!.of(truth))).toMatchObject({ value: 1 });
  });
});
