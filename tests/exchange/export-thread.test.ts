import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type CaseToExport, exportInThread } from '../../src/exchange/export-thread.ts';
import { exportedId } from '../../src/exchange/exported-case.ts';

const scratch = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const plan = (name: string) =>
  ({
    format: 'jsonl',
    purpose: 'evaluation',
    folder: join(scratch, name),
    generators: [],
    templates: ['plain'],
    models: [],
  }) as const;

const caseOf = (number: number): CaseToExport => ({
  caseId: `world/X→Y/do-true/${number}`,
  template: 'plain',
  prompt: `Question ${number}?`,
  question: `Question ${number}?`,
  task: 'compositional',
  truth: true,
  design: 'abcd1234/1000/all',
  canary: 'mark',
  metadata: { seal: '000001' },
});

test('what is made in one thread is written by another, in order', async () => {
  const writer = exportInThread(plan('whole'));
  for (let number = 0; number < 1000; number++) await writer.add(caseOf(number));
  expect((await writer.close()).prompts).toBe(1000);
  const lines = readFileSync(join(scratch, 'whole', 'cases.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    Array.from({ length: 1000 }, (_, number) => {
      const { caseId, ...item } = caseOf(number);
      return { id: exportedId(caseId, item), ...item };
    }),
  );
});

test.each([10, 1000])(
  'a test that holds a function among %i is refused, and nothing is left',
  async (size) => {
    const writer = exportInThread(plan(`function-${size}`));
    const exported = async (): Promise<unknown> => {
      for (let number = 0; number < size; number++)
        await writer.add({ ...caseOf(number), ...(number === 3 && { metadata: { extra: () => 1 } }) });
      return writer.close();
    };
    await expect(exported()).rejects.toThrow('a test contains something other than data');
    await writer.discard();
    expect(readdirSync(scratch)).toEqual(['whole']);
  },
);

test('a folder that is a file ends it with a sentence', async () => {
  const folder = join(scratch, 'whole', 'cases.jsonl');
  const writer = exportInThread({ ...plan('whole'), folder });
  await writer.add(caseOf(1));
  await expect(writer.close()).rejects.toThrow(/cannot be written: E(NOTDIR|EXIST)/);
  await writer.discard();
});
