import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatMessage, openAiServer } from '../support/openai-server.ts';
import { promptfoo, readJson, workspace } from '../support/promptfoo.ts';

let folder = '';
let server: Awaited<ReturnType<typeof openAiServer>>;
let rows: readonly {
  readonly provider: { readonly label: string };
  readonly response?: {
    readonly output: string;
    readonly tokenUsage?: { readonly total: number };
    readonly metadata?: { readonly answerAttempts?: number };
  };
  readonly gradingResult?: { readonly componentResults: readonly { readonly reason: string }[] };
}[];

/** Answers at the second request of a conversation; the other models never do, or are overloaded. */
function reply(messages: readonly ChatMessage[]) {
  const requests = messages.filter(({ role }) => role === 'assistant').length;
  return { text: requests === 0 ? 'It depends on Ada.' : requests === 1 ? 'As I said.' : 'No' };
}

beforeAll(async () => {
  server = await openAiServer(reply);
  folder = workspace({
    providers: [server.provider('late'), server.provider('late chat')],
    prompts: ['file://zero-shot.j2'],
    tests: [{ path: 'file://causal.mjs:interventionEffects', config: { draws: 2 } }],
  });
  await promptfoo(folder);
  rows = readJson(folder, 'results/eval.json').results.results;
});
afterAll(() => server.close());

test('a question is asked again in the same conversation until a reply contains an answer', () => {
  expect(rows).toHaveLength(16);
  for (const { response, gradingResult } of rows) {
    expect(response?.output).toBe('No');
    expect(response?.metadata?.answerAttempts).toBe(3);
    expect(response?.tokenUsage?.total).toBe(36);
    expect(gradingResult?.componentResults[0]?.reason).toMatch(/^no \(by bare\)/);
  }
});

test('the first retry repeats the form from the prompt, and the second asks for a single word', () => {
  const [first, second] = [1, 2].map((n) =>
    server.asked.find((messages) => messages.filter(({ role }) => role === 'assistant').length === n),
  );
  expect(first?.at(-1)?.content).toMatch(/contains no answer[\s\S]*<answer>/);
  expect(first?.at(-2)?.content).toBe('It depends on Ada.');
  expect(second?.at(-1)?.content).toMatch(/a single word: yes or no/);
});

test('a question whose reply was cut off is asked once more, with the number of tokens from answerRetryTokens', async () => {
  const impatient = await openAiServer((_, call) =>
    call === 1 ? { text: 'First, Ada', finish: 'length' } : { text: '<answer>no</answer>' },
  );
  const workplace = workspace({
    providers: [impatient.provider('v1', { max_tokens: 100 })],
    tests: [{ path: 'file://causal.mjs:interventionEffects', config: { draws: 1 } }],
    defaultTest: {
      metadata: { answerRetryTokens: 900 },
      assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }],
    },
  });
  await promptfoo(workplace, ['eval', '--no-cache', '--no-table', '-j', '1']);
  await impatient.close();
  expect(impatient.limits).toEqual([100, 900, 100, 100, 100]);
  expect(impatient.asked[1]).toEqual(impatient.asked[0]);
});
