import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseYaml } from '../lib/yaml.ts';

/** What promptfoo asks so often, and so many at a time. */
type EvalOption = 'repeat' | 'maxConcurrency';

/** An option of an eval as promptfoo's config has it, whatever it is: the one for the command line goes first. */
export function optionIn(config: unknown, option: EvalOption): unknown {
  const { commandLineOptions, evaluateOptions } = (config ?? {}) as Record<
    string,
    Record<string, unknown> | undefined
  >;
  return commandLineOptions?.[option] ?? evaluateOptions?.[option];
}

/**
 * Replicates, and calls at a time, of the eval that this process runs: of promptfoo's command line, else of its config,
 * else 1 and 4, as promptfoo has them.
 *
 * @param args - What follows the name of the command.
 */
export function optionsOfEval(args = process.argv.slice(2)): { repeat: number; concurrency: number } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    strict: false,
    options: {
      repeat: text,
      'max-concurrency': { ...text, short: 'j' },
      config: { ...text, short: 'c' },
    },
  });
  const file = typeof values.config === 'string' ? values.config : 'promptfooconfig.yaml';
  const config =
    /\.(?:ya?ml|json)$/.test(file) && existsSync(file) ? parseYaml(readFileSync(file, 'utf8')) : {};
  const whole = (found: unknown, otherwise: number): number =>
    Number.isSafeInteger(Number(found)) && Number(found) > 0 ? Number(found) : otherwise;
  return {
    repeat: whole(values.repeat ?? optionIn(config, 'repeat'), 1),
    concurrency: whole(values['max-concurrency'] ?? optionIn(config, 'maxConcurrency'), 4),
  };
}
