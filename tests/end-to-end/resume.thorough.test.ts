import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import {
  type ChatRequest,
  type OpenAiServer,
  openAiServer,
  type ServerReply,
} from '../support/openai-server.ts';
import { type Finished, ours, promptfoo, workspace } from '../support/promptfoo.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { plain, rollUp } from '../support/scored.ts';
import { chatColumn, message, simulatedAnswer } from '../support/simulated-chat.ts';
import { unspent } from '../support/unspent.ts';

const chain = { edges: ['X -> C', 'C -> Y'], theme: 'abstract' };
const relations = { graphs: ['bivariate', 'confounding'], draws: 1 };
const TESTS = [...compositional(chain), ...interventionEffects(relations)];

/** A model that makes mistakes, the same each time: what it says shows in more than one figure. */
const MODEL = 'intervention-blind';

/** Where the run is stopped. */
const STOP = 12;

/** The scorecard of a run without any incident, made without promptfoo. */
const undisturbed = parseScorecard(
  serialiseScorecard(
    plain(rollUp(rowsOf(TESTS, [simulatedVariant({ model: MODEL })]), { createdAt: '' }, DEFAULT_SETTINGS)),
  ),
  'undisturbed',
);

const cleanUp: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const step of cleanUp) await step();
});

/** A server and a workspace for one story; the n-th request may be answered otherwise. */
async function story(
  nth: (request: ChatRequest, n: number) => ServerReply | undefined,
): Promise<{ server: OpenAiServer; folder: string }> {
  const server = await openAiServer(
    (request) => nth(request, server.requests.length) ?? message(simulatedAnswer({ model: MODEL }, request)),
  );
  const folder = workspace({
    prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
    providers: [chatColumn(server.url, MODEL, { maxRetries: 0 })],
    tests: [
      { path: `${ours('generators/compositional.ts')}:compositional`, config: chain },
      { path: `${ours('generators/intervention-effects.ts')}:interventionEffects`, config: relations },
    ],
    defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
    extensions: [
      `${ours('providers/answer-retry.ts')}:beforeAll`,
      `${ours('assertions/rollup.ts')}:afterAll`,
    ],
    outputPath: 'results/eval.json',
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  });
  cleanUp.push(
    () => server.close(),
    () => rmSync(folder, { recursive: true, force: true }),
  );
  return { server, folder };
}

function scorecardIn(folder: string): Scorecard {
  const path = join(folder, 'results/scorecard.json');
  return parseScorecard(readFileSync(path, 'utf8'), path);
}

function rowsIn(folder: string): Record<string, unknown>[] {
  return JSON.parse(readFileSync(join(folder, 'results/eval.json'), 'utf8')).results.results;
}

/** What runs that showed the same agree in: all but when they ran, under what names, and the prompts in full. */
function shown(scorecard: Scorecard): object {
  const { createdAt: _, evalId: __, versions: ___, examples, ...rest } = scorecard;
  return {
    ...rest,
    variants: unspent(scorecard).map(({ provider: ____, ...variant }) => variant),
    // Rows have numbers where promptfoo's view can be asked for them.
    examples: examples?.map(({ prompt: _____, test: ______, ...example }) => example),
  };
}

describe('a run whose process is killed', () => {
  let server: OpenAiServer;
  let folder: string;
  let resumed: Finished;

  beforeAll(async () => {
    const kill = new AbortController();
    ({ server, folder } = await story((_, n) => {
      if (n === STOP) kill.abort('SIGKILL');
      return undefined;
    }));
    await promptfoo(folder, ['eval', '--no-table', '-j', '1'], {}, kill.signal);
    // Nothing but the note that a run began.
    expect(readdirSync(join(folder, 'results'))).toEqual(['eval.json.unfinished']);
    resumed = await promptfoo(folder, ['eval', '--resume', '--no-table']);
  }, 120_000);

  test('is completed by --resume: every question was asked once, but for the one on its way', () => {
    expect(resumed.output).toContain(`skipping ${STOP - 1} previously completed cases`);
    expect(resumed.code).toBe(0);
    expect(server.requests).toHaveLength(TESTS.length + 1);
    expect(rowsIn(folder)).toHaveLength(TESTS.length);
  });

  test('comes to the scorecard of a run without any incident', () => {
    expect(shown(scorecardIn(folder))).toEqual(shown(undisturbed));
  });
});

