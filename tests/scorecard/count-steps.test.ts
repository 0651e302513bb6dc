import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/case.ts';
import type { ReadSteps } from '../../src/cases/steps.ts';
import { dagFromEdges } from '../../src/causal/dag.ts';
import { countSteps, wrongStepOf } from '../../src/scorecard/steps.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { columnOf } from '../support/variant-answers.ts';

const dag = dagFromEdges([
  ['A', 'B'],
  ['B', 'C'],
]);
/** Questions about one graph each, named by their worlds. */
const task = { kind: { id: 'plain' }, graph: ({ world }: Case) => ({ name: world, dag }) } as never;
const other = { kind: { id: 'other' }, graph: () => ({ name: 'none', dag }) } as never;
const casesOn = (worlds: readonly string[]) =>
  worlds.map((world): Case => ({ task: 'plain', design: '', world, truth: true }));
const sheetOn = (worlds: readonly string[]) => ({ kinds: new Map(), cases: casesOn(worlds), variants: [] });

function counted(
  worlds: readonly string[],
  read: readonly (Partial<ReadSteps> | undefined)[],
  reply: (position: number) => 'yes' | 'no' = () => 'yes',
) {
  const sheet = sheetOn(worlds);
  const notes = read.flatMap((steps, place) =>
    steps ? [[place, { steps: { stated: 1, marks: '', ...steps } }] as const] : [],
  );
  const variant = { ...columnOf(sheet, 'v', (_, position) => reply(position)), notes: new Map(notes) };
  const clusters = worlds.map((_, position) => `${position}`);
  return countSteps(sheet, variant as VariantAnswers, { clusters, scores: [task, other], level: 0.95 });
}
const value = (share: unknown) => (share as { value?: number }).value;

describe('steps that are written out', () => {
  const worlds = ['one', 'one', 'two', 'two', 'two'];
  const [found] = counted(
    worlds,
    [
      { fault: 'misread', marks: 'x' },
      { fault: 'propagation', marks: '+x' },
      { fault: 'propagation', marks: '++x' },
      { marks: '+++' },
      undefined,
    ],
    (position) => (position === 1 ? 'no' : 'yes'),
  );

  test('are counted by what goes wrong first, most frequent first', () => {
    expect(found).toMatchObject({ task: 'plain', replies: 4, notStated: 1 });
    const shares = found!.faults.map(({ fault, share }) => [fault, value(share)]);
    expect(shares.slice(0, 2)).toEqual([
      ['propagation', 0.5],
      ['misread', 0.25],
    ]);
    expect(shares.slice(2).every(([, share]) => share === 0)).toBe(true);
  });

  test('may be sound, or wrong with a right answer', () => {
    expect([value(found!.sound), value(found!.rightByLuck)]).toEqual([0.25, 0.5]);
  });

  test('are right or wrong node by node where the causes are not wrong, by graph', () => {
    expect(found!.graphs.map(({ name, arrows }) => [name, arrows])).toEqual([
      ['one', 'A→B B→C'],
      ['two', 'A→B B→C'],
    ]);
    const [one, two] = found!.graphs.map(({ nodes }) => nodes.map(({ right }) => value(right)));
    expect(one).toEqual([0.5, 0, undefined]);
    expect(two).toEqual([1, 1, 0.5]);
  });

  test('are none where nobody wrote any', () => {
    expect(counted(worlds, [])).toEqual([]);
    const sheet = sheetOn(worlds);
    const plain = columnOf(sheet, 'v', () => 'yes');
    expect(countSteps(sheet, plain, { clusters: worlds, scores: [task], level: 0.95 })).toEqual([]);
  });
});

test('of many graphs the twelve where most goes wrong are told, by name', () => {
  const worlds = Array.from({ length: 15 }, (_, i) => `g${String(i).padStart(2, '0')}`);
  // Nothing is wrong in three, and of those that are alike the first count.
  const [found] = counted(
    worlds,
    worlds.map((_, i) => ({ marks: i % 5 === 0 ? '+++' : 'x' })),
  );
  expect(found!.graphs.map(({ name }) => name)).toEqual(worlds.filter((_, i) => i % 5 !== 0));
  const [more] = counted(
    worlds,
    worlds.map((_, i) => ({ marks: i === 14 ? 'xx' : 'x' })),
  );
  expect(more!.graphs.map(({ name }) => name)).toEqual([...worlds.slice(0, 11), 'g14']);
});

test('the first wrong step is told with its node and what was said, as far as these are known', () => {
  expect(wrongStepOf(undefined)).toBeUndefined();
  expect(wrongStepOf({ stated: 1, marks: '' })).toBeUndefined();
  expect(wrongStepOf({ stated: 1, marks: '', fault: 'misread' })).toEqual({ fault: 'misread' });
  expect(wrongStepOf({ stated: 1, marks: '', fault: 'misread', node: 'A', said: 'A is on' })).toEqual({
    ...{ fault: 'misread', node: 'A', said: 'A is on' },
  });
});
