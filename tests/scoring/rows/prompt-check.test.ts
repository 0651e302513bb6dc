import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { identification } from '../../../generators/identification.ts';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { linear } from '../../../generators/linear.ts';
import { SEED_KEY } from '../../../src/lib/fresh-seed.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { at, put, type Row, writtenRows } from '../../support/edits.ts';
import { promptOf, simulatedVariant } from '../../support/rows.ts';
import { answersOf } from '../../support/scored.ts';

// The questions of the memory check are drawn anew in every run.
process.env[SEED_KEY] = '1';
const figure4 = { preset: 'maasch-2025-figure-4', units: { sample: 3 } } as const;
const tests = [
  ...compositional(figure4),
  ...compositional({ ...figure4, theme: 'flower-garden', hidden: 0.3, seed: 2 }),
  ...compositional({ ...figure4, theme: 'clinical-notes', extraneous: true, seed: 3 }),
  ...compositional({
    ...{ edges: ['X -> C', 'C -> Y'], noise: { X: 0.3, C: 0.2, Y: 0.6 }, units: { sample: 2 } },
    ...{ ask: ['booleans', 'share', 'composed'], seed: 4 },
  }),
  ...compositional({ preset: 'decisive-small', units: { twins: 12 }, memoryCheck: 0.5 }),
  ...identification({ draws: 3 }),
  ...interventionEffects({
    draws: 2,
    nullControls: true,
    names: ['random-char', 'tuebingen'],
    graphs: ['bivariate', 'mediation', { path: 4 }, { random: { nodes: 4, density: 0.4 } }],
  }),
  ...linear({ edges: { 'X -> A': 2, 'A -> Y': 1.5, 'X -> Y': 3, 'Y -> Z': 0.5 }, draws: 3 }),
];
delete process.env[SEED_KEY];
const variants = ['a', 'b'].map((label) => ({
  ...simulatedVariant({ model: 'noisy', errorRate: 0.2, seed: label }),
  label,
}));

/** Rows with the text of their prompts, as the template of a variant renders it. */
const WRITTEN = writtenRows(tests, variants).map((row): Row => {
  const raw = promptOf(tests[row.testIdx as number]!);
  const asMessages = JSON.stringify([{ role: 'user', content: `Think first.\n\n${raw}` }]);
  return { ...row, prompt: { label: 'direct', raw: row.promptIdx === 0 ? raw : asMessages } };
});

/** Copies of those of some tests, of all if not said. */
const rows = (of: readonly number[] = [...tests.keys()]): Row[] =>
  WRITTEN.filter(({ testIdx }) => of.includes(testIdx as number)).map((row) => structuredClone(row));

const METADATA = [['testCase', 'metadata'], ['metadata']] as const;
const problemsOf = (damaged: readonly Row[]): string => answersOf(damaged).problems.join('\n');

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

  test('prompts of one variant alone, though the others ask what their cases say', () => {
    const own = [...tests.keys()].filter((t) => keyOf(t) === keys[0]);
    const [one, other] = [own[0]!, own.find((t) => promptOf(tests[t]!) !== promptOf(tests[own[0]!]!))!];
    const damaged = rows([one]);
    for (const row of damaged) if (row.promptIdx === 1) put(row, ['prompt', 'raw'], promptOf(tests[other]!));
    expect(damaged).toHaveLength(2);
    expect(problemsOf(damaged)).toContain('prompt and its case ask different questions');
  });

  test('a panel with another model', () => {
    const panels = [...tests.keys()].filter((t) => tests[t]!.metadata?.task === 'linear');
    const damaged = rows(panels);
    for (const row of damaged)
      if (row.testIdx === panels[0])
        put(row, ['prompt', 'raw'], promptOf(tests[panels[0]!]!).replace(/by 2 units/, 'by 3 units'));
    expect(problemsOf(damaged)).toContain('prompt and its case ask different questions');
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

  test('where none is kept, there is nothing to compare', () => {
    const stripped = rows();
    for (const row of stripped) {
      put(row, ['prompt', 'raw'], '[prompt stripped]');
      put(row, ['response', 'output'], '[output stripped]');
    }
    expect(problemsOf(stripped)).toBe('');
  });
});
