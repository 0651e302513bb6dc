import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import {
  causal,
  EVAL,
  promptfoo,
  readJson,
  scorecardIn,
  shaped,
  simulated,
  workspace,
} from '../support/promptfoo.ts';

/** Makes a scorecard of results files with the report command, without what differs between runs. */
async function scorecardOf(folder: string, ...files: readonly string[]): Promise<Scorecard> {
  const { code, output } = await causal(folder, 'report', ...files, '-o', 'report/');
  expect(output).toMatch(/Report:/);
  expect(code).toBe(0);
  return { ...readJson(folder, 'report/scorecard.json'), createdAt: '', evalId: '', versions: {} };
}

/** Starts an eval of slow calls, and kills it when it has stored some rows. */
async function killEval(folder: string, rowsFile: string, rowsBefore: number): Promise<void> {
  const kill = new AbortController();
  const watch = setInterval(() => {
    const rows = existsSync(rowsFile) ? readFileSync(rowsFile, 'utf8').split('\n') : [];
    if (rows.length > rowsBefore) kill.abort('SIGKILL');
  }, 20);
  await promptfoo(folder, EVAL, { DELAY: '30' }, kill.signal);
  clearInterval(watch);
}

describe('an eval that was killed', () => {
  test('can be resumed, and then has every answer in the right column', async () => {
    const providers = [shaped('v1'), simulated('always-no', 'v2')];
    const folder = workspace({ providers, outputPath: 'rows.jsonl' });
    await killEval(folder, join(folder, 'rows.jsonl'), 20);
    const resumed = await promptfoo(folder, ['eval', '--resume', '--no-table']);
    expect(resumed.output).toMatch(/Eval complete/);
    const [v1, v2] = (await scorecardOf(folder, 'rows.jsonl')).variants;
    expect(v1?.counts.right).toBe(v1?.counts.asked);
    expect(v2?.counts.no).toBe(v2?.counts.asked);
  });

  test('leaves a file that is refused if its last row is cut off', async () => {
    const folder = workspace({ providers: [simulated('oracle')], outputPath: 'rows.jsonl' });
    await promptfoo(folder);
    const rows = readFileSync(join(folder, 'rows.jsonl'), 'utf8');
    writeFileSync(join(folder, 'torn.jsonl'), rows.slice(0, -300));
    const { code, output } = await causal(folder, 'gate', 'torn.jsonl', '--json');
    expect(code).toBe(1);
    expect(output).toMatch(/torn\.jsonl.*(?:cut off|stopped)/s);
  });
});

test('an eval with --repeat 3 asks every question three times, and its scorecard has all three answers', async () => {
  const folder = workspace({
    providers: [simulated('oracle'), simulated('slips', 'slips', { slipRate: 0.2 })],
  });
  await promptfoo(folder, [...EVAL, '--repeat', '3']);
  const { variants, cases } = scorecardIn(folder);
  const [oracle, slips] = variants;
  expect(oracle?.counts.asked).toBe(3 * cases.length);
  expect(oracle?.answers.every((signs) => signs.length === 3)).toBe(true);
  // A model that slips answers some questions differently when they are repeated.
  expect(slips?.answers.some((signs) => new Set(signs).size > 1)).toBe(true);
});

describe('the shards of a run', () => {
  const SHARDS = [
    { number: 1, format: 'json' },
    { number: 2, format: 'jsonl' },
    { number: 3, format: 'json' },
    { number: 4, format: 'jsonl' },
  ];
  const FILES = SHARDS.map(({ number, format }) => `shard-${number}.${format}`);

  test('give the scorecard of the whole run, and a missing shard fails the gate', async () => {
    const folder = workspace({ providers: [simulated('oracle'), simulated('noisy')] });
    await promptfoo(folder, [...EVAL, '-o', 'whole.json']);
    writeFileSync(join(folder, 'gate.yaml'), 'baseline: oracle\n');
    for (const [i, { number, format }] of SHARDS.entries()) {
      const env = { CAUSAL_SHARD: `${number}/4` };
      const { code, output } = await promptfoo(folder, [...EVAL, '-o', FILES[i]!], env);
      expect(output).toContain(`This is shard ${number} of 4, which is not judged.`);
      expect(output).toContain(`npx promptfoo-causal gate 'shard-*.${format}'`);
      expect(code).toBe(0);
    }
    expect(await scorecardOf(folder, ...FILES)).toEqual(await scorecardOf(folder, 'whole.json'));

    const missing = await causal(folder, 'gate', ...FILES.slice(1));
    expect(missing.code).toBe(3);
    expect(missing.output).toMatch(/\d+ of 76 questions to \S+ are missing/);
  });
});
