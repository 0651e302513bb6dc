import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as prompts from '../../prompts/templates.ts';
import { causal } from '../support/command.ts';
import { ours, promptfoo, ROOT, workspace } from '../support/promptfoo.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const NAMES = { direct: 'direct', chainOfThought: 'chain-of-thought' } as const;

interface Row {
  readonly promptIdx: number;
  readonly testIdx: number;
  readonly prompt: { readonly raw: string };
}

function project(ids: readonly string[], extensions: readonly string[] = []): string {
  const folder = workspace({
    prompts: ids.map((id, i) => ({ id, label: String(i) })),
    providers: [{ id: ours('providers/simulated-model.ts'), config: { model: 'oracle' } }],
    tests: [
      {
        path: `${ours('generators/intervention-effects.ts')}:interventionEffects`,
        config: { draws: 1, graphs: ['bivariate'] },
      },
    ],
    extensions,
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  });
  folders.push(folder);
  return folder;
}

function sent(folder: string): string[] {
  const rows = readFileSync(join(folder, 'rows.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
  return rows
    .sort((a, b) => a.promptIdx - b.promptIdx || a.testIdx - b.testIdx)
    .map(({ prompt }) => prompt.raw);
}

const asking = ['--no-cache', '--no-table', '-o', 'rows.jsonl'];
const byName = Object.keys(NAMES).map((name) => `${ours('prompts/templates.ts')}:${name}`);

test('every template of the package has a name, and is what promptfoo would store of it', () => {
  for (const [name, prompt] of Object.entries(prompts)) {
    const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(prompt()).toBe(readFileSync(join(ROOT, 'prompts', `${file}.j2`), 'utf8'));
    expect(String(prompt)).toBe(prompt());
  }
});

test('with a hook, promptfoo writes prompts by name as YAML too, and the gate says what it reads', async () => {
  const folder = project(byName, [`${ours('assertions/rollup.ts')}:afterAll`]);
  const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '-o', 'x.yaml', '-o', 'x.json']);
  expect([code, output]).toEqual([0, expect.stringContaining('Writing output to x.yaml, x.json')]);
  const { evalId } = JSON.parse(readFileSync(join(folder, 'x.json'), 'utf8'));
  expect(parse(readFileSync(join(folder, 'x.yaml'), 'utf8')).evalId).toBe(evalId);
  expect((await causal(folder, ['report', 'x.yaml'])).output).toBe(
    "x.yaml: expected promptfoo's output as .json or .jsonl, which it can write in addition to other formats: promptfoo eval -o results/eval.json -o x.yaml\n",
  );
});

test('prompts by name are sent as their files are, and stay the same when a run is resumed', async () => {
  const byFile = Object.values(NAMES).map((name) => ours(`prompts/${name}.j2`));
  const whole = project([...byFile, ...byName]);
  expect((await promptfoo(whole, ['eval', ...asking])).code).toBe(0);
  const all = sent(whole);
  expect(all).toHaveLength(24);
  const wanted = all.slice(0, 12);
  expect(all.slice(12)).toEqual(wanted);

  const resumed = project(byName);
  expect((await promptfoo(resumed, ['eval', ...asking, '--filter-first-n', '6'])).code).toBe(0);
  // As promptfoo leaves a run that was stopped: one row of each prompt is not there.
  const database = new DatabaseSync(join(resumed, '.promptfoo/promptfoo.db'));
  expect(database.prepare('DELETE FROM eval_results WHERE test_idx >= 3').run().changes).toBe(6);
  const { code, output } = await promptfoo(resumed, ['eval', '--resume', ...asking]);
  expect([code, output]).toEqual([0, expect.stringMatching(/[Ss]kipping 6/)]);
  const rows = database.prepare('SELECT prompt FROM eval_results ORDER BY prompt_idx, test_idx').all();
  database.close();
  expect(rows.map(({ prompt }) => JSON.parse(String(prompt)).raw)).toEqual(wanted);
}, 120_000);
