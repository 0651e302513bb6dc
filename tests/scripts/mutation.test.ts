import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { mutantsOf } from '../../scripts/mutation/mutants.ts';
import { withSwitches } from '../../scripts/mutation/switches.ts';
import { testsOf } from '../../scripts/mutation/tests-of.ts';

/** One of everything that can be changed, some in each other; what it comes to shows every change. */
const SOURCE = `
const words = ['one', 'two|three', 'four'] as const;
const limit: number = 2;
let sum = 1;
const pattern = /(?:yes|no|maybe so)$/;
const tagged = String.raw\`(?:surely|by all means|never)\`;
const f = (a: number, b: number, c?: readonly number[]): unknown => {
  if (a < b && !(a === 0) || a >= limit) sum += a * b - (a % 3) ** 2;
  const most = Math.max(...(c ?? [7, -a]), Math.ceil(a / 4));
  return [most, c?.some((x) => x > 3), a > 1 ? 'large' : 'small', c && c.every((x) => x <= 5)];
};
export const all = [];
for (const [a, b, c] of [[0, 1], [1, 0, [3, 4]], [2, 2, [6]], [5, 3, []], [3, 7, [5, 9, 3]]])
  all.push(f(a, b, c), sum);
all.push(words.join(), ['yes', 'no', 'maybe so'].map((word) => pattern.test(word)), tagged, true);
`;

/** What a source comes to, with one mutant on; an error is something else, too. */
function outcome(source: string, on = -1): unknown {
  const code = stripTypeScriptTypes(source).replace('export const all', 'var all');
  const globals = { process: { env: { MUTANT: String(on) } }, all: undefined };
  try {
    runInNewContext(code, globals);
  } catch (error) {
    return (error as Error).name;
  }
  return JSON.stringify(globals.all);
}

const mutants = mutantsOf('source.ts', SOURCE);

test('behind its switch every mutant does what the changed source does, and without one the source is as it was', () => {
  const switched = withSwitches(SOURCE, [...mutants.entries()]);
  expect(outcome(switched)).toBe(outcome(SOURCE));
  expect(mutants.length).toBeGreaterThan(60);
  for (const [number, { text }] of mutants.entries()) expect(outcome(switched, number)).toBe(outcome(text));
});

test('most of them show', () => {
  const unseen = mutants.filter(({ text }) => outcome(text) === outcome(SOURCE));
  expect(unseen.length).toBeLessThan(mutants.length / 3);
});

test('a mutant is tried by its mirror, then by its neighbours and others that evaluate it, the quickest first, the tests of a slow file alone', () => {
  const part = (id: string | undefined, milliseconds: number, ...evaluated: number[]) => ({
    id,
    milliseconds,
    evaluated: new Set(evaluated),
  });
  const seen = [
    { path: 'tests/far/quick.test.ts', parts: [part(undefined, 1), part('a', 20, 7), part('b', 3)] },
    { path: 'tests/near/slow.test.ts', parts: [part(undefined, 5), part('c', 10, 7), part('d', 900, 8)] },
    { path: 'tests/far/loaded.test.ts', parts: [part(undefined, 40, 7), part('e', 900)] },
    { path: 'tests/near/own.test.ts', parts: [part(undefined, 1), part('f', 5000, 7)] },
    { path: 'tests/near/other.test.ts', parts: [part(undefined, 1), part('g', 1, 8)] },
  ];
  const found = (milliseconds: number) =>
    testsOf(7, 'tests/near/own.test.ts', seen, milliseconds).map(({ path, ids = 'all' }) => [path, ids]);
  expect(found(1000)).toEqual([
    ['tests/near/own.test.ts', ['f']],
    ['tests/near/slow.test.ts', ['c']],
    ['tests/far/quick.test.ts', 'all'],
    ['tests/far/loaded.test.ts', 'all'],
  ]);
  expect(found(40)).toHaveLength(3);
  expect(found(0)).toEqual([['tests/near/own.test.ts', ['f']]]);
});
