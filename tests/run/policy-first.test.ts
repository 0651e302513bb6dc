import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { finishRun } from '../../src/run.ts';
import type { FileRows } from '../../src/scoring/rows/read-results.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true }));
const policy = join(folder, 'gate.yaml');
writeFileSync(policy, 'margin: 0.1');
const run = { stamp: { createdAt: '' }, env: {} };

test('a policy that cannot be used is told before any row is read, where a verdict is all that is wanted', async () => {
  const rows: Iterable<FileRows> = {
    [Symbol.iterator]() {
      throw new Error('rows were read');
    },
  };
  await expect(finishRun(rows, { ...run, gate: { gate: policy } })).rejects.toThrow('unknown key margin');
  await expect(finishRun(rows, { ...run, gate: { gate: `${policy}.old` } })).rejects.toThrow(
    'expected a policy',
  );
});

test('where a folder is given, what the rows come to is written there all the same', async () => {
  const rows = rowsOf(compositional({ preset: 'first-look' }), [simulatedVariant({ model: 'oracle' })]);
  const out = join(folder, 'out');
  const { scorecard, problem } = await finishRun([{ rows, run: '' }], {
    ...run,
    out,
    gate: { gate: policy },
  });
  expect(problem?.message).toContain('unknown key margin');
  expect(scorecard.variants).toHaveLength(1);
  expect(scorecard.gate).toBeUndefined();
});
