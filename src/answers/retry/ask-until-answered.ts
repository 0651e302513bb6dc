import type { ProviderResponse } from '../promptfoo-types.ts';
import { RETRY_RECORD_KEY, type RetryRecord } from '../reply/answer-record.ts';
import { isProviderRefusal, spokenOutput, spokenText } from '../reply/spoken-output.ts';
import { extractAnswer } from '../yes-no/extract-answer.ts';
import type { Allowance } from './allowance.ts';
import { type ConversationForm, continuation, type Exchange } from './conversation.ts';
import { correctionRequest, endOf, replyFault } from './reply-fault.ts';
import { spentOn } from './spent.ts';

/** A question that is asked until it is answered as wanted. */
export interface Question {
  /** The prompt as it was rendered. */
  readonly prompt: string;
  /** How often it is asked again. */
  readonly retries: number;
  readonly form: ConversationForm;
  /** Asks the model once. */
  readonly ask: (prompt: string) => Promise<ProviderResponse>;
  /** The same with room for a longer reply, where the config has any. */
  readonly askLonger?: ((prompt: string) => Promise<ProviderResponse>) | undefined;
  readonly allowance: Allowance;
}

/** How far a question has come: it outlives a call that failed, so that nothing is asked twice. */
export interface Progress {
  readonly responses: ProviderResponse[];
  readonly exchanges: Exchange[];
  readonly faults: string[];
}

export function noProgress(): Progress {
  return { responses: [], exchanges: [], faults: [] };
}

/** So much of the end of a reply that would not do stands in its row. */
const RECORDED = 60;

/**
 * Asks a question until it is answered by yes or no in an answer tag, each time in the same conversation and quoting
 * what was wrong; from the second retry on a bare yes or no will do.
 *
 * The last response is returned, with the cost and tokens of all of them and with how often was asked in its
 * metadata (`answerRetry`). A failed call ends it at once, because promptfoo repeats those calls that are worth
 * repeating: with the same `progress`, which is added to, it goes on where it stopped. A prompt that cannot be
 * continued (see `continuation`) is asked once. What was refused is not asked again, nor what was cut off, but once
 * with room for a longer reply.
 *
 * @see the paper on intervention effects, App. A.3.2
 */
export async function askUntilAnswered(question: Question, progress: Progress): Promise<ProviderResponse> {
  const { allowance, askLonger, retries } = question;
  const { responses, exchanges, faults } = progress;
  const promptAfter = continuation(question.prompt, question.form);
  for (;;) {
    const prompt = promptAfter && exchanges.length > 0 ? promptAfter(exchanges) : question.prompt;
    const longer = responses.at(-1)?.finishReason === 'length' ? askLonger : undefined;
    const response = await (longer ?? question.ask)(prompt);
    if (response.error !== undefined) return responses.length === 0 ? response : recorded(response, progress);
    responses.push(response);
    const fault = replyFault(response, exchanges.length);
    if (fault === undefined || promptAfter === undefined || isRefusal(response)) {
      if (responses.length > 1) allowance.end(false);
      return recorded(response, progress);
    }
    const isCutOff = response.finishReason === 'length';
    if (isCutOff ? longer !== undefined || !askLonger : exchanges.length >= retries) {
      allowance.end(true);
      return recorded(response, progress, !isCutOff);
    }
    if (!allowance.take()) return recorded(response, progress);
    const reply = spokenText(response);
    faults.push(`${isCutOff ? 'cut-off' : fault}: ${endOf(reply ?? '', RECORDED)}`);
    // What was cut off is asked in the same words: its reply is no turn of a conversation.
    if (!isCutOff) exchanges.push({ reply, correction: correctionRequest(fault, reply, exchanges.length) });
  }
}

/** What was refused, by the model, the provider or a filter before it, would be again. */
function isRefusal(response: ProviderResponse): boolean {
  return isProviderRefusal(response) || extractAnswer(spokenOutput(response)).kind === 'refused';
}

/** The last response, with what all of them cost and how often was asked. */
function recorded(
  response: ProviderResponse,
  { responses, faults }: Progress,
  gaveUp = false,
): ProviderResponse {
  const record: RetryRecord = {
    attempts: responses.length,
    ...(gaveUp && { gaveUp }),
    ...(faults.length > 0 && { earlier: faults }),
  };
  const { cached: _, incurredCost: __, ...reply } = response;
  const whole =
    response.error === undefined && responses.length === 1 ? response : { ...reply, ...spentOn(responses) };
  return { ...whole, metadata: { ...response.metadata, [RETRY_RECORD_KEY]: record } };
}
