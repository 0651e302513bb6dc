import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { linear } from '../../generators/linear.ts';
import { caseId } from '../../src/cases/case.ts';
import { type ExportedCase, exportedId } from '../../src/exchange/exported-case.ts';
import { openExportedCases } from '../../src/exchange/exported-cases.ts';
import { lineFiles } from '../../src/exchange/line-files.ts';
import { CANARY, EXPORT_FORMATS, type Manifest, type Purpose } from '../../src/exchange/manifest.ts';
import { messagesOf } from '../../src/exchange/openai-batch.ts';
import { exportWriter } from '../../src/exchange/write-export.ts';
import { KINDS } from '../../src/tasks/kinds.ts';

const scratch = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Questions of two tasks as an export holds them. */
const CASES = [
  ...compositional({ preset: 'first-look' }).slice(0, 12),
  ...linear({ bccs: [{ type: 'bridge' }, { type: 'bridge' }] }).slice(0, 3),
].map(({ vars, metadata }): ExportedCase => {
  const item = metadata as never as ExportedCase['metadata'] & {
    task: string;
    truth: boolean;
    design: string;
  };
  const prompt = `${vars?.context}\n\n${vars?.question}\n\n${vars?.answerInstruction}`;
  return {
    id: exportedId(caseId(KINDS, item as never), { template: 'plain', prompt }),
    template: 'plain',
    prompt,
    question: String(vars?.question),
    task: item.task,
    truth: item.truth,
    design: item.design,
    canary: CANARY.evaluation,
    metadata: item,
  };
});

