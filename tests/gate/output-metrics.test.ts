import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { addMetrics, holdsRollUp, writeBack } from '../../src/gate/output-metrics.ts';
import { promptsOnce } from '../../src/scoring/rows/shared-prompts.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

const folder = mkdtempSync(join(tmpdir(), 'output-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tests = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
const scorecard = rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })]), { createdAt: '' });

function written(name: string, prompts: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ results: { version: 3, prompts, results: [] } }));
  return path;
}

test('numbers are written into the variants of JSON output, and found there', () => {
  const path = written('eval.json', [{ provider: 'oracle' }]);
  expect(holdsRollUp(path, scorecard)).toBe('no');
  writeBack(path, scorecard);
  expect(holdsRollUp(path, scorecard)).toBe('yes');
  const [prompt] = JSON.parse(readFileSync(path, 'utf8')).results.prompts;
  expect(prompt.metrics.namedScores).toEqual({ CCR_unit_discrimination: 1 });
});

test('other files hold no variants: nothing is known of them, and nothing written', () => {
  const path = written('eval.jsonl', [{}]);
  expect(holdsRollUp(path, scorecard)).toBe('unknown');
  expect(() => writeBack(path, scorecard)).toThrow("expected promptfoo's JSON output, the only format");
  expect(() => writeBack(written('none.json', []), scorecard)).toThrow(
    'expected a variant 0 (oracle), got 0 variants',
  );
});

test('rows that share the text of a prompt have it again, each for itself', () => {
  const path = join(folder, 'rows.json');
  const row = (promptIdx: number) => ({
    testIdx: 0,
    promptIdx,
    prompt: { label: 'direct', raw: 'Is it so?' },
  });
  const save = (results: unknown) => {
    writeFileSync(path, JSON.stringify({ results: { version: 3, prompts: [{}], results } }));
    writeBack(path, scorecard);
    return JSON.parse(readFileSync(path, 'utf8')).results.results;
  };
  expect(promptsOnce([row(0), row(1)])[1]).not.toHaveProperty('prompt.raw', 'Is it so?');
  expect(save(promptsOnce([row(0), row(1)]))).toEqual([row(0), row(1)]);
  expect(save(undefined)).toBeUndefined();
});

test('a file that does not fit into one text is not looked at, nor written to', () => {
  const path = join(folder, 'large.json');
  writeFileSync(path, '');
  // Takes no room on the disk.
  truncateSync(path, 500_000_001);
  expect(holdsRollUp(path, scorecard)).toBe('unknown');
  expect(() => writeBack(path, scorecard)).toThrow(`${path}: the file is too large to be rewritten`);
});

test('a number that is a sum has its count and its weight beside it', () => {
  const metrics = {};
  addMetrics(metrics, [
    { name: 'sum', value: 3, of: 4 },
    { name: 'other', value: 0.5 },
  ] as never);
  expect(metrics).toStrictEqual({
    namedScores: { sum: 3, other: 0.5 },
    namedScoresCount: { sum: 4 },
    namedScoreWeights: { sum: 4 },
  });
});

test('all variants must hold all numbers; those of a variant that lacks them are added to what is there', () => {
  const two = rollUp(
    rowsOf(tests, [simulatedVariant({ model: 'oracle' }), simulatedVariant({ model: 'always-yes' })]),
    { createdAt: '' },
  );
  const path = written('two.json', [{}, { metrics: { namedScores: { kept: 0.5 } } }]);
  writeBack(path, two);
  expect(holdsRollUp(path, two)).toBe('yes');
  const content = JSON.parse(readFileSync(path, 'utf8'));
  const [first, second] = content.results.prompts;
  expect(second.metrics.namedScores).toMatchObject({ kept: 0.5, CCR_unit_discrimination: 0 });
  expect(first.metrics.namedScores).not.toHaveProperty('kept');
  delete first.metrics.namedScores.CCR_unit_discrimination;
  expect(holdsRollUp(written('half.json', content.results.prompts), two)).toBe('no');
  expect(readFileSync(path, 'utf8')).toMatch(/^\{\n {2}"results": .*\n\}\n$/s);
});

test('what is no output of promptfoo is refused by its name, or has no variants', () => {
  const path = join(folder, 'broken.json');
  writeFileSync(path, '{');
  expect(() => holdsRollUp(path, scorecard)).toThrow(`${path}: expected promptfoo's JSON output, got `);
  for (const text of ['null', '{}', '{"results":{"prompts":3}}']) {
    writeFileSync(path, text);
    expect(holdsRollUp(path, scorecard)).toBe('no');
    expect(() => writeBack(path, scorecard)).toThrow('expected a variant 0 (oracle), got 0 variants');
  }
});
