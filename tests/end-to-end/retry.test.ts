import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { type RetryRecord, retryRecordIn } from '../../src/answers/reply/answer-record.ts';
import type { Case } from '../../src/cases/case.ts';
import { dealKey } from '../../src/cases/deal-order.ts';
import { type Scorecard, scorecardSchema } from '../../src/scorecard/schema.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import {
  type ChatRequest,
  type OpenAiServer,
  openAiServer,
  type ServerReply,
} from '../support/openai-server.ts';
import { ours, promptfoo, workspace } from '../support/promptfoo.ts';
import { chatColumn, message, simulatedAnswer } from '../support/simulated-chat.ts';
import { unspent } from '../support/unspent.ts';

/** One draw of the bivariate graph: six questions, each asked twice by --repeat. */
const CASES = 6;
const REPEATS = 2;
const QUESTIONS = CASES * REPEATS;
const RETRIES = 4;

/** How a model replies: to a question that was put right so many times. */
const MODELS: Record<string, (request: ChatRequest, corrections: number, truth: string) => ServerReply> = {
  tagged: (_, __, truth) => message(truth),
  'told once': (_, corrections, truth) => message(corrections < 1 ? bare(truth) : truth),
  // Named after a model that promptfoo knows, because it counts the cost of no other: it never uses a tag.
  'gpt-4.1-mini': (_, __, truth) => message(bare(truth)),
  stubborn: () => message('Hard to tell, let me think.'),
  // Thrice at the first question's correction: in one of its two repeats, then, more often than promptfoo repeats a
  // request, so that it makes the whole call again; in none more often than it does that.
  limited: ({ question, time }, corrections, truth) =>
    corrections === 1 && question === 1 && time <= 3
      ? { kind: 'status', status: 429, headers: { 'retry-after-ms': '10' } }
      : message(corrections < 1 ? bare(truth) : truth),
  broken: ({ question }, corrections, truth) =>
    corrections === 1 && question === 1
      ? { kind: 'status', status: 500 }
      : message(corrections < 1 ? bare(truth) : truth),
};

let server: OpenAiServer;
let folder: string;
let runs: readonly Run[];

/** What a run of promptfoo left. */
interface Run {
  readonly scorecard: Scorecard;
  readonly requests: readonly ChatRequest[];
  readonly rows: readonly Row[];
  readonly metrics: (label: string) => Metrics;
}

interface Row {
  readonly testIdx: number;
  readonly testCase: { readonly metadata: Case };
  readonly provider: { readonly id: string; readonly label: string };
  readonly response?: { readonly metadata?: Record<string, unknown> };
  readonly gradingResult?: { readonly componentResults: readonly { readonly metadata: object }[] };
}

interface Metrics {
  readonly cost: number;
  readonly tokenUsage: {
    readonly total: number;
    readonly numRequests: number;
    readonly incurredTokenUsage?: { readonly total: number };
  };
}

beforeAll(async () => {
  server = await openAiServer((request) => {
    const corrections = request.messages.filter(({ role }) => role === 'user').length - 1;
    return MODELS[request.model]!(request, corrections, simulatedAnswer({ model: 'oracle' }, request));
  });
  folder = workspace({
    prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
    providers: Object.keys(MODELS).map((model) =>
      chatColumn(server.url, model, { maxRetries: 1, cost: 0.001 }),
    ),
    tests: [
      {
        path: `${ours('generators/intervention-effects.ts')}:interventionEffects`,
        config: { graphs: ['bivariate'], draws: 1 },
      },
    ],
    defaultTest: {
      metadata: { answerRetries: RETRIES },
      assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }],
    },
    extensions: [
      `${ours('providers/answer-retry.ts')}:beforeAll`,
      `${ours('assertions/rollup.ts')}:afterAll`,
    ],
    outputPath: 'results/eval.json',
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  });
  runs = [await evaluate(), await evaluate()];
}, 120_000);

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function evaluate(): Promise<Run> {
  const before = server.requests.length;
  const { code, output } = await promptfoo(
    folder,
    ['eval', '--no-table', '-j', '1', '--repeat', String(REPEATS)],
    { PROMPTFOO_CACHE_TYPE: 'disk' },
  );
  expect(code, output).toBe(0);
  expect(output).toContain(`× ${REPEATS} replicates: `);
  const { results } = JSON.parse(readFileSync(join(folder, 'results/eval.json'), 'utf8'));
  return {
    scorecard: scorecardSchema.parse(
      JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8')),
    ),
    requests: server.requests.slice(before),
    rows: results.results,
    metrics: (label) =>
      results.prompts.find(({ provider }: { provider: string }) => provider === label).metrics,
  };
}

