import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { compareRun, matchVariants } from '../../src/compare/compare-run.ts';
import { recordedVariants } from '../../src/compare/recorded-variants.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import type { ScorecardView } from '../../src/scorecard/scorecard-view.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf, idOf, plain, rollUp, rollUpAnswers } from '../support/scored.ts';
import { answered, columnOf, questionsOf, replyTo } from '../support/variant-answers.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z', evalId: 'eval-1' };
const tests = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
const variants = [
  simulatedVariant({ model: 'noisy', errorRate: 0.3 }),
  { label: 'mixed', reply: (prompt: string) => (prompt.length % 3 === 0 ? 'Perhaps.' : 'Yes.') },
];
const rows = rowsOf(tests, variants);
const answers = answersOf(rows);
const scorecard = rollUpAnswers(answers, run);
const recorded = (changes: Partial<ScorecardView> = {}): Scorecard =>
  parseScorecard(serialiseScorecard(plain({ ...scorecard, ...changes })), 'baseline.json');

describe('a recorded run', () => {
  test('gives the very answers back that it was made from', () => {
    const found = recordedVariants(answers.sheet, scorecard.design, recorded());
    found.forEach((variant, i) => {
      const { starts, replies, prompt } = answers.sheet.variants[i]!;
      expect(variant).toMatchObject({ starts, replies, prompt });
    });
  });

  test('shows no change against itself', () => {
    const { againstRecorded } = compareRun({
      answers,
      metrics: metricsOf(answers.sheet, DEFAULT_SETTINGS, SCORES),
      scorecard,
      recorded: recorded(),
    });
    expect(againstRecorded).toMatchObject({ onlyBaseline: [], onlyCandidate: [] });
    const found = againstRecorded?.compared.map(({ comparison }) => comparison) ?? [];
    expect(found.map(({ questions }) => questions.different)).toEqual([0, 0]);
    expect(found[0]).toMatchObject({ kind: 'baseline', baselineRun: run });
    expect(found.flatMap(({ differences }) => differences.map(({ verdict }) => verdict))).not.toContain(
      'worse',
    );
  });

  test.each([
    [{ delta: 0.9 }, 'delta 0.9, this run with delta 0.1'],
    [{ level: 0.5 }, 'level 0.5, this run with level 0.95'],
  ])('judged by %o is refused: a class may be lost or kept by that alone', (settings, told) => {
    const metrics = metricsOf(answers.sheet, DEFAULT_SETTINGS, SCORES);
    const judged = (changes: object) =>
      compareRun({
        ...{ answers, metrics, scorecard },
        recorded: recorded({ settings: { ...scorecard.settings, ...changes } }),
      });
    expect(() => judged(settings)).toThrow(
      `the two runs were judged with different settings: the baseline with ${told}. Use the settings of the baseline, or record a new baseline`,
    );
    expect(() => judged({ resamples: 7, seed: '2' })).not.toThrow();
  });

  test('of another design is refused with what differs', () => {
    const other = rollUp(rowsOf(compositional({ edges: ['X -> C', 'C -> Y'], seed: 2 }), variants), run);
    expect(() => recordedVariants(answers.sheet, scorecard.design, other)).toThrow(
      `the designs differ, so the two runs asked different questions: the baseline (${other.design.hash}) has compositional ${other.design.parts[0]!.hash} (16 cases, exhaustive); this run (${scorecard.design.hash}) has compositional ${scorecard.design.parts[0]!.hash} (16 cases, exhaustive)`,
    );
  });

  test('with other questions is refused beyond a share, and they are listed', () => {
    const partly = answersOf(rows.filter(({ testIdx }) => testIdx !== 3));
    const refuse = () => recordedVariants(partly.sheet, scorecard.design, recorded());
    expect(refuse).toThrow(
      '1 of 16 questions have an answer in only one of the two runs; at most 1 % are allowed',
    );
    const [ids, asked] = [answers, partly].map(({ sheet }) => sheet.cases.map(idOf));
    expect(refuse).toThrow(`- only in the baseline: ${ids!.find((id) => !asked!.includes(id))}`);
    expect(recordedVariants(partly.sheet, scorecard.design, recorded(), 0.1)).toHaveLength(2);
  });

  test('with another truth, or that contradicts itself, is refused', () => {
    const [first, ...others] = scorecard.cases;
    const flipped = first!.truths.replaceAll(/[yn]/g, (sign) => (sign === 'y' ? 'n' : 'y'));
    const cases = [{ ...first!, truths: flipped }, ...others];
    expect(() => recordedVariants(answers.sheet, scorecard.design, recorded({ cases }))).toThrow(
      'the baseline states a different right answer to',
    );
    const shorter = [{ ...first!, truths: first!.truths.slice(1) }, ...others];
    expect(() => recordedVariants(answers.sheet, scorecard.design, recorded({ cases: shorter }))).toThrow(
      'the baseline contradicts itself: cases, group',
    );
  });
});

