import type { Case } from '../case/case.ts';
import { compareVariants } from '../compare/compare-variants.ts';
import { compareWithRecorded } from '../compare/compare-with-recorded.ts';
import { readText } from '../lib/read-files.ts';
import { writeFiles } from '../lib/write-files.ts';
import type { Judgement, Scorecard } from '../scorecard/scorecard.ts';
import { serialiseScorecard } from '../scorecard/stored-scorecard.ts';
import { tooOld } from './age.ts';
import { baselinesOf, type GateOptions } from './baselines.ts';
import { judge } from './judge.ts';
import { checkNames, parsePolicy } from './policy.ts';

interface GatedRun {
  readonly scorecard: Scorecard;
  readonly cases: readonly Case[];
  readonly problems: readonly string[];
  /** When the questions were asked. */
  readonly askedAt?: string | undefined;
  readonly files?: readonly string[] | undefined;
}

/**
 * Compares a run with its baselines, judges it, and records it if it is to be recorded and does not fail. A run of one
 * variant is not judged if neither a policy nor an option says how.
 */
export function gateRun(
  { scorecard, cases, problems, askedAt, files }: GatedRun,
  options: GateOptions,
): Scorecard {
  const { policy: file = 'the default policy', maxAge, now = new Date(), strict } = options;
  const policy = options.policy === undefined ? {} : parsePolicy(readText(file), file);
  checkNames(policy, scorecard, file);
  const found = baselinesOf(policy, options, scorecard);
  const { baseline, recorded, noRecord } = found;
  if (options.policy === undefined && !baseline && !recorded && !noRecord) return scorecard;
  const comparisons = [
    ...(baseline === undefined ? [] : compareVariants(scorecard, cases, baseline)),
    ...(recorded ? compareWithRecorded(scorecard, cases, recorded.scorecard, recorded.file) : []),
  ];
  const compared = { ...scorecard, comparisons };
  const age = tooOld(askedAt, maxAge, now);
  const judged = judge({ ...found, scorecard: compared, problems, policy, tooOld: age, strict, files });
  return { ...compared, gate: recordedAs(compared, judged, options.saveBaseline) };
}

/** Records a run that did not fail, and says whether it was recorded. */
function recordedAs(scorecard: Scorecard, judgement: Judgement, file: string | undefined): Judgement {
  if (file === undefined) return judgement;
  const { verdict, exitCode, candidates } = judgement;
  const isFirst = candidates.every(({ baseline }) => baseline === undefined);
  const why =
    verdict === 'fail'
      ? 'the run fails'
      : verdict === 'not judged'
        ? 'the run cannot be judged'
        : exitCode === 4 && !isFirst
          ? 'the run is not decided'
          : undefined;
  if (why !== undefined) return { ...judgement, saved: `Not saved as ${file}, because ${why}.` };
  const { next: _, ...rest } = judgement;
  const gate = { ...rest, saved: `Saved as the baseline ${file}.` };
  writeFiles([{ path: file, text: serialiseScorecard({ ...scorecard, gate }) }]);
  return gate;
}
