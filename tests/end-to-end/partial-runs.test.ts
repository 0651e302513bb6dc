import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import {
  causal,
  EVAL,
  type Finished,
  promptfoo,
  readJson,
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
  test('can be resumed, and no answer is then counted for the wrong variant', async () => {
    const providers = [shaped('v1'), simulated('always-no', 'v2')];
    const folder = workspace({ providers, outputPath: 'rows.jsonl' });
    await killEval(folder, join(folder, 'rows.jsonl'), 20);
    const resumed = await promptfoo(folder, ['eval', '--resume', '--no-table']);
    expect(resumed.output).toMatch(/Eval complete/);
    const [v1, v2] = (await scorecardOf(folder, 'rows.jsonl')).variants;
    expect(v1?.counts.right).toBe(v1?.counts.asked);
    expect(v2?.counts.no).toBe(v2?.counts.asked);
  });
});

test('a results file is refused by the gate command if the last row of the file is cut off', async () => {
  const folder = workspace({ providers: [simulated('oracle')], outputPath: 'rows.jsonl' });
  await promptfoo(folder);
  const rows = readFileSync(join(folder, 'rows.jsonl'), 'utf8');
  writeFileSync(join(folder, 'torn.jsonl'), rows.slice(0, -300));
  const { code, output } = await causal(folder, 'gate', 'torn.jsonl', '--json');
  expect(code).toBe(1);
  expect(output).toMatch(/torn\.jsonl.*(?:cut off|stopped)/s);
});

describe('the shards of a run (each a part of the questions)', () => {
  const FILES = ['shard-1.json', 'shard-2.jsonl', 'shard-3.json', 'shard-4.jsonl'];
  let folder = '';
  let finished: readonly Finished[] = [];

  beforeAll(async () => {
    folder = workspace({ providers: [simulated('oracle'), simulated('noisy')] });
    await promptfoo(folder, [...EVAL, '-o', 'whole.json']);
    writeFileSync(join(folder, 'gate.yaml'), 'baseline: oracle\n');
    const shards: Finished[] = [];
    for (const [i, file] of FILES.entries())
      shards.push(await promptfoo(folder, [...EVAL, '-o', file], { CAUSAL_SHARD: `${i + 1}/4` }));
    finished = shards;
  });

  test('are not judged one by one, but each prints the command that judges all shards together', () => {
    const [first, second] = finished;
    expect(first?.output).toContain('This is shard 1 of 4, which is not judged.');
    expect(first?.output).toContain("npx promptfoo-causal gate 'shard-*.json'");
    expect(second?.output).toContain("npx promptfoo-causal gate 'shard-*.jsonl'");
    expect(finished.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  });

  test('have, taken together, the same scorecard as a run that is not split', async () => {
    expect(await scorecardOf(folder, ...FILES)).toEqual(await scorecardOf(folder, 'whole.json'));
  });

  test('fail the gate if one of the shards is missing', async () => {
    const { code, output } = await causal(folder, 'gate', ...FILES.slice(1));
    expect(code).toBe(3);
    expect(output).toMatch(/\d+ of 76 questions to \S+ are missing/);
  });
});
