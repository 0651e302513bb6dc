import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { namedRng } from '../../src/lib/rng.ts';
import { causal } from '../support/command.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { intervention } from '../support/history-runs.ts';
import { ours, ROOT } from '../support/promptfoo.ts';
import { unsealed } from '../support/unsealed.ts';
import { ORACLE, WRONG, writeResults } from './results-file.ts';

/** Of each command, killed with SIGKILL at moments spread over its run. */
const KILLS = IS_NIGHTLY ? 30 : 1;

const MAIN = join(ROOT, 'src/cli/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-kills-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeResults(folder, 'old.json');
writeResults(folder, 'new.json', [ORACLE, WRONG], { evalId: 'eval-2' });
for (const day of [1, 2, 3])
  writeFileSync(join(folder, `run-${day}.json`), intervention({ day, accuracy: 0.9 }));
const config = (seed: number): string =>
  stringify({
    prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
    providers: ['openai:chat:gpt-x'],
    tests: [
      {
        path: `${ours('generators/compositional.ts')}:compositional`,
        config: { edges: ['X -> C', 'C -> Y'], seed },
      },
    ],
  });
for (const seed of [1, 2]) writeFileSync(join(folder, `config-${seed}.yaml`), config(seed));

/** Runs a command in a process of its own, for so many milliseconds at most. */
function started(args: readonly string[], most?: number): Promise<'killed' | number | null> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, GITHUB_STEP_SUMMARY: '' },
  });
  const timer = most === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), most);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve(signal === 'SIGKILL' ? 'killed' : code);
    });
  });
}

/** Files by name, without what a killed process left under a name that nobody asked for. */
function contents(below: string): Map<string, string> {
  return new Map(
    readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' })
      .filter((name) => !/(?:^|\/)\.promptfoo-causal-|\.unfinished$/.test(name))
      .filter((name) => statSync(join(folder, below, name)).isFile())
      .map((name) => [name, undated(readFileSync(join(folder, below, name), 'utf8'))]),
  );
}

/** A text without the time at which it was made. */
function undated(text: string): string {
  return unsealed(text)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll(/\d{1,2} \w+ \d{4}|\d{4}-\d\d-\d\d(?: \d\d:\d\d)?/g, 'then');
}

const HISTORY = ['--out', 'out-h/history.html', 'out-h/history.csv'];

test.each<[string, readonly string[], readonly string[], string]>([
  ['rollup', ['rollup', 'old.json', '--out', 'out-r'], ['rollup', 'new.json', '--out', 'out-r'], 'out-r'],
  [
    'report',
    ['report', 'run-1.json', '--out', 'out-p/a.html', 'out-p/a.csv', 'out-p/a.md'],
    ['report', 'run-2.json', '--out', 'out-p/a.html', 'out-p/a.csv', 'out-p/a.md'],
    'out-p',
  ],
  [
    'history',
    ['report', 'run-1.json', 'run-2.json', ...HISTORY],
    ['report', 'run-1.json', 'run-2.json', 'run-3.json', ...HISTORY],
    'out-h',
  ],
  [
    'export',
    ['export', 'config-1.yaml', '--to', 'openai-batch', '--out', 'out-e'],
    ['export', 'config-2.yaml', '--to', 'openai-batch', '--out', 'out-e'],
    'out-e',
  ],
])(
  `%s, killed at any moment, leaves each file as it was or as it becomes, and what it reads alone`,
  async (name, before, after, out) => {
    const read = [
      'old.json',
      'new.json',
      'run-1.json',
      'run-2.json',
      'run-3.json',
      'config-1.yaml',
      'config-2.yaml',
    ];
    const inputs = () => read.map((file) => readFileSync(join(folder, file), 'utf8'));
    const given = inputs();
    expect((await causal(folder, [...after], { GITHUB_STEP_SUMMARY: '' })).code).toBe(0);
    const fresh = contents(out);
    expect((await causal(folder, [...before], { GITHUB_STEP_SUMMARY: '' })).code).toBe(0);
    const old = contents(out);
    const begun = performance.now();
    expect(await started(before)).toBe(0);
    const took = performance.now() - begun;
    const rng = namedRng('kills', name);
    for (let kill = 0; kill < KILLS; kill++) {
      await started(after, (took * (kill + rng.uniform())) / KILLS);
      const found = contents(out);
      for (const file of new Set([...old.keys(), ...found.keys()]))
        expect([old.get(file), fresh.get(file)], `${file} after kill ${kill}`).toContain(found.get(file));
      expect(inputs()).toEqual(given);
    }
    // What was left behind is in nobody's way.
    expect((await causal(folder, [...after], { GITHUB_STEP_SUMMARY: '' })).code).toBe(0);
    expect(contents(out)).toEqual(fresh);
  },
  60_000 + KILLS * 10_000,
);
