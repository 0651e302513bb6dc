import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { bitCount } from '../../../src/causal/bit-count.ts';
import { compositions, pairs } from '../../../src/causal/commutative-cut-tree.ts';
import { populationDefierRate, populationPns, populationPnsOfPairs } from '../../../src/causal/population.ts';
import { decodeScm, type NodeFunction, type Scm } from '../../../src/causal/scm.ts';
import type { CompositionalConfig } from '../../../src/tasks/compositional/compositional-config.ts';
import type { CompositionalCase } from '../../../src/tasks/shared/compositional-case.ts';
import { THEMES } from '../../../src/tasks/shared/themes/themes.ts';
import { anyWorld } from '../../support/any-world.ts';
import { nightly } from '../../support/fuzz.ts';
import { parsePrompt } from '../../support/parse.ts';
import { promptOf } from '../../support/rows.ts';

const RUNS = { numRuns: nightly(1000), seed: 2025 };
/** Of each theme, all of which are read by the same rules. */
const READ = { numRuns: nightly(400, 1 / 8), seed: 2025 };

/** How to work every value out, under do(cause = held) if a cause is given, by no code of the package. */
function evaluator({ dag, functions }: Scm, cause?: number, held?: boolean): (noise: number) => number {
  const masks = dag.parents.map((parents) => parents.reduce((mask, parent) => mask | (1 << parent), 0));
  return (noise) => {
    // One bit a node.
    let values = 0;
    for (let node = 0; node < masks.length; node++) {
      const mask = masks[node]!;
      const on = values & mask;
      const own = ((noise >> node) & 1) === 1;
      if (node === cause ? held : holds(functions[node]!, own, on, mask)) values |= 1 << node;
    }
    return values;
  };
}

/** A node's value from its own noise and which of its parents, the bits of `all`, are on. */
function holds(operator: NodeFunction, own: boolean, on: number, all: number): boolean {
  if (operator === 'or') return own || on !== 0;
  if (operator === 'and') return own && on === all;
  if (operator === 'not') return own || on !== all;
  // Anything but the functions above counts to two.
  if (operator !== 'xor') return Number(own) + bitCount(on) >= 2;
  // An exclusive or has one parent at most.
  return own !== (on !== 0);
}

/** P(u) of all settings of the noise. */
function probabilities({ noise }: Scm): Float64Array {
  let list = [1];
  for (const p of noise) list = [...list.map((value) => value * (1 - p)), ...list.map((value) => value * p)];
  return Float64Array.from(list);
}

/** For each effect, P(y1, ¬y0) and P(¬y1, y0) for one cause, by walking through all settings of the noise. */
function enumerated(scm: Scm, cause: number): { readonly pns: number[]; readonly defiers: number[] } {
  const size = scm.dag.nodes.length;
  const [pns, defiers] = [new Array(size).fill(0), new Array(size).fill(0)];
  const [ifTrue, ifFalse] = [evaluator(scm, cause, true), evaluator(scm, cause, false)];
  probabilities(scm).forEach((probability, noise) => {
    const [one, zero] = [ifTrue(noise), ifFalse(noise)];
    for (let differ = one ^ zero; differ !== 0; differ &= differ - 1) {
      const node = 31 - Math.clz32(differ & -differ);
      ((one >> node) & 1 ? pns : defiers)[node] += probability;
    }
  });
  return { pns, defiers };
}

/** What kind of graph a config asks for. */
function kindsOf({ preset, bccs }: CompositionalConfig): string[] {
  if (preset) return [preset];
  return bccs ? bccs.map(({ type }) => type) : ['edges'];
}

