import { stream } from '../statistics/streams.ts';
import { isListed } from '../story/causal-relations/tuebingen.ts';
import { type PromptReading, readPrompt } from '../story/read-prompt.ts';
import type { StoryReader } from '../story/story-reader.ts';
import type { ReasonerConfig } from './reasoner-config.ts';
import {
  forgetRelation,
  retrieveRelation,
  tellRelation,
  trustMemory,
  understandWordOnly,
} from './relation-reasoners.ts';
import { replyToLinear } from './simulate-linear.ts';
import { believeOthersOnly, forget, ignoreHypothesis, tellTruth } from './story-reasoners.ts';

/**
 * What a simulated reasoner replies to a prompt. It knows the prompt's text and nothing else.
 *
 * @param readers - Of themes from outside the package.
 * @throws {ReadError} If the prompt is none of this package's.
 */
export function simulate(
  config: ReasonerConfig,
  prompt: string,
  readers: readonly StoryReader[] = [],
): string {
  const { task, answerIn } = readPrompt(prompt, readers);
  if (task.kind === 'linear') return replyToLinear(config, task, answerIn, prompt);
  return inWords(answer(config, task, prompt), task, answerIn);
}

/** A question that is answered by yes or no. */
type YesNoTask = Exclude<PromptReading['task'], { kind: 'linear' }>;

function answer(config: ReasonerConfig, task: YesNoTask, prompt: string): boolean {
  const truth = (): boolean => (task.kind === 'story' ? tellTruth(task) : tellRelation(task));
  switch (config.reasoner) {
    case 'oracle':
    // Their faults are about numbers.
    case 'product-composer':
    case 'echo':
      return truth();
    case 'always-yes':
      return true;
    case 'always-no':
      return false;
    // Two names for one fault: the intervention is not taken in.
    case 'intervention-blind':
    case 'relation-retrieval':
      return task.kind === 'story' ? ignoreHypothesis(task) : retrieveRelation(task);
    case 'forgetful':
      return task.kind === 'story' ? forget(task, config.steps) : forgetRelation(task, config.steps);
    case 'edge-only':
      return task.kind === 'story' ? forget(task, 1) : forgetRelation(task, 1);
    case 'memoriser':
      return task.kind === 'story' ? tellTruth(task) : trustMemory(task, isListed);
    case 'word-bound':
      return task.kind === 'story' ? tellTruth(task) : understandWordOnly(task);
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

function inWords(value: boolean, task: YesNoTask, answerIn: PromptReading['answerIn']): string {
  if (answerIn === 'tag') return `<answer>${value ? 'yes' : 'no'}</answer>`;
  if (task.kind === 'relations') return value ? 'Yes.' : 'No.';
  return `${value ? 'Yes' : 'No'}, ${task.inWords(value)}.`;
}
