import { promptText } from '../answer/messages.ts';
import type { Metadata, Texts } from '../case/question-test.ts';
import { type CheckedReply, checkReply } from './check-reply.ts';
import { findCase, type KnownCases } from './known-cases.ts';
import type { RowProblem } from './problem-list.ts';
import { type Row, STRIPPED } from './row.ts';

/** A row whose parts fit together. */
export interface CheckedRow {
  /** The position of its case among the known cases. */
  readonly position: number;
  readonly reply: CheckedReply;
  /** Undefined if promptfoo was told not to store it. */
  readonly prompt: string | undefined;
  /** The texts of its question; undefined if promptfoo was told not to store them. */
  readonly texts: Texts | undefined;
}

/** Checks that the case, the texts, the prompt and the reply of a row fit together. */
export function checkRow(row: Row, metadata: Metadata, known: KnownCases): CheckedRow | RowProblem {
  // Those of the test are as its generator made them; promptfoo may have transformed the row's own.
  const texts = row.testCase?.vars?.case ?? row.vars?.case;
  const located = findCase(known, metadata, texts);
  if ('problem' in located) return located;
  const { position } = located;
  const prompt = promptOf(row);
  if (texts && prompt !== undefined && !asksQuestion(prompt, texts)) return { kind: 'prompt', problem: NOT_ASKED };
  const reply = checkReply(row, known.cases[position]!.truth);
  return 'problem' in reply ? reply : { position, reply, prompt, texts };
}

/** Returns the prompt of a row; undefined if promptfoo was told not to store it. */
function promptOf({ prompt: { raw } }: Row): string | undefined {
  return raw === undefined || raw === '' || raw === STRIPPED.prompt ? undefined : raw;
}

const NOT_ASKED =
  'its prompt does not contain its question: does the template have {{ case.context }} and {{ case.question }}?';

/** Tests whether a prompt contains the context and the question of a case. */
function asksQuestion(prompt: string, { context, question }: Texts): boolean {
  if (prompt.includes(context) && prompt.includes(question)) return true;
  // In chat prompts, texts are parts of JSON or YAML, in which line breaks may be folded.
  const text = withSingleSpaces(promptText(prompt));
  return text.includes(withSingleSpaces(context)) && text.includes(withSingleSpaces(question));
}

function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
