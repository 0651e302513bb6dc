import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { readText } from '../lib/read-files.ts';
import { UserError } from '../lib/user-error.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { parseScorecard } from '../scorecard/stored-scorecard.ts';
import { baselinesIn, noSuch, type Policy, rulesFor } from './policy.ts';

/** How a run is judged: the options of the command \`gate\`, and what promptfoo's command line says. */
export interface GateOptions {
  /** The policy's file; absent for the defaults. */
  readonly policy?: string | undefined;
  /** The file of a recorded scorecard, in place of the policy's. */
  readonly baseline?: string | undefined;
  /** The variant of the same run that is the baseline, in place of the policy's. */
  readonly against?: string | undefined;
  /** Where to record the run, unless it fails. */
  readonly saveBaseline?: string | undefined;
  /** The results file that the run repairs, if only the failed calls of an earlier run were asked again. */
  readonly repairs?: string | undefined;
  /** Whether an undecided run fails the build. */
  readonly strict?: boolean | undefined;
  /** The greatest allowed age of the run, such as `2h`. */
  readonly maxAge?: string | undefined;
  /** The time from which the age is counted; by default, the present. */
  readonly now?: Date | undefined;
}

/** What a run is compared with. */
export interface Baselines {
  /** The variant of the same run. */
  readonly baseline?: string;
  /** The recorded run, with its file. */
  readonly recorded?: { readonly file: string; readonly scorecard: Scorecard };
  /** Why there is no recorded run yet, if there should be one. */
  readonly noRecord?: string;
  /** The file in which to record the run, if a policy names one that does not exist. */
  readonly recordAs?: string;
}

/**
 * Finds what a run is compared with: a variant of its own, a recorded run, or both. Options take the place of all that
 * the policy names. If neither names anything, the first variant of several is the baseline.
 *
 * @throws {UserError} If an option names no variant, or no file.
 */
export function baselinesOf(policy: Policy, options: GateOptions, { variants }: Scorecard): Baselines {
  const { saveBaseline, against, baseline: givenFile } = options;
  const isGiven = against !== undefined || givenFile !== undefined;
  const { names, files } = baselinesIn(isGiven ? {} : policy);
  const present = variants.map((variant) => variant.name);
  const name = against ?? names[0];
  // The names in a policy have been checked, so an unknown one comes from the option.
  if (name !== undefined && !present.includes(name))
    throw new UserError(`--against: ${noSuch('variant', name, present)}`);
  const [policyFile] = files;
  const file = givenFile ?? (policyFile && recordedFile(policyFile, options.policy));
  if (file !== undefined)
    return { ...(name !== undefined && { baseline: name }), ...recordIn(file, options) };
  if (name !== undefined) return { baseline: name };
  const [first, second] = present.filter((one) => rulesFor(policy, one) !== false);
  if (policy.baseline !== false && first !== undefined && second !== undefined) return { baseline: first };
  return saveBaseline === undefined ? {} : { noRecord: NOT_COMPARED };
}

const NOT_COMPARED = 'it was compared with no other run';

/** Returns the path of a recorded run. In a policy, it is relative to the policy's folder. */
export function recordedFile(file: string, policy: string | undefined): string {
  return policy === undefined ? file : relative('', resolve(join(dirname(policy), file)));
}

/** Reads a recorded run, or says that there is none yet. @throws {UserError} If an option names a file that is missing. */
function recordIn(
  file: string,
  { baseline, saveBaseline }: GateOptions,
): Pick<Baselines, 'recorded' | 'noRecord' | 'recordAs'> {
  if (existsSync(file)) return { recorded: { file, scorecard: parseScorecard(readText(file), file) } };
  const isFirst = saveBaseline !== undefined && resolve(saveBaseline) === resolve(file);
  if (baseline !== undefined && !isFirst) {
    throw new UserError(
      `--baseline: ${file}: there is no such file; record a run with --save-baseline ${file}`,
    );
  }
  return { noRecord: `there is no recorded run ${file} yet`, recordAs: file };
}
