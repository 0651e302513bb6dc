import { stream } from '../statistics/streams.ts';
import { type PromptReading, readPrompt } from '../story/read-prompt.ts';
import type { ReasonerConfig } from './reasoner-config.ts';
import { forgetRelation, ignoreIntervention, tellRelation } from './relation-reasoners.ts';
import { believeOthersOnly, forget, ignoreHypothesis, tellTruth } from './story-reasoners.ts';

/**
 * What a simulated reasoner replies to a prompt. It knows the prompt's text and nothing else.
 *
 * @throws {ReadError} If the prompt is none of this package's.
 */
export function simulate(config: ReasonerConfig, prompt: string): string {
  const reading = readPrompt(prompt);
  return inWords(answer(config, reading, prompt), reading);
}

function answer(config: ReasonerConfig, { task }: PromptReading, prompt: string): boolean {
  const truth = (): boolean => (task.kind === 'story' ? tellTruth(task) : tellRelation(task));
  switch (config.reasoner) {
    case 'oracle':
      return truth();
    case 'always-yes':
      return true;
    case 'always-no':
      return false;
    case 'intervention-blind':
      return task.kind === 'story' ? ignoreHypothesis(task) : ignoreIntervention(task);
    case 'forgetful':
      return task.kind === 'story' ? forget(task, config.steps) : forgetRelation(task, config.steps);
    case 'noisy':
      // Seeded by the prompt: the same question gets the same answer, however often and wherever asked.
      return truth() !== stream(config.seed, 'noisy', prompt).bernoulli(config.errorRate);
    case 'credulous':
      // A system of relations has no noise to ignore.
      return task.kind === 'story' ? believeOthersOnly(task) : tellRelation(task);
    default:
      return config.reasoner satisfies never;
  }
}

function inWords(value: boolean, { task, answerIn }: PromptReading): string {
  if (answerIn === 'tag') return `<answer>${value ? 'yes' : 'no'}</answer>`;
  if (task.kind === 'relations') return value ? 'Yes.' : 'No.';
  return `${value ? 'Yes' : 'No'}, ${task.inWords(value)}.`;
}
