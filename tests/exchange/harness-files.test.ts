import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ExportedCase } from '../../src/exchange/exported-case.ts';
import type { Manifest } from '../../src/exchange/manifest.ts';
import { exportReadme, exportWriter, inspectYaml, tableFiles } from '../../src/exchange/write-export.ts';

const scratch = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const item = (template: string, prompt: string, changes: Partial<ExportedCase> = {}): ExportedCase =>
  ({
    id: 'i',
    template,
    prompt,
    task: 'linear',
    truth: true,
    metadata: {},
    design: 'd',
    ...changes,
  }) as never;
const TAG = 'Is it? <answer>yes</answer>';

describe('tables', () => {
  test('are one a template, task and form, with names that no two share', async () => {
    const tables = tableFiles(join(scratch, 'tables'), 'evaluation');
    for (const [template, prompt, task = 'linear'] of [
      ['Zero shot!', TAG],
      ['Zero shot!', 'Is it?'],
      ['zero-shot', TAG],
      ['ZERO SHOT', TAG],
      ['Zero shot!', TAG, 'compositional'],
      ['—', TAG],
      ['Zero shot!', `${TAG} again`],
    ] as const)
      tables.add(item(template, prompt, { task }));
    expect(tables.tables().map(({ name, wanted }) => [name, wanted])).toEqual([
      ['zero-shot-linear', 'tag'],
      ['zero-shot-linear-words', 'words'],
      ['zero-shot-linear-2', 'tag'],
      ['zero-shot-linear-3', 'tag'],
      ['zero-shot-compositional', 'tag'],
      ['prompt-linear', 'tag'],
    ]);
    tables.close();
    const [first] = tables.tables();
    expect(first?.file).toBe('data/test-zero-shot-linear.jsonl');
    const lines = readFileSync(join(scratch, 'tables', first!.file), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: 'i', prompt: TAG, target: 'yes', task: 'linear' },
      { prompt: `${TAG} again` },
    ]);
  });
});

const TABLES = [
  { name: 'direct-linear', file: 'data/test-direct-linear.jsonl', wanted: 'tag' },
  { name: 'direct-linear-words', file: 'data/test-direct-linear-words.jsonl', wanted: 'words' },
] as const;

test('inspect_ai has a task a table, scored by the form that it wants', () => {
  const text = inspectYaml(TABLES, 'MARK');
  expect(text.startsWith('# MARK\n')).toBe(true);
  const { tasks } = parse(text);
  expect(tasks.map((task: { config: string; split: string }) => [task.config, task.split])).toEqual([
    ['direct-linear', 'test'],
    ['direct-linear-words', 'test'],
  ]);
  expect(tasks[0].field_spec).toEqual({ input: 'prompt', target: 'target', metadata: ['id'] });
  expect(tasks[0].scorers[0].args.pattern).toContain('</answer>');
  expect(tasks[1].scorers[0].args.pattern).toBe(String.raw`(?i)\b(yes|no)\b`);
});

describe('a readme', () => {
  const manifest = (format: Manifest['format'], purpose: Manifest['purpose'] = 'evaluation') =>
    ({ format, purpose, canary: 'MARK', prompts: 12, files: ['a', 'b'] }) as never as Manifest;

  test.each<[Manifest['format'], string, string]>([
    ['jsonl', 'one line per reply', 'replies.jsonl --cases .'],
    ['openai-batch', 'Upload the input files (2 in all)', 'batch_output.jsonl --cases .'],
    ['inspect', 'inspect eval hf/OWNER/NAME', 'logs/*.json --cases .'],
  ])('of %s says how its questions are asked and how replies come back', (format, use, back) => {
    const text = exportReadme(manifest(format), TABLES);
    expect(text).toContain(`# Questions about causes (${format}, for evaluation)`);
    expect(text).toContain(
      '12 prompts made by promptfoo-causal, with exact truths. Keep them out of training data. They can be recognised by the mark `MARK`.',
    );
    expect(text).toContain(use);
    expect(text).toContain(`npx promptfoo-causal rollup ${back}`);
    expect(text.startsWith('---\n')).toBe(format === 'inspect');
  });

  test('of training names no way back', () => {
    const text = exportReadme(manifest('jsonl', 'training'), TABLES);
    expect(text).toContain(
      'They are for training; evaluations reject their seeds. They can be recognised by the mark `MARK`.',
    );
    expect(text).not.toContain('rollup');
  });
});

test('what was exported says of what, how much, and in which files', async () => {
  const folder = join(scratch, 'whole');
  const models = ['a', 'b'].map((label) => ({
    id: `openai:chat:${label}`,
    label,
    model: label,
    settings: {},
  }));
  const writer = exportWriter({
    ...{ format: 'openai-batch', purpose: 'evaluation', folder, generators: ['file://x.mjs'], models },
    templates: ['plain', 'steps'],
  });
  for (const [template, prompt] of [
    ['plain', 'Is it?'],
    ['steps', 'Is it, step by step?'],
  ] as const)
    writer.add(item(template, prompt, { metadata: { seal: '0011223344556677' } }));
  const manifest = writer.close();
  expect(manifest).toMatchObject({
    ...{ madeBy: 'promptfoo-causal', version: 1, format: 'openai-batch', generators: ['file://x.mjs'] },
    ...{ templates: ['plain', 'steps'], prompts: 2, cases: ['cases.jsonl'] },
    designs: { d: { cases: 1 } },
    files: ['requests-0-0001.jsonl', 'requests-1-0001.jsonl'],
    models: models.map(({ id, label, model }) => ({ id, label, model })),
  });
  const file = JSON.parse(readFileSync(join(folder, 'export.json'), 'utf8'));
  expect(file).toEqual({ ...manifest, seal: expect.stringMatching(/^\w{6}$/) });
  expect(readFileSync(join(folder, 'requests-1-0001.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
});
