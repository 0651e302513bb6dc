import { stream } from '../statistics/streams.ts';
import type { LinearReading } from '../story/linear/reader.ts';
import type { PromptReading } from '../story/read-prompt.ts';
import {
  composeByProduct,
  echoCoefficient,
  followSteps,
  ignoreHeld,
  slip,
  tellEffect,
} from './linear-reasoners.ts';
import type { ReasonerConfig } from './reasoner-config.ts';

/** What a simulated reasoner replies to a question about an effect in a linear world. */
export function replyToLinear(
  config: ReasonerConfig,
  reading: LinearReading,
  answerIn: PromptReading['answerIn'],
  prompt: string,
): string {
  const says = answer(config, reading, prompt);
  if (answerIn === 'tag') return `<answer>${says}</answer>`;
  if (typeof says === 'string') return `${says === 'yes' ? 'Yes' : 'No'}.`;
  const name = reading.scm.dag.nodes[reading.asked.effect]!;
  if (says === 0) return `${name} does not change.`;
  const size = Math.abs(says);
  return `${name} ${says > 0 ? 'rises' : 'falls'} by ${size} ${size === 1 ? 'unit' : 'units'}.`;
}

function answer(config: ReasonerConfig, reading: LinearReading, prompt: string): number | 'yes' | 'no' {
  switch (config.reasoner) {
    case 'always-yes':
      return 'yes';
    case 'always-no':
      return 'no';
    case 'intervention-blind':
    case 'relation-retrieval':
      return ignoreHeld(reading);
    case 'forgetful':
      return followSteps(reading, config.steps);
    case 'edge-only':
      return followSteps(reading, 1);
    case 'product-composer':
      return composeByProduct(reading);
    case 'echo':
      return echoCoefficient(reading);
    case 'noisy':
      return slip(reading, config.errorRate, stream(config.seed, 'noisy', prompt));
    // Nothing in a linear world is what these get wrong.
    case 'oracle':
    case 'credulous':
    case 'memoriser':
    case 'word-bound':
      return tellEffect(reading);
    default:
      return config.reasoner satisfies never;
  }
}
