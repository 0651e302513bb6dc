import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { readConfigFile } from '../lib/config-file.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { isSameFile } from '../lib/keep-apart.ts';
import { laterAttempt } from '../lib/last-attempt.ts';
import { UserError } from '../lib/user-error.ts';
import { packageVersion } from '../scorecard/run-stamp.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { parseScorecard } from '../scorecard/serialise.ts';
import { modelsIn } from '../scoring/rows/output-facts.ts';
import type { CheckedAgainst } from './check-run.ts';
import { parsePolicy } from './parse-policy.ts';

export interface GateOptions {
  /** The policy, such as `gate.yaml`; without it there is no verdict. */
  readonly gate?: string | undefined;
  /** The scorecard.json of the run to compare with. */
  readonly baseline?: string | undefined;
  /** Label of the provider of this run that all others are compared with. */
  readonly against?: string | undefined;
  /** True if `inconclusive` stops the build, whatever the policy says. */
  readonly strict?: boolean | undefined;
  /** The greatest age of a run, such as `2h`. */
  readonly maxAge?: string | undefined;
  /** promptfoo's config, if it exists; the message names a run that is older. */
  readonly config?: string | undefined;
}

/** Reads options from environment variables. They are set in CI, and take precedence over options in files. */
export function optionsFromEnvironment(env: Readonly<Record<string, string | undefined>>): GateOptions {
  const strict = env.PROMPTFOO_CAUSAL_STRICT;
  return {
    ...(env.PROMPTFOO_CAUSAL_GATE && { gate: env.PROMPTFOO_CAUSAL_GATE }),
    ...(env.PROMPTFOO_CAUSAL_BASELINE && { baseline: env.PROMPTFOO_CAUSAL_BASELINE }),
    ...(strict && { strict: strict !== '0' && strict !== 'false' }),
  };
}

/**
 * Reads the files that a run is checked against.
 *
 * @param saveBaseline - The file in which the run is saved as a baseline. @param inputs - The results files.
 * @throws {UserError} If a file cannot be read. @throws {ConfigError} If the policy cannot be used.
 */
export function readCheckedAgainst(
  { gate, baseline, against, strict = false, maxAge, config }: GateOptions,
  saveBaseline?: string,
  inputs: readonly string[] = [],
): CheckedAgainst {
  // If a baseline is to be saved for the first time, its file does not exist yet.
  const isFirst =
    saveBaseline !== undefined &&
    (baseline === undefined || (!existsSync(baseline) && isSameFile(baseline, saveBaseline)));
  return {
    provider: against,
    isFirst,
    age: {
      now: new Date(),
      maxAge,
      changed: changesOf([gate, config, ...filesIn(config)]),
      providers: providersIn(config),
      laterAttempt: inputs.flatMap((file) => laterAttempt(file) ?? [])[0],
      version: packageVersion(),
    },
    ...(gate !== undefined && {
      policy: {
        file: shownPath(gate),
        policy: parsePolicy(gate, read(gate, 'a policy (may be empty), as promptfoo-causal init writes it')),
        strict,
      },
    }),
    ...(baseline !== undefined && !isFirst && { baseline: readBaseline(baseline) }),
  };
}

/** Prompts and other files that a config names: `file://prompts/direct.txt`. */
function filesIn(config: string | undefined): string[] {
  if (config === undefined || !existsSync(config)) return [];
  const named = readFileSync(config, 'utf8').matchAll(/file:\/\/([\w./-]+)/g);
  return [...new Set([...named].map(([, path = '']) => join(dirname(config), path)))].filter(
    (path) => existsSync(path) && !path.includes('node_modules'),
  );
}

/** The labels of the providers that a config lists. */
function providersIn(config: string | undefined): string[] | undefined {
  if (config === undefined || !existsSync(config)) return undefined;
  const content = ifPossible(() => readConfigFile(config));
  const providers = (content as { providers?: unknown } | null | undefined)?.providers;
  return Array.isArray(providers) ? modelsIn(providers).flatMap(([name]) => name ?? []) : undefined;
}

function changesOf(files: readonly (string | undefined)[]) {
  return files.flatMap((file) =>
    file !== undefined && existsSync(file) ? [{ file: shownPath(file), at: statSync(file).mtime }] : [],
  );
}

/** The name of a file as shown in reports; an absolute path is shown without its folders. */
function shownPath(file: string): string {
  return isAbsolute(file) ? basename(file) : file;
}

function readBaseline(path: string): Scorecard {
  const text = read(path, 'the scorecard.json of an earlier run');
  try {
    return parseScorecard(text, path);
  } catch (error) {
    throw new UserError(`the baseline cannot be used: ${(error as Error).message}`);
  }
}

function read(path: string, wanted: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const got = isMissing
      ? 'no such file; go to its folder, name the file that is meant, or write one'
      : (error as Error).message;
    throw new UserError(`${path}: expected ${wanted}, got ${got}`);
  }
}
