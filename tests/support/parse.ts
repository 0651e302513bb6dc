import { once, perKey } from '../../src/lib/caching.ts';
import { type StoryReading, storyParser } from '../../src/tasks/compositional/story/story-parser.ts';
import { parseRelations, type RelationsReading } from '../../src/tasks/intervention-effects/story/parser.ts';
import { promptParser } from '../../src/tasks/parse-prompt.ts';
import type { Reading } from '../../src/tasks/shared/oracle.ts';
import type { SimulatedModelConfig } from '../../src/tasks/shared/simulated-model.ts';
import { THEMES } from '../../src/tasks/shared/themes/themes.ts';
import { simulatedModel } from '../../src/tasks/simulate.ts';

const storyParsers = once(() => Object.values(THEMES).map(storyParser));

/** What a prompt says, in detail, and in which form it wants the answer. */
export function parsePrompt(prompt: string): {
  readonly task: StoryReading | RelationsReading;
  readonly answerIn: 'sentence' | 'tag';
} {
  for (const parse of [...storyParsers(), parseRelations]) {
    const task = parse(prompt);
    if (task) return { task, answerIn: /<answer>/i.test(prompt) ? 'tag' : 'sentence' };
  }
  throw new Error(`no prompt of this package: ${prompt}`);
}

const readPrompts = new Map<string, Reading>();
const read = promptParser();

/** Reads a prompt, once for all the models of a test that are asked it: most of the time goes there. */
function readOnce(prompt: string): Reading {
  const reading = readPrompts.get(prompt) ?? read(prompt);
  if (readPrompts.size > 20_000) readPrompts.clear();
  readPrompts.set(prompt, reading);
  return reading;
}

/** By what a model is: many tests ask the same ones the same. */
const models = new Map<string, (prompt: string, repeat: number) => string>();
const modelOf = perKey((config: SimulatedModelConfig) => {
  const key = JSON.stringify(config);
  const model = models.get(key) ?? replyingOnce(config);
  models.set(key, model);
  return model;
});

function replyingOnce(config: SimulatedModelConfig): (prompt: string, repeat: number) => string {
  const model = simulatedModel(config, config.themes?.length ? undefined : readOnce);
  const replies = new Map<string, string>();
  return (prompt, repeat) => {
    if (repeat > 0) return model(prompt, repeat);
    const reply = replies.get(prompt) ?? model(prompt, repeat);
    if (replies.size > 5_000) replies.clear();
    replies.set(prompt, reply);
    return reply;
  };
}

/** What a simulated model replies to a prompt. */
export function simulate(config: SimulatedModelConfig, prompt: string, repeat = 0): string {
  return modelOf(config)(prompt, repeat);
}
