import { promptParser } from './parse-prompt.ts';
import type { SimulatedModelConfig } from './shared/simulated-model.ts';

/**
 * Returns a simulated model, which knows only the text of a prompt.
 *
 * @returns A function that replies to a prompt, given the number of the repeat, from 0. It throws a {@link ParseError}
 *   if the prompt is not from this package.
 */
export function simulatedModel(
  config: SimulatedModelConfig,
  parse = promptParser(config.themes),
): (prompt: string, repeat?: number) => string {
  return (prompt, repeat = 0) => {
    const reading = parse(prompt);
    const says = reading.answer(config, { prompt, repeat });
    return /<answer>/i.test(prompt) ? `<answer>${says ? 'yes' : 'no'}</answer>` : reading.inWords(says);
  };
}
