import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredRow } from '../support/eval-files.ts';
import { type ChatMessage, type ChatServer, openAiServer } from '../support/openai-server.ts';
import { EVAL, promptfoo, readJson, workspace } from '../support/promptfoo.ts';

/** How often a question was answered in a conversation before. */
function countReplies(messages: readonly ChatMessage[]): number {
  return messages.filter(({ role }) => role === 'assistant').length;
}

describe('if a reply contains no answer,', () => {
  const REPLIES = ['It depends on Ada.', 'As I said.', 'No'];
  let server: ChatServer;
  let rows: readonly StoredRow[];

  beforeAll(async () => {
    server = await openAiServer((messages) => ({ text: REPLIES[countReplies(messages)]! }));
    const folder = workspace({
      providers: [server.provider('v1'), server.provider('v2')],
      prompts: ['file://zero-shot.j2'],
      tests: [{ path: 'file://causal.mjs:interventionEffects', config: { draws: 2 } }],
    });
    await promptfoo(folder);
    rows = readJson(folder, 'results/eval.json').results.results;
  });
  afterAll(() => server.close());

  test('the question is asked again in the same conversation until a reply contains an answer', () => {
    // Two providers, two draws, four questions each.
    expect(rows).toHaveLength(16);
    for (const { response, gradingResult } of rows) {
      expect(response.output).toBe('No');
      expect(response.metadata.answerAttempts).toBe(REPLIES.length);
      expect(gradingResult.componentResults[0]?.reason).toMatch(/^no \(by bare\)/);
    }
  });

  test('the row of the question in the results counts the tokens of all calls', () => {
    // Each call takes 12 tokens.
    for (const { response } of rows) expect(response.tokenUsage.total).toBe(12 * REPLIES.length);
  });

  test('the second call repeats the required format of the answer, and the third call asks for a single word', () => {
    const [first, second] = [1, 2].map((replies) =>
      server.asked.find((messages) => countReplies(messages) === replies)!.map(({ content }) => content),
    );
    expect(first?.at(-2)).toBe(REPLIES[0]);
    expect(first?.at(-1)).toMatch(/contains no answer[\s\S]*<answer>/);
    expect(second?.at(-1)).toMatch(/a single word: yes or no/);
  });
});

describe('if a reply was cut off,', () => {
  test('the question is asked once more, without the earlier reply and with the token limit that answerRetryTokens sets', async () => {
    const server = await openAiServer((_, call) =>
      call === 1 ? { text: 'First, Ada', finish: 'length' } : { text: '<answer>no</answer>' },
    );
    const folder = workspace({
      providers: [server.provider('v1', { max_tokens: 100 })],
      tests: [{ path: 'file://causal.mjs:interventionEffects', config: { draws: 1 } }],
      defaultTest: {
        metadata: { answerRetryTokens: 900 },
        assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }],
      },
    });
    await promptfoo(folder, [...EVAL, '-j', '1']);
    await server.close();
    // The draw has four questions. The first is asked twice.
    expect(server.limits).toEqual([100, 900, 100, 100, 100]);
    expect(server.asked[1]).toEqual(server.asked[0]);
  });
});
