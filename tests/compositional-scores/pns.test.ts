import { describe, expect, test } from 'vitest';
import { askedWorlds, populationWorlds } from '../../src/tasks/compositional/asked.ts';
import { answeredMeasures, trueMeasures } from '../../src/tasks/compositional/measures.ts';
import { answeredUnits } from '../../src/tasks/compositional/pns.ts';
import { answersBy, caseOf, casesOf, figure4, right } from './asked-cases.ts';

/** For each pair of Figure 4, the number of nodes below the cause on the ways to the effect. */
const NODES_PASSED = { 'X→C': 3, 'X→D': 4, 'X→Y': 7, 'C→D': 1, 'C→Y': 4, 'D→Y': 3 };

/**
 * With “or”, the effect follows the cause if none of these nodes is on by itself; with “and”, if all of them are. Hence,
 * PNS is a power of the probability for one node.
 */
test.each([
  ['or', 0.3, '|', 0.7],
  ['or', 0.4, '|', 0.6],
  ['or', 0.7, '|', 0.3],
  ['and', 0.4, '&', 0.4],
] as const)(
  'right answers about Figure 4 (Maasch et al. 2025) with “%s” nodes and noise of probability %d give the exact PNS of all pairs of nodes',
  (_, noise, sign, ofNode) => {
    const cases = casesOf(figure4(sign, noise));
    const answers = answersBy(cases, right);
    const [world] = populationWorlds(askedWorlds(cases));
    expect(world!.pairs.map(({ name }) => name)).toEqual(Object.keys(NODES_PASSED));
    Object.values(NODES_PASSED).forEach((nodes, position) => {
      const pair = world!.pairs[position]!;
      expect(pair.pns).toBeCloseTo(ofNode ** nodes, 12);
      expect(answeredUnits(pair, answers)!.pns).toBeCloseTo(ofNode ** nodes, 12);
    });
  },
);

describe('if factual questions are asked,', () => {
  // Y is on if X is, or by itself.
  const units = [
    { unit: 0, x: true, alone: false, weight: 0.3 },
    { unit: 1, x: true, alone: true, weight: 0.2 },
    { unit: 2, x: false, alone: false, weight: 0.4 },
    { unit: 3, x: false, alone: true, weight: 0.1 },
  ];
  const cases = units.flatMap(({ unit, x, alone, weight }) => [
    caseOf({ pair: 'Y', query: 'factual', unit, weight, truth: alone || x }),
    caseOf({ query: x ? 'do-false' : 'do-true', unit, weight, truth: !x || alone, causal: !alone }),
  ]);
  const pair = askedWorlds(cases)[0]!.pairs[0]!;
  /**
   * ATE: units 0 and 2. PN: of the units with X and Y, 0.3 of 0.5 have Y only because of X. PS: the only unit with
   * neither X nor Y would have Y because of X.
   */
  const expected = { ate: 0.7, pn: 0.6, ps: 1 };

  test('the true average treatment effect and the probabilities of necessity and of sufficiency have the values computed by hand', () => {
    expect(trueMeasures(pair)).toEqual(expected);
  });

  test('right answers give the true average treatment effect and the true probabilities of necessity and of sufficiency', () => {
    const answers = answersBy(cases, right);
    const { ate, pn, ps } = answeredMeasures(answeredUnits(pair, answers)!, answers);
    expect([ate, pn, ps].map((value) => Number(value!.toFixed(12)))).toEqual(Object.values(expected));
  });
});
