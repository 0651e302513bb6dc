import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedWorlds, populationWorlds } from '../../src/tasks/compositional/asked.ts';
import { pnsError, productError, relativeError } from '../../src/tasks/compositional/errors.ts';
import { trueMeasures } from '../../src/tasks/compositional/measures.ts';
import { extremeProducts, productAlong } from '../../src/tasks/compositional/paths.ts';
import { answeredUnits } from '../../src/tasks/compositional/pns.ts';
import { answersBy, caseOf, casesOf, figure4, right } from './asked-cases.ts';

const worldOf = (equations: string) => populationWorlds(askedWorlds(casesOf(equations)))[0]!;

/** PNS of all pairs of Figure 4 by the paper's formulas, computed by hand. */
test.each([
  ['|', 0.3, [0.343, 0.2401, 0.0823543, 0.7, 0.2401, 0.343]],
  ['|', 0.4, [0.216, 0.1296, 0.0279936, 0.6, 0.1296, 0.216]],
  ['|', 0.7, [0.027, 0.0081, 0.0002187, 0.3, 0.0081, 0.027]],
  ['&', 0.4, [0.064, 0.0256, 0.0016384, 0.4, 0.0256, 0.064]],
] as const)(
  'for Figure 4 with operator “%s” and noise %d, a perfect model finds the PNS in the paper',
  (sign, p, expected) => {
    const cases = casesOf(figure4(sign, p));
    const answers = answersBy(cases, right);
    const { pairs } = populationWorlds(askedWorlds(cases))[0]!;
    pairs.forEach((pair, i) => {
      expect(pair.pns).toBeCloseTo(expected[i]!, 12);
      expect(answeredUnits(pair, answers)!.pns).toBeCloseTo(expected[i]!, 12);
    });
  },
);

test.each([
  ['X=0.4 C|X Y|C', ['X→C→Y']],
  [figure4('|', 0.4), ['X→C→Y', 'X→D→Y', 'X→C→D→Y']],
  ['X=0.4 Y|X', []],
  ['X=0.3 A|X B|X C=0.2&A&B D|C Y|C|D', ['X→C→Y']],
])('in the model %s, the product along every path equals the PNS from root to leaf', (equations, names) => {
  const { paths, pairs, whole } = worldOf(equations);
  expect(paths.map(({ name }) => name)).toEqual(names);
  for (const path of paths)
    expect(
      productAlong(
        path,
        pairs.map(({ pns }) => pns!),
      ),
    ).toBeCloseTo(pairs[whole]!.pns!, 12);
});

test('a cut tree with more than 12 cutpoints has a fixed sample of 200 paths', () => {
  const nodes = Array.from({ length: 17 }, (_, i) => `N${i}`);
  const equations = nodes.map((node, i) => (i === 0 ? `${node}=0.4` : `${node}|N${i - 1}`)).join(' ');
  const paths = () => askedWorlds([caseOf({ equations, pair: 'N0→N1' })])[0]!.paths.map(({ name }) => name);
  expect(new Set(paths()).size).toBe(200);
  expect(paths()).toEqual(paths());
});

test.each([
  [0.2, 0.15, 0.25],
  [0.2, 0.2, 0],
  [0, 0, 'undefined'],
  [0, 0.1, 'unbounded'],
])('relative to a reference of %d, an estimate of %d has the error %s', (reference, estimate, error) => {
  const found = relativeError(reference, estimate);
  expect(typeof found === 'number' ? Number(found.toFixed(12)) : found).toBe(error);
});

const world = worldOf(figure4('|', 0.4));
const anyValues = fc.array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 });

test.each([
  ['PNS error', pnsError],
  ['ε', (one: typeof world, values: number[]) => productError(one, values, 'truth')],
  ['γ', (one: typeof world, values: number[]) => productError(one, values, 'estimate')],
])('the slopes returned for %s are its numerical derivatives', (_, errorOf) => {
  fc.assert(
    fc.property(anyValues, fc.nat(5), (values, p) => {
      const valueAt = (shift: number) =>
        errorOf(
          world,
          values.map((value, i) => (i === p ? value + shift : value)),
        ).value as number;
      const [below, at, above] = [-1e-6, 0, 1e-6].map(valueAt) as [number, number, number];
      // Absolute values have kinks, at which there is no derivative.
      fc.pre(Math.abs(above - at - (at - below)) < 1e-7 * Math.max(1, at));
      const { slopes } = errorOf(world, values);
      expect(slopes[p]! / Math.max(1, at)).toBeCloseTo((above - below) / 2e-6 / Math.max(1, at), 1);
    }),
  );
});

test('the least and the greatest product equal those found by listing all paths', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const place = (from: number, to: number) =>
        world.pairs.findIndex(({ name }) => name === `${world.tree[from]}→${world.tree[to]}`);
      const products = world.paths.map((path) => productAlong(path, values));
      const found = extremeProducts(4, (from, to) => values[place(from, to)]!);
      expect(found.least).toBeCloseTo(Math.min(...products), 12);
      expect(found.greatest).toBeCloseTo(Math.max(...products), 12);
    }),
  );
});

test('PN and PS are computed from answers to factual questions', () => {
  // Y = U or X: with x and y in fact, the effect needs the cause unless U is on.
  const facts = [
    { unit: 0, x: true, own: false, weight: 0.3 },
    { unit: 1, x: true, own: true, weight: 0.2 },
    { unit: 2, x: false, own: false, weight: 0.4 },
    { unit: 3, x: false, own: true, weight: 0.1 },
  ];
  const cases = facts.flatMap(({ unit, x, own, weight }) => [
    caseOf({ pair: 'Y', query: 'factual', unit, weight, truth: own || x }),
    caseOf({ query: x ? 'do-false' : 'do-true', unit, weight, truth: x ? own : true, causal: !own }),
  ]);
  const [pair] = askedWorlds(cases)[0]!.pairs;
  expect(trueMeasures(pair!)).toEqual({ ate: 0.7, pn: 0.6, ps: 1 });
});
