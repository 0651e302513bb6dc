import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { readText } from '../lib/read-files.ts';
import { UserError } from '../lib/user-error.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { parseScorecard } from '../scorecard/stored-scorecard.ts';
import { noSuch } from './check-names.ts';
import { baselinesIn, type Policy, rulesFor } from './policy.ts';

/** How a run is judged: the options of the command `gate`, and what promptfoo's command line says. */
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
  /** The name of a variant of the same run. */
  readonly baseline?: string | undefined;
  /** The recorded run, with its file. */
  readonly recorded?: { readonly file: string; readonly scorecard: Scorecard } | undefined;
  /**
   * Why nothing is recorded yet with which the run could be compared. It is set for a first run: if the file of the
   * recorded run does not exist, or if the run itself is to be recorded. Such a run is undecided, but it can be recorded.
   */
  readonly noRecord?: string | undefined;
  /** The file in which the advice says to record a first run. */
  readonly recordAs?: string | undefined;
}

/**
 * Finds what a run is compared with: a variant of its own, a recorded run, or both. Options take the place of all that
 * the policy names. If neither names anything, the first variant of several is the baseline.
 *
 * @throws {UserError} If an option names no variant, or no file.
 */
export function baselinesOf(policy: Policy, options: GateOptions, { variants }: Scorecard): Baselines {
  const present = variants.map(({ name }) => name);
  const { name, file } = namedBaselines(policy, options, present);
  const baseline = name === undefined ? {} : { baseline: name };
  if (file !== undefined) return { ...baseline, ...recordIn(file, options) };
  if (name !== undefined) return baseline;
  const [first, second] = present.filter((variant) => rulesFor(policy, variant) !== false);
  if (policy.baseline !== false && first !== undefined && second !== undefined) return { baseline: first };
  return options.saveBaseline === undefined ? {} : { noRecord: 'it was compared with no other run' };
}

/** Returns the variant and the file that options or, without these, the policy name. */
function namedBaselines(
  policy: Policy,
  { against, baseline, policy: policyFile }: GateOptions,
  present: readonly string[],
): { readonly name: string | undefined; readonly file: string | undefined } {
  if (against !== undefined && !present.includes(against))
    throw new UserError(`--against: ${noSuch('variant', against, present)}`);
  if (against !== undefined || baseline !== undefined) return { name: against, file: baseline };
  // The names in a policy have been checked already.
  const { names, files } = baselinesIn(policy);
  return { name: names[0], file: files[0] && recordedFile(files[0], policyFile) };
}

/** Returns the path of a recorded run. In a policy, it is relative to the policy's folder. */
export function recordedFile(file: string, policy: string | undefined): string {
  return policy === undefined ? file : relative('', resolve(join(dirname(policy), file)));
}

/** Reads a recorded run, or says that there is none yet. @throws {UserError} If an option names a file that is missing. */
function recordIn(file: string, { baseline, saveBaseline }: GateOptions): Baselines {
  if (existsSync(file)) return { recorded: { file, scorecard: parseScorecard(readText(file), file) } };
  const isFirst = saveBaseline !== undefined && resolve(saveBaseline) === resolve(file);
  if (baseline !== undefined && !isFirst) {
    throw new UserError(`--baseline: ${file}: there is no such file; record a run with --save-baseline ${file}`);
  }
  return { noRecord: `there is no recorded run ${file}`, recordAs: file };
}
