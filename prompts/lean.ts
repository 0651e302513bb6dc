import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { leanPrompt } from '../src/story/lean-prompt.ts';

/**
 * The prompts of this folder for tests whose generator has `lean: true`. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * prompts:
 *   - { id: file://prompts/lean.ts:leanDirect, label: direct }
 *   - { id: file://prompts/lean.ts:leanChainOfThought, label: chain of thought }
 * ```
 *
 * They give the same texts as the templates do.
 */
export const leanDirect = leanPrompt(templateFile('direct.j2'));
export const leanChainOfThought = leanPrompt(templateFile('chain-of-thought.j2'));
export const leanCausalSteps = leanPrompt(templateFile('causal-steps.j2'));
export const leanAnswerFirst = leanPrompt(templateFile('answer-first.j2'));

/** Templates stand beside this file, or in the package's folder when this file is compiled. */
function templateFile(name: string): string {
  const beside = join(import.meta.dirname, name);
  return existsSync(beside) ? beside : join(import.meta.dirname, '../../prompts', name);
}
