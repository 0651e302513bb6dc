import { promptParser } from '../tasks/parse-prompt.ts';
import type { SimulatedModelConfig } from '../tasks/shared/simulated-model.ts';

/** How `causal-steps` asks for what models then write out. */
const STEPS_WANTED = /^Work through these steps before you answer\.$/m;

/**
 * Makes a simulated model: what it replies to a prompt, of which it knows the text and nothing else.
 *
 * @param parse - Reads a prompt.
 * @returns A function of a prompt and the repeat that it is asked in, from 0, that throws a {@link ParseError} where the prompt is none of this package's.
 */
export function simulatedModel(
  config: SimulatedModelConfig,
  parse = promptParser(config.themes),
): (prompt: string, repeat?: number) => string {
  return (prompt, repeat = 0) => {
    const reading = parse(prompt);
    const says = reading.answer(config, { prompt, repeat });
    const steps = STEPS_WANTED.test(prompt) ? reading.steps?.(config) : undefined;
    const answer = /<answer>/i.test(prompt)
      ? `<answer>${typeof says === 'boolean' ? (says ? 'yes' : 'no') : says}</answer>`
      : reading.inWords(says);
    return steps === undefined ? answer : `${steps}\n\n${answer}`;
  };
}
