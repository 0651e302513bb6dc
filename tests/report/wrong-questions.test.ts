import { describe, expect, test } from 'vitest';
import { wrongQuestions } from '../../src/report/wrong-questions.ts';
import { oneIn } from './models.ts';
import { scorecardOf } from './scorecard-of.ts';

describe('the list of questions answered wrong', () => {
  // Both are wrong on the questions 0 to 2, only v1 on 3 and 4, and only v2 on 591 to 599.
  const models = [
    { name: 'v1', wrong: (question: number) => question < 5 },
    { name: 'v2', wrong: (question: number) => question < 3 || question > 590 },
  ];

  test('begins with questions that only the candidate got wrong, then those that only the baseline got wrong, then the others', () => {
    const { questions, more } = wrongQuestions(scorecardOf(models));
    const kinds = questions.map(({ lost, gained }) =>
      lost.length > 0 ? 'lost' : gained.length > 0 ? 'gained' : 'stayed wrong',
    );
    expect(kinds).toEqual([...Array(9).fill('lost'), ...Array(2).fill('gained'), ...Array(3).fill('stayed wrong')]);
    expect(more).toBe(0);
  });

  test('names the variants that answered a question wrong, and also shows the replies of variants that answered it right', () => {
    const [first] = wrongQuestions(scorecardOf(models)).questions;
    expect(first).toMatchObject({
      id: 'question-591',
      truth: false,
      wrong: ['v2'],
      lost: ['v2'],
      gained: [],
    });
    expect(first?.texts?.replies.map(({ variant, answer }) => [variant, answer])).toEqual([
      ['v1', 'no'],
      ['v2', 'yes'],
    ]);
  });

  test('shows, among the questions that only the candidate got wrong, those with a stored prompt first', () => {
    // The scorecard keeps the texts of 60 of the 150 questions that v2 lost.
    const { questions } = wrongQuestions(scorecardOf([{ name: 'v1' }, { name: 'v2', wrong: oneIn(4) }]));
    expect(questions.map(({ texts }) => texts !== undefined)).toEqual([
      ...Array(60).fill(true),
      ...Array(90).fill(false),
    ]);
  });

  test('shows the replies of at most six variants to a question, with the wrong replies first', () => {
    const rights = Array.from({ length: 9 }, (_, i) => ({ name: `right ${i}` }));
    const wrongs = Array.from({ length: 2 }, (_, i) => ({ name: `wrong ${i}`, wrong: oneIn(600) }));
    const [question] = wrongQuestions(scorecardOf([...rights, ...wrongs])).questions;
    expect(question?.texts?.replies.map(({ variant }) => variant)).toEqual([
      ...['wrong 0', 'wrong 1', 'right 0', 'right 1', 'right 2', 'right 3'],
    ]);
  });

  test('contains at most 300 questions, and states how many more there are', () => {
    const { questions, more } = wrongQuestions(scorecardOf([{ name: 'v1', wrong: () => true }]));
    expect([questions.length, more]).toEqual([300, 300]);
  });
});
