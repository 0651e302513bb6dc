import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commutativeCutTree } from '../../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { evaluate, intervene, type Scm } from '../../../src/causal/scm.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import type { Run } from '../../../src/tasks/ccr-gb/published-context.ts';
import { recoverFunctions } from '../../../src/tasks/ccr-gb/recover-functions.ts';
import { bccChain } from '../../../src/tasks/shared/graphs.ts';
import { anyScm, composableDag } from '../../arbitraries.ts';
import { model } from './tables.ts';

/** The runs that a published table has: in fact, and with every cause of the cut tree held true and false. */
function runsOf(scm: Scm, noises: readonly Uint8Array[], see: 'all nodes' | 'effects'): Run[] {
  const { nodes } = commutativeCutTree(scm.dag);
  return noises.flatMap((noise, sample) =>
    [undefined, ...nodes.slice(0, -1).flatMap((node) => [true, false].map((value) => ({ node, value })))].map(
      (held): Run => {
        const values = evaluate(held ? intervene(scm, new Map([[held.node, held.value]])) : scm, noise);
        const isSeen = (node: number): boolean =>
          see === 'all nodes' || (nodes.includes(node) && node > (held?.node ?? 0));
        return {
          noise,
          held,
          seen: Int8Array.from(values, (value, node) => (isSeen(node) ? value : -1)),
          place: `sample ${sample}`,
        };
      },
    ),
  );
}

/** All assignments that reproduce the runs, by trying every one. */
function byForce(scm: Scm, runs: readonly Run[]): string[] {
  const causing = scm.dag.nodes.flatMap((_, node) => (scm.dag.parents[node]!.length > 0 ? [node] : []));
  const fitting: string[] = [];
  for (let code = 0; code < 2 ** causing.length; code++) {
    const functions = scm.dag.nodes.map(
      (_, node) =>
        (code & (1 << causing.indexOf(node)) && causing.includes(node) ? 'and' : 'or') as 'or' | 'and',
    );
    const tried = { ...scm, functions };
    const fits = runs.every(({ noise, held, seen }) =>
      evaluate(held ? intervene(tried, new Map([[held.node, held.value]])) : tried, noise).every(
        (value, node) => seen[node] === -1 || seen[node] === value,
      ),
    );
    if (fits) fitting.push(functions.join());
  }
  return fitting.sort();
}

const noisesOf = (scm: Scm, count: number, seed: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) =>
    Uint8Array.from(scm.noise, (p, node) => (namedRng(seed, i, node).bernoulli(p) ? 1 : 0)),
  );

