import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisPackage } from '../src/lib/package-root.ts';

/**
 * A prompt function, which a config references as `file://causal.mjs:direct`.
 *
 * promptfoo calls the function and fills in the template that it returns. The function's string form is the same
 * template, because promptfoo stores that string and sends it when a run is resumed.
 */
export type PromptTemplate = () => string;

function template(name: string): PromptTemplate {
  let text: string | undefined;
  const read = (): string => {
    text ??= readFileSync(join(thisPackage().folder, 'prompts', `${name}.j2`), 'utf8');
    return text;
  };
  return Object.assign(read, { toString: read });
}

/** A prompt that consists of the context, the question and the required form of the answer. */
export const zeroShot: PromptTemplate = template('zero-shot');

/** A prompt that requests the answer without reasons. */
export const direct: PromptTemplate = template('direct');

/** A prompt that requests reasoning and then the answer. For most themes, it also shows two worked examples. */
export const chainOfThought: PromptTemplate = template('chain-of-thought');
