import { describe, expect, test } from 'vitest';
import { explanations } from '../../../../src/causal/abduction.ts';
import { dagFromEdges } from '../../../../src/causal/dag.ts';
import { evaluate, hold, type Noise, type Scm, scmOf } from '../../../../src/causal/scm.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import { AXES } from '../../../../src/tasks/compositional/ladder/axes.ts';

const DEPTHS = [1, 2, 3, 4, 8] as const;
const PAIRS = 60;

/** A pair of twins, with the own noise of both units. */
function twinsOf(depth: number, number: number) {
  const kind = { fact: (number % 2) as 0 | 1, answer: 0 } as const;
  const plan = AXES.abduction.draw(depth, kind, namedRng('abduction', depth, number));
  const { units: own, causes, seen } = plan.twins!;
  const dag = dagFromEdges(plan.edges, Object.keys(plan.functions));
  const scm = scmOf(
    dag,
    dag.nodes.map((node) => plan.functions[node]!),
    dag.nodes.map((node) => plan.noise[node]!),
  );
  const units = own.map((noise) => Uint8Array.from(dag.nodes, (node) => noise[node]!));
  const at = (symbols: readonly string[]): number[] => symbols.map((symbol) => dag.nodes.indexOf(symbol));
  return { scm, units, causes: at(causes), seen: at(seen), fact: own[0]!.X! };
}

type Twins = ReturnType<typeof twinsOf>;

/** The answer if hidden causes have the noise of an explanation. */
function answer({ scm, fact }: Twins, noise: Noise): number {
  const { nodes } = scm.dag;
  return evaluate(hold(scm, nodes.indexOf('X'), fact === 0), noise)[nodes.indexOf('Y')]!;
}

function explained({ scm, causes, seen }: Twins, unit: Uint8Array): Uint8Array[] {
  const values = evaluate(scm, unit);
  const states = new Map(seen.map((node) => [node, values[node] === 1]));
  return [
    ...explanations(
      scm,
      unit.map((own, node) => (causes.includes(node) ? 0 : own)),
      { causes, seen: states },
    ),
  ];
}

/** Own noise as a reader knows it that infers hidden causes up to a depth, and takes further ones for off. */
function inferred(
  { scm, causes }: { scm: Scm; causes: readonly number[] },
  noise: Uint8Array,
  depth: number,
) {
  const isNear = (node: number): boolean => Number(scm.dag.nodes[node]!.replaceAll(/\D/g, '')) <= depth;
  return noise.map((own, node) => (causes.includes(node) && !isNear(node) ? 0 : own));
}

describe.each(DEPTHS)('hidden causes that are inferred one after the other, %d of them', (depth) => {
  const all = Array.from({ length: PAIRS }, (_, number) => twinsOf(depth, number));

  test('what is seen has one explanation, which is different in twins and turns the answer', () => {
    for (const twins of all) {
      const found = twins.units.map((unit) => explained(twins, unit));
      expect(found).toEqual(twins.units.map((unit) => [unit]));
      const [one, other] = twins.units.map((unit) => answer(twins, unit));
      expect(one).not.toBe(other);
    }
  });

  test('twins differ in two states that are seen, one on and one off', () => {
    for (const { scm, units, seen } of all) {
      const [one, other] = units.map((unit) => evaluate(scm, unit));
      const changed = seen.filter((node) => one![node] !== other![node]);
      expect(changed.map((node) => one![node]).toSorted()).toEqual([0, 1]);
    }
  });

  test('who infers k of them has 1 up to k, and 0 beyond', () => {
    for (const k of DEPTHS) {
      const differ = all.map((twins) => {
        const [one, other] = twins.units.map((unit) => answer(twins, inferred(twins, unit, k)));
        return one !== other;
      });
      expect(new Set(differ)).toEqual(new Set([k >= depth]));
    }
  });

  test('answers are yes as often as no where the told cause is on and where it is off', () => {
    const yes = all.filter((twins) => answer(twins, twins.units[0]!) === 1).length;
    expect(yes / PAIRS).toBeGreaterThan(0.25);
    expect(yes / PAIRS).toBeLessThan(0.75);
  });
});
