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
  /** The path of the policy, such as `gate.yaml`. Without a policy, there is no verdict. */
  readonly gate?: string | undefined;
  /** The path of the `scorecard.json` of the run with which this run is compared. */
  readonly baseline?: string | undefined;
  /** The label of the provider in this run with which all other providers are compared. */
  readonly against?: string | undefined;
  /** True if the verdict `inconclusive` stops the build, whatever the policy states. */
  readonly strict?: boolean | undefined;
  /** The greatest allowed age of a run, such as `2h`. */
  readonly maxAge?: string | undefined;
  /** The path of promptfoo's config. The gate reports whether the config was changed after the run. */
  readonly config?: string | undefined;
}

/** Reads options from environment variables. */
export function optionsFromEnvironment(env: Readonly<Record<string, string | undefined>>): GateOptions {
  const strict = env.PROMPTFOO_CAUSAL_STRICT;
  return {
    ...(env.PROMPTFOO_CAUSAL_GATE && { gate: env.PROMPTFOO_CAUSAL_GATE }),
    ...(env.PROMPTFOO_CAUSAL_BASELINE && { baseline: env.PROMPTFOO_CAUSAL_BASELINE }),
    ...(strict && { strict: strict !== '0' && strict !== 'false' }),
  };
}

/** Reads the files against which a run is checked. */
export function readCheckedAgainst(
  { gate, baseline, against, strict = false, maxAge, config }: GateOptions,
  saveBaseline?: string,
  inputs: readonly string[] = [],
): CheckedAgainst {
  // When a baseline is saved for the first time, its file does not exist yet.
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
        policy: parsePolicy(
          gate,
          read(gate, 'a policy file (promptfoo-causal init writes one; an empty file is allowed)'),
        ),
        strict,
      },
    }),
    ...(baseline !== undefined && !isFirst && { baseline: readBaseline(baseline) }),
  };
}

/** Lists the prompts and other files that a config names, such as `file://prompts/direct.txt`. */
function filesIn(config: string | undefined): string[] {
  if (config === undefined || !existsSync(config)) return [];
  const named = readFileSync(config, 'utf8').matchAll(/file:\/\/([\w./-]+)/g);
  return [...new Set([...named].map(([, path = '']) => join(dirname(config), path)))].filter(
    (path) => existsSync(path) && !path.includes('node_modules'),
  );
}

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

/** Returns a path as reports show it. Absolute paths are reduced to the name of the file. */
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
    const problem = isMissing
      ? 'but there is no such file; change to its folder, pass the right path, or create the file'
      : `got ${(error as Error).message}`;
    throw new UserError(`${path}: expected ${wanted}, ${problem}`);
  }
}
