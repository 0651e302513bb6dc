import { parseArgs } from 'node:util';
import { configHere, readConfigFile } from '../lib/config-file.ts';
import { ifPossible } from '../lib/if-possible.ts';

/** Reads an option of an eval from promptfoo's config. `commandLineOptions` take precedence over `evaluateOptions`. */
export function optionIn(config: unknown, option: 'repeat' | 'maxConcurrency'): unknown {
  const { commandLineOptions, evaluateOptions } = (config ?? {}) as Record<
    string,
    Record<string, unknown> | undefined
  >;
  return commandLineOptions?.[option] ?? evaluateOptions?.[option];
}

/** Returns the results files of the eval in this process, as named by promptfoo's command line or its config. */
export function outputsOfEval(args = process.argv.slice(2)): string[] {
  const { config, values } = evalArguments(args);
  const found = values.output ?? (config as { outputPath?: unknown } | null | undefined)?.outputPath;
  return [found].flat().filter((path) => typeof path === 'string');
}

/**
 * Returns the number of replicates and of concurrent calls of the eval in this process, as stated by promptfoo's
 * command line or, failing that, by its config. The defaults are 1 and 4.
 */
export function optionsOfEval(args = process.argv.slice(2)): { repeat: number; concurrency: number } {
  const { config, values } = evalArguments(args);
  const whole = (found: unknown, otherwise: number): number =>
    Number.isSafeInteger(Number(found)) && Number(found) > 0 ? Number(found) : otherwise;
  return {
    repeat: whole(values.repeat ?? optionIn(config, 'repeat'), 1),
    concurrency: whole(values['max-concurrency'] ?? optionIn(config, 'maxConcurrency'), 4),
  };
}

/** Parses the arguments of promptfoo's command, and reads the config to which they refer. */
function evalArguments(args: string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    strict: false,
    options: {
      repeat: text,
      'max-concurrency': { ...text, short: 'j' },
      config: { ...text, short: 'c' },
      output: { ...text, short: 'o' },
    },
  });
  const file = typeof values.config === 'string' ? values.config : configHere();
  return { values, config: ifPossible(() => readConfigFile(file)) };
}
