import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { causal } from '../support/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('simulate', () => {
  const simulate = (...args: string[]) =>
    causal(folder, [
      'simulate',
      '--experiments',
      'pns-or',
      '--from',
      '100',
      '--to',
      '1000',
      '--runs',
      '3',
      ...args,
    ]);

  test('prints a table, and writes data and figure', async () => {
    const { code, output } = await simulate('--out', 'sim');
    expect(code).toBe(0);
    expect(output).toContain('Data:   sim/simulate.csv\nFigure: sim/simulate.svg\n');
    const csv = readFileSync(join(folder, 'sim/simulate.csv'), 'utf8');
    // Quantities at three sizes each, a head and an end.
    expect(csv.split('\r\n').length % 3).toBe(2);
    for (const size of [100, 316, 1000]) expect(csv).toContain(`,${size},`);
    expect(readFileSync(join(folder, 'sim/simulate.svg'), 'utf8')).toMatch(/^<svg/);
  });

  test('prints JSON where it is wanted, the same for the same seed', async () => {
    const json = async (...args: string[]) => JSON.parse((await simulate('--json', ...args)).output);
    const one = await json('--seed', '5');
    expect(one).toMatchObject({ sizes: [100, 316, 1000], runs: 3, seed: '5' });
    expect(await json('--seed', '5')).toEqual(one);
    expect((await json('--seed', '6')).experiments).not.toEqual(one.experiments);
    expect((await json('--per-decade', '1')).sizes).toEqual([100, 1000]);
  });

  test('is of the paper’s three experiments unless said', async () => {
    const args = ['simulate', '--from', '100', '--to', '100', '--runs', '2', '--json'];
    const { experiments, sizes } = JSON.parse((await causal(folder, args)).output);
    expect(sizes).toEqual([100]);
    expect(experiments.map((one: { experiment: string }) => one.experiment)).toEqual([
      'pns-or',
      'pns-and',
      'ate',
    ]);
  });

  test.each<[string[], string]>([
    [['--from', '2000'], '--from: expected at most --to, which is 1000, got 2000'],
    [['--noise', '1'], 'expected a probability between 0 and 1'],
    [['--runs', '0'], 'expected a whole number from 1'],
    [['--runs', '1.5'], 'expected a whole number from 1'],
    [['--per-decade', '101'], 'expected at most 100'],
    [['--experiments', 'pns-xor'], 'Allowed choices are pns-or, pns-and, ate'],
  ])('refuses %j', async (args, message) => {
    const { code, output } = await simulate(...args);
    expect(code).toBe(1);
    expect(output).toContain(message);
  });
});
