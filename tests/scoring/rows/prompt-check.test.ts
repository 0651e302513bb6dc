import { describe, expect, test } from 'vitest';
import { put } from '../../support/edits.ts';
import { promptOf } from '../../support/rows.ts';
import { problemsOf, rows, tests } from './prompt-check.ts';

describe('metadata swapped between cases of one task and one truth in all variants', () => {
  const keyOf = (t: number): string => {
    const { task, truth } = tests[t]!.metadata!;
    return task === 'quantities' ? task : `${task} ${truth}`;
  };
  const keys = [...new Set([...tests.keys()].map(keyOf))].filter((key) => !key.startsWith('linear'));

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

describe('rows that differ from others of their variant', () => {
  test('where none is kept, there is nothing to compare', () => {
    const stripped = rows();
    for (const row of stripped) {
      put(row, ['prompt', 'raw'], '[prompt stripped]');
      put(row, ['response', 'output'], '[output stripped]');
    }
    expect(problemsOf(stripped)).toBe('');
  });
});