test('a run of two providers that is stopped by hand without a cache goes on with --resume: each answer in its column', async () => {
  const byHand = new AbortController();
  const models = [MODEL, 'always-yes'] as const;
  const server = await openAiServer((request) => {
    if (server.requests.length === STOP) {
      byHand.abort('SIGINT');
      return { kind: 'silence' };
    }
    return message(simulatedAnswer({ model: request.model as typeof MODEL }, request));
  });
  const folder = workspace({
    prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
    providers: models.map((model) => chatColumn(server.url, model, { maxRetries: 0 })),
    tests: [{ path: `${ours('generators/compositional.ts')}:compositional`, config: chain }],
    defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
    extensions: [
      `${ours('providers/answer-retry.ts')}:beforeAll`,
      `${ours('assertions/rollup.ts')}:afterAll`,
    ],
    outputPath: 'results/eval.json',
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  });
  cleanUp.push(
    () => server.close(),
    () => rmSync(folder, { recursive: true, force: true }),
  );
  await promptfoo(folder, ['eval', '--no-cache', '--no-table', '-j', '1'], {}, byHand.signal);
  const resumed = await promptfoo(folder, ['eval', '--resume', '--no-table', '-j', '1']);
  expect(resumed.code, resumed.output).toBe(0);
  const questions = compositional(chain).length;
  // What was on its way when the run was stopped is a failed call.
  expect(server.requests).toHaveLength(2 * questions);
  expect(scorecardIn(folder).problems.filter((problem) => !problem.includes('calls failed'))).toEqual([]);
  expect(
    scorecardIn(folder).variants.map(({ provider, answers }) => [provider.label, answers.questions]),
  ).toEqual(models.map((model) => [model, questions]));
}, 120_000);

describe('a run that is stopped by a 401, and then by hand', () => {
  let server: OpenAiServer;
  let folder: string;
  let partial: Scorecard;
  let paused: Finished;
  let resumed: Scorecard;

  beforeAll(async () => {
    const byHand = new AbortController();
    ({ server, folder } = await story((_, n) => {
      if (n === STOP) return { kind: 'status', status: 401 };
      if (n !== 2 * STOP) return undefined;
      byHand.abort('SIGINT');
      return { kind: 'silence' };
    }));
    await promptfoo(folder, ['eval', '--no-cache', '--no-table', '-j', '1']);
    // promptfoo leaves its hooks out then, so there is no scorecard, but its own output to make one of.
    expect(existsSync(join(folder, 'results/scorecard.json'))).toBe(false);
    partial = rollUp(rowsIn(folder), { createdAt: '' });
    paused = await promptfoo(folder, ['eval', '--resume', '--no-table'], {}, byHand.signal);
    await promptfoo(folder, ['eval', '--resume', '--no-table']);
    resumed = scorecardIn(folder);
    await promptfoo(folder, ['eval', '--retry-errors', '--no-table']);
  }, 120_000);

  test('leaves what it has, and what is made of that says what failed and what is missing', () => {
    expect(partial.variants[0]!.answers).toMatchObject({
      questions: STOP,
      answered: STOP - 1,
      errors: 1,
      // Of the questions of that kind: of the others no row says that they exist.
      missing: TESTS.length - STOP,
    });
    expect(partial.problems.join()).toMatch(/no row/);
  });

  test('goes on with --resume, and what failed or was under way stays a failed call', () => {
    expect(paused.output).toContain('paused');
    expect(resumed.variants[0]!.answers).toMatchObject({
      questions: TESTS.length,
      answered: TESTS.length - 2,
      errors: 2,
      missing: 0,
    });
  });

  test('is completed by --retry-errors: every question was answered once', () => {
    expect(server.requests).toHaveLength(TESTS.length + 2);
    expect(rowsIn(folder)).toHaveLength(TESTS.length);
    expect(shown(scorecardIn(folder))).toEqual(shown(undisturbed));
  });
});
