import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scorecardSchema } from '../../src/scorecard/schema.ts';
import { promptfoo, ROOT, run } from '../support/promptfoo.ts';

const example = join(ROOT, 'examples/own-theme');
const folder = mkdtempSync(join(tmpdir(), 'own-theme-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the example theme runs as documented: every truth can be read back, and reasoners get their verdicts', async () => {
  const checked = await run(process.execPath, [join(ROOT, 'src/cli/main.ts'), 'check'], example);
  expect(checked.output).toMatch(/truths recomputed from the prompts.*; 0 disagreements/);
  expect(checked.code).toBe(0);

  const finished = await promptfoo(
    example,
    ['eval', '--no-cache', '--no-table', '-o', join(folder, 'eval.json')],
    {
      PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
    },
  );
  expect(finished.code).toBe(0);
  const { columns, worlds } = scorecardSchema.parse(
    JSON.parse(readFileSync(join(folder, 'scorecard.json'), 'utf8')),
  );
  expect(worlds.map(({ theme }) => theme)).toEqual(['harbour.yaml', 'harbour.yaml']);
  expect(columns[0]!.compositional.map(({ verdict }) => verdict)).toEqual(['VC', 'VC']);
  expect(columns[1]!.compositional.every(({ complete }) => !complete)).toBe(true);
}, 60_000);
