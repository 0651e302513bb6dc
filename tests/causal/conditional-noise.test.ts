import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditionalNoise } from '../../src/causal/conditional-noise.ts';
import { dagFromEdges, type Edge } from '../../src/causal/dag.ts';
import { evaluate, intervene, type NodeFunction, type Scm } from '../../src/causal/scm.ts';
import type { Literal } from '../../src/causal/state-network.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { ANY_FUNCTION, allSettings, anyDag, anyScm, settingProbability } from '../arbitraries.ts';

function holds(worlds: readonly Scm[], literals: readonly Literal[], noise: Uint8Array): boolean {
  const values = worlds.map((world) => evaluate(world, noise));
  return literals.every(({ world, node, value }) => Boolean(values[world]?.[node]) === value);
}

/** Fact, do(cause = true), do(cause = false); two literals anywhere. */
const condition = fc.tuple(
  fc.nat(),
  fc.array(fc.tuple(fc.nat(2), fc.nat(), fc.boolean()), { minLength: 1, maxLength: 2 }),
);

function conditionOf(scm: Scm, [c, wanted]: readonly [number, [number, number, boolean][]]) {
  const size = scm.dag.nodes.length;
  const held = [true, false].map((value) => intervene(scm, new Map([[c % size, value]])));
  const literals = wanted.map(([world, node, value]): Literal => ({ world, node: node % size, value }));
  return { worlds: [scm, ...held], literals };
}

describe('the noise given what holds', () => {
  test('is drawn only where it holds, and is as likely as enumeration says, on any graph', () => {
    fc.assert(
      fc.property(anyScm(anyDag(6), ANY_FUNCTION), condition, fc.nat(), (scm, drawn, seed) => {
        const { worlds, literals } = conditionOf(scm, drawn);
        const given = conditionalNoise(worlds, literals);
        const fitting = allSettings(scm.dag.nodes.length).filter((noise) => holds(worlds, literals, noise));
        const exact = fitting.reduce((sum, noise) => sum + settingProbability(scm, noise), 0);
        expect(given.probability).toBeCloseTo(exact, 12);
        const rng = namedRng(seed, 'test');
        if (exact === 0) expect(() => given.draw(rng)).toThrow('the condition has probability 0');
        else for (let i = 0; i < 5; i++) expect(holds(worlds, literals, given.draw(rng))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('follows its conditional distribution: every setting within 5 standard errors of enumeration', () => {
    fc.assert(
      fc.property(anyScm(anyDag(4), ANY_FUNCTION), condition, (scm, drawn) => {
        const { worlds, literals } = conditionOf(scm, drawn);
        const given = conditionalNoise(worlds, literals);
        if (given.probability === 0) return;
        const rng = namedRng(1, 'test');
        const count = 2000;
        const found = Map.groupBy(
          Array.from({ length: count }, () => given.draw(rng).join('')),
          (code) => code,
        );
        for (const noise of allSettings(scm.dag.nodes.length)) {
          const share = holds(worlds, literals, noise)
            ? settingProbability(scm, noise) / given.probability
            : 0;
          const drawnShare = (found.get(noise.join('')) ?? []).length / count;
          const error = Math.sqrt((share * (1 - share)) / count);
          expect(Math.abs(drawnShare - share)).toBeLessThanOrEqual(5 * error + 1 / count);
        }
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  test('is drawn at once where it is all but impossible: a chain of 30 nodes whose noise hardly ever lets X through', () => {
    const names = Array.from({ length: 30 }, (_, i) => `n${i}`);
    const dag = dagFromEdges(names.slice(1).map((name, i): Edge => [names[i] ?? '', name]));
    const scm: Scm = {
      dag,
      functions: names.map((): NodeFunction => 'or'),
      noise: names.map(() => 0.99),
      fixed: new Map(),
    };
    const worlds = [true, false].map((value) => intervene(scm, new Map([[0, value]])));
    const given = conditionalNoise(worlds, [
      { world: 0, node: 29, value: true },
      { world: 1, node: 29, value: false },
    ]);
    expect(given.probability).toBeCloseTo(1e-58, 70);
    expect([...given.draw(namedRng(1, 'test')).slice(1)]).toEqual(new Array(29).fill(0));
  });
});
