import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { gatePower, gatePowerText } from '../../src/gate/gate-power.ts';
import { questionsOf } from '../support/variant-answers.ts';

const { cases } = questionsOf(
  compositional({ edges: ['X -> C', 'C -> Y'], units: { sample: 60 }, noise: 0.3, seed: 1 }),
);

test('an equal passes, faults fail, and so do large losses', () => {
  const found = gatePower({ cases, judgedBy: {}, errorRate: 0, repeat: 1, gates: 1 });
  expect(found.equal).toEqual({ pass: 1, fail: 0, inconclusive: 0 });
  expect(found.collapses.map(({ model, fails }) => [model, fails])).toEqual(
    [
      ...['always-yes', 'always-no', 'intervention-blind', 'credulous', 'echo', 'graph-blind'],
      ...['forgetful after 0 links', 'forgetful after 1 link'],
      ...['forgetful after 1 link, then yes', 'forgetful after 1 link, then no'],
      'forgetful after 1 link, then often',
    ]
      // One pair of three, which is lost by no more than twice the margin: worse beyond luck, but not surely beyond it.
      .map((model) => [model, model === 'graph-blind' ? 0 : 1]),
  );
  expect(found.twiceTheMargin).toEqual({ loss: 0.2, fails: 1 });
  // Of 360 questions in 15 stages.
  expect(found.stopping).toEqual({ equal: 10 / 15, slightlyWorse: 7 / 15, collapsed: 17 / 60 });
  expect(found.smallestLoss).toBe(0.15);
  expect(gatePowerText(found)).toMatch(
    /^Gate: 1 simulation of each kind, with both variants wrong in 0 % of answers:\n- a model compared with itself passes in 100 %, fails in 0 %, and is inconclusive in 0 %\n/,
  );
});

test('a floor that nobody reaches fails the equal, too', () => {
  const floors = { 'CCR accuracy': 0.99 };
  const found = gatePower({ cases, judgedBy: { floors }, errorRate: 0.3, repeat: 1, gates: 1 });
  expect(found.equal.fail).toBe(1);
});

test('the sentences say what was found of each', () => {
  const shares = { pass: 0.9, fail: 0.02, inconclusive: 0.08 };
  const found = {
    ...{ gates: 50, errorRate: 0.03, equal: shares, smallestLoss: 0.15 as const },
    collapses: ['always-yes', 'credulous', 'blind'].map((model, i) => ({
      ...{ task: 't', label: i === 0 ? 'CCR' : 'IE' },
      model,
      fails: 1 - i / 2,
    })),
    twiceTheMargin: { loss: 0.2, fails: 0.97 },
    stopping: { equal: 0.5, slightlyWorse: 0.25, collapsed: 0.125 },
    seed: { measure: 'accuracy', fresh: 0.3, fixed: 0.2, alike: 0.1 },
  };
  expect(gatePowerText(found).split('\n')).toEqual([
    'Gate: 50 simulations of each kind, with both variants wrong in 3 % of answers:',
    '- a model compared with itself passes in 90 %, fails in 2 %, and is inconclusive in 8 %',
    '- known faults (3): IE blind fails in 0 %, IE credulous fails in 50 %; every other fault always fails',
    '- a model that loses twice the accuracy margin (20 % more wrong answers) fails in 97 %',
    '- the smallest loss that is found in at least 4 of 5 gates: 15 % more wrong answers',
    '- each run draws its own seed, so the interval of a difference in accuracy between equal models is ± 0.30. With a fixed seed, it would be ± 0.20 if the models err on different questions, or ± 0.10 if they err on the same questions. New seeds make the interval 1.5 or 3.0 times as wide',
    '- promptfoo-causal run stops once the gate is decided: it asks 50 % of the questions for an equal candidate, 25 % for a candidate that is worse by twice the margin, and 13 % for a candidate that always answers yes',
  ]);
  const none = { ...found, collapses: found.collapses.slice(0, 1), smallestLoss: undefined, seed: undefined };
  expect(
    gatePowerText({ ...none, stopping: { ...none.stopping, equal: undefined } })
      .split('\n')
      .slice(2),
  ).toEqual([
    '- known faults (1): each always fails',
    '- a model that loses twice the accuracy margin (20 % more wrong answers) fails in 97 %',
    '- even the largest simulated loss is found in fewer than 4 of 5 gates: ask more questions, or ask them repeatedly',
    '- promptfoo-causal run stops once the gate is decided: it asks 0 % of the questions for an equal candidate, 25 % for a candidate that is worse by twice the margin, and 13 % for a candidate that always answers yes',
  ]);
});

test('without any gates nothing is said of their outcomes', () => {
  const found = gatePower({ cases, judgedBy: {}, errorRate: 0.1, repeat: 1, gates: 0 });
  expect(found).toMatchObject({
    ...{ gates: 0, errorRate: 0.1, equal: { pass: 0, fail: 0, inconclusive: 0 } },
    ...{ twiceTheMargin: { loss: 0.2, fails: 0 }, smallestLoss: undefined, seed: undefined },
    stopping: { equal: undefined, slightlyWorse: undefined, collapsed: undefined },
  });
});

test('a pattern that has all answers right is no fault, one that is wrong about few is one that passes', () => {
  const some = cases.filter(({ truth }) => truth === true);
  const models = (list: typeof cases) =>
    gatePower({ cases: list, judgedBy: {}, errorRate: 0, repeat: 1, gates: 0 }).collapses.map(
      ({ model }) => model,
    );
  expect(models(some)).not.toContain('always-yes');
  expect(models(some)).toContain('always-no');
  const floors = { 'CCR accuracy': 0.4 };
  const found = gatePower({
    ...{ cases: some, judgedBy: { floors, margins: { accuracy: false } }, errorRate: 0, repeat: 1, gates: 1 },
  });
  const fails = new Map(found.collapses.map((one) => [one.model, one.fails]));
  expect(fails.get('always-no')).toBe(1);
  expect(Math.min(...fails.values())).toBe(0);
});

test('twice the margin of accuracy is twice that of the policy, where it has one', () => {
  const loss = (accuracy: number | false) =>
    gatePower({ cases, judgedBy: { margins: { accuracy } }, errorRate: 0, repeat: 1, gates: 0 })
      .twiceTheMargin.loss;
  expect([loss(0.3), loss(false)]).toEqual([0.6, 0.2]);
});
