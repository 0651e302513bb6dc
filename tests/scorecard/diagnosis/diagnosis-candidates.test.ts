import { expect, test } from 'vitest';
import type { Case } from '../../../src/cases/case.ts';
import { predictions } from '../../../src/scorecard/diagnosis/diagnosis.ts';

const kind = {
  key: ({ world }: Case) => ({ group: 'g', unit: Number(world), cluster: `unit ${world}` }),
};
const kinds = new Map([
  ['t', kind],
  ['other', kind],
]) as never;
const cases = (count: number, task = 't') =>
  Array.from({ length: count }, (_, i): Case => ({ task, design: '', world: `${i}`, truth: i % 2 === 0 }));
type Patterns = Readonly<Record<string, (item: Case) => boolean>>;
const found = (asked: readonly Case[], patterns: Patterns) => {
  const task = {
    kind: { id: 't' },
    errorPatterns: (items: readonly Case[]) =>
      Object.fromEntries(Object.entries(patterns).map(([name, says]) => [name, items.map(says)])),
  };
  return predictions({ kinds, cases: asked, variants: [] }, [task] as never);
};

test('patterns that answer alike stand together, and those that are right everywhere are left out', () => {
  const [{ candidates, positions, clusters, truth } = { candidates: [] }] = found(
    [...cases(1, 'other'), ...cases(3)],
    {
      yes: () => true,
      oracle: ({ truth }) => truth === true,
      nodder: () => true,
      no: () => false,
    },
  );
  expect({ positions, clusters, truth }).toEqual({
    positions: [1, 2, 3],
    clusters: ['unit 0', 'unit 1', 'unit 2'],
    truth: Uint8Array.of(1, 0, 1),
  });
  expect(candidates).toEqual([
    { models: ['yes', 'nodder'], says: Uint8Array.of(1, 1, 1) },
    { models: ['no'], says: Uint8Array.of(0, 0, 0) },
  ]);
});

test('one pattern is enough; without any, or any question, there is nothing to tell', () => {
  expect(found(cases(2), { yes: () => true })).toHaveLength(1);
  expect(found(cases(2), {})).toEqual([]);
  expect(found([], { yes: () => true })).toEqual([]);
});

test('of more than 5,000 questions 5,000 are looked at, whichever others there are', () => {
  const looked = (asked: readonly Case[]) =>
    found(asked, { yes: () => true })[0]!.positions.map((position) => asked[position]!.world);
  const all = cases(6000);
  expect(looked(all.slice(0, 5000))).toHaveLength(5000);
  expect(looked(all.slice(0, 5001))).toHaveLength(5000);
  const few = new Set(looked(all));
  expect(few.size).toBe(5000);
  // Of those that two runs have, what the larger one looks at the smaller one does, too.
  const fewer = new Set(looked(all.slice(0, 5500)));
  expect([...few].filter((world) => Number(world) < 5500 && !fewer.has(world))).toEqual([]);
});
