import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { compareRun } from '../../src/compare/compare-run.ts';
import { variantComparer } from '../../src/compare/compare-variants.ts';
import { measureName } from '../../src/compare/measure-name.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { type Comparison, comparison as comparisonSchema } from '../../src/scorecard/comparison-schema.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import type { AnswerSheet, VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { isInterventionEffectCase } from '../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { promptOf, rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf, idOf, rollUpAnswers } from '../support/scored.ts';
import { answered, columnOf, questionsOf, replyTo, sheetOf } from '../support/variant-answers.ts';

const figure4 = questionsOf(compositional({ preset: 'maasch-2025-figure-4', seed: 2025 }));
const relations = questionsOf(interventionEffects({ preset: 'paper', draws: 20, seed: 2025 }));

/** A variant that is right but at the given positions. */
function wrongAt(sheet: AnswerSheet, label: string, isWrong: (position: number) => boolean): VariantAnswers {
  return columnOf(sheet, label, (item, position) => replyTo(item, !isWrong(position)));
}

function compare(
  sheet: AnswerSheet,
  baseline: VariantAnswers,
  candidate: VariantAnswers,
  comparisons = 1,
): Comparison {
  const answers = answered(sheet, [baseline, candidate]);
  const metrics = metricsOf(answers.sheet, DEFAULT_SETTINGS, SCORES);
  const compared = variantComparer(answers, metrics, DEFAULT_SETTINGS);
  const found = compared({ baseline, candidate, kind: 'run', mostFlips: 20, comparisons });
  expect(comparisonSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  return found;
}

function effectOf({ differences }: Comparison, name: string): Comparison['differences'][number] {
  const effect = differences.find((one) => measureName(one) === name);
  if (!effect) throw new Error(`no effect ${name} among ${differences.map(measureName).join(', ')}`);
  return effect;
}

describe('two variants on Figure 4', () => {
  const first = wrongAt(figure4, 'v1', (position) => position < 5);
  const second = wrongAt(figure4, 'v2', (position) => position >= 3 && position < 34);
  const found = compare(figure4, first, second);

  test('say nothing of steps that neither wrote', () => {
    expect(found).not.toHaveProperty('steps');
  });

  test('are told apart question by question', () => {
    expect(found.questions).toMatchObject({ matched: 356, unmatched: 0, different: 32, lost: 29, gained: 3 });
  });

  test('are compared by shares of right answers, with an interval over units', () => {
    const effect = effectOf(found, 'CCR accuracy');
    expect(effect).toMatchObject({ baseline: 351 / 356, candidate: 325 / 356, verdict: 'worse' });
    expect(effect.difference).toMatchObject({
      value: expect.closeTo(-26 / 356, 12),
      interval: { kind: 'interval', method: 'empirical-likelihood' },
    });
    expect(effect.adjustedP).toBeLessThan(0.001);
  });

  test('have discrimination over all pairs and by pair', () => {
    const names = found.differences.map(measureName);
    for (const pair of ['', ' X→C', ' X→D', ' X→Y', ' C→D', ' C→Y', ' D→Y']) {
      expect(names).toContain(`CCR unit discrimination${pair}`);
    }
    expect(names.filter((name) => name.startsWith('PNS'))).toHaveLength(6);
  });

  test('have a PNS each that is exact on enumerated units', () => {
    for (const effect of found.differences.filter(({ measure }) => measure === 'PNS')) {
      const [before, now] = [effect.baseline ?? Number.NaN, effect.candidate ?? Number.NaN];
      expect(effect.difference).toMatchObject({
        value: expect.closeTo(now - before, 12),
        interval: { kind: 'none', reason: 'exact' },
      });
      expect(effect.errorRise).toMatchObject({
        value: expect.closeTo(Math.abs(now - effect.truth!) - Math.abs(before - effect.truth!), 12),
      });
    }
    expect(effectOf(found, 'PNS X→Y').truth).toBeCloseTo(0.0279936, 12);
  });

  test('among more comparisons in a run need more evidence: adjusted p is times their number', () => {
    const alone = effectOf(found, 'CCR accuracy').adjustedP;
    const among = effectOf(compare(figure4, first, second, 12), 'CCR accuracy');
    expect(among.adjustedP).toBeCloseTo(12 * alone, 12);
    expect(effectOf(compare(figure4, first, second, 1_000_000), 'CCR accuracy')).toMatchObject({
      adjustedP: 1,
      verdict: 'no-difference',
    });
  });

  test('have their losses listed by pair, worst first, with the flipped questions', () => {
    expect(found.pairs.map(({ lost }) => lost)).toEqual(
      found.pairs.map(({ lost }) => lost).toSorted((a, b) => b - a),
    );
    expect(found.pairs.reduce((sum, { lost }) => sum + lost, 0)).toBe(29);
    expect(found.flips.length).toBeGreaterThan(0);
    expect(found.flips.length).toBeLessThanOrEqual(20);
    expect(found.flips[0]!.pair).toBe(found.pairs[0]!.pair);
    for (const { truth, baseline, candidate } of found.flips) {
      expect(baseline).toBe(truth);
      expect(candidate).not.toBe(truth);
    }
  });

  test('that answer alike differ in nothing, with an interval all the same', () => {
    const same = compare(figure4, first, { ...first, provider: { id: 'other', label: 'v3' } });
    expect(same.questions).toMatchObject({ different: 0, lost: 0, gained: 0 });
    const { difference, adjustedP } = effectOf(same, 'CCR accuracy');
    expect(difference).toMatchObject({ value: 0, interval: { low: expect.any(Number) } });
    expect(
      difference.kind === 'estimate' && difference.interval.kind === 'interval' && difference.interval.high,
    ).toBeGreaterThan(0.005);
    expect(adjustedP).toBe(1);
  });

  test('one of which gives no answers lose every question that the other has right', () => {
    const mute = columnOf(figure4, 'mute', () => 'unparsed');
    const lost = compare(figure4, first, mute);
    expect(lost.questions).toMatchObject({ matched: 356, lost: 351 });
    expect(effectOf(lost, 'CCR accuracy')).toMatchObject({ candidate: 0, verdict: 'worse' });
    // What was not answered may be either: no number, no finding.
    expect(effectOf(lost, 'PNS X→Y')).toMatchObject({ difference: { kind: 'bounds' } });
    expect(effectOf(lost, 'PNS X→Y').candidate).toBeUndefined();
  });

  test('that were not asked the same are compared on what they share; the rest is listed', () => {
    const partly = columnOf(figure4, 'partly', (item, position) =>
      position % 10 === 0 ? undefined : replyTo(item, true),
    );
    const found = compare(figure4, first, partly);
    expect(found.questions).toMatchObject({ matched: 320, unmatched: 36 });
    expect(found.questions.unmatchedIds[0]).toBe(idOf(figure4.cases[0]!));
  });
});

test('replicates are one question: they narrow the interval, and count once', () => {
  const noisy = (label: string, replicates: number): VariantAnswers => {
    const rng = namedRng(3, label);
    return columnOf(figure4, label, (item) => replyTo(item, !rng.bernoulli(0.2)), { replicates });
  };
  const width = ({ difference }: Comparison['differences'][number]): number =>
    difference.kind === 'estimate' && difference.interval.kind === 'interval'
      ? difference.interval.high - difference.interval.low
      : Number.NaN;
  const [once, often] = [1, 4].map((replicates) =>
    compare(figure4, noisy(`a${replicates}`, replicates), noisy(`b${replicates}`, replicates)),
  );
  expect(often!.questions.matched).toBe(356);
  expect(width(effectOf(often!, 'CCR accuracy'))).toBeLessThan(0.7 * width(effectOf(once!, 'CCR accuracy')));
  expect(effectOf(often!, 'PNS X→Y').difference).toMatchObject({ interval: { kind: 'interval' } });
});

describe('sampled units', () => {
  const sheet = sheetOf(compositional({ preset: 'maasch-2025-figure-4', units: { sample: 100 }, seed: 3 }));
  const rng = namedRng(5, 'sampled');
  const baseline = columnOf(sheet, 'v1', (item) => replyTo(item, !rng.bernoulli(0.02)));

  test('give the PNS difference an interval over units', () => {
    const candidate = columnOf(sheet, 'v2', (item) => replyTo(item, !rng.bernoulli(0.3)));
    const effect = effectOf(compare(sheet, baseline, candidate), 'PNS C→D');
    expect(effect).toMatchObject({
      difference: { interval: { kind: 'interval', method: 'empirical-likelihood' } },
    });
  });

  test('between variants that answer alike have one, too', () => {
    const { errorRise, difference } = effectOf(compare(sheet, baseline, { ...baseline }), 'PNS C→D');
    expect(difference).toMatchObject({
      value: 0,
      interval: { kind: 'interval', method: 'empirical-likelihood' },
    });
    expect(errorRise).toMatchObject({ value: 0, interval: { kind: 'interval' } });
  });
});

describe('intervention differences', () => {
  test('rest on draws of names, and take two right answers', () => {
    const isAfter = relations.cases.map(
      (item) => isInterventionEffectCase(item) && item.intervention !== 'none',
    );
    const found = compare(
      relations,
      wrongAt(relations, 'v1', () => false),
      wrongAt(relations, 'v2', (position) => isAfter[position]! && position % 2 === 0),
    );
    expect(effectOf(found, 'IE accuracy')).toMatchObject({ baseline: 1, verdict: 'worse' });
    expect(effectOf(found, 'IE retrieval')).toMatchObject({ candidate: 1, verdict: 'no-difference' });
  });
});

describe('within a run', () => {
  const tests = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
  const rows = ['direct', 'step by step'].flatMap((prompt, p) =>
    rowsOf(tests, [
      simulatedVariant({ model: 'oracle' }),
      simulatedVariant({ model: 'always-no' }),
      simulatedVariant({ model: 'noisy', errorRate: 0.5 }),
    ]).map((row, i) => ({
      ...row,
      promptIdx: 3 * p + (row.promptIdx as number),
      prompt: { label: prompt, raw: promptOf(tests[i % tests.length]!) },
    })),
  );
  const compareRows = (list: readonly unknown[], against?: string): Comparison[] => {
    const answers = answersOf(list);
    const metrics = metricsOf(answers.sheet, DEFAULT_SETTINGS, SCORES);
    const scorecard = rollUpAnswers(answers, { createdAt: '' });
    return compareRun({ answers, metrics, scorecard, against }).withinRun.map(({ comparison }) => comparison);
  };
  const found = compareRows(rows);

  const name = ({ provider, prompt }: Comparison['baseline']): string => `${provider} ${prompt}`;
  const named = (comparisons: readonly Comparison[]): string[] =>
    comparisons.map(({ baseline, candidate }) => `${name(baseline)} : ${name(candidate)}`);

  test('providers are compared with the one that is named, whatever its place', () => {
    expect(named(compareRows(rows, 'always-no')).slice(0, 4)).toEqual([
      'always-no direct : oracle direct',
      'always-no direct : noisy direct',
      'always-no step by step : oracle step by step',
      'always-no step by step : noisy step by step',
    ]);
  });

  test('providers are compared with the first under each prompt, prompts with the first of each provider', () => {
    expect(named(found)).toEqual([
      'oracle direct : always-no direct',
      'oracle direct : noisy direct',
      'oracle step by step : always-no step by step',
      'oracle step by step : noisy step by step',
      'oracle direct : oracle step by step',
      'always-no direct : always-no step by step',
      'noisy direct : noisy step by step',
    ]);
    expect(found.at(-1)!.questions.different).toBe(0);
  });

  test('flips come with the prompt and both replies', () => {
    const [flip] = found[0]!.flips;
    expect(flip).toMatchObject({ truth: 'yes', baseline: 'yes', candidate: 'no' });
    expect(flip!.prompt).toContain('?');
    expect(flip!.reply).toMatch(/no/i);
    expect(flip!.baselineReply).toMatch(/yes/i);
  });

  test('the order of the rows does not matter', () => {
    expect(compareRows(namedRng(1, 'rows').shuffled(rows))).toEqual(found);
  });
});
