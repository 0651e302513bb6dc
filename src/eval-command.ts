import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** What promptfoo's command line says of an eval. */
interface EvalCommand {
  /** The `gate.yaml` beside one of promptfoo's configs, or else in the working directory. */
  readonly policy?: string | undefined;
  /** The results file whose failed calls are asked again. */
  readonly repairs?: string | undefined;
  /** Whether only some of the config's tests or providers are asked. */
  readonly isFiltered: boolean;
}

/** Reads promptfoo's command line. Its other options are ignored. */
export function evalCommand(args: readonly string[] = process.argv.slice(2)): EvalCommand {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { config: { type: 'string', short: 'c', multiple: true }, 'filter-errors-only': { type: 'string' } },
  });
  const repairs = values['filter-errors-only'];
  return {
    policy: policyBeside([values.config ?? []].flat().map(String)),
    // promptfoo also takes the id of an eval, which is no file.
    repairs: typeof repairs === 'string' && existsSync(repairs) ? repairs : undefined,
    isFiltered: args.some((arg) => /^(?:--filter-|-n$)/.test(arg)),
  };
}

/** Returns the `gate.yaml` beside one of some configs, or else in the working directory. */
export function policyBeside(configs: readonly string[]): string | undefined {
  const folders = [...configs.map((config) => dirname(config)), '.'];
  return folders.map((folder) => join(folder, 'gate.yaml')).find((file) => existsSync(file));
}
