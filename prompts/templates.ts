import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisPackage } from '../src/lib/package-root.ts';

/**
 * A prompt to which a config refers as `file://causal.mjs:direct`.
 *
 * promptfoo calls the function and fills in the template that it returns. Converted to a string, the function is this
 * template, too. promptfoo stores a function as a string, and sends this string when a run is resumed.
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

/** A prompt that consists of the question alone. */
export const zeroShot: PromptTemplate = template('zero-shot');

/** A prompt that requests the answer without reasons. */
export const direct: PromptTemplate = template('direct');

/** A prompt that requests the answer first, and then the reasons. */
export const answerFirst: PromptTemplate = template('answer-first');

/** A prompt with two worked examples that requests reasoning and then the answer. */
export const chainOfThought: PromptTemplate = template('chain-of-thought');

/** A prompt that requests the causal structure, the question, the consequences, and then the answer. */
export const causalSteps: PromptTemplate = template('causal-steps');
