import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { readLabelled } from '../../scripts/corpus/labelled-reply.ts';
import { isPutAside, readBeside, summaryOf } from '../../scripts/corpus/measure.ts';
import { promptOf } from '../support/rows.ts';

const [item] = interventionEffects({ draws: 2, seed: 1 });
const asked = { prompt: promptOf(item!), metadata: item!.metadata };
const [truth, other] = item!.metadata!.truth ? ['yes', 'no'] : ['no', 'yes'];

function fileOf(lines: readonly unknown[], prompts: readonly unknown[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  const text = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(join(folder, 'replies.jsonl'), text(lines));
  if (prompts.length > 0) writeFileSync(join(folder, 'prompts.jsonl'), text(prompts));
  return join(folder, 'replies.jsonl');
}

test('labelled replies know their prompts by id, and are measured beside what they mean', () => {
  const file = fileOf(
    [
      { prompt: '007', reply: `<answer>${truth}</answer>`, meant: truth, second: truth },
      { prompt: '007', reply: `<answer>${truth}</answer>`, meant: other },
      { prompt: '007', reply: 'I would rather think about it.', meant: truth },
      { prompt: '007', reply: 'Well', meant: 'cut' },
      { prompt: '007', reply: "I'm sorry, but I can't help with that.", meant: 'refused' },
    ],
    [{ id: '007', ...asked }],
  );
  const read = readLabelled(file).map(readBeside);
  expect(read.map(({ answer }) => answer)).toEqual([
    'as meant',
    'wrong side',
    'unread',
    'as meant',
    'as meant',
  ]);
  expect(summaryOf(read)).toMatchObject({ replies: 5, asMeant: 3, wrongSide: 1, falseAlarms: 0 });
});

test('a line that cannot be used is refused by file and line', () => {
  const good = { ...asked, reply: 'Yes', meant: 'yes' };
  expect(() => readLabelled(fileOf([good, { ...good, meant: 'sure' }]))).toThrow(/replies\.jsonl:2: /);
  expect(() => readLabelled(fileOf([{ prompt: '008', reply: 'Yes', meant: 'yes' }]))).toThrow(
    /replies\.jsonl:1: expected metadata in this line, or the id of a prompt in .*prompts\.jsonl/,
  );
});

test('half of a corpus is put aside by its ids and prompts alone', () => {
  const ids = Array.from({ length: 400 }, (_, i) => ({ id: String(i + 1), prompt: '001' }));
  const aside = ids.filter(isPutAside).length;
  expect(aside).toBeGreaterThan(160);
  expect(aside).toBeLessThan(240);
});
