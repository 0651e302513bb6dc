import { describe, expect, test } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import { at, put, type Row } from '../../support/edits.ts';
import { answersOf } from '../../support/scored.ts';
import { problemsOf, rows, tests } from './prompt-check.ts';

const METADATA = [['testCase', 'metadata'], ['metadata']] as const;

test('prompts of every task, plain and as messages, ask what their cases say', () => {
  expect(answersOf(rows()).problems).toEqual([]);
  expect(new Set(tests.map(({ metadata }) => metadata?.task)).size).toBe(6);
});

/** Swaps the metadata of two cases in all rows of all variants. */
function swap(damaged: Row[], one: number, other: number): void {
  const [first, second] = [tests[one]!.metadata, tests[other]!.metadata];
  for (const row of damaged)
    for (const path of METADATA) {
      if (row.testIdx === one) put(row, path, structuredClone(second));
      else if (row.testIdx === other) put(row, path, structuredClone(first));
    }
}

describe('metadata swapped between cases of one task and one truth in all variants', () => {
  const keyOf = (t: number): string => {
    const { task, truth } = tests[t]!.metadata!;
    return task === 'quantities' ? task : `${task} ${truth}`;
  };
  const keys = [...new Set([...tests.keys()].map(keyOf))].filter((key) => !key.startsWith('linear'));

  test.each(keys)('%s: each of thirty swaps is found', (key) => {
    const own = [...tests.keys()].filter((t) => keyOf(t) === key);
    const rng = namedRng('swap', key);
    const unnoticed: string[] = [];
    for (let i = 0; i < 30; i++) {
      const [one, other] = rng.sample(own, 2) as [number, number];
      const damaged = rows([one, other]);
      swap(damaged, one, other);
      const isFound = problemsOf(damaged).includes('prompt and its case ask different questions');
      if (!isFound && !areAlike(one, other))
        unnoticed.push(`${JSON.stringify(tests[one]!.metadata)} ${JSON.stringify(tests[other]!.metadata)}`);
    }
    expect(unnoticed).toEqual([]);
  });
});

/** Whether two cases ask the same under other names: relations that a symmetry exchanges, or the same on another draw. */
function areAlike(one: number, other: number): boolean {
  const strip = ({ draw: _, seal: __, names: ___, pair, arrows, ...rest }: Record<string, unknown>) => {
    const symbols = new Map<string, string>();
    const renamed = `${pair} ${rest.intervention ?? ''} ${arrows}`.replace(/[A-Z]/g, (sign) => {
      if (!symbols.has(sign)) symbols.set(sign, String(symbols.size));
      return symbols.get(sign)!;
    });
    const { task, phrasing } = rest;
    return task === 'intervention-effects' && JSON.stringify([task, phrasing, renamed]);
  };
  const [a, b] = [strip(tests[one]!.metadata!), strip(tests[other]!.metadata!)];
  return a !== false && a === b;
}

describe('rows that differ from others of their variant', () => {
  test.each<[string, (row: Row) => void, RegExp]>([
    [
      'a reply that is not kept',
      (row) => put(row, ['response', 'output'], '[output stripped]'),
      /a with direct: only some rows contain their replies \(9 of \d+\)/,
    ],
    [
      'a prompt that is not kept',
      (row) => put(row, ['prompt', 'raw'], '[prompt stripped]'),
      /only some rows contain their prompts \(9 of \d+\)/,
    ],
    [
      'a prompt that cannot be read',
      (row) =>
        put(row, ['prompt', 'raw'], `${at(row, ['prompt', 'raw'])}`.replace('\n', '\nNobody knows.\n')),
      /only some prompts of one world can be read/,
    ],
    [
      'another way to extract answers',
      (row) =>
        put(row, ['gradingResult', 'componentResults', '0', 'assertion'], {
          config: { extract: { by: 'model', always: true } },
        }),
      /the assertions extract answers with different settings \(9 of \d+\)/,
    ],
  ])('%s', (_, change, problem) => {
    const damaged = rows();
    for (const row of damaged)
      if (row.promptIdx === 0)
        put(row, ['gradingResult', 'componentResults', '0', 'assertion'], { config: undefined });
    for (const row of damaged.slice(0, 9)) change(row);
    expect(problemsOf(damaged)).toMatch(problem);
  });
});
