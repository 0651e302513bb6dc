import { existsSync, readFileSync, statSync } from 'node:fs';
import { isSameFile } from '../lib/keep-apart.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { parseScorecard } from '../scorecard/serialise.ts';
import type { CheckedAgainst } from './check-run.ts';
import { GateError } from './gate-error.ts';
import { parsePolicy } from './parse-policy.ts';

export interface GateOptions {
  /** The policy, such as `gate.yaml`; no verdict without. */
  readonly gate?: string | undefined;
  /** The scorecard.json of the run to compare with. */
  readonly baseline?: string | undefined;
  /** Label of the provider of this run that all others are compared with. */
  readonly against?: string | undefined;
  /** `inconclusive` stops the build, whatever the policy says. */
  readonly strict?: boolean | undefined;
  /** The oldest that a run may be, such as `2h`. */
  readonly maxAge?: string | undefined;
  /** promptfoo's config, if it is there: a run that is older is named. */
  readonly config?: string | undefined;
}

/** What of the environment says the same: set in CI, it counts before options in files. */
export function optionsFromEnvironment(env: Readonly<Record<string, string | undefined>>): GateOptions {
  const strict = env.PROMPTFOO_CAUSAL_STRICT;
  return {
    ...(env.PROMPTFOO_CAUSAL_GATE && { gate: env.PROMPTFOO_CAUSAL_GATE }),
    ...(env.PROMPTFOO_CAUSAL_BASELINE && { baseline: env.PROMPTFOO_CAUSAL_BASELINE }),
    ...(strict && { strict: strict !== '0' && strict !== 'false' }),
  };
}

/**
 * Reads the files that a run is held against.
 *
 * @param saveBaseline - File that the run is to become a baseline in.
 * @throws {GateError} If one cannot be read. @throws {ConfigError} If the policy cannot be used.
 */
export function readCheckedAgainst(
  { gate, baseline, against, strict = false, maxAge, config }: GateOptions,
  saveBaseline?: string,
): CheckedAgainst {
  // What is to be written for the first time cannot be read.
  const isFirst =
    saveBaseline !== undefined &&
    (baseline === undefined || (!existsSync(baseline) && isSameFile(baseline, saveBaseline)));
  return {
    provider: against,
    isFirst,
    age: { now: new Date(), maxAge, changed: changesOf([gate, config]) },
    ...(gate !== undefined && {
      policy: { file: gate, policy: parsePolicy(gate, read(gate, 'a policy (may be empty)')), strict },
    }),
    ...(baseline !== undefined && !isFirst && { baseline: readBaseline(baseline) }),
  };
}

function changesOf(files: readonly (string | undefined)[]) {
  return files.flatMap((file) =>
    file !== undefined && existsSync(file) ? [{ file, at: statSync(file).mtime }] : [],
  );
}

function readBaseline(path: string): Scorecard {
  const text = read(path, 'the scorecard.json of an earlier run');
  try {
    return parseScorecard(text, path);
  } catch (error) {
    throw new GateError(`the baseline cannot be used: ${(error as Error).message}`);
  }
}

function read(path: string, wanted: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new GateError(`${path}: expected ${wanted}, got ${(error as Error).message}`);
  }
}
