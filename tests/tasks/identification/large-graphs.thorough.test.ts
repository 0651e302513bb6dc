import { describe, expect, test } from 'vitest';
import { identification } from '../../../generators/identification.ts';
import { ancestorsOf } from '../../../src/causal/dag.ts';
import { checkTests } from '../../../src/study/check-tests.ts';
import {
  type IdentificationCase,
  questionOf,
} from '../../../src/tasks/identification/identification-case.ts';
import { localLook } from '../../../src/tasks/identification/matched-questions.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { problemsOf } from '../../support/problems.ts';

describe.each([
  [12, 0.3],
  [20, 0.12],
  [30, 0.08],
])('graphs of %i nodes', (nodes, density) => {
  const tests = identification({
    nodes,
    density,
    draws: IS_NIGHTLY ? 60 : 6,
    seed: 4,
    theme: 'clinical-notes',
  });
  const items = tests.map(({ metadata }) => metadata as unknown as IdentificationCase);

  test('have truths that follow from the text, and from enumerating what chance may bring', () => {
    expect(checkTests(tests)).toMatchObject({
      cases: tests.length,
      fromText: tests.length,
      byForce: tests.length,
      disagreements: [],
    });
  });

  test('have matched questions, which depend on few of the nodes', () => {
    for (const item of items) {
      const question = questionOf(item);
      expect(question.dag.nodes.length).toBe(nodes);
      const { dag, cause, effect, given } = question;
      const above = ancestorsOf(dag, cause, effect, ...given);
      expect(above.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(12);
      const other = items.find(
        (one) => one.kind === item.kind && one.draw === item.draw && one.half !== item.half,
      )!;
      expect(localLook(questionOf(other))).toBe(localLook(question));
      expect(other.truth).toBe(!item.truth);
    }
  });
});

test.each<[object, string]>([
  [{ nodes: 31 }, 'config.nodes: expected at most 30, got 31'],
  [
    { nodes: 30 },
    'config.density: expected at most 0.13 with 30 nodes, got 0.4; finding the right answers takes too long in denser graphs',
  ],
  [{ nodes: 30, density: 0.01 }, 'config.density: expected a share from 0.05 to 0.8, got 0.01'],
])('%j is refused', (config, problem) => {
  expect(problemsOf(() => identification(config))).toEqual([problem]);
});
