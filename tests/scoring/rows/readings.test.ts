import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import {
  type AnswerRecord,
  type JudgeRecord,
  judgeRecordSchema,
} from '../../../src/answers/reply/answer-record.ts';
import { markdownReport } from '../../../src/report/files/markdown.ts';
import { scorecardSchema } from '../../../src/scorecard/schema.ts';
import { type ScorecardView, scorecardView } from '../../../src/scorecard/scorecard-view.ts';
import { collectAnswers } from '../../../src/scoring/rows/collect-answers.ts';
import { KINDS, plain, rollUp, rollUpAnswers } from '../../support/scored.ts';

const TESTS = compositional({ edges: ['X -> C', 'C -> Y'], theme: 'abstract' });

/** Rows of one variant; the n-th has the n-th record, the rest are plain yeses. */
function rowsWith(records: readonly Partial<AnswerRecord>[]): object[] {
  return TESTS.map(({ metadata }, testIdx) => ({
    promptIdx: 0,
    testIdx,
    provider: { id: 'a', label: 'a' },
    prompt: { label: 'direct' },
    testCase: { metadata },
    // As promptfoo writes it when replies are not to be kept: only the record tells.
    response: { output: '[output stripped]' },
    gradingResult: {
      componentResults: [
        {
          assertion: { config: { extract: { by: 'model', always: true } } },
          metadata: { causalAnswer: { answer: 'yes', by: 'word', ...records[testIdx] } },
        },
      ],
    },
  }));
}

function judge(rules: JudgeRecord['rules'], said: JudgeRecord['said'], cost?: number): Partial<AnswerRecord> {
  return { by: 'judge', judge: judgeRecordSchema.parse({ rules, said, cost }) };
}

const roll = (records: readonly Partial<AnswerRecord>[]): ScorecardView =>
  scorecardView(scorecardSchema.parse(plain(rollUp(rowsWith(records), { createdAt: '' }))));

describe('the scorecard sums up how replies were read', () => {
  test('nothing where it took one call and the rules', () => {
    const scorecard = roll([{ attempts: 1 }]);
    expect(scorecard.variants[0]).not.toHaveProperty('readings');
    expect(markdownReport(scorecard)).not.toContain('How replies were read');
  });

  test('questions that were asked again', () => {
    const scorecard = roll([
      { attempts: 1 },
      { attempts: 3 },
      { attempts: 11, gaveUp: true, answer: 'unparsed' },
    ]);
    expect(scorecard.variants[0]!.readings).toEqual({ again: { questions: 2, calls: 12, gaveUp: 1 } });
    expect(markdownReport(scorecard)).toMatch(/\| a +\| +2 \| +12 \| +1 \|/);
  });

  test('a model that failed at none of them is no problem', () => {
    const { problems, variants } = roll([judge('unparsed', 'yes')]);
    expect(variants[0]!.readings?.judge).toMatchObject({ failed: 0 });
    expect(problems).toEqual([]);
  });

  test('replies that a model read: those it decided, those it read otherwise, and those it failed at', () => {
    const scorecard = roll([
      judge('unparsed', 'yes', 0.5),
      judge('unparsed', 'unparsed', 0.25),
      judge('yes', 'yes'),
      judge('yes', 'no'),
      judge('no', 'unparsed'),
      judge('refused', 'no'),
      judge('yes', 'failed'),
    ]);
    expect(scorecard.variants[0]!.readings).toEqual({
      judge: { replies: 7, added: 1, agreed: 1, disagreed: 3, failed: 1, cost: 0.75 },
    });
    expect(scorecard.problems).toEqual(['a with direct: the judge failed on 1 of 7 replies']);
  });

  test('each question once, though two evals asked it', () => {
    const collector = collectAnswers(KINDS);
    for (const row of rowsWith([{ attempts: 4 }])) collector.add(row, 'first');
    for (const row of rowsWith([{ attempts: 9 }, { attempts: 2 }])) collector.add(row, 'second');
    const [variant] = rollUpAnswers(collector.answers(), { createdAt: '' }).variants;
    // Of equals the first run's reply counts: its first question took three further calls, its second none.
    expect(variant!.readings).toEqual({ again: { questions: 1, calls: 3, gaveUp: 0 } });
  });
});

test('a row without its grading is read as the assertion would: what the provider calls a refusal is one', () => {
  const rows = TESTS.map(({ metadata }, testIdx) => ({
    promptIdx: 0,
    testIdx,
    provider: { id: 'a', label: 'a' },
    prompt: { label: 'direct' },
    testCase: { metadata },
    response: [
      { output: 'No.', isRefusal: true },
      { output: 'C is true. So', finishReason: 'length' },
      { output: 'Yes.', metadata: { answerRetry: { attempts: 3 } } },
      { output: 'Yes.', metadata: 'none', finishReason: null, isRefusal: 'no' },
    ][testIdx % 4],
  }));
  const { answers, readings } = rollUp(rows, { createdAt: '' }).variants[0]!;
  const quarter = TESTS.length / 4;
  expect(answers).toMatchObject({ answered: 2 * quarter, refused: quarter, unparsed: quarter, errors: 0 });
  expect(readings).toEqual({ again: { questions: quarter, calls: 2 * quarter, gaveUp: 0 } });
});