async function write(
  name: string,
  format: Manifest['format'],
  purpose: Purpose = 'evaluation',
): Promise<string> {
  const folder = join(scratch, name);
  const writer = exportWriter({
    format,
    purpose,
    folder,
    generators: ['file://causal.mjs:compositional'],
    templates: ['plain'],
    models: format === 'openai-batch' ? [{ id: 'openai:chat:m', label: 'm', model: 'm', settings: {} }] : [],
  });
  for (const item of CASES) writer.add({ ...item, canary: CANARY[purpose] });
  writer.close();
  return folder;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

test.each([...EXPORT_FORMATS])('%s: the mark is in every file, in every line of data', async (format) => {
  const purpose = format === 'jsonl' ? 'training' : 'evaluation';
  const folder = await write(`marked-${format}`, format, purpose);
  // Request lines have room for the beginning only.
  const mark = CANARY[purpose].match(/[0-9a-f]{8}/)![0];
  for (const file of filesIn(folder)) {
    const parts = file.endsWith('.jsonl')
      ? readFileSync(file, 'utf8').trim().split('\n')
      : [readFileSync(file, 'utf8')];
    expect(
      parts.filter((text) => !text.includes(mark)),
      file,
    ).toEqual([]);
  }
});

describe('exported questions', () => {
  test('are found by id, those of all files', async () => {
    const cases = openExportedCases([await write('whole', 'jsonl')]);
    expect(CASES.map(({ id }) => cases.find(id)?.item)).toEqual(CASES);
    expect([cases.count, cases.find('0'.repeat(20))]).toEqual([CASES.length, undefined]);
    cases.close();
  });

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    [
      'a truth',
      ([first = '', ...rest]) => [
        first.replaceAll(/"truth":(true|false)/g, (_, is) => `"truth":${is !== 'true'}`),
        ...rest,
      ],
      /line 1: this line was changed after the export: its id or seal does not match/,
    ],
    [
      'a prompt',
      ([first = '', ...rest]) => [first.replace('candies', 'sweets'), ...rest],
      /line 1: this line was changed after the export: its id or seal does not match/,
    ],
    [
      'a seal',
      ([first = '', ...rest]) => [
        first.replace(/"seal":"(.)/, (_, c) => `"seal":"${c === 'a' ? 'b' : 'a'}`),
        ...rest,
      ],
      /line 1: this line was changed after the export: its id or seal does not match/,
    ],
    [
      'a truth beside the metadata',
      ([first = '', ...rest]) => [
        first.replace(/"truth":(true|false)/, (_, is) => `"truth":${is !== 'true'}`),
        ...rest,
      ],
      /line 1: this line was changed after the export: its id or seal does not match/,
    ],
    [
      'a template',
      ([first = '', ...rest]) => [first.replace('"template":"plain"', '"template":"steps"'), ...rest],
      /line 1: this line was changed after the export: its id or seal does not match/,
    ],
    ['a line less', (lines) => lines.slice(1), /expected 12 questions with the digest \w+, got 11 with/],
    ['a line twice', (lines) => [...lines, lines[0] ?? ''], /occurs more than once/],
    ['a line cut', ([first = '', ...rest]) => [first.slice(0, 100), ...rest], /line 1: /],
  ])('%s changed: named', async (name, change, message) => {
    const folder = await write(`changed ${name}`, 'jsonl');
    const file = join(folder, 'cases.jsonl');
    writeFileSync(file, `${change(readFileSync(file, 'utf8').trim().split('\n')).join('\n')}\n`);
    expect(() => openExportedCases([folder])).toThrow(message);
  });

  test.each([
    ['the label of a model', '"label": "m"', '"label": "n"'],
    ['a generator', 'causal.mjs', 'other.mjs'],
    ['its seal', '"seal": "', '"seal": "x'],
  ])('%s changed in export.json: named', async (name, from, to) => {
    const folder = await write(`changed ${name}`, 'openai-batch');
    const file = join(folder, 'export.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(from, to));
    expect(() => openExportedCases([folder])).toThrow(
      /export\.json: this file was changed after it was written: its content has the checksum \w{6}, but its key seal contains \w+/,
    );
    writeFileSync(file, JSON.stringify(JSON.parse(text)));
    openExportedCases([folder]).close();
  });

  test('of training, or of no export, measure nothing', async () => {
    const training = await write('training', 'jsonl', 'training');
    expect(() => openExportedCases([training])).toThrow('were exported for training');
    mkdirSync(join(scratch, 'empty'));
    expect(() => openExportedCases([join(scratch, 'empty')])).toThrow(
      'expected an export.json written by promptfoo-causal export',
    );
  });
});

test('seeds for training are refused in evaluation, also as text', () => {
  for (const seed of [1_000_000_000, '1000000001']) {
    expect(() => compositional({ preset: 'first-look', seed })).toThrow('expected a seed below 1000000000');
  }
});

test('files are split by lines and by bytes, and have their names only when all are whole', async () => {
  const folder = join(scratch, 'split');
  const files = lineFiles((number) => join(folder, `${number}.jsonl`), { lines: 3, bytes: 10 });
  for (const line of ['a', 'b', 'c', 'd', 'ééé', 'x']) files.add(line);
  expect(readdirSync(folder)).toEqual(['1.jsonl.unfinished', '2.jsonl.unfinished', '3.jsonl.unfinished']);
  expect(files.close()).toHaveLength(3);
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(texts).toEqual(['a\nb\nc\n', 'd\nééé\n', 'x\n']);
  const thrown = lineFiles((number) => join(folder, `again-${number}.jsonl`));
  thrown.add('a');
  thrown.discard();
  expect(readdirSync(folder)).toEqual(['1.jsonl', '2.jsonl', '3.jsonl']);
});

test('lines longer than a block, of any characters, stand as they were given, in order', async () => {
  const path = join(scratch, 'long.jsonl');
  const files = lineFiles(() => path);
  const lines = Array.from(
    { length: 400 },
    (_, i) => `${i} ${(i % 2 ? 'é“𝔸' : 'a').repeat((i * 977) % 9000)}`,
  );
  lines.splice(7, 0, 'x'.repeat(400_000), '“'.repeat(300_000), '');
  for (const line of lines) files.add(line);
  files.close();
  expect(readFileSync(path, 'utf8')).toBe(lines.map((line) => `${line}\n`).join(''));
});

test('a line longer than a block begins a file of its own whole', async () => {
  const folder = join(scratch, 'long-split');
  const files = lineFiles((number) => join(folder, `${number}.jsonl`), { lines: 9, bytes: 1_000_000 });
  const lines = ['a'.repeat(700_000), 'b'.repeat(700_000)];
  for (const line of lines) files.add(line);
  const texts = files.close().map((file) => readFileSync(file, 'utf8'));
  expect(texts).toEqual(lines.map((line) => `${line}\n`));
});

test('what cannot be written is said by whoever waits, and at the end', async () => {
  if (!existsSync('/dev/full')) return;
  const folder = mkdtempSync(join(scratch, 'full-'));
  symlinkSync('/dev/full', join(folder, 'cases.jsonl.unfinished'));
  const files = lineFiles(() => join(folder, 'cases.jsonl'));
  files.add('a');
  expect(() => files.close()).toThrow(/cases\.jsonl: cannot be written: ENOSPC/);
  files.discard();
  expect(readdirSync(folder)).toEqual([]);
});

test('a prompt of messages is sent as messages, any other text as one', () => {
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Is it?' },
  ];
  expect(messagesOf(JSON.stringify(messages))).toEqual(messages);
  for (const text of ['[1, 2]', '[not JSON', 'Is it?'])
    expect(messagesOf(text)).toEqual([{ role: 'user', content: text }]);
});
