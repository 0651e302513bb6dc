import { describe, expect, test } from 'vitest';
import { encodeScm } from '../../../src/causal/scm.ts';
import { recoverModel } from '../../../src/tasks/ccr-gb/recover-model.ts';
import { readAs } from './rows.ts';
import { model, type TestContext, tablesOf } from './tables.ts';

const bits = (text: string): Uint8Array => Uint8Array.from(text, Number);

/** What a context of these samples is found to be, or why none is. */
function found(
  scm: TestContext['scm'],
  samples: readonly string[],
  {
    endogenous = false,
    given = {},
    change = {},
  }: { endogenous?: boolean; given?: Record<number, 'or' | 'and'>; change?: Record<string, string> } = {},
): string {
  const { context } = readAs({ id: 3, scm, samples: samples.map(bits) }, change, { endogenous });
  const runs = context!.samples.flatMap((sample) => sample.runs);
  const functions = new Map(Object.entries(given).map(([node, choice]) => [Number(node), choice]));
  const model = recoverModel(context!, runs, functions);
  if ('message' in model) return `${model.file} ${model.message}`;
  return `${encodeScm(model.scm)}${model.decided === undefined ? '' : ` (${model.decided})`}`;
}

/** A's own switch is always on, so that nothing tells whether A is “or” or “and”, and nothing depends on it. */
const idle = (count: number) => {
  const middle = Array.from({ length: count }, (_, i) => `A${i + 1}`);
  const scm = model(`${middle.map((node) => `X>${node} ${node}>C`).join(' ')} X>C C>Y`, { C: 'and' });
  return { ...scm, noise: scm.noise.map((p, node) => (scm.dag.nodes[node]!.startsWith('A') ? 1 : p)) };
};
/** With the switches of all A on: enough to tell the functions of C and Y. */
const SAMPLES = (count: number): string[] =>
  ['0|11', '1|01', '1|11', '1|10', '0|10'].map((text) => text.replace('|', '1'.repeat(count)));

describe('of the models that fit is taken', () => {
  test('the one that there is', () => {
    expect(found(model('X>C C>Y', { C: 'and' }), ['010', '110', '001'])).toBe('X=0.4 C&X Y|C');
  });

  test('the first where their PNS are the same, and it is said how many there are', () => {
    const decided = (count: number): string =>
      `functions recovered: ${count} assignments fit, with the same PNS; the first is used`;
    expect(found(idle(1), SAMPLES(1))).toBe(`X=0.4 A1=1|X C=0.4&X&A1 Y|C (${decided(2)})`);
    expect(found(idle(2), SAMPLES(2))).toContain(decided(4));
  });

  test('none where there are too many to compare', () => {
    expect(found(idle(10), SAMPLES(10))).toBe(
      'main.csv context 3: expected one assignment of “or” and “and”, or at most 1000 with the same PNS, got 1024 that reproduce all that is published; give functions for A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, or leave the context out with contexts',
    );
  });

  test('the one with given functions', () => {
    expect(found(idle(1), SAMPLES(1), { given: { 1: 'and' } })).toBe('X=0.4 A1=1&X C=0.4&X&A1 Y|C');
  });
});

describe('a model is refused', () => {
  test('where PNS part, with the first pair and the functions that make the difference', () => {
    const scm = model('X>A A>C X>C C>Y', { C: 'and' });
    expect(found(scm, ['1100', '0111'])).toBe(
      'main.csv context 3: expected one assignment of “or” and “and”, got 2 that reproduce all that is published, and they differ: PNS(X→C) is 0.400000 or 0.160000, as A is “or” or “and”; give functions for A, or leave the context out with contexts',
    );
  });

  /** A is the cause of C beside X; all that tells its function is whether its switch is off with X on, which is not seen. */
  const nearly = (a: number, c = 0.4): string => {
    const scm = model('X>A A>C X>C C>Y', { C: 'and' });
    return found({ ...scm, noise: [0.4, a, c, 0.4] }, SAMPLES(1));
  };

  test.each([
    [
      'more than a billionth',
      1 - 2e-9,
      0.4,
      'they differ: PNS(X→C) is 0.400000 or 0.400000, as A is “or” or “and”',
    ],
    [
      'so much, of a small one',
      1 - 2e-9,
      1e-6,
      'they differ: PNS(X→C) is 0.00000100000 or 0.00000100000, as A is',
    ],
  ])('where PNS part by %s', (_, a, c, reason) => {
    expect(nearly(a, c)).toContain(reason);
  });

  test('but not where they part by less', () => {
    expect(nearly(1 - 0.5e-9)).toContain('2 assignments fit, with the same PNS');
    expect(nearly(1 - 0.5e-9, 1e-6)).toContain('2 assignments fit, with the same PNS');
  });

  test('where none fits, with the run and its numbers: seen, held, and given', () => {
    const scm = model('X>C C>Y');
    const none = (choice: string, wanted: string) =>
      `main.csv context 3: expected an assignment of “or” and “and” to its 2 nodes with causes that reproduces all 5 runs${choice}, got none: of 1 that fit up to ${wanted}`;
    const run = 'row 1, sample 0,';
    expect(found(scm, ['110'], { given: { 1: 'and', 2: 'and' }, endogenous: true })).toBe(
      `${none(', with the functions that the config gives', 'C')}, none fits there: ${run} do(X = false): noise 1, X 0; “and” gives 0, the table has 1`,
    );
    const wrong = (column: string, from: string, to: string) => ({
      [column]: String(tablesOf([{ id: 3, scm, samples: [bits('110')] }]).main[0]![column]).replaceAll(
        from,
        to,
      ),
    });
    expect(
      found(scm, ['110'], { endogenous: true, change: wrong('Factual queries', "'X': 1", "'X': 0") }),
    ).toBe(`${none('', 'X')}, none fits there: ${run} in fact: noise 1; that is 1, the table has 0`);
    expect(
      found(scm, ['110'], {
        endogenous: true,
        change: wrong('Interventional queries (cause = False)', "'X': 0", "'X': 1"),
      }),
    ).toContain(
      `${none('', 'X')}, none fits there: ${run} do(X = false): noise 1; it is held at 0, the table has 1`,
    );
  });
});
