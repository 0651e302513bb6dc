import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { yesRateShift } from '../../src/compare/share-changes.ts';
import type { Reply } from '../../src/scoring/rows/answer-sheet.ts';
import { columnOf, sheetOf } from '../support/variant-answers.ts';

const sheet = sheetOf(compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 }));
const saying = (reply: (position: number) => Reply) =>
  columnOf(sheet, 'model', (_, position) => reply(position));
const shift = (from: (position: number) => Reply, to: (position: number) => Reply) =>
  yesRateShift(sheet, saying(from), saying(to), 0.95);

test('a shift is the share of yes now less that before', () => {
  expect(
    shift(
      () => 'no',
      () => 'yes',
    ),
  ).toMatchObject({ value: 1 });
  expect(
    shift(
      () => 'yes',
      () => 'no',
    ),
  ).toMatchObject({ value: -1 });
});

test('questions that either left without an answer count for neither', () => {
  const open = (position: number) => (position === 0 ? 'unparsed' : 'yes');
  expect(shift((position) => (position === 0 ? 'no' : 'yes'), open)).toMatchObject({ value: 0 });
  expect(
    shift(
      () => 'unparsed',
      () => 'yes',
    ),
  ).toMatchObject({ kind: 'undefined' });
});

test('of several replies to a question the share that says yes counts', () => {
  const halves = columnOf(sheet, 'model', (_, __, replicate) => (replicate === 0 ? 'yes' : 'no'), {
    replicates: 2,
  });
  expect(
    yesRateShift(
      sheet,
      halves,
      saying(() => 'yes'),
      0.95,
    ),
  ).toMatchObject({ value: 0.5 });
});
