import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { scorecardCsv } from '../../src/report/files/csv.ts';
import { mixedScorecard, poisoned } from './scorecards.ts';

const scorecard = mixedScorecard();
const rows: Record<string, string>[] = parse(scorecardCsv(scorecard), { columns: true });
const found = (provider: string, item: string, measure: string) =>
  rows.filter((row) => row.provider === provider && row.item === item && row.measure === measure);

test('one row a number, with interval and method', () => {
  expect(Object.keys(rows[0]!)).toEqual([
    'provider',
    'prompt',
    'task',
    'world',
    'item',
    'measure',
    'value',
    'low',
    'high',
    'level',
    'method',
  ]);
  const [pns] = found('credulous', 'X→Y', 'worlds.quantities.pns.estimate');
  expect(pns).toMatchObject({ task: 'compositional', value: '1', low: '', method: 'none: exact' });
  const [accuracy] = found('oracle', '', 'IE accuracy');
  const inScorecard = scorecard.variants[0]!.metrics.find(({ name }) => name === 'IE accuracy')!.value;
  if (inScorecard.kind !== 'estimate' || inScorecard.interval.kind !== 'interval')
    throw new Error('no interval');
  expect(accuracy).toMatchObject({
    value: String(inScorecard.value),
    low: String(inScorecard.interval.low),
    high: String(inScorecard.interval.high),
    level: '0.95',
    method: inScorecard.interval.method,
  });
});

test('what does not exist has a reason, bounds are told, and what is unbounded says so', () => {
  expect(found('mute', 'X→Y', 'worlds.quantities.pns.estimate')).toMatchObject([
    { value: '', low: '0', high: '1', method: 'bounds: 256 unanswered' },
  ]);
  expect(found('always-yes', 'X→C→Y', 'worlds.compositions.internal.relative')).toMatchObject([
    { value: '', method: 'undefined: degenerate' },
  ]);
  expect(found('forgetful after 3 links', 'X→C→Y', 'worlds.compositions.internal.relative')).toMatchObject([
    { value: 'Infinity', method: 'unbounded' },
  ]);
});

test('numbers of every task are there, none twice, with the truth beside them', () => {
  const keys = rows.map(({ provider, prompt, task, world, item, measure }) =>
    [provider, prompt, task, world, item, measure].join('|'),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(rows.map(({ task }) => task))).toEqual(
    new Set(['answers', 'metrics', 'compositional', 'intervention-effects']),
  );
  const truth = scorecard.worlds[0]!.pairs.find(({ pair }) => pair === 'X→Y')!.truth.population.pns;
  expect(found('truth', 'X→Y', 'worlds.pairs.truth.population.pns')).toMatchObject([
    { world: scorecard.worlds[0]!.id, value: String(truth.kind === 'value' && truth.value) },
  ]);
});

test('no cell is a formula, whatever names say', () => {
  const cells = (parse(scorecardCsv(poisoned(scorecard))) as string[][]).flat();
  expect(cells.some((cell) => cell.startsWith("'=1+2"))).toBe(true);
  for (const cell of cells) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d)|\p{Cc}|\p{Cf}/u);
});
