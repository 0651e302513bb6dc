import { askedInEnglish, promptText } from '../answers/text/prompt-text.ts';
import type { Asked } from '../cases/asked.ts';
import { unlessUnreadable } from '../cases/parse-error.ts';
import { KINDS } from './kinds.ts';

/**
 * Returns the first question that a task can parse. If there is none, returns the question that the last prompt asks in
 * plain English.
 */
export function askedIn(prompts: readonly string[]): Asked | undefined {
  for (const prompt of prompts) {
    for (const kind of KINDS.values()) {
      const asked = unlessUnreadable(() => kind.asked(prompt));
      if (asked) return asked;
    }
  }
  return askedInEnglish(prompts.at(-1) ?? '');
}

interface AssertedTest {
  readonly prompt: string | undefined;
  readonly vars?: Readonly<Record<string, unknown>> | undefined;
  readonly test: { readonly vars?: Readonly<Record<string, unknown>> | undefined };
}

/** Returns the question that an assertion's test asks, parsed from the prompt or, if that fails, from the vars. */
export function askedOf({ prompt, vars, test }: AssertedTest): Asked | undefined {
  const { context, question } = vars ?? test.vars ?? {};
  return askedIn([
    ...(prompt === undefined ? [] : [promptText(prompt)]),
    ...(question === undefined ? [] : [[context, question].flat().join('\n')]),
  ]);
}
