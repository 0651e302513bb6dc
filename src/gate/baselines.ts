import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { readText } from '../lib/read-files.ts';
import { UserError } from '../lib/user-error.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { parseScorecard } from '../scorecard/stored-scorecard.ts';
import { baselinesIn, noSuch, type Policy, rulesFor } from './policy.ts';

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
  readonly strict?: boolean | undefined;
  /** The greatest allowed age of the run, such as `2h`. */
  readonly maxAge?: string | undefined;
  readonly now?: Date | undefined;
}

export interface Baselines {
  readonly baseline?: string;
  readonly recorded?: { readonly file: string; readonly scorecard: Scorecard };
  readonly noRecord?: string;
  readonly recordAs?: string;
}

/**
 * Finds what a run is compared with: a variant of its own, a recorded run, or both. Options take the place of all that
 * the policy names. If neither names anything, the first variant of several is the baseline.
 *
 * @throws {UserError} If an option names no variant, or no file.
 */
export function baselinesOf(policy: Policy, options: GateOptions, { variants }: Scorecard): Baselines {
  const { saveBaseline, against, baseline: given } = options;
  const isGiven = against !== undefined || given !== undefined;
  const { names, files } = baselinesIn(isGiven ? {} : policy);
  const name = against ?? names[0];
  const found = variants.map((variant) => variant.name);
  if (name !== undefined && !found.includes(name))
    throw new UserError(`--against: ${noSuch('variant', name, found)}`);
  const [own] = files;
  const file = given ?? (own && recordedFile(own, options.policy));
  const judged = found.filter((one) => rulesFor(policy, one) !== false);
  const isDefault =
    name === undefined && file === undefined && policy.baseline !== false && judged.length > 1;
  const baseline = isDefault ? judged[0] : name;
  return {
    ...(baseline !== undefined && { baseline }),
    ...(file !== undefined && recordIn(file, options)),
    ...(file === undefined &&
      baseline === undefined &&
      saveBaseline !== undefined && { noRecord: NOT_COMPARED }),
  };
}

const NOT_COMPARED = 'it was compared with no other run';

/** Returns the path of a recorded run. In a policy, it is relative to the policy's folder. */
export function recordedFile(file: string, policy: string | undefined): string {
  return policy === undefined ? file : relative('', resolve(join(dirname(policy), file)));
}

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
