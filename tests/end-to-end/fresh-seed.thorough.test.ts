import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ours, promptfoo, workspace } from '../support/promptfoo.ts';

const folder = workspace({
  prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
  providers: [{ id: ours('providers/simulated-model.ts'), label: 'model', config: { model: 'oracle' } }],
  tests: [
    {
      path: `${ours('generators/compositional.ts')}:compositional`,
      config: { edges: ['X -> C', 'C -> Y'], units: { sample: 4 }, seed: 'fresh' },
    },
  ],
  defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What promptfoo wrote: the name of the eval, its seeds, and how many rows are right. */
function written(file: string) {
  const { evalId, results } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const rows: { metadata: { design: string }; success: boolean }[] = results.results;
  const seeds = new Set(rows.map(({ metadata }) => /fresh-(\d+)/.exec(metadata.design)?.[1] ?? ''));
  return {
    evalId: String(evalId),
    seeds: [...seeds],
    rows: rows.length,
    right: rows.filter(({ success }) => success).length,
  };
}

test('each eval draws its seed, and one that is resumed must be told it', async () => {
  for (const file of ['one.json', 'other.json']) {
    const { code, output } = await promptfoo(folder, ['eval', '-o', file, '--no-table']);
    expect([code, output.includes('seed: fresh: this run drew the seed')]).toEqual([0, true]);
  }
  const [one, other] = [written('one.json'), written('other.json')];
  expect([one.seeds.length, other.seeds.length]).toEqual([1, 1]);
  expect(other.seeds).not.toEqual(one.seeds);
  // Three pairs with two questions each, about each of four units.
  expect([one.rows, one.right]).toEqual([24, 24]);
  const resumed = ['eval', '--resume', one.evalId, '--no-table'];
  const alone = await promptfoo(folder, resumed);
  expect(alone.output).toContain(
    'config.seed: with --resume, expected CAUSAL_SEED in the environment, got none',
  );
  const told = await promptfoo(folder, resumed, { CAUSAL_SEED: one.seeds[0] ?? '' });
  expect(told.code).toBe(0);
  expect(written('one.json')).toEqual(one);
});
