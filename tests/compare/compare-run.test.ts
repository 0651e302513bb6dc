import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { compareRun } from '../../src/compare/compare-run.ts';
import { rollUpAnswers } from '../../src/scorecard/roll-up.ts';
import { accuracyMetric } from '../../src/scoring/metric.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../src/scoring/rows/clusters.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { answered, columnOf, questionsOf, replyTo } from '../support/variant-answers.ts';

const sheet = questionsOf(compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 }));
const variant = (label: string, prompt = 'direct', wrong = 0): VariantAnswers =>
  columnOf(sheet, label, (item, position) => replyTo(item, position >= wrong), { prompt });

interface Run {
  readonly variants: readonly VariantAnswers[];
  readonly recorded?: readonly VariantAnswers[];
  readonly against?: string;
  readonly evalId?: string;
}

const stamp = { createdAt: '2025-01-01T00:00:00.000Z' };
const scorecardOf = (variants: readonly VariantAnswers[], evalId?: string) =>
  rollUpAnswers(
    answered(
      sheet,
      variants.map((one, promptIdx) => ({ ...one, promptIdx })),
    ),
    { ...stamp, ...(evalId && { evalId }) },
    { resamples: 10 },
  );

function compare({ variants, recorded, against, evalId }: Run) {
  const { design } = scorecardOf(variants);
  return compareRun({
    answers: answered(sheet, variants),
    metrics: [accuracyMetric('accuracy', sheet, clustersOf(sheet), 0.95)],
    scorecard: { design, settings: DEFAULT_SETTINGS },
    recorded: recorded && scorecardOf(recorded, evalId),
    against,
  });
}

const named = (list: readonly { baseline: VariantAnswers; candidate: VariantAnswers }[] = []) =>
  list.map(({ baseline, candidate }) =>
    [baseline, candidate].map(({ provider, prompt }) => `${provider.label} ${prompt}`).join(' : '),
  );

describe('within a run', () => {
  const variants = ['direct', 'steps'].flatMap((prompt) =>
    ['a', 'b', 'c'].map((label) => variant(label, prompt)),
  );

  test('providers are compared with the first under each prompt, prompts with the first of each provider', () => {
    const { withinRun, againstRecorded } = compare({ variants });
    expect(named(withinRun)).toEqual([
      ...['a direct : b direct', 'a direct : c direct', 'a steps : b steps', 'a steps : c steps'],
      ...['a direct : a steps', 'b direct : b steps', 'c direct : c steps'],
    ]);
    expect(withinRun.map(({ comparison }) => comparison.kind)).toEqual(Array(7).fill('run'));
    expect(againstRecorded).toBeUndefined();
  });

  test('or with one that is named, where it has that prompt', () => {
    const some = [...variants, variant('a', 'short')];
    expect(named(compare({ variants: some, against: 'b' }).withinRun).slice(0, 5)).toEqual([
      ...['b direct : a direct', 'b direct : c direct', 'b steps : a steps', 'b steps : c steps'],
      'a direct : a steps',
    ]);
  });

  test('shows three lost questions each, and shares the chance of a finding out among all', () => {
    const two = compare({ variants: [variant('a'), variant('b', 'direct', 9)] }).withinRun[0]!.comparison;
    expect(two.flips).toHaveLength(3);
    const three = compare({ variants: [variant('a'), variant('b', 'direct', 9), variant('c')] }).withinRun;
    const p = ({ differences }: typeof two) => differences[0]!.adjustedP;
    expect(p(three[0]!.comparison)).toBeCloseTo(2 * p(two), 12);
  });
});

describe('against a recorded run', () => {
  test('each variant is compared with its own self, with twenty lost questions, beside what the run itself compares', () => {
    const found = compare({
      variants: [variant('a', 'direct', 16), variant('b'), variant('new', 'steps')],
      recorded: [variant('a'), variant('b'), variant('gone')],
      evalId: 'eval-0',
    });
    const { compared, onlyBaseline, onlyCandidate } = found.againstRecorded!;
    expect(named(compared)).toEqual(['a direct : a direct', 'b direct : b direct']);
    expect([onlyBaseline, onlyCandidate].map((list) => list.map(({ provider }) => provider.label))).toEqual([
      ['gone'],
      ['new'],
    ]);
    const [lost, same] = compared.map(({ comparison }) => comparison);
    expect(lost).toMatchObject({ kind: 'baseline', baselineRun: { ...stamp, evalId: 'eval-0' } });
    expect(lost).not.toHaveProperty('isFresh');
    expect([lost!.questions.lost, same!.questions.different]).toEqual([16, 0]);
    // Five of each of three pairs, and one more pair.
    expect(lost!.flips.length).toBeGreaterThan(3);
    expect(named(found.withinRun)).toEqual(['a direct : b direct']);
    // Beside its record, a candidate is judged alike whoever else is in the run.
    const alone = compare({ variants: [variant('a', 'direct', 16)], recorded: [variant('a')] });
    const [own] = alone.againstRecorded!.compared;
    expect(own!.comparison.baselineRun).toEqual(stamp);
    expect(lost!.differences[0]!.adjustedP).toBeCloseTo(own!.comparison.differences[0]!.adjustedP, 12);
  });

  test('at most twenty lost questions are shown, of however many', () => {
    const long = questionsOf(compositional({ edges: ['X -> A', 'A -> B', 'B -> Y'], seed: 1 }));
    const [right, wrong] = [true, false].map((isRight) =>
      columnOf(long, 'a', (item) => replyTo(item, isRight)),
    );
    const recorded = rollUpAnswers(answered(long, [right!]), stamp, { resamples: 10 });
    const { againstRecorded } = compareRun({
      answers: answered(long, [wrong!]),
      metrics: [],
      scorecard: recorded,
      recorded,
    });
    const { comparison } = againstRecorded!.compared[0]!;
    expect(comparison.questions.lost).toBeGreaterThan(30);
    expect(comparison.flips).toHaveLength(20);
  });
});
