import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { causal } from '../support/command.ts';
import { type Finished, ours, promptfoo, ROOT, workspace } from '../support/promptfoo.ts';
import { unsealed } from '../support/unsealed.ts';

const COUNT = 4;
/** Which shard is killed after so many calls. */
const KILLED = { index: 3, at: 12 };

const config = {
  prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
  providers: [{ id: 'file://mortal.ts', label: 'noisy', config: { model: 'noisy', errorRate: 0.2 } }],
  tests: [
    {
      path: `${ours('generators/compositional.ts')}:compositional`,
      config: { edges: ['X -> C', 'C -> Y'], units: { sample: 24 }, contextByReference: true },
    },
  ],
  defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
  env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
};
const folder = workspace(config);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// A model of ours in a process that can be killed in the middle of its work.
writeFileSync(
  join(folder, 'mortal.ts'),
  `import SimulatedModel from '${ROOT}/providers/simulated-model.ts';

let calls = 0;
export default class Mortal extends SimulatedModel {
  async callApi(prompt) {
    calls++;
    if (calls === Number(process.env.DIES_AT)) process.kill(process.pid, 'SIGKILL');
    return super.callApi(prompt);
  }
}
`,
);

const fileOf = (index: number): string => join(folder, `shard-${index}.jsonl`);

/** Runs a shard, each as on a machine of its own: with its own promptfoo database, if any. */
function evaluate(args: readonly string[], file: string, env: Record<string, string>): Promise<Finished> {
  const all = ['eval', ...args, '--no-cache', '--no-table', '-j', '1', '-o', file];
  return promptfoo(folder, all, { PROMPTFOO_CONFIG_DIR: `${file}.promptfoo`, ...env });
}

async function shard(index: number): Promise<void> {
  const env = { CAUSAL_SHARD: `${index}/${COUNT}` };
  if (index === KILLED.index) {
    const killed = await evaluate([], fileOf(index), { ...env, DIES_AT: String(KILLED.at) });
    expect(killed.code).toBe(null);
    copyFileSync(fileOf(index), join(folder, 'killed.jsonl'));
    const { code, output } = await evaluate(['--resume'], fileOf(index), env);
    expect([code, output]).toEqual([0, expect.stringContaining('skipping 11 previously completed cases')]);
  } else {
    const { code, output } = await evaluate(['--no-write'], fileOf(index), env);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/shard \d+\/4 has (?:2[89]|3\d|4[0-4]) of 144 cases/),
    ]);
  }
}

/** The scorecard that the roll-up makes of some files. */
async function merged(files: readonly string[]): Promise<string> {
  const { code, output } = await causal(folder, ['rollup', ...files, '--out', 'merged']);
  expect([code, output]).toEqual([0, expect.stringContaining('Compositional causal reasoning')]);
  return scorecardIn('merged');
}

/** A scorecard's text, but for when it was made and what promptfoo called the run. */
/** Without what names promptfoo's run and the rows in it. */
function scorecardIn(of: string): string {
  return unsealed(readFileSync(join(folder, of, 'scorecard.json'), 'utf8')).replaceAll(
    /^ "(?:createdAt|evalId)": .*\n|^ +"test": \d+,?\n/gm,
    '',
  );
}

const indices = Array.from({ length: COUNT }, (_, i) => i + 1);

describe('four shards in four processes, one of them killed half way and resumed', () => {
  let whole: string;

  beforeAll(async () => {
    const queue = indices.values();
    const worker = async (): Promise<void> => {
      for (const index of queue) await shard(index);
    };
    await Promise.all([worker(), worker()]);
    const extensions = [`${ours('assertions/rollup.ts')}:afterAll`];
    writeFileSync(join(folder, 'whole.json'), JSON.stringify({ ...config, extensions }));
    const { code } = await evaluate(['-c', 'whole.json', '--no-write'], join(folder, 'whole/rows.jsonl'), {});
    expect(code).toBe(0);
    whole = scorecardIn('whole');
  }, 300_000);

  test('give the scorecard of the single run, byte for byte', async () => {
    expect(JSON.parse(whole)).toMatchObject({ problems: [], variants: [{ answers: { questions: 144 } }] });
    expect(await merged(['shard-*.jsonl'])).toBe(whole);
  });

  test('in any order of the files', async () => {
    const order = [3, 1, 4, 2];
    expect(await merged(order.map(fileOf))).toBe(whole);
  });

  test('with overlaps: the single run, a shard twice, and what was left of the killed one', async () => {
    copyFileSync(fileOf(3), join(folder, 'again.jsonl'));
    const files = ['killed.jsonl', ...indices.map(fileOf), 'whole/rows.jsonl', 'again.jsonl'];
    expect(await merged(files)).toBe(whole);
  });

  test('a shard that never came is missed: how many cases, and of what', async () => {
    const scorecard = await merged(indices.filter((index) => index !== 4).map(fileOf));
    expect(scorecard).not.toBe(whole);
    const { problems } = JSON.parse(scorecard);
    expect(problems[0]).toMatch(
      /^design [0-9a-f]{8}: (?:2[89]|3\d|4[0-4]) of 144 cases have no row in any variant; missing numbers: \d+(?: \d+)* in \S+-[0-9a-f]{8}$/,
    );
  });
});
