import type { AnswerRecord } from '../../answers/reply/answer-record.ts';
import { spokenText } from '../../answers/reply/spoken-output.ts';
import { promptText } from '../../answers/text/prompt-text.ts';
import type { Case } from '../../cases/case.ts';
import type { ReadSteps } from '../../cases/steps.ts';
import type { Result } from './result-schema.ts';
import { type AskingKind, STRIPPED } from './row-conflict.ts';

/** The smallest length of a reply that is searched for steps. */
const SHORTEST = 80;

/** Judges the steps in a reply. With `PROMPTFOO_CAUSAL_REASONING=read`, separately returned reasoning is included. */
export function stepsIn(
  { response, prompt }: Result,
  item: Case,
  kind: AskingKind | undefined,
  record: AnswerRecord,
): ReadSteps | undefined {
  const output = response?.output;
  if (!kind?.steps || typeof output !== 'string' || output.length < SHORTEST || output === STRIPPED)
    return undefined;
  const text = process.env.PROMPTFOO_CAUSAL_REASONING === 'read' ? output : spokenText(response ?? {});
  if (text === undefined || text.length < SHORTEST) return undefined;
  return kind.steps(item, { prompt: promptText(prompt.raw ?? ''), text, right: isRight(record, item) });
}

function isRight({ answer }: AnswerRecord, { truth }: Case): boolean | undefined {
  if (answer === 'yes' || answer === 'no')
    return typeof truth === 'boolean' ? (answer === 'yes') === truth : undefined;
  return answer === 'right' ? true : answer === 'wrong' ? false : undefined;
}
