import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { modelsTable } from '../../../src/report/tables/models-table.ts';
import { rowsOf, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };
const tests = compositional({ preset: 'decisive-small', units: { twins: 10 } });
const rows = rowsOf(tests, [simulatedVariant({ model: 'oracle' })]);

/** What is told of rows that promptfoo adds something to. */
function told(add: (row: number) => object, times = 1) {
  const spent = rows.map((row, i) => {
    const { response, ...more } = add(i) as { readonly response?: object };
    return { ...row, ...more, response: { ...(row.response as object), ...response } };
  });
  const { cost, latencyMs } = rollUp(Array(times).fill(spent).flat(), run).variants[0]?.answers ?? {};
  return { cost, latencyMs };
}

describe('cost and time', () => {
  test('are those of all replies, and the mean of one', () => {
    const found = told((i) => ({ cost: 0.001, latencyMs: i % 2 ? 400 : 600 }));
    expect(found.cost).toBeCloseTo(rows.length / 1000, 9);
    expect(found.latencyMs).toBeCloseTo(500, 0);
  });

  test('are not doubled by rows that are read twice', () => {
    const add = (i: number) => ({ cost: 0.0001 * (i % 7), latencyMs: 100 + i });
    expect(told(add, 2)).toEqual(told(add));
  });

  test('are the same in whatever order rows come', () => {
    const spent = rows.map((row, i) => ({ ...row, cost: 0.1 + i / 3, latencyMs: i / 3 }));
    const answersOf = (list: readonly object[]) => rollUp(list, run).variants[0]?.answers;
    expect(answersOf(spent.toReversed())).toEqual(answersOf(spent));
  });

  test('of answers from a cache is the cost of asking, and the time only where the provider kept it', () => {
    const cached = { cost: 0.002, latencyMs: 3, response: { cached: true } };
    expect(told(() => cached).latencyMs).toBeUndefined();
    expect(told(() => cached).cost).toBeCloseTo(rows.length * 0.002, 9);
    expect(told(() => ({ latencyMs: 800, response: { cached: true, latencyMs: 800 } })).latencyMs).toBe(800);
  });

  test.each([
    ['nothing', {}],
    ['0', { cost: 0, latencyMs: 0 }],
    ['what is no amount', { cost: 'a lot', latencyMs: -5 }],
    ['infinity', { cost: Number.POSITIVE_INFINITY, latencyMs: Number.NaN }],
  ])('are left out where rows say %s', (_, add) => {
    expect(told(() => add)).toEqual({ cost: undefined, latencyMs: undefined });
    expect(modelsTable(rollUp(rows, run)).header.slice(-2)).toEqual(['unanswered', 'closest error pattern']);
  });

  test('stand beside what was not answered in the table of models', () => {
    const spent = rows.map((row) => ({ ...row, cost: 0.0123, latencyMs: 1234 }));
    const { header, rows: cells } = modelsTable(rollUp(spent, run));
    expect(header.slice(-4)).toEqual(['unanswered', 'cost', 'time per reply', 'closest error pattern']);
    expect(cells[0]?.slice(-3, -1)).toEqual([`$${(rows.length * 0.0123).toPrecision(2)}`, '1.2 s']);
  });
});
