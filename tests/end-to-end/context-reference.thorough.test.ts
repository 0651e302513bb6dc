import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestCase } from 'promptfoo';
import { afterAll, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { ours, promptfoo, workspace } from '../support/promptfoo.ts';
import { model, tableOf, written } from '../tasks/ccr-gb/tables.ts';

// Names that are templates to whoever renders them.
const table = written(
  tableOf([
    {
      id: 0,
      scm: model('X>C C>Y', {}, 0.3),
      samples: ['100'].map((text) => Uint8Array.from(text, Number)),
      names: ['{{ theme }}', '{% raw %}', '{# Y #}'],
    },
  ]),
);
const folders = [dirname(table)];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Row {
  readonly promptIdx: number;
  readonly testIdx: number;
  readonly prompt: { readonly raw: string };
  readonly testCase: { readonly vars: Record<string, unknown> };
  readonly success: boolean;
  readonly error?: string;
}

async function rowsOf(
  contextByReference: boolean,
  ...others: readonly object[]
): Promise<{ rows: Row[]; bytes: number }> {
  const folder = workspace({
    prompts: ['direct', 'chain-of-thought'].map((label) => ({ id: ours(`prompts/${label}.j2`), label })),
    providers: [{ id: ours('providers/simulated-model.ts'), config: { model: 'always-yes' } }],
    tests: [
      ...[
        ['compositional', { preset: 'maasch-2025-figure-4', units: { sample: 2 }, contextByReference }],
        ['intervention-effects', { draws: 1, graphs: ['mediation'], contextByReference }],
        ['linear', { preset: 'maasch-2025-appendix-c', contextByReference }],
        ['ccr-gb', { main: table, contextByReference }],
      ].map(([name, config]) => {
        const generator = (name as string).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
        return { path: `${ours(`generators/${name}.ts`)}:${generator}`, config };
      }),
      ...others,
    ],
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  });
  folders.push(folder);
  const { output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table', '-o', 'rows.jsonl']);
  const file = join(folder, 'rows.jsonl');
  if (!existsSync(file)) throw new Error(output);
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
  rows.sort((a, b) => a.promptIdx - b.promptIdx || a.testIdx - b.testIdx);
  return { rows, bytes: statSync(join(folder, '.promptfoo/promptfoo.db')).size };
}

test('contextByReference tests give the same prompts in promptfoo, and one var; one from elsewhere is an error, and no provider is asked', async () => {
  const [elsewhere] = compositional({ preset: 'maasch-2025-figure-4', contextByReference: true }) as [
    TestCase,
  ];
  const { vars, metadata } = elsewhere;
  const stranger = { vars, metadata, options: { disableVarExpansion: true } };
  const [full, contextByReference] = [await rowsOf(false), await rowsOf(true, stranger)];
  const own = contextByReference.rows.filter(({ testIdx }) => testIdx < full.rows.length / 2);
  expect(own.map(({ prompt }) => prompt.raw)).toEqual(full.rows.map(({ prompt }) => prompt.raw));
  expect(own.length).toBeGreaterThan(80);
  for (const { testCase } of own) {
    expect(testCase.vars).toEqual({
      context: expect.stringMatching(/^file:.*\/[0-9a-f]{16}\/\.\.\/referenced-context\.ts$/),
    });
  }
  expect(contextByReference.bytes).toBeLessThan(full.bytes);
  const others = contextByReference.rows.filter((row) => !own.includes(row));
  expect(others).toHaveLength(2);
  for (const { success, error } of others) {
    expect([success, error]).toEqual([false, expect.stringContaining('expected the context')]);
  }
}, 120_000);
