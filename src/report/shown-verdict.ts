import { changeText, count, valueText, whole } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { Estimate, Interval } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Comparison, Judgement, Scorecard } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import type { Tone } from './section.ts';
import { baselineText } from './shown-comparison.ts';

/** What a run shows in one sentence, with a sentence for each candidate if there are a few. */
interface ShownVerdict {
  /** Undefined if the candidates' verdicts differ. */
  readonly tone: Tone | undefined;
  readonly sentence: string;
  readonly candidates: readonly { readonly tone: Tone; readonly sentence: string }[];
}

/** Up to this number of candidates, each has a sentence of its own. */
export const FEW_CANDIDATES = 4;

/** Returns the verdict of the gate or, without one, what the comparisons show. */
export function shownVerdict(scorecard: Scorecard): ShownVerdict {
  return scorecard.gate ? gateVerdict(scorecard.gate) : comparedVerdict(scorecard);
}

const GATE_TONES = { pass: 'good', fail: 'bad', inconclusive: 'unsure', 'not judged': 'none' } as const;

function gateVerdict({ verdict, sentence, candidates }: Judgement): ShownVerdict {
  const verdicts = candidates.map((candidate) => ({
    tone: GATE_TONES[candidate.verdict],
    sentence: candidate.sentence,
  }));
  return {
    tone: verdicts.length > 1 ? commonTone(verdicts) : GATE_TONES[verdict],
    sentence,
    candidates: ofFewCandidates(verdicts),
  };
}

/** The tones of comparisons, in the order in which their numbers are listed. */
const COMPARISON_TONES = {
  better: 'good',
  worse: 'bad',
  'no difference shown': 'unsure',
  'not judged': 'none',
} as const;

function comparedVerdict(scorecard: Scorecard): ShownVerdict {
  const { comparisons, metrics } = scorecard;
  const verdicts = comparisons.map((comparison) => ({
    tone: COMPARISON_TONES[comparison.verdict],
    sentence: comparisonSentence(comparison, metrics),
  }));
  const [only, ...others] = verdicts;
  if (only === undefined) return { tone: 'none', sentence: aloneSentence(scorecard), candidates: [] };
  return {
    tone: commonTone(verdicts),
    sentence: others.length === 0 ? only.sentence : countedSentence(comparisons),
    candidates: ofFewCandidates(verdicts),
  };
}

/** Returns the tone that all candidates share; undefined if they differ. */
function commonTone([first, ...others]: ShownVerdict['candidates']): Tone | undefined {
  return others.every(({ tone }) => tone === first?.tone) ? first?.tone : undefined;
}

/** A single candidate has no line of its own, because the sentence of the run is about it; nor have many. */
function ofFewCandidates(verdicts: ShownVerdict['candidates']): ShownVerdict['candidates'] {
  return verdicts.length > 1 && verdicts.length <= FEW_CANDIDATES ? verdicts : [];
}

/** @example '3 candidates beside v1: 2 worse, 1 no difference shown.' */
function countedSentence(comparisons: readonly Comparison[]): string {
  const byVerdict = Map.groupBy(comparisons, ({ verdict }) => verdict);
  const verdicts = Object.keys(COMPARISON_TONES) as Comparison['verdict'][];
  const counts = verdicts
    .filter((verdict) => byVerdict.has(verdict))
    .map((verdict) => `${whole(byVerdict.get(verdict)!.length)} ${verdict}`);
  return `${count(comparisons.length, 'candidate')} beside ${baselineText(comparisons[0]!)}: ${counts.join(', ')}.`;
}

/** @example 'v2 is worse than v1: accuracy −0.258 (−0.301 to −0.215).' */
function comparisonSentence(comparison: Comparison, metrics: readonly MetricInfo[]): string {
  const { verdict, reason } = comparison;
  const candidate = nameText(comparison.candidate);
  const baseline = baselineText(comparison);
  if (verdict === 'not judged') return `${candidate} was not judged: ${reason ?? 'too little was answered'}.`;
  const shown = shownLoss(comparison, metrics);
  const change = shown === undefined ? '' : `: ${shown.metric.name} ${changeText(shown.loss, shown.metric)}`;
  return verdict === 'no difference shown'
    ? `No difference between ${candidate} and ${baseline} was shown${change}.`
    : `${candidate} is ${verdict} than ${baseline}${change}.`;
}

/** Returns the first loss whose interval shows the verdict, or else the first that is known. */
function shownLoss(
  { verdict, losses }: Comparison,
  metrics: readonly MetricInfo[],
): { readonly metric: MetricInfo; readonly loss: Estimate } | undefined {
  const known = metrics.flatMap((metric) => {
    const loss = losses[metric.name];
    return loss?.kind === 'estimate' && !metric.part ? [{ metric, loss }] : [];
  });
  return known.find(({ loss }) => shows(verdict, loss)) ?? known[0];
}

/** Tests whether the interval of a loss excludes 0 on the side of a verdict. */
function shows(verdict: Comparison['verdict'], { low, high }: Interval): boolean {
  if (verdict === 'worse') return low > 0;
  return verdict === 'better' && high < 0;
}

/** Of more variants that were not compared, the sentence names only the number. */
const MOST_ALONE = 3;

/** @example 'Nothing was compared. Accuracy of v1: 0.975.' */
function aloneSentence({ variants }: Scorecard): string {
  const accuracies = variants.map(({ name, counts, estimates }) => {
    const accuracy = counts.received === 0 ? 'no reply came' : valueText(estimates.accuracy);
    return `${nameText(name)}: ${accuracy}`;
  });
  const what = variants.length > MOST_ALONE ? count(variants.length, 'variant') : listed(accuracies, 'and');
  return `Nothing was compared. Accuracy of ${what}.`;
}
