import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { extractNumber } from '../../../src/answers/number/extract-number.ts';
import { decodeScm } from '../../../src/causal/scm.ts';
import { exactQuantity } from '../../../src/tasks/compositional/quantities/quantity.ts';
import {
  parseSimulatedModelConfig,
  type SimulatedModelConfig,
} from '../../../src/tasks/shared/simulated-model.ts';
import { simulate } from '../../support/parse.ts';
import { promptOf } from '../../support/rows.ts';

const tests = compositional({
  edges: ['X->A', 'X->C', 'A->C', 'C->Y'],
  functions: { A: 'and', C: 'or', Y: 'and' },
  noise: { min: 0.3, max: 0.7 },
  ask: ['share', 'composed'],
  seed: 11,
});

/** What is asked, what is true, and what a model says, question by question. */
function said(model: SimulatedModelConfig['model']) {
  const parsed = parseSimulatedModelConfig({ model });
  return tests.map((item) => {
    const { kind, pair, truth, equations } = item.metadata as unknown as Record<string, string> & {
      truth: number;
    };
    const answer = extractNumber(simulate(parsed, promptOf(item)));
    return {
      kind: kind!,
      pair: pair!,
      truth,
      equations: equations!,
      says: answer.kind === 'number' ? answer.value : Number.NaN,
    };
  });
}

const truthOf = (kind: string, pair: string): number =>
  said('oracle').find((one) => one.kind === kind && one.pair === pair)!.truth;

test('the oracle is right to six decimals', () => {
  for (const { says, truth } of said('oracle')) expect(says).toBeCloseTo(truth, 5);
});

test('every kind of question is asked, and none whose truth is nothing', () => {
  const kinds = Map.groupBy(said('oracle'), ({ kind }) => kind);
  expect(kinds.size).toBe(8);
  for (const [kind, list] of kinds)
    expect(Math.max(...list.map(({ truth }) => truth)), kind).toBeGreaterThan(0.01);
});

test('who takes both worlds for independent multiplies what happens in each, and is right about all else', () => {
  for (const { kind, pair, truth, says } of said('independent-worlds'))
    expect(says).toBeCloseTo(
      kind === 'pns' ? truthOf('do-true', pair) * (1 - truthOf('do-false', pair)) : truth,
      5,
    );
});

test('who takes no notice of interventions finds no effects, and the effect as often so as ever', () => {
  for (const { kind, pair, truth, equations, says } of said('intervention-blind')) {
    if (kind === 'pns') expect(says).toBe(0);
    else if (kind.startsWith('do-')) {
      const scm = decodeScm(equations);
      const effect = scm.dag.nodes.indexOf(pair.split('→')[1]!);
      expect(says).toBeCloseTo(exactQuantity(scm, { kind: 'cause', cause: effect, effect }), 5);
    } else expect(says).toBeCloseTo(truth, 5);
  }
});

test('who echoes says a share that the prompt tells', () => {
  for (const [i, { says }] of said('echo').entries()) expect(promptOf(tests[i]!)).toContain(String(says));
});
