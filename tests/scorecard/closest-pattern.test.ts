import { expect, test } from 'vitest';
import { relationQuestions, storyQuestions } from '../../bench/questions.ts';
import { closestPatterns } from '../../src/scorecard/closest-pattern.ts';
import type { Fault, Reading } from '../../src/tasks/task.ts';
import { TASKS } from '../../src/tasks/tasks.ts';

const READINGS = new Map<string, readonly Reading[]>([
  ['compositional', storyQuestions({ preset: 'ladder', links: [4, 8], units: { twins: 2 } }).map(reading)],
  ['intervention-effects', relationQuestions({ draws: 2 }).map(reading)],
]);

function reading(question: { readonly reading: Reading }): Reading {
  return question.reading;
}

/** Returns true if a fault draws for at least one of the questions. */
function draws(fault: Fault, readings: readonly Reading[]): boolean {
  let drawn = 0;
  const draw = (): number => {
    drawn++;
    return 0.5;
  };
  for (const one of readings) fault(one, { steps: 3, slipRate: 0.1, draw });
  return drawn > 0;
}

test.each(TASKS)(
  'the randomFaults of the task $id are exactly the faults that draw random numbers',
  ({ id, faults, randomFaults = [] }) => {
    const drawing = Object.keys(faults).filter((name) => draws(faults[name]!, READINGS.get(id)!));
    expect(drawing.sort()).toEqual([...randomFaults].sort());
  },
);

test('a task without faults has no closest pattern', () => {
  const questions = Array.from({ length: 20 }, (_, position) => ({
    position,
    truth: true,
    answers: new Map<string, boolean>(),
  }));
  const answers = questions.map(() => ['no'] as const);
  expect(closestPatterns([{ task: { ...TASKS[0]!, faults: {} }, questions }], answers)).toEqual({});
});
