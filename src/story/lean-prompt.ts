import { readFileSync } from 'node:fs';
import { fullVars } from './lean-vars.ts';
import { type Template, template } from './template.ts';

/** What promptfoo gives to a prompt function, as far as it is used here. */
export interface PromptContext {
  readonly vars: Record<string, unknown>;
}

/**
 * A promptfoo prompt function that fills a template with the vars of lean tests, and of others just as well.
 *
 * @param path - The template file, which sees `context`, `question`, `answerInstruction` and `theme`.
 * @example export const mine = leanPrompt('prompts/mine.j2'); // prompts: [file://prompts/mine.ts:mine]
 */
export function leanPrompt(path: string): (context: PromptContext) => string {
  let compiled: Template | undefined;
  return (context) => {
    compiled ??= template(readFileSync(path, 'utf8'));
    const full = fullVars(context.vars);
    const texts = Object.entries(full).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('') : value,
    ]);
    // A lean context stops whoever takes it for a text, promptfoo too: from here on it is none.
    if (full !== context.vars) context.vars.context = LEFT_OUT;
    return literally(compiled(Object.fromEntries(texts)));
  };
}

const LEFT_OUT = '(in the prompt)';

/** A text that is the same once it has been rendered as a template, which promptfoo does with every prompt. */
function literally(text: string): string {
  return text.replaceAll(/\{(?=[{%#])|(?<=#)\}/g, (brace) => `{{ '${brace}' }}`);
}
