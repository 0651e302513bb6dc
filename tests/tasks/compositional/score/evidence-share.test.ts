import { expect, test } from 'vitest';
import { dagFromEdges } from '../../../../src/causal/dag.ts';
import { encodeScm, type Scm } from '../../../../src/causal/scm.ts';
import { compositionalMisfits } from '../../../../src/tasks/compositional/score/misfits.ts';
import { evidenceOf } from '../../../../src/tasks/compositional/score/world-questions.ts';
import type { CompositionalCase, Query } from '../../../../src/tasks/shared/compositional-case.ts';

const scm: Scm = {
  dag: dagFromEdges(
    [
      ['X', 'A'],
      ['A', 'Y'],
    ],
    ['X', 'A', 'Y'],
  ),
  functions: ['or', 'or', 'or'],
  noise: [0.5, 0.5, 0.5],
  fixed: new Map(),
};

const asked = (query: Query, noise: string, unit = 0, pair = 'X→Y'): CompositionalCase => ({
  ...{ task: 'compositional', design: '01234567/9/balanced', world: 'w1', theme: 'abstract' },
  ...{ equations: encodeScm(scm), pair, query, unit, noise, weight: 0.5, truth: true },
});

test('what is seen is needed where hidden noise could turn the answer', () => {
  expect(evidenceOf([asked('do-true', '000'), asked('do-false', '111')], scm)).toBeUndefined();
  expect(
    evidenceOf(
      [
        // Y is on whatever A's own noise is, once X is; else it hangs on it.
        asked('do-true', '0o0'),
        asked('do-false', '0o0'),
        // Y is on by itself.
        asked('do-false', '0i1', 1),
        // In fact X is on, or off.
        asked('factual', '1o0', 2),
        asked('factual', '0o0', 3),
        asked('factual', '0o0', 3, 'Y'),
      ],
      scm,
    ),
  ).toEqual({ questions: 6, needed: 3, units: 5, neededUnits: 3 });
});

test('a result about other worlds is told once, and not pair by pair', () => {
  const world = (id: string) => ({
    id,
    cutTree: ['X', 'Y'],
    pairs: [{ pair: 'X→Y' }],
    compositions: [],
    passProbability: { valid: [0] },
  });
  const found = (...worlds: string[]) => ({
    worlds: worlds.map((id) => ({ world: id, quantities: [{ pair: 'X→Y' }], compositions: [] })),
  });
  const misfits = (results: readonly object[]) =>
    compositionalMisfits({ worlds: [world('w1'), world('w2')] } as never, results as never);
  const before = misfits([]);
  expect(misfits([found('w1', 'w2')])).toEqual(before);
  const missing = misfits([found('w1', 'w2'), found('w1')]);
  expect(missing).toHaveLength(before.length + 1);
  expect(missing.at(-1)).toContain('variants.1.tasks.compositional.worlds');
  const [other] = misfits([
    { worlds: [{ ...found('w1').worlds[0], quantities: [] }, ...found('w2').worlds] },
  ]);
  expect(other).toContain('variants.0.tasks.compositional.worlds.0.quantities');
});
