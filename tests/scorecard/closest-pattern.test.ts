import { describe, expect, test } from 'vitest';
import { relationQuestions, storyQuestions } from '../../bench/questions.ts';
import { closestPatterns } from '../../src/scorecard/closest-pattern.ts';

import { parseSimulatedModelConfig, simulatedAnswer } from '../../src/tasks/simulated-model.ts';
import type { Fault, Reading } from '../../src/tasks/task.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { type Model, promptOf, wrongWhere } from '../rows/eval-of.ts';
import { testsOf } from '../rows/tests-of.ts';
import { scorecardOf } from './scorecard-of.ts';

describe('the closest error pattern', () => {
  const tests = testsOf({ seed: 3 }, { seed: 3 });
  const prompts = new Map(tests.map(({ metadata, vars }) => [metadata.id, promptOf(vars.case)]));

  /** Answers as the simulated model of a name. */
  function simulated(name: string): Model {
    const config = parseSimulatedModelConfig({ model: name });
    return { label: name, answer: ({ id }) => simulatedAnswer(config, prompts.get(id)!) };
  }

  test.each(['last-cause', 'missed-parent', 'intervention-blind', 'always-yes', 'always-no'])(
    'of the simulated model “%s” has the same name as the model',
    (name) => {
      const { closest } = scorecardOf([simulated(name)], tests).variants[0]!;
      expect(closest.compositional).toMatchObject({ pattern: name, agreement: 1 });
    },
  );

  test('is not named if the errors are random', () => {
    // 7919 is a prime number, so that every tenth question is wrong, in no order that a fault has.
    const random = wrongWhere('random', (_, index) => (index * 7919) % 10 === 0);
    expect(scorecardOf([random], tests).variants[0]!.closest).toEqual({});
  });

  test('is not named for a task without simulated faults', () => {
    const questions = Array.from({ length: 20 }, (_, position) => ({
      position,
      truth: true,
      answers: new Map<string, boolean>(),
    }));
    const answers = questions.map(() => ['no'] as const);
    expect(closestPatterns([{ task: { ...TASKS[0]!, faults: {} }, questions }], answers)).toEqual({});
  });
});

/** Faults that draw are left out of the patterns, so each task has to name them. */
describe('the faults of simulated models that draw random numbers', () => {
  const readings = new Map<string, readonly Reading[]>([
    ['compositional', storyQuestions({ preset: 'ladder', links: [4, 8], units: { twins: 2 } }).map(readingOf)],
    ['intervention-effects', relationQuestions({ draws: 2 }).map(readingOf)],
  ]);

  test.each(TASKS)('are exactly those that the task “$id” lists as random', ({ id, faults, randomFaults }) => {
    const drawing = Object.keys(faults).filter((name) => drawsFor(faults[name]!, readings.get(id)!));
    expect(drawing.sort()).toEqual([...randomFaults!].sort());
  });
});

function readingOf(question: { readonly reading: Reading }): Reading {
  return question.reading;
}

/** Returns true if a fault draws a number for at least one of some questions. */
function drawsFor(fault: Fault, readings: readonly Reading[]): boolean {
  let hasDrawn = false;
  const draw = (): number => {
    hasDrawn = true;
    return 0.5;
  };
  for (const reading of readings) fault(reading, { steps: 3, slipRate: 0.1, draw });
  return hasDrawn;
}
