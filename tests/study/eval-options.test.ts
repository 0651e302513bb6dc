import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { suiteBill } from '../../src/study/cost.ts';
import { optionsOfEval, outputsOfEval } from '../../src/study/eval-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'options-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const config = join(folder, 'config.yaml');
writeFileSync(
  config,
  'evaluateOptions: { repeat: 5, maxConcurrency: 7 }\ncommandLineOptions: { repeat: 6 }\noutputPath: [results/eval.json, results/eval.jsonl]\n',
);

test.each([
  [['eval', '--repeat', '3', '-j', '2'], { repeat: 3, concurrency: 2 }],
  [['eval', '--repeat=3', '--max-concurrency=20', '--no-cache'], { repeat: 3, concurrency: 20 }],
  [['eval', '-c', config], { repeat: 6, concurrency: 7 }],
  [['eval', '--config', config, '--repeat', '2'], { repeat: 2, concurrency: 7 }],
  [['eval', '-c', 'nowhere.js', '--repeat', 'many'], { repeat: 1, concurrency: 4 }],
])('%j: as promptfoo reads it', (args, expected) => {
  expect(optionsOfEval(args)).toEqual(expected);
});

test.each([
  [['eval', '-o', 'a.json'], ['a.json']],
  [['eval', '--output=a.json', '-c', config], ['a.json']],
  [
    ['eval', '-c', config],
    ['results/eval.json', 'results/eval.jsonl'],
  ],
  [['eval', '-c', 'nowhere.js'], []],
])('%j writes %j', (args, expected) => {
  expect(outputsOfEval(args)).toEqual(expected);
});

test('the bill counts every replicate', async () => {
  const bill = await suiteBill({
    providers: [{ id: 'openai:x', label: 'x', config: { inputCost: 1e-6, outputCost: 1e-6 } }],
    prompts: [{ label: 'direct', raw: 'Q' }],
    tests: [{ vars: { question: 'Does it?' }, metadata: { design: 'd' } }],
    repeat: 3,
    concurrency: 2,
  });
  expect(bill).toContain('1 questions × 1 variant × 3 replicates: 3 calls');
  expect(bill).toContain('a concurrency of 2');
});