describe('variants are matched', () => {
  const variant = (provider: string, prompt: string): VariantAnswers =>
    columnOf({ cases: [] }, provider, () => undefined, { prompt });
  const names = (list: readonly VariantAnswers[]) =>
    list.map(({ provider, prompt }) => [provider.label, prompt]);

  test('by the labels of provider and prompt, whatever their order', () => {
    const before = [variant('a', 'direct'), variant('b', 'direct'), variant('a', 'steps')];
    const { matched, onlyBaseline, onlyCandidate } = matchVariants(before, before.toReversed());
    for (const { baseline, candidate } of matched) expect(baseline).toBe(candidate);
    expect([matched.length, onlyBaseline, onlyCandidate]).toEqual([3, [], []]);
  });

  test('where a single one is left on both sides under a prompt: a new version under a new name', () => {
    const { matched, onlyBaseline } = matchVariants(
      [variant('a', 'direct'), variant('v1', 'direct')],
      [variant('v2', 'direct'), variant('a', 'direct')],
    );
    expect(names(matched.map(({ candidate }) => candidate))).toEqual([
      ['a', 'direct'],
      ['v2', 'direct'],
    ]);
    expect(onlyBaseline).toEqual([]);
  });

  test('and not by guessing among several', () => {
    const { matched, onlyBaseline, onlyCandidate } = matchVariants(
      [variant('a', 'direct'), variant('b', 'direct')],
      [variant('c', 'direct')],
    );
    expect(matched).toEqual([]);
    expect(names(onlyBaseline)).toHaveLength(2);
    expect(names(onlyCandidate)).toEqual([['c', 'direct']]);
  });
});

describe('questions that a recorded run was never asked', () => {
  const sheet = questionsOf(compositional({ preset: 'maasch-2025-figure-4', seed: 2025 }));
  const askedFrom = (first: number) => {
    const column = columnOf(sheet, 'v', (item, position) =>
      position < first ? undefined : replyTo(item, true),
    );
    return rollUpAnswers(answered(sheet, [column]), run, { resamples: 1 });
  };
  const refused = (first: number) => {
    const card = askedFrom(first);
    try {
      recordedVariants(sheet, card.design, card, 0);
    } catch (error) {
      return (error as Error).message.split('\n');
    }
    return [];
  };

  test('have no match there, though its design has them', () => {
    expect(refused(0)).toEqual([]);
    expect(refused(1)).toEqual([
      '1 of 356 questions have an answer in only one of the two runs; at most 0 % are allowed:',
      `- only in this run: ${idOf(sheet.cases[0]!)}`,
    ]);
  });

  test('are listed up to a hundred', () => {
    expect([refused(100).length, refused(101).length]).toEqual([101, 102]);
    expect(refused(101).at(-1)).toBe('… and 1 more');
  });
});
