import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scorecard, scorecardSchema } from '../../src/scorecard/schema.ts';
import { FAULTS } from '../support/chat-faults.ts';
import { type OpenAiServer, openAiServer, type ServerReply } from '../support/openai-server.ts';
import { type Finished, ours, promptfoo, workspace } from '../support/promptfoo.ts';
import { chatColumn, message, simulatedAnswer } from '../support/simulated-chat.ts';

/** A chain X→C→Y with all its units: 16 questions. */
const CASES = 16;
const compositional = {
  path: `${ours('generators/compositional.ts')}:compositional`,
  config: { edges: ['X -> C', 'C -> Y'], theme: 'abstract' },
};

const COLUMNS = [...Object.keys(FAULTS), 'slow', 'thoughtful'];

let server: OpenAiServer;
let folder: string;
let finished: Finished;
let scorecard: Scorecard;
let rows: Row[];

interface Row {
  readonly promptIdx: number;
  readonly testIdx: number;
  readonly provider: { readonly label: string };
  readonly gradingResult?: {
    readonly reason: string;
    readonly componentResults: { readonly metadata: { readonly causalAnswer: object } }[];
  };
}

beforeAll(async () => {
  // The slow model's first reply waits until its second question is there.
  const second = Promise.withResolvers<void>();
  server = await openAiServer(async (request) => {
    const { model, question } = request;
    const truth = message(simulatedAnswer({ model: 'oracle' }, request));
    if (model === 'slow') {
      if (question === 2) second.resolve();
      if (question === 1) await second.promise;
    }
    if (model === 'thoughtful')
      return { ...truth, more: { reasoning_content: 'Yes? No.\n\nAnswer: no' } } as ServerReply;
    return (question % 4 === 0 && FAULTS[model]?.(request)) || truth;
  });
  folder = workspace({
    prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
    providers: [
      ...COLUMNS.map((model) =>
        chatColumn(server.url, model, { maxRetries: model === 'silent' ? 0 : 1, cost: 0.001 }),
      ),
    ],
    tests: [compositional],
    defaultTest: {
      assert: [
        {
          type: 'javascript',
          value: `${ours('assertions/yes-no.ts')}:yesNo`,
        },
      ],
    },
    extensions: [
      `${ours('providers/answer-retry.ts')}:beforeAll`,
      `${ours('assertions/rollup.ts')}:afterAll`,
    ],
    outputPath: 'results/eval.json',
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  });
  // It was seen not to end, once: then what it printed is told.
  const hanging = new AbortController();
  const timer = setTimeout(() => hanging.abort('SIGKILL'), 100_000);
  finished = await promptfoo(
    folder,
    ['eval', '--no-cache', '--no-table', '-j', '4'],
    { REQUEST_TIMEOUT_MS: '5000', PROMPTFOO_REQUEST_BACKOFF_MS: '10' },
    hanging.signal,
  );
  clearTimeout(timer);
  if (hanging.signal.aborted) throw new Error(finished.output);
  const results = JSON.parse(read('results/eval.json')).results;
  rows = results.results;
  scorecard = scorecardSchema.parse(JSON.parse(read('results/scorecard.json')));
}, 120_000);

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

function columnOf(label: string): Scorecard['variants'][number] {
  return scorecard.variants.find(({ provider }) => provider.label === label)!;
}

test('the run ends well, with a row for every question of every variant', () => {
  expect(finished.code, finished.output).toBe(0);
  expect(rows).toHaveLength(COLUMNS.length * CASES);
  expect(new Set(rows.map(({ promptIdx, testIdx }) => `${promptIdx}/${testIdx}`)).size).toBe(rows.length);
  expect(scorecard.variants.map(({ provider }) => provider.label)).toEqual(COLUMNS);
});

const all = { questions: CASES, answered: CASES, unparsed: 0, refused: 0, errors: 0, missing: 0 };

describe('the scorecard says what happened, and no fault passes for a no', () => {
  test.each([
    ['none', all],
    ['slow', all],
    ['thoughtful', all],
    ['limited', all],
    ['dropped', all],
    ['broken', { ...all, answered: 12, errors: 4 }],
    ['malformed', { ...all, answered: 12, errors: 4 }],
    ['silent', { ...all, answered: 15, errors: 1 }],
    ['cut', { ...all, answered: 12, unparsed: 4 }],
    ['refusing', { ...all, answered: 12, refused: 4 }],
    ['filtered', { ...all, answered: 12, refused: 4 }],
    ['declining', { ...all, answered: 12, refused: 4 }],
    ['empty', { ...all, answered: 12, unparsed: 4 }],
    ['calling', { ...all, answered: 12, unparsed: 4 }],
    ['out of thought', { ...all, answered: 12, unparsed: 4 }],
    ['hedging', { ...all, answered: 12, unparsed: 4 }],
  ])('%s', (label, answers) => {
    const { accuracy, yesRate: _, ...counts } = columnOf(label).answers;
    expect(counts).toMatchObject(answers);
    expect(accuracy).toMatchObject({ value: 1, total: answers.answered });
  });

  test('failed calls are among its problems', () => {
    for (const [label, errors] of [
      ['broken', 4],
      ['malformed', 4],
      ['silent', 1],
    ] as const) {
      expect(scorecard.problems).toContainEqual(
        expect.stringMatching(new RegExp(`${label}.*\\b${errors}\\b.*fail`)),
      );
    }
  });
});

describe('nothing is asked or counted twice', () => {
  const requestsOf = (label: string) => server.requests.filter(({ model }) => model === label).length;

  test.each([
    ['none', CASES],
    ['broken', CASES],
    ['malformed', CASES],
    ['refusing', CASES],
    // Once more after each refusal to serve, by promptfoo.
    ['limited', CASES + 4],
    ['dropped', CASES + 4],
    ['silent', CASES],
  ])('%s: %d requests', (label, requests) => {
    expect(requestsOf(label)).toBe(requests);
  });

  test('the rows that promptfoo asked again for are counted once in tokens and cost', () => {
    const prompts: { provider: string; metrics: { cost: number; tokenUsage: Record<string, number> } }[] =
      JSON.parse(read('results/eval.json')).results.prompts;
    const metrics = (label: string) => prompts.find(({ provider }) => provider === label)!.metrics;
    const { tokenUsage, cost } = metrics('gpt-4.1-mini');
    expect(cost).toBeCloseTo(0.001 * tokenUsage.total!, 9);
    for (const label of ['limited', 'dropped'])
      expect(metrics(label).tokenUsage).toEqual(metrics('none').tokenUsage);
  });
});

describe('a row says how its answer was read', () => {
  const recordsOf = (label: string) =>
    rows
      .filter(({ provider }) => provider.label === label)
      .flatMap(({ gradingResult }) => gradingResult?.componentResults ?? [])
      .map(({ metadata }) => metadata.causalAnswer)
      .filter((record) => JSON.stringify(record).match(/unparsed|refused/));

  test.each([
    ['cut', { answer: 'unparsed', by: 'cut-off' }],
    ['refusing', { answer: 'refused', by: 'provider' }],
    ['filtered', { answer: 'refused', by: 'provider' }],
    ['declining', { answer: 'refused', by: 'declined' }],
    ['empty', { answer: 'unparsed', by: 'empty' }],
    ['calling', { answer: 'unparsed', by: 'not-text' }],
    ['out of thought', { answer: 'unparsed', by: 'empty' }],
  ])('%s', (label, record) => {
    expect(recordsOf(label)).toEqual([record, record, record, record]);
  });
});
