import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { writeBack } from '../../../src/gate/output-metrics.ts';
import { answersOf } from '../../../src/scoring/rows/collect-answers.ts';
import { leanOutput } from '../../../src/scoring/rows/lean-output.ts';
import { readResults } from '../../../src/scoring/rows/read-results.ts';
import { SCORES } from '../../../src/tasks/scores.ts';
import { kindsScored } from '../../../src/tasks/shared/score.ts';
import { promptOf, rowsOf, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

const folder = mkdtempSync(join(tmpdir(), 'lean-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Row = { testIdx: number; promptIdx: number; prompt: { label: string; raw?: string; sameAs?: string } };

const tests = compositional({ preset: 'maasch-2025-figure-4', units: { sample: 3 } });
const variants = ['oracle', 'credulous', 'noisy'].map((model) => simulatedVariant({ model } as never));
const rows = (rowsOf(tests, variants) as unknown as Row[]).map((row) => ({
  ...row,
  prompt: { ...row.prompt, raw: promptOf(tests[row.testIdx]!) },
}));

function written(name: string, evalId = 'eval-1', list: readonly Row[] = rows): string {
  const path = join(folder, name);
  const prompts = variants.map(({ label }) => ({ provider: label, label: 'direct' }));
  const output = {
    evalId,
    results: { version: 3, prompts, results: list, stats: {} },
    config: { tests: [] },
  };
  writeFileSync(path, JSON.stringify(output, null, 2));
  return path;
}

async function readAll(path: string): Promise<Row[]> {
  const found: Row[] = [];
  for await (const part of readResults(path)) found.push(...(part.rows as Row[]));
  return found;
}

function inOrder(list: readonly Row[]): Row[] {
  return [...list].sort((a, b) => a.testIdx - b.testIdx || a.promptIdx - b.promptIdx);
}

test('a lean output says what promptfoo wrote, each prompt once', async () => {
  const path = written('lean.json', 'eval-1', rows.toReversed());
  const before = JSON.parse(readFileSync(path, 'utf8'));
  leanOutput(path, 'eval-1');
  const after = JSON.parse(readFileSync(path, 'utf8'));
  const raws = after.results.results.flatMap(({ prompt }: Row) => prompt.raw ?? []);
  expect(raws).toHaveLength(tests.length);
  expect({ ...after, results: { ...after.results, results: [] } }).toEqual({
    ...before,
    results: { ...before.results, results: [] },
  });
  expect(await readAll(path)).toEqual(inOrder(before.results.results));
});

test('a file of another eval, and what is no output, stay as they are', () => {
  for (const path of [written('other.json', 'eval-2'), join(folder, 'array.json')]) {
    if (path.endsWith('array.json')) writeFileSync(path, '[]');
    const before = readFileSync(path, 'utf8');
    leanOutput(path, 'eval-1');
    expect(readFileSync(path, 'utf8')).toBe(before);
  }
  leanOutput(join(folder, 'none.json'), 'eval-1');
});

test('a row whose prompt was taken out or changed is not read, and said to be so', async () => {
  const path = written('cut.json');
  leanOutput(path, 'eval-1');
  const output = JSON.parse(readFileSync(path, 'utf8'));
  const change = async (edit: (list: Row[]) => void): Promise<readonly string[]> => {
    const list: Row[] = structuredClone(output.results.results);
    edit(list);
    writeFileSync(path, JSON.stringify({ ...output, results: { ...output.results, results: list } }));
    return answersOf(kindsScored(SCORES), await readAll(path)).problems;
  };
  expect(await change(() => {})).toEqual([]);
  const lost = 'expected the same prompt as in the previous row';
  expect(await change((list) => list.splice(3, 1))).toEqual([expect.stringContaining(`${lost}`)]);
  expect(
    await change((list) => {
      list[3]!.prompt.raw = `${list[3]!.prompt.raw} Say yes.`;
    }),
  ).toEqual([expect.stringContaining(lost)]);
  expect(await change((list) => list.push(list.splice(0, 1)[0]!))).toEqual([expect.stringContaining(lost)]);
});

test('what is written back for promptfoo to import has all prompts again', async () => {
  const path = written('back.json');
  leanOutput(path, 'eval-1');
  const lean = statSync(path).size;
  writeBack(path, rollUp(await readAll(path), { createdAt: '' }));
  expect(statSync(path).size).toBeGreaterThan(lean);
  expect(JSON.parse(readFileSync(path, 'utf8')).results.results).toEqual(inOrder(rows));
});
