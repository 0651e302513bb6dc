import { expect, test } from 'vitest';
import type { Case, CaseKind } from '../../../src/cases/case.ts';
import { clustersOf } from '../../../src/scoring/rows/clusters.ts';

const key = { group: '', unit: 0, place: '', topic: '' };
const kinds = new Map<string, Partial<CaseKind>>([
  ['worlds', { key: ({ world }) => ({ ...key, cluster: `unit of ${world}`, world }) }],
  ['draws', { key: ({ world }) => ({ ...key, cluster: `draw ${world}` }) }],
]);
const clusters = (worlds: number) => {
  const cases = Array.from(
    { length: worlds },
    (_, i): Case => ({ task: 'worlds', design: '', world: `w${i}`, truth: true }),
  );
  const other: Case = { task: 'draws', design: '', world: 'n', truth: true };
  return clustersOf({ kinds: kinds as never, cases: [...cases, other] });
};

test('from ten worlds on a world is one cluster, below its units are; what has no worlds has its own', () => {
  expect(clusters(9).slice(-2)).toEqual(['unit of w8', 'draw n']);
  expect(clusters(10).slice(-2)).toEqual(['w9', 'draw n']);
});
