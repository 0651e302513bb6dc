import fc from 'fast-check';
import { expect, test } from 'vitest';
import { determinedValue, inferNoise } from '../../src/causal/abduction.ts';
import { evaluate, intervene } from '../../src/causal/scm.ts';
import { ANY_FUNCTION, allSettings, anyDag, anyScm } from '../arbitraries.ts';

test('conditioning is exact: a value is determined just when all noise that explains what is seen agrees on it', () => {
  fc.assert(
    fc.property(
      anyScm(anyDag(7)),
      fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
      fc.nat(),
      fc.nat(),
      fc.boolean(),
      (scm, bits, c, e, value) => {
        const size = scm.dag.nodes.length;
        const noise = Uint8Array.from({ length: size }, (_, node) => (bits[node] ? 1 : 0));
        const fact = evaluate(scm, noise);
        const seen = new Map(
          [...fact.keys()].filter((node) => bits[7 + node]).map((node) => [node, fact[node] === 1]),
        );
        const held = intervene(scm, new Map([[c % size, value]]));
        const explanations = allSettings(size).filter((other) => {
          const values = evaluate(scm, other);
          return [...values.keys()].every((node) =>
            seen.has(node) ? values[node] === fact[node] : other[node] === noise[node],
          );
        });
        const outcomes = new Set(explanations.map((other) => evaluate(held, other)[e % size]));
        const expected = outcomes.size === 1 ? outcomes.has(1) : undefined;
        expect(determinedValue(held, inferNoise(scm, noise, seen), e % size)).toBe(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('with every function, what is inferred explains what is seen', () => {
  fc.assert(
    fc.property(
      anyScm(anyDag(7), ANY_FUNCTION),
      fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
      (scm, bits) => {
        const noise = Uint8Array.from({ length: scm.dag.nodes.length }, (_, node) => (bits[node] ? 1 : 0));
        const fact = evaluate(scm, noise);
        const seen = new Map(
          [...fact.keys()].filter((node) => bits[7 + node]).map((node) => [node, fact[node] === 1]),
        );
        const { noise: inferred, unknown } = inferNoise(scm, noise, seen);
        expect(evaluate(scm, inferred)).toEqual(fact);
        inferred.forEach((on, node) => {
          if (!unknown.includes(node)) expect(on).toBe(noise[node]);
        });
      },
    ),
  );
});
