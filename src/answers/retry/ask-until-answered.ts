import type { ProviderResponse } from '../promptfoo-types.ts';
import { RETRY_RECORD_KEY, type RetryRecord } from '../reply/answer-record.ts';
import { isProviderRefusal, spokenOutput, spokenText } from '../reply/spoken-output.ts';
import { extractAnswer } from '../yes-no/extract-answer.ts';
import type { Allowance } from './allowance.ts';
import { type ConversationForm, continuation, type Exchange } from './conversation.ts';
import { correctionRequest, endOf, replyFault } from './reply-fault.ts';
import { spentOn } from './spent.ts';

export interface Question {
  readonly prompt: string;
  readonly retries: number;
  readonly form: ConversationForm;
  readonly ask: (prompt: string) => Promise<ProviderResponse>;
  readonly askLonger?: ((prompt: string) => Promise<ProviderResponse>) | undefined;
  readonly allowance: Allowance;
}

/** The progress of a question. It is kept after a failed call, so that earlier replies are not requested again. */
export interface Progress {
  readonly responses: ProviderResponse[];
  readonly exchanges: Exchange[];
  readonly faults: string[];
}

export function noProgress(): Progress {
  return { responses: [], exchanges: [], faults: [] };
}

const RECORDED = 60;

/**
 * Asks a question again until the reply gives yes or no in an answer tag or in JSON, or there are no more retries. A
 * retry continues the conversation and names the fault of the last reply. From the second retry on, any yes or no that
 * the rules can read is accepted.
 *
 * The result is the last response, with the cost and tokens of all responses, and with a record of the attempts in its
 * metadata (`answerRetry`). A failed call ends the attempts, because promptfoo itself repeats failed calls; a further
 * call with the same `progress` goes on from there. There is no retry if the prompt cannot be continued (see
 * `continuation`) or if the model refuses. After a reply that was cut off, the same prompt is sent once more if
 * `askLonger` is given.
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
    // After a reply that was cut off, the same prompt is sent, because half a reply is no turn of a conversation.
    if (!isCutOff) exchanges.push({ reply, correction: correctionRequest(fault, reply, exchanges.length) });
  }
}

function isRefusal(response: ProviderResponse): boolean {
  return isProviderRefusal(response) || extractAnswer(spokenOutput(response)).kind === 'refused';
}

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
