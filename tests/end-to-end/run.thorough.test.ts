import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedRng } from '../../src/lib/rng.ts';
import { type Scorecard, scorecardSchema } from '../../src/scorecard/schema.ts';
import { causal as causalIn } from '../support/command.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { type Finished, ours, promptfooEnv, ROOT, workspace } from '../support/promptfoo.ts';
import { unsealed } from '../support/unsealed.ts';

/** Kills at random moments. */
const KILLS = IS_NIGHTLY ? 30 : 2;

const simulated = (label: string, config: object) => ({
  id: ours('providers/simulated-model.ts'),
  label,
  config,
});
const config = {
  prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
  providers: [
    simulated('v1', { model: 'oracle', slipRate: 0.01 }),
    simulated('v2', { model: 'noisy', errorRate: 0.02 }),
    simulated('hopeless', { model: 'always-yes' }),
  ],
  tests: [
    {
      path: `${ours('generators/compositional.ts')}:compositional`,
      config: { edges: ['X -> C', 'C -> Y'], units: { sample: 40 } },
    },
  ],
  defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
  extensions: [`${ours('providers/answer-retry.ts')}:beforeAll`, `${ours('assertions/rollup.ts')}:afterAll`],
};
const folder = workspace(config);
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
writeFileSync(join(folder, 'gate.yaml'), 'baseline: { provider: v1 }\nfloors: { CCR accuracy: 0.8 }\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MAIN = join(ROOT, 'src/cli/main.ts');
const ENV = promptfooEnv(folder);
const causal = (...args: string[]): Promise<Finished> => causalIn(folder, args, ENV);
const stages = (out: string): string[] => ['run', '--out', out];

/** A run that is killed, with all that it started, after so many milliseconds; whether it was still at work. */
async function killed(out: string, after: number): Promise<boolean> {
  const child = spawn(process.execPath, [MAIN, ...stages(out)], {
    cwd: folder,
    env: { ...process.env, ...ENV },
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

let whole: Finished;
let scorecard: Scorecard;
let took: number;
beforeAll(async () => {
  const began = performance.now();
  whole = await causal(...stages('whole'));
  took = performance.now() - began;
  scorecard = scorecardSchema.parse(JSON.parse(readFileSync(join(folder, 'whole/scorecard.json'), 'utf8')));
}, 240_000);

test('the hopeless variant stops early, the others go on, and the run says what was saved', () => {
  expect(whole.output).toContain('240 questions × 3 variants: 720 calls, all to simulated models');
  expect(whole.output).toMatch(/stage [1-6] of 12: .*decided: hopeless/);
  expect(whole.output).toMatch(/planned replies were collected \(\d+ % saved\)/);
  expect(whole.code).toBe(3);
  const asked = new Map(scorecard.variants.map(({ provider, look }) => [provider.label, look?.stage]));
  expect(asked.get('hopeless')).toBeLessThanOrEqual(6);
  expect(asked.get('v2')).toBeGreaterThan(asked.get('hopeless') ?? 12);
  expect(asked.get('v1')).toBe(asked.get('v2'));
});

test('what was not needed is not asked, and nothing is missing', () => {
  for (const { answers } of scorecard.variants) {
    expect(answers.missing).toBe(0);
    expect(answers.questions + (answers.notAsked ?? 0)).toBe(240);
  }
  const checks = scorecard.gate?.checks.filter(({ kind }) => kind === 'completeness');
  expect(checks?.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
});

test('the results file is one that every command reads', async () => {
  const gated = await causal('gate', 'whole/eval.json', '--json');
  expect(gated.code).toBe(3);
  const { gate } = scorecard;
  const verdicts = (checks: { measure: string; verdict: string }[] = []) =>
    checks.map(({ measure, verdict }) => `${measure} ${verdict}`);
  expect(verdicts(JSON.parse(gated.output).checks)).toEqual(verdicts(gate?.checks));
}, 60_000);

test('rows that are missing from a stage that was asked are missed', async () => {
  const text = readFileSync(join(folder, 'whole/eval.json'), 'utf8');
  const output = JSON.parse(text);
  output.results.results.splice(5, 3);
  writeFileSync(join(folder, 'cut.json'), JSON.stringify(output));
  const { checks } = JSON.parse((await causal('gate', 'cut.json', '--json')).output);
  const missed = checks.filter(
    ({ measure, verdict }: { measure: string; verdict: string }) =>
      measure === 'missing questions' && verdict === 'fail',
  );
  expect(missed.length).toBeGreaterThan(0);
}, 60_000);

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
