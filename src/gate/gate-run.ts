import type { Case } from '../case/case.ts';
import { compareVariants } from '../compare/compare-variants.ts';
import { compareWithRecorded } from '../compare/compare-with-recorded.ts';
import { readText } from '../lib/read-files.ts';
import { UserError } from '../lib/user-error.ts';
import { writeFiles } from '../lib/write-files.ts';
import { EXIT_IF_UNDECIDED, type Judgement, type Scorecard } from '../scorecard/scorecard.ts';
import { serialiseScorecard } from '../scorecard/stored-scorecard.ts';
import { baselinesOf, type GateOptions } from './baselines.ts';
import { checkNames } from './check-names.ts';
import { judge } from './judge.ts';
import { parsePolicy } from './policy.ts';

/** A run that is to be judged. */
interface GatedRun {
  /** Without comparisons. */
  readonly scorecard: Scorecard;
  /** The questions, in the order of the scorecard's answers. */
  readonly cases: readonly Case[];
  /** What is wrong with the rows, one sentence each. */
  readonly problems: readonly string[];
  /** When the questions were asked. */
  readonly askedAt?: string | undefined;
  /** The results files, for the advice. */
  readonly files?: readonly string[] | undefined;
}

/**
 * Compares a run with its baselines, judges it, and records it if it is to be recorded and does not fail. A run of one
 * variant is not judged if neither a policy nor an option says how.
 */
export function gateRun({ scorecard, cases, problems, askedAt, files }: GatedRun, options: GateOptions): Scorecard {
  const { policy: file, maxAge, now = new Date(), strict, repairs } = options;
  const policy = file === undefined ? {} : parsePolicy(readText(file), file);
  if (file !== undefined) checkNames(policy, scorecard, file);
  const baselines = baselinesOf(policy, options, scorecard);
  const { baseline, recorded, noRecord } = baselines;
  if (file === undefined && !baseline && !recorded && !noRecord) return scorecard;
  const comparisons = [
    ...(baseline === undefined ? [] : compareVariants(scorecard, cases, baseline)),
    ...(recorded ? compareWithRecorded(scorecard, cases, recorded.scorecard, recorded.file) : []),
  ];
  const compared = { ...scorecard, comparisons };
  const run = { ...baselines, scorecard: compared, problems, policy, strict, files, repairs };
  const judged = judge({ ...run, tooOld: tooOld(askedAt, maxAge, now) });
  return { ...compared, gate: recordedAs(compared, judged, options.saveBaseline) };
}

/** Records a run that did not fail, and says whether it was recorded. */
function recordedAs(scorecard: Scorecard, judgement: Judgement, file: string | undefined): Judgement {
  if (file === undefined) return judgement;
  const why = reasonNotToRecord(judgement);
  if (why !== undefined) return { ...judgement, saved: `Not saved as ${file}, because ${why}.` };
  const { next: _, ...rest } = judgement;
  const gate = { ...rest, saved: `Saved as ${file}.` };
  writeFiles([{ path: file, text: serialiseScorecard({ ...scorecard, gate }) }]);
  return gate;
}

/** Records no run that would be a worse baseline. A first run, which is compared with nothing, may be undecided. */
function reasonNotToRecord({ verdict, exitCode, candidates }: Judgement): string | undefined {
  if (verdict === 'fail') return 'the run fails';
  if (verdict === 'not judged') return 'the run cannot be judged';
  const isCompared = candidates.some(({ baseline }) => baseline !== undefined);
  return exitCode === EXIT_IF_UNDECIDED && isCompared ? 'the run is undecided' : undefined;
}

/** Milliseconds of a minute, an hour and a day. */
const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** By how much the clocks of two machines may differ. */
const CLOCK_DIFFERENCE = UNITS.m;

/** Says why a run is too old, or why its age is unknown; undefined if it is young enough. */
function tooOld(askedAt: string | undefined, maxAge: string | undefined, now: Date): string | undefined {
  if (maxAge === undefined) return undefined;
  const limit = milliseconds(maxAge);
  const age = now.getTime() - new Date(askedAt ?? Number.NaN).getTime();
  if (Number.isNaN(age)) return 'the results do not say when they were made';
  if (age < -CLOCK_DIFFERENCE) return `the results are dated in the future, ${askedAt}`;
  return age > limit ? `the results are from ${askedAt}, so they are older than ${maxAge}` : undefined;
}

/** Reads a time such as `30m`, `2h` or `7d`. @throws {UserError} If it is none. */
function milliseconds(text: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)([mhd])$/.exec(text) ?? [];
  if (unit === undefined) throw new UserError(`--max-age: expected a time such as 30m, 2h or 7d, got ${text}`);
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}
