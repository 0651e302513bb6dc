import type { Case } from '../case/case.ts';
import type { Estimate } from '../score/estimate.ts';
import { differenceOf } from '../score/mean-metric.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Answers } from '../score/sheet.ts';
import { metricsOf } from '../scorecard/metrics.ts';
import type { Comparison, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { answersOf } from '../scorecard/signs.ts';
import { compareAnswers, verdictOf } from './compare-answers.ts';
import { judgedIfPossible, notJudged } from './compare-variants.ts';

/**
 * Compares each variant of a run with the variant of the same name in a recorded run or, if that has a single variant,
 * with it. Runs of one design are compared question by question, others as independent runs.
 */
export function compareWithRecorded(
  { variants, designs, metrics }: Pick<Scorecard, 'variants' | 'designs' | 'metrics'>,
  cases: readonly Case[],
  recorded: Scorecard,
  file: string,
): Comparison[] {
  const isSame = namesOf(designs) === namesOf(recorded.designs);
  const ids = isSame ? idsOf(recorded) : new Map<string, number>();
  const changed = isSame ? cases.find((item) => isOther(item, recorded, ids)) : undefined;
  const own = metricsOf(cases);
  return variants.flatMap((candidate) => {
    const baseline = counterpart(candidate, recorded);
    if (!baseline) return [];
    const compared = isSame
      ? compareAnswers(cases, own, recordedAnswers(baseline, cases, ids), answersOf(candidate.answers))
      : compareRuns(metrics, baseline, candidate);
    const named = {
      ...{ baseline: baseline.name, candidate: candidate.name },
      recorded: { file, createdAt: recorded.createdAt },
    };
    return [
      judgedIfPossible({ ...compared, ...named }, [
        changed && `${file} has no question ${changed.id} with the same right answer`,
        notJudged(baseline),
        notJudged(candidate),
      ]),
    ];
  });
}

function namesOf(designs: Scorecard['designs']): string {
  return designs
    .map(({ task, design }) => `${task} ${design}`)
    .sort()
    .join();
}

function idsOf({ cases }: Scorecard): Map<string, number> {
  return new Map(cases.map(({ task, id }, place) => [`${task} ${id}`, place]));
}

function isOther({ task, id, truth }: Case, { cases }: Scorecard, ids: ReadonlyMap<string, number>): boolean {
  const place = ids.get(`${task} ${id}`);
  return place === undefined || cases[place]!.truth !== truth;
}

function counterpart(
  { provider, prompt, name }: VariantScores,
  { variants }: Scorecard,
): VariantScores | undefined {
  return (
    variants.find((one) => one.provider.label === provider.label && one.prompt === prompt) ??
    variants.find((one) => one.name === name) ??
    (variants.length === 1 ? variants[0] : undefined)
  );
}

function recordedAnswers(
  { answers }: VariantScores,
  cases: readonly Case[],
  ids: ReadonlyMap<string, number>,
): Answers {
  const recorded = answersOf(answers);
  return cases.map(({ task, id }) => recorded[ids.get(`${task} ${id}`) ?? -1] ?? []);
}

/** Compares the estimates of two runs with different questions. */
function compareRuns(metrics: readonly MetricInfo[], baseline: VariantScores, candidate: VariantScores) {
  const losses = metrics.flatMap(({ name, better, unit }) => {
    const [before, after] = [baseline.estimates[name], candidate.estimates[name]];
    // Losses of half depth are on another scale than its values.
    if (before === undefined || after === undefined || unit === 'links') return [];
    return [
      [name, better === 'higher' ? independentLoss(before, after) : independentLoss(after, before)] as const,
    ];
  });
  const accuracy = losses.flatMap(([name, loss]) => (name === 'accuracy' ? [loss] : []));
  return {
    verdict: verdictOf(accuracy),
    pairing: 'other questions' as const,
    losses: Object.fromEntries(losses),
    ...{ both: 0, lost: [], gained: [] },
  };
}

function independentLoss(a: Estimate, b: Estimate): Estimate {
  if (a.kind !== 'estimate' || b.kind !== 'estimate')
    return { kind: 'undefined', reason: 'one of the runs has no estimate' };
  return { kind: 'estimate', clusters: Math.min(a.clusters, b.clusters), ...differenceOf(a, b) };
}
