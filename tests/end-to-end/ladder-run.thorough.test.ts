import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scorecard, scorecardSchema } from '../../src/scorecard/schema.ts';
import { causal as causalIn } from '../support/command.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { openAiServer } from '../support/openai-server.ts';
import { type Finished, ours, promptfooEnv, ROOT, run, workspace } from '../support/promptfoo.ts';
import { chatColumn, message, simulatedAnswer } from '../support/simulated-chat.ts';
import { unspent } from '../support/unspent.ts';

const MAIN = join(ROOT, 'src/cli/main.ts');
const forgetful = (label: string, config: object) => ({
  id: ours('providers/simulated-model.ts'),
  label,
  config: { model: 'forgetful', guess: 'own', ...config },
});

/** A project whose only tests are on one ladder. */
function ladderFor(providers: readonly object[]): string {
  const folder = workspace({
    prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
    providers,
    tests: [
      {
        path: `${ours('generators/compositional.ts')}:compositional`,
        config: { preset: 'ladder', ladder: { links: [2, 4, 8, 16, 32, 64] } },
      },
    ],
    defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
    extensions: [`${ours('assertions/rollup.ts')}:afterAll`],
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const cleanUp: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const step of cleanUp) await step();
});
const folder = ladderFor([forgetful('three', { steps: 3 }), forgetful('twelve', { steps: 12 })]);
const causal = (...args: string[]): Promise<Finished> => causalIn(folder, args, promptfooEnv(folder));

const scorecardIn = (out: string, home = folder): Scorecard =>
  scorecardSchema.parse(JSON.parse(readFileSync(join(home, out, 'scorecard.json'), 'utf8')));
const depthsIn = (out: string) =>
  scorecardIn(out).variants.map(({ provider, metrics }) => [
    provider.label,
    metrics.find(({ name }) => name === 'CCR half depth (links)')?.value,
  ]);

let whole: Finished;
beforeAll(async () => {
  whole = await causal('run', '--out', 'whole');
}, 480_000);

test('a ladder is asked where each model loses the thread, in at most 200 questions', () => {
  expect(whole.output).toContain('200 questions × 2 variants');
  expect(whole.output).toMatch(
    /Stopped: enough questions were asked on the rungs around each half depth\. 400 of 576 planned replies were collected \(31 % saved\)/,
  );
  const { variants, problems } = scorecardIn('whole');
  expect(problems).toEqual([]);
  for (const { answers, look } of variants) {
    expect(answers).toMatchObject({ questions: 200, notAsked: 88, missing: 0 });
    expect(look).toMatchObject({ level: 0.95 });
  }
});

test('half depths lie between the same rungs as if everything had been asked', () => {
  const [three, twelve] = depthsIn('whole').map(([, value]) => value);
  for (const [value, between] of [
    // Three links back from the end of a chain of four is the node that may be blocked.
    [three, 4 * Math.SQRT2],
    [twelve, 8 * Math.SQRT2],
  ] as const) {
    if (typeof value !== 'object' || value.kind !== 'estimate') throw new Error('expected a half depth');
    expect(Math.abs(Math.log2(value.value / between))).toBeLessThan(0.25);
  }
});

test('a run that stops at a limit says so, and goes on to the same numbers', async () => {
  const some = await causal('run', '--out', 'limited', '--filter-providers', 'twelve', '--max-calls', '100');
  expect(some.output).toMatch(/Stopped: the next stage would exceed --max-calls/);
  expect(scorecardIn('limited').problems).toEqual([]);
  expect(scorecardIn('limited').variants[0]?.answers).toMatchObject({ missing: 0 });
  const resumed = await causal('run', '--out', 'limited', '--filter-providers', 'twelve');
  expect(resumed.output).toContain('resuming an unfinished run');
  expect(depthsIn('limited')).toEqual(depthsIn('whole').slice(1));
  expect(existsSync(join(folder, 'limited/stages'))).toBe(true);
  expect(readdirSync(join(folder, 'limited/stages')).every((name) => name.includes('-done-'))).toBe(true);
}, 480_000);

/** The request at which a run is stopped, in its second stage. */
const STOP = 60;

test.each(['SIGINT', ...(IS_NIGHTLY ? ['SIGTERM'] : [])])(
  '%s stops a run and its promptfoo, and it goes on to the same numbers',
  async (signal) => {
    const byHand = new AbortController();
    const server = await openAiServer((request) => {
      if (server.requests.length === STOP) {
        byHand.abort(signal);
        return { kind: 'silence' };
      }
      return message(simulatedAnswer({ model: 'forgetful', guess: 'own', steps: 12 }, request));
    });
    const home = ladderFor([chatColumn(server.url, 'twelve', { maxRetries: 0 })]);
    cleanUp.push(() => server.close());
    // In tests of Node, promptfoo keeps its cache in memory.
    const env = { ...promptfooEnv(home), NODE_ENV: 'production' };
    const args = ['run', '--out', 'stopped'];
    // The signal reaches our process alone, as from a build server.
    const stopped = await run(process.execPath, [MAIN, ...args, '-j', '1'], home, env, byHand.signal);
    expect(stopped.output).toMatch(
      /stage 1: 48 calls so far\nInterrupted: .* run the command again to resume\.\n$/,
    );
    expect(stopped.code).toBeNull();
    const resumed = await causalIn(home, args, env);
    expect(resumed.output).toContain('resuming an unfinished run');
    // Only the question that was on its way is asked again.
    const twice = server.requests.filter(({ time }) => time > 1).map(({ question }) => question);
    expect(twice).toEqual([STOP]);
    expect(server.requests).toHaveLength(200 + 1);
    const [found] = unspent(scorecardIn('stopped', home));
    const [, undisturbed] = unspent(scorecardIn('whole'));
    expect(scorecardIn('stopped', home).problems).toEqual([]);
    expect(found?.answers).toEqual(undisturbed?.answers);
    expect(found?.metrics).toEqual(undisturbed?.metrics);
  },
  240_000,
);
