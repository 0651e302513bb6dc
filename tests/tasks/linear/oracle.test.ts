import { expect, test } from 'vitest';
import type { LinearEffect } from '../../../src/causal/linear-effects.ts';
import { linearScm } from '../../../src/causal/linear-scm.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { linearKind } from '../../../src/tasks/linear/kind.ts';
import { linearOracle } from '../../../src/tasks/linear/oracle.ts';
import { renderLinear } from '../../../src/tasks/linear/story/renderer.ts';
import { NAMES } from '../../../src/tasks/linear/story/sentences.ts';
import { parseSimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { simulate } from '../../support/parse.ts';

/** A prompt about X→Y with one arrow so strong, that asks for no tag. */
function promptOf(coefficient: number): string {
  const scm = linearScm([['X', 'Y', coefficient]]);
  const { context, question } = renderLinear({ scm, rng: (...path) => namedRng(7, ...path) }, 0);
  const asked: LinearEffect = { kind: 'te', cause: 0, effect: 1, mediators: [] };
  return `${context}\n${question(asked)}`;
}

test.each([
  [1, 'rises by 1 unit.'],
  [-1, 'falls by 1 unit.'],
  [2, 'rises by 2 units.'],
  [-0.5, 'falls by 0.5 units.'],
])('an effect of %d is told in words: %s', (coefficient, words) => {
  const said = simulate(parseSimulatedModelConfig({ model: 'oracle' }), promptOf(coefficient));
  expect(said.replace(/^\S+ /, '')).toBe(words);
  expect(NAMES).toContain(said.split(' ')[0]);
});

test.each([
  ['always-yes', 'Yes.'],
  ['always-no', 'No.'],
] as const)('%s says %s', (model, words) => {
  expect(simulate(parseSimulatedModelConfig({ model }), promptOf(2))).toBe(words);
});

test('a question asks about the gauge whose change is wanted, beside all others', () => {
  const scm = linearScm([
    ['X', 'A', 2],
    ['A', 'Y', 3],
  ]);
  const { context, question } = renderLinear({ scm, rng: (...path) => namedRng(7, ...path) }, 0);
  const names = namedRng(7, 'telling', 0).sample(NAMES, 3);
  const ask = (effect: number) =>
    linearKind.asked(`${context}\n${question({ kind: 'te', cause: 0, effect, mediators: [] })}`);
  expect(ask(2)).toMatchObject({ subject: [names[2]], statements: [] });
  expect(ask(2)!.others.toSorted()).toEqual([names[0], names[1]].toSorted());
  expect(ask(1)).toMatchObject({ subject: [names[1]] });
  expect(linearKind.asked('What is the capital of France?')).toBeUndefined();
  expect(linearOracle.parser([])('What is the capital of France?')).toBeUndefined();
});
