import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { compareWithBaseline } from '../../src/comparison/compare-with-baseline.ts';
import { matchColumns } from '../../src/comparison/match-columns.ts';
import { recordedColumns } from '../../src/comparison/recorded-columns.ts';
import { caseId } from '../../src/design/case-id.ts';
import type { AnswerColumn } from '../../src/scorecard/answer-sheet.ts';
import { answersOf } from '../../src/scorecard/collect-answers.ts';
import { rollUp, rollUpAnswers } from '../../src/scorecard/roll-up.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { columnOf } from '../support/answer-columns.ts';
import { reasonerColumn, rowsOf } from '../support/rows.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z', evalId: 'eval-1' };
const tests = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
const columns = [
  reasonerColumn({ reasoner: 'noisy', errorRate: 0.3 }),
  { label: 'mixed', reply: (prompt: string) => (prompt.length % 3 === 0 ? 'Perhaps.' : 'Yes.') },
];
const rows = rowsOf(tests, columns);
const answers = answersOf(rows);
const scorecard = rollUpAnswers(answers, run);
const recorded = (changes: Partial<Scorecard> = {}): Scorecard =>
  parseScorecard(serialiseScorecard({ ...scorecard, ...changes }), 'baseline.json');

describe('a recorded run', () => {
  test('gives the very answers back that it was made from', () => {
    const found = recordedColumns(answers.sheet, scorecard.design, recorded());
    found.forEach((column, i) => {
      const { starts, replies, prompt } = answers.sheet.columns[i]!;
      expect(column).toMatchObject({ starts, replies, prompt });
    });
  });

  test('shows no change against itself', () => {
    const { compared, onlyBaseline, onlyCandidate } = compareWithBaseline(answers, scorecard, recorded());
    expect([onlyBaseline, onlyCandidate]).toEqual([[], []]);
    expect(compared.map(({ comparison }) => comparison.questions.different)).toEqual([0, 0]);
    expect(compared[0]!.comparison).toMatchObject({ kind: 'baseline', baselineRun: run });
  });

  test('of another design is refused with what differs', () => {
    const other = rollUp(rowsOf(compositional({ edges: ['X -> C', 'C -> Y'], seed: 2 }), columns), run);
    expect(() => recordedColumns(answers.sheet, scorecard.design, other)).toThrow(
      `the designs differ, so the answers are to other questions: the baseline (${other.design.hash}) has CCR ${other.design.parts[0]!.hash} (16 cases, exhaustive); this run (${scorecard.design.hash}) has CCR ${scorecard.design.parts[0]!.hash} (16 cases, exhaustive)`,
    );
  });

  test('with other questions is refused beyond a share, and they are listed', () => {
    const partly = answersOf(rows.filter(({ testIdx }) => testIdx !== 3));
    const refuse = () => recordedColumns(partly.sheet, scorecard.design, recorded());
    expect(refuse).toThrow(
      '1 of 16 questions have an answer in one of the two runs only; expected at most 1 %',
    );
    const [ids, asked] = [answers, partly].map(({ sheet }) => sheet.cases.map(caseId));
    expect(refuse).toThrow(`- only in the baseline: ${ids!.find((id) => !asked!.includes(id))}`);
    expect(recordedColumns(partly.sheet, scorecard.design, recorded(), 0.1)).toHaveLength(2);
  });

  test('with another truth, or that contradicts itself, is refused', () => {
    const [first, ...others] = scorecard.cases;
    const flipped = first!.truths.replaceAll(/[yn]/g, (sign) => (sign === 'y' ? 'n' : 'y'));
    const cases = [{ ...first!, truths: flipped }, ...others];
    expect(() => recordedColumns(answers.sheet, scorecard.design, recorded({ cases }))).toThrow(
      'the baseline holds another truth of',
    );
    const shorter = [{ ...first!, truths: first!.truths.slice(1) }, ...others];
    expect(() => recordedColumns(answers.sheet, scorecard.design, recorded({ cases: shorter }))).toThrow(
      'the baseline contradicts itself: cases, group',
    );
  });
});

describe('columns are matched', () => {
  const column = (provider: string, prompt: string): AnswerColumn =>
    columnOf({ cases: [] }, provider, () => undefined, { prompt });
  const names = (list: readonly AnswerColumn[]) =>
    list.map(({ provider, prompt }) => [provider.label, prompt]);

  test('by the labels of provider and prompt, whatever their order', () => {
    const before = [column('a', 'direct'), column('b', 'direct'), column('a', 'steps')];
    const { matched, onlyBaseline, onlyCandidate } = matchColumns(before, before.toReversed());
    for (const { baseline, candidate } of matched) expect(baseline).toBe(candidate);
    expect([matched.length, onlyBaseline, onlyCandidate]).toEqual([3, [], []]);
  });

  test('where a single one is left on both sides under a prompt: a new version under a new name', () => {
    const { matched, onlyBaseline } = matchColumns(
      [column('a', 'direct'), column('v1', 'direct')],
      [column('v2', 'direct'), column('a', 'direct')],
    );
    expect(names(matched.map(({ candidate }) => candidate))).toEqual([
      ['a', 'direct'],
      ['v2', 'direct'],
    ]);
    expect(onlyBaseline).toEqual([]);
  });

  test('and not by guessing among several', () => {
    const { matched, onlyBaseline, onlyCandidate } = matchColumns(
      [column('a', 'direct'), column('b', 'direct')],
      [column('c', 'direct')],
    );
    expect(matched).toEqual([]);
    expect(names(onlyBaseline)).toHaveLength(2);
    expect(names(onlyCandidate)).toEqual([['c', 'direct']]);
  });
});