describe('recoverFunctions', () => {
  test.each(['all nodes', 'effects'] as const)(
    'finds what trying every assignment finds, seeing %s',
    (see) => {
      fc.assert(
        fc.property(
          anyScm(composableDag(2, 4)),
          fc.integer({ min: 1, max: 12 }),
          fc.nat(),
          (scm, count, seed) => {
            const runs = runsOf(scm, noisesOf(scm, count, seed), see);
            const recovery = recoverFunctions(scm.dag, runs);
            expect(recovery.kind).toBe('fits');
            if (recovery.kind !== 'fits') return;
            const found = [...recovery.assignments()];
            expect(found.map((functions) => functions.join()).sort()).toEqual(byForce(scm, runs));
            expect(recovery.count).toBe(found.length);
          },
        ),
        { numRuns: 150 },
      );
    },
  );

  test('finds nothing where trying finds nothing', () => {
    fc.assert(
      fc.property(anyScm(composableDag(2, 4)), fc.nat(), fc.nat(), (scm, seed, which) => {
        const runs = runsOf(scm, noisesOf(scm, 6, seed), 'all nodes');
        const run = runs[which % runs.length]!;
        const node = (which % (scm.dag.nodes.length - 1)) + 1;
        run.seen[node] = 1 - run.seen[node]!;
        const recovery = recoverFunctions(scm.dag, runs);
        expect(recovery.kind === 'fits' ? recovery.count : 0).toBe(byForce(scm, runs).length);
      }),
      { numRuns: 150 },
    );
  });

  test('functions that are given are kept, and come back alone', () => {
    const scm = model('X>A A>C X>C C>Y', { C: 'and' });
    const recovery = recoverFunctions(scm.dag, [], new Map([[2, 'and']]));
    expect(recovery).toMatchObject({ kind: 'fits', count: 4 });
    expect(
      recovery.kind === 'fits' && [...recovery.assignments()].map((functions) => functions.join(' ')),
    ).toEqual(['or or and or', 'or or and and', 'or and and or', 'or and and and']);
  });

  test('names the node, and how either function fails there', () => {
    const scm = model('X>C C>Y');
    const [run] = runsOf(scm, [Uint8Array.of(1, 0, 0)], 'all nodes');
    run!.seen.set([1, 1, 0]);
    expect(recoverFunctions(scm.dag, [run!])).toEqual({
      kind: 'fits',
      count: 1,
      assignments: expect.any(Function),
    });
    run!.seen.set([1, 0, 1]);
    expect(recoverFunctions(scm.dag, [run!])).toEqual({
      kind: 'contradiction',
      node: 2,
      before: 1,
      failures: [
        { function: 'or', run, causes: [0], gives: 0 },
        { function: 'and', run, causes: [0], gives: 0 },
      ],
    });
    run!.seen.set([0, 0, 0]);
    expect(recoverFunctions(scm.dag, [run!])).toMatchObject({
      kind: 'contradiction',
      node: 0,
      failures: [{ causes: [], gives: 1 }],
    });
  });

  test.each([0, 1, 30, 31, 32, 33, 63, 64, 69])(
    'finds the one of seventy runs that contradicts: %d',
    (wrong) => {
      const scm = model('X>C C>Y');
      // C and Y follow X: C is “or”, as its switch is off; Y's is on, so that “and” does it.
      const runs = Array.from({ length: 70 }, (_, i): Run => {
        const noise = Uint8Array.of(i % 2, 0, 1);
        return { noise, held: undefined, seen: Int8Array.of(i % 2, i % 2, i % 2), place: `run ${i}` };
      });
      const recovery = recoverFunctions(scm.dag, runs);
      expect(recovery.kind === 'fits' && [...recovery.assignments()]).toEqual([['or', 'or', 'and']]);
      runs[wrong]!.seen[2] = 1 - runs[wrong]!.seen[2]!;
      // “or” fails as soon as X is off, unless that is the run that was changed; “and” where it was.
      const failures = [
        { function: 'or', run: runs[wrong === 0 ? 2 : 0], causes: [0], gives: 1 },
        { function: 'and', run: runs[wrong], causes: [wrong % 2], gives: wrong % 2 },
      ];
      expect(recoverFunctions(scm.dag, runs)).toEqual({
        kind: 'contradiction',
        node: 2,
        before: 1,
        failures,
      });
    },
  );

  test.each([1, 31, 32, 33, 64, 65])('looks at each of %d runs, the last one included', (count) => {
    const scm = model('X>C C>Y');
    const runs = Array.from({ length: count }, (_, i): Run => {
      const last = i === count - 1;
      // Only the last one tells that C is “and”: its switch is on, X is not.
      const noise = Uint8Array.of(0, last ? 1 : 0, 0);
      return { noise, held: undefined, seen: Int8Array.of(0, 0, 0), place: `run ${i}` };
    });
    const recovery = recoverFunctions(scm.dag, runs);
    expect(recovery.kind === 'fits' && [...recovery.assignments()].map((found) => found[1])).toEqual([
      'and',
      'and',
    ]);
  });

  test('a node that is held takes that value, whatever its switch and its causes', () => {
    const scm = model('X>C C>Y');
    const run = (noise: string, node: number, value: boolean, seen: readonly number[]): Run => ({
      noise: Uint8Array.from(noise, Number),
      held: { node, value },
      seen: Int8Array.from(seen),
      place: 'a run',
    });
    const fits = (...runs: Run[]): string[] => {
      const recovery = recoverFunctions(scm.dag, runs);
      return recovery.kind === 'fits'
        ? [...recovery.assignments()].map((found) => found.slice(1).join())
        : [];
    };
    expect(fits(run('110', 1, false, [1, 0, 0]))).toEqual(['or,or', 'or,and', 'and,or', 'and,and']);
    expect(fits(run('001', 1, true, [0, 1, 1]))).toEqual(['or,or', 'or,and', 'and,or', 'and,and']);
    expect(fits(run('000', 1, true, [0, 1, 1]))).toEqual(['or,or', 'and,or']);
    expect(fits(run('001', 1, false, [0, 0, 0]))).toEqual(['or,and', 'and,and']);
    expect(fits(run('110', 1, false, [1, 1, 1]))).toEqual([]);
    expect(fits(run('010', 0, true, [1, 1, 1]), run('000', 0, true, [1, 1, 1]))).toEqual(['or,or']);
    // What is not seen rules nothing out.
    expect(fits(run('000', 0, true, [-1, -1, -1]))).toHaveLength(4);
  });

  test('the assignment comes out for 31 nodes in seconds, seeing effects alone, and at once seeing all', () => {
    const dag = dagFromEdges(
      bccChain(
        Array.from({ length: 3 }, () => ({ type: 'wheel' as const, nodes: 11 })),
        namedRng(1),
      ),
    );
    const rng = namedRng(7);
    const scm: Scm = {
      dag,
      functions: dag.parents.map((parents) => (parents.length > 0 && rng.bernoulli(0.5) ? 'and' : 'or')),
      noise: dag.nodes.map(() => 0.5),
      fixed: new Map(),
    };
    expect(dag.nodes.length).toBe(31);
    for (const see of ['effects', 'all nodes'] as const) {
      const recovery = recoverFunctions(dag, runsOf(scm, noisesOf(scm, 500, 3), see));
      expect(
        recovery.kind === 'fits' && [...recovery.assignments()].map((functions) => functions.join()),
      ).toContain(scm.functions.join());
    }
  });

  test('gives up, and says where, when too many assignments behave differently', () => {
    const fan = Array.from({ length: 20 }, (_, i) => `X>A${i} A${i}>C`).join(' ');
    const scm = model(`${fan} C>Y`, {}, 0.5);
    const recovery = recoverFunctions(scm.dag, runsOf(scm, noisesOf(scm, 64, 3), 'effects'));
    expect(recovery).toEqual({ kind: 'too-many', node: 17 });
    expect(recoverFunctions(scm.dag, runsOf(scm, noisesOf(scm, 64, 3), 'all nodes'))).toMatchObject({
      count: 1,
    });
  });
});