describe('1,000 random worlds each night, 250 otherwise, of every kind of graph, with every function, of 3 to 13 nodes', () => {
  test('elimination equals enumeration of all noise to 1e-12, for every pair of the cut tree and any other', () => {
    const kinds = new Set<string>();
    const sizes = new Set<number>();
    const operators = new Set<string>();
    fc.assert(
      fc.property(fc.boolean().chain(anyWorld), fc.nat(), fc.nat(), ({ config, world }, a, b) => {
        const { scm, tree } = world;
        const size = scm.dag.nodes.length;
        for (const kind of kindsOf(config)) kinds.add(kind);
        sizes.add(size);
        scm.functions.forEach((operator, node) => {
          if (scm.dag.parents[node]!.length > 0) operators.add(operator);
        });
        const exact = populationPnsOfPairs(scm, tree);
        const byCause = new Map(tree.nodes.map((cause) => [cause, enumerated(scm, cause)]));
        pairs(tree.nodes.length).forEach(({ from, to }, p) => {
          const found = byCause.get(tree.nodes[from]!)!;
          expect(Math.abs(exact[p]! - found.pns[tree.nodes[to]!]!)).toBeLessThan(1e-12);
        });
        const [cause, effect] = [a % size, b % size];
        const found = enumerated(scm, cause);
        expect(Math.abs(populationPns(scm, cause, effect) - found.pns[effect]!)).toBeLessThan(1e-12);
        expect(Math.abs(populationDefierRate(scm, cause, effect) - found.defiers[effect]!)).toBeLessThan(
          1e-12,
        );
      }),
      RUNS,
    );
    expect(kinds).toEqual(
      new Set([
        'maasch-2025-figure-4',
        'maasch-2025-figure-d1a',
        'maasch-2025-figure-d1b',
        'cycle',
        'wheel',
        'bridge',
        'random',
        'edges',
      ]),
    );
    expect([...sizes].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(operators).toEqual(new Set(['or', 'and', 'xor', 'not', 'at least 2']));
  }, 60_000);

  test('Theorem 5.1: the product over every path of the cut tree is the global PNS, to 1e-12', () => {
    fc.assert(
      fc.property(anyWorld(false), ({ world: { scm, tree } }) => {
        const last = tree.nodes.length - 1;
        const direct = tree.nodes.map((cause, from) =>
          tree.nodes.map((effect, to) => (from < to ? populationPns(scm, cause, effect) : 1)),
        );
        const paths = compositions(tree.nodes.length);
        expect(paths.length).toBe(2 ** (last - 1) - 1);
        const errors = paths.map((path) => {
          const product = path.slice(1).reduce((value, to, i) => value * direct[path[i]!]![to]!, 1);
          return Math.abs(product - direct[0]![last]!);
        });
        expect(Math.max(0, ...errors)).toBeLessThan(1e-12);
      }),
      RUNS,
    );
  }, 60_000);

  test.each(Object.keys(THEMES))(
    'reading a prompt of %s gives back the world, the unit and the query, of 400 or 50 worlds',
    (theme) => {
      const told = fc.record({
        theme: fc.constant(theme),
        extraneous: fc.boolean(),
        // Nodes are numbered as they are listed.
        order: fc.constant('causal'),
        hidden: fc.constantFrom(0, 0.3, 0.7),
        queries: fc.constantFrom('interventional', 'factual-counterfactual', 'factual'),
      });
      const plain = told.map((settings) => ({ ...settings, hidden: 0 }));
      const drawn = fc.boolean().chain((bent) => anyWorld(bent, bent ? plain : told));
      fc.assert(
        fc.property(drawn, fc.nat(), ({ input }, pick) => {
          const tests = compositional(input);
          const item = tests[pick % tests.length]!;
          const { equations, noise, pair, query } = item.metadata as CompositionalCase;
          const scm = decodeScm(equations);
          const { task, answerIn } = parsePrompt(promptOf(item));
          if (task.kind !== 'story') throw new Error(`read as ${task.kind}`);
          expect(answerIn).toBe('tag');
          expect(task.theme).toBe(theme);
          expect(task.scm.dag.parents).toEqual(scm.dag.parents);
          const combining = (functions: Scm['functions']): unknown[] =>
            functions.map((operator, node) => scm.dag.parents[node]!.length > 0 && operator);
          expect(combining(task.scm.functions)).toEqual(combining(scm.functions));
          const setting = [...noise].reduce(
            (bits, sign, node) => (/[1i]/.test(sign) ? bits | (1 << node) : bits),
            0,
          );
          const fact = evaluator(scm)(setting);
          for (const [node, value] of task.hidden) expect(value).toBe(((fact >> node) & 1) === 1);
          const signs = [...task.noise].map((on, node) => (task.hidden.has(node) ? '?' : String(on)));
          expect(signs.join('')).toBe(noise.replaceAll(/[oi]/g, '?'));
          const [cause, effect] = query === 'factual' ? [undefined, pair] : pair.split('→');
          expect(task.effect).toBe(scm.dag.nodes.indexOf(effect!));
          expect(task.hypothesis).toEqual(
            cause === undefined
              ? undefined
              : { node: scm.dag.nodes.indexOf(cause), value: query === 'do-true' },
          );
        }),
        READ,
      );
    },
    60_000,
  );
});
