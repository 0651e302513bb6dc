import { describe, expect, test } from 'vitest';
import type { Case } from '../../../src/cases/case.ts';
import { diagnose } from '../../../src/scorecard/diagnosis/diagnosis.ts';
import { columnOf } from '../../support/variant-answers.ts';

/** Questions that are alike: who of the models gets them wrong, and how many of them the variant does. */
interface Block {
  readonly questions: number;
  readonly wrong: number;
  readonly models?: readonly string[];
  /** All of one cluster, where it is named; else each of its own. */
  readonly cluster?: string;
}

function diagnosed(blocks: readonly Block[]) {
  const questions = blocks.flatMap(({ questions, wrong, models = [], cluster }, b) =>
    Array.from({ length: questions }, (_, i) => ({
      models,
      isWrong: i < wrong,
      cluster: cluster ?? `${b} ${i}`,
    })),
  );
  const cases = questions.map((): Case => ({ task: 't', design: '', world: '', truth: true }));
  const models = [...new Set(questions.flatMap((question) => question.models))];
  return diagnose(
    {
      task: 't',
      positions: [...questions.keys()],
      clusters: questions.map(({ cluster }) => cluster),
      truth: new Uint8Array(questions.length).fill(1),
      candidates: models.map((model) => ({
        models: [model],
        says: Uint8Array.from(questions, (question) => Number(!question.models.includes(model))),
      })),
    },
    columnOf({ cases }, 'v', (_, position) => (questions[position]!.isWrong ? 'no' : 'yes')),
    0.95,
    undefined,
  );
}

const right = (questions: number): Block => ({ questions, wrong: 0 });

describe('the closest error pattern', () => {
  test('stands first: what agrees less what does not counts', () => {
    const { candidates } = diagnosed([
      { questions: 30, wrong: 18, models: ['often'] },
      { questions: 10, wrong: 10, models: ['always'] },
      right(100),
    ]);
    expect(candidates.map(({ models, cases }) => [...models, cases])).toEqual([
      ['always', 10],
      ['often', 30],
    ]);
  });

  test('is the one that explains for sure, though another, of few clusters, accounts for more', () => {
    const { verdict, best, candidates } = diagnosed([
      { questions: 20, wrong: 20, models: ['sure', 'perhaps'] },
      { questions: 60, wrong: 45, models: ['perhaps'], cluster: 'one' },
      right(200),
    ]);
    expect(candidates[0]!.models).toEqual(['perhaps']);
    expect({ verdict, best }).toEqual({ verdict: 'model', best: ['sure'] });
  });

  test('may be right nowhere: then there is nothing to compare it on', () => {
    const contrary = (questions: number) =>
      diagnosed([{ questions, wrong: questions, models: ['contrary'] }]);
    expect(contrary(40)).toMatchObject({ verdict: 'model', best: ['contrary'] });
    expect(contrary(3)).toMatchObject({ verdict: 'inconclusive', best: ['contrary'] });
  });

  test('looks like a habit from two of three on', () => {
    const of = (questions: number, wrong: number) =>
      diagnosed([{ questions, wrong, models: ['habit'] }, right(100)]);
    expect(of(6, 4)).toMatchObject({ verdict: 'inconclusive', best: ['habit'] });
    expect(of(5, 3)).toMatchObject({ verdict: 'oracle', best: [] });
  });
});

test('hardly wrong is right in 95 %', () => {
  const of = (wrong: number) => diagnosed([{ questions: 100, wrong }]).verdict;
  expect([of(5), of(6)]).toEqual(['oracle', 'none']);
});