function bare(tagged: string): string {
  return tagged.includes('yes') ? 'Yes, I would say so.' : 'No, I would not say so.';
}

const answersOf = ({ scorecard }: Run, label: string) => {
  const {
    yesRate: _,
    accuracy,
    ...counts
  } = scorecard.variants.find(({ provider }) => provider.label === label)!.answers;
  return { ...counts, accuracy: accuracy.kind === 'estimate' ? accuracy.value : accuracy.kind };
};
const recordsOf = ({ rows }: Run, label: string): (RetryRecord | undefined)[] =>
  rows
    .filter(({ provider }) => provider.label === label)
    .map(({ response }) => retryRecordIn(response?.metadata));

test('the variants are those of the config: the hook changes no id and no label', () => {
  expect(runs[0]!.scorecard.variants.map(({ provider }) => provider)).toEqual(
    Object.keys(MODELS).map((label) => ({ id: `openai:chat:${label}`, label })),
  );
});

test('questions are asked in the order that the hook deals', () => {
  const asked = runs[0]!.rows
    .filter(({ provider }) => provider.label === 'tagged')
    .toSorted((a, b) => a.testIdx - b.testIdx)
    .map(({ testCase }) => dealKey(KINDS, testCase.metadata));
  const keys = [...new Set(asked)];
  expect(keys).toHaveLength(CASES);
  expect(keys).toEqual(keys.toSorted());
  const made = interventionEffects({ graphs: ['bivariate'], draws: 1 }).map(({ metadata }) =>
    dealKey(KINDS, metadata as unknown as Case),
  );
  expect(made).not.toEqual(made.toSorted());
});

const all = {
  questions: QUESTIONS,
  answered: QUESTIONS,
  unparsed: 0,
  refused: 0,
  errors: 0,
  missing: 0,
  accuracy: 1,
};

test.each([
  // Attempts, requests to the server, and what the scorecard says.
  ['tagged', 1, QUESTIONS, all],
  ['told once', 2, 2 * QUESTIONS, all],
  ['gpt-4.1-mini', 3, 3 * QUESTIONS, all],
  ['limited', 2, 2 * QUESTIONS + 3, all],
])('%s: %d attempts at each question', (label, attempts, requests, answers) => {
  const [run] = runs as [Run, Run];
  expect(answersOf(run, label)).toMatchObject(answers);
  for (const record of recordsOf(run, label)) {
    expect(record).toMatchObject({ attempts });
    expect(record?.gaveUp ?? false).toBe(false);
    expect(record?.earlier ?? []).toHaveLength(attempts - 1);
  }
  expect(run.requests.filter(({ model }) => model === label)).toHaveLength(requests);
});

test('a model that is never put right is asked again at five questions, and at no more', () => {
  const [run] = runs as [Run, Run];
  expect(answersOf(run, 'stubborn')).toMatchObject({ answered: 0, unparsed: QUESTIONS });
  const attempts = recordsOf(run, 'stubborn').map((record) => record?.attempts);
  expect(attempts.filter((count) => count === RETRIES + 1)).toHaveLength(5);
  expect(run.requests.filter(({ model }) => model === 'stubborn')).toHaveLength(5 * RETRIES + QUESTIONS);
});

test('a failed correction is a failed call, and the reply before it is not read', () => {
  const [run] = runs as [Run, Run];
  expect(answersOf(run, 'broken')).toMatchObject({ ...all, answered: QUESTIONS - REPEATS, errors: REPEATS });
});

test('each attempt is counted once in tokens and cost, however often promptfoo had to repeat it', () => {
  const [run] = runs as [Run, Run];
  expect(run.metrics('limited').tokenUsage).toEqual(run.metrics('told once').tokenUsage);
  const { cost, tokenUsage } = run.metrics('gpt-4.1-mini');
  expect(tokenUsage.numRequests).toBe(3 * QUESTIONS);
  expect(cost).toBeCloseTo(0.001 * tokenUsage.total, 9);
});

test('a second run comes from the cache, attempts included, and says the same; only what failed is asked again', () => {
  const [first, second] = runs as [Run, Run];
  expect(second.requests.map(({ model }) => model)).toEqual(Array(REPEATS).fill('broken'));
  const { createdAt, evalId } = first.scorecard;
  const [whole, again] = [first, second].map(({ scorecard }) => ({
    ...scorecard,
    variants: unspent(scorecard),
  }));
  expect({ ...again, createdAt, evalId }).toEqual(whole);
  for (const label of ['told once', 'stubborn']) {
    const { total, incurredTokenUsage } = second.metrics(label).tokenUsage;
    expect(total).toBe(first.metrics(label).tokenUsage.total);
    expect(incurredTokenUsage?.total).toBe(0);
  }
});
