import { expect, test } from 'vitest';
import type { Case, CaseKind } from '../../src/cases/case.ts';
import type { StepFault } from '../../src/cases/steps.ts';
import { stepChanges } from '../../src/compare/share-changes.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import type { ReadingNote } from '../../src/scoring/rows/reading-notes.ts';
import { columnOf } from '../support/variant-answers.ts';

const kind: Partial<CaseKind> = {
  id: 'plain',
  key: ({ world }) => ({ group: world, unit: 0, place: '', cluster: world, topic: '' }),
};
const cases = Array.from(
  { length: 8 },
  (_, i): Case => ({ task: 'plain', design: '', world: `${i}`, truth: true }),
);
const sheet = { kinds: new Map([['plain', kind as CaseKind]]), cases, variants: [] };

/** By reply the fault that comes first in its steps, `none` for right steps, `undefined` for no steps. */
function variant(faults: readonly (StepFault | 'none' | undefined)[], replicates = 1): VariantAnswers {
  const notes = faults.map((fault, place): [number, ReadingNote] => {
    const steps = { stated: 1, marks: '', ...(fault !== 'none' && { fault }) };
    return [place, fault === undefined ? { attempts: 2 } : { steps }];
  });
  return { ...columnOf(sheet, 'v', () => 'yes', { replicates }), notes: new Map(notes) };
}

const wrote = (count: number, fault: StepFault, others: StepFault | 'none' = 'none') =>
  cases.map((_, i) => (i < count ? fault : others));

test('a fault is a share of the replies with steps; those that neither makes are left out', () => {
  const found = stepChanges(sheet, variant(wrote(4, 'misread')), variant(wrote(2, 'propagation')), 0.95);
  expect(found).toMatchObject([
    { fault: 'misread', baseline: 0.5, candidate: 0, difference: { kind: 'estimate', value: -0.5 } },
    { fault: 'propagation', baseline: 0, candidate: 0.25, difference: { kind: 'estimate', value: 0.25 } },
  ]);
});

test('only questions count to which both wrote steps, each by the share of its replies', () => {
  const half = cases.map((_, i) => (i < 4 ? ('misread' as const) : undefined));
  expect(stepChanges(sheet, variant(half), variant(wrote(6, 'numeracy')), 0.95)).toMatchObject([
    { fault: 'misread', baseline: 1, candidate: 0 },
    { fault: 'numeracy', baseline: 0, candidate: 1 },
  ]);
  const twice = cases.flatMap((_, i) => [i === 0 ? ('misread' as const) : ('none' as const), undefined]);
  const mixed = cases.flatMap(() => ['misread', 'none'] as const);
  expect(stepChanges(sheet, variant(twice, 2), variant(mixed, 2), 0.95)).toMatchObject([
    { fault: 'misread', baseline: 1 / 8, candidate: 1 / 2 },
  ]);
});

test('there is nothing to say where either writes no steps', () => {
  const silent = variant(cases.map(() => undefined));
  const { notes: _, ...withoutNotes } = silent;
  for (const other of [silent, withoutNotes as VariantAnswers]) {
    expect(stepChanges(sheet, variant(wrote(4, 'misread')), other, 0.95)).toEqual([]);
    expect(stepChanges(sheet, other, variant(wrote(4, 'misread')), 0.95)).toEqual([]);
  }
});
