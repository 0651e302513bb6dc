import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedRng } from '../../src/lib/rng.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { type Finished, ROOT } from '../support/promptfoo.ts';
import { unsealed } from '../support/unsealed.ts';
import { finishedRun, stages } from './run.ts';

/** Kills at random moments. */
const KILLS = IS_NIGHTLY ? 30 : 2;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MAIN = join(ROOT, 'src/cli/main.ts');

/** A run that is killed, with all that it started, after so many milliseconds; whether it was still at work. */
async function killed(out: string, after: number): Promise<boolean> {
  const child = spawn(process.execPath, [MAIN, ...stages(out)], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), after);
  const code = await ended;
  clearTimeout(timer);
  return code === null;
}

/** The stages of a run that were paid for; each file beside them that somebody may read is whole. */
function stagesIn(out: string): string[] {
  if (!existsSync(join(folder, out))) return [];
  const found = readdirSync(join(folder, out), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.json') && !/(?:^|\/)(?:under-way-|cache\/)/.test(name),
  );
  for (const name of found)
    expect(() => JSON.parse(readFileSync(join(folder, out, name), 'utf8')), name).not.toThrow();
  // A run that is done puts its stages aside.
  return found.filter((name) => /stage-\d+\.json$/.test(name)).map((name) => name.replace(/-done-[^/]+/, ''));
}

/** A scorecard's text, but for when it was made and asked, and what promptfoo called the run. */
function scorecardIn(out: string): string {
  return unsealed(readFileSync(join(folder, out, 'scorecard.json'), 'utf8'))
    .replaceAll(/^ "(?:createdAt|evalId)": .*\n/gm, '')
    .replaceAll(/eval-\S+ ran at [^"]*/g, '')
    .replaceAll(`${out}/eval.json`, 'eval.json')
    .replaceAll(/"(?:seconds|observed)": (?:[^,\n]*minutes?"|[\d.]+)/g, '');
}

let folder: string;
let env: Record<string, string>;
let causal: (...args: string[]) => Promise<Finished>;
let took: number;
beforeAll(async () => {
  ({ folder, env, causal, took } = await finishedRun());
}, 240_000);

test('limits stop between stages, before anything or after what they allow', async () => {
  const none = await causal(...stages('killed'), '--max-calls', '50');
  expect([none.code, none.output]).toEqual([1, expect.stringContaining('no question was asked')]);
  const some = await causal(...stages('killed'), '--max-calls', '250');
  expect(some.output).toMatch(/Stopped: the next stage would exceed --max-calls/);
  const unpriced = await causal('run', '--max-cost', '1', '--filter-providers', 'nobody');
  expect([unpriced.code, unpriced.output]).toEqual([
    1,
    expect.stringContaining('no provider matches nobody'),
  ]);
}, 120_000);

test(
  `limited, then killed at ${KILLS} random moments, it goes on and ends with the same scorecard`,
  async () => {
    const rng = namedRng('kills', KILLS);
    let kills = 0;
    let paid = stagesIn('killed');
    for (let i = 0; i < KILLS; i++) {
      if (await killed('killed', 500 + rng.uniform() * (took / 2))) kills++;
      const left = stagesIn('killed');
      expect(left).toEqual(expect.arrayContaining(paid));
      paid = left;
    }
    const resumed = await causal(...stages('killed'));
    expect(resumed.code, resumed.output).toBe(3);
    expect(kills).toBeGreaterThan(0);
    expect(scorecardIn('killed')).toBe(scorecardIn('whole'));
  },
  60_000 * (2 + KILLS),
);
