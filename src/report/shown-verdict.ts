import { changeText, count, decimals, whole } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Comparison, Scorecard } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import { baselineText } from './differences.ts';
import type { Tone } from './section.ts';

/** What a run shows in one sentence, with the sentences of its candidates if there are several. */
interface ShownVerdict {
  /** Absent if the candidates' verdicts differ. */
  readonly tone?: Tone | undefined;
  readonly sentence: string;
  readonly candidates: readonly { readonly tone: Tone; readonly sentence: string }[];
}

/** The tones of the gate's verdicts. */
const TONES = { pass: 'good', fail: 'bad', inconclusive: 'unsure', 'not judged': 'none' } as const;

/** Up to this number of candidates, each has a sentence of its own. */
export const FEW_CANDIDATES = 4;

/** Returns the verdict of the gate or, without one, what the comparisons show. */
export function shownVerdict(scorecard: Scorecard): ShownVerdict {
  const { gate, comparisons, metrics } = scorecard;
  if (gate) {
    const found = gate.candidates.map(({ verdict, sentence }) => ({ tone: TONES[verdict], sentence }));
    const tone = found.length > 1 ? commonTone(found) : TONES[gate.verdict];
    return { tone, sentence: gate.sentence, candidates: fewCandidates(found) };
  }
  const found = comparisons.map((one) => ({
    tone: COMPARED[one.verdict],
    sentence: comparisonSentence(one, metrics),
  }));
  const sentence =
    found.length > 1 ? countedSentence(comparisons) : (found[0]?.sentence ?? aloneSentence(scorecard));
  return {
    tone: found.length === 0 ? 'none' : commonTone(found),
    sentence,
    candidates: fewCandidates(found),
  };
}

/** Returns the tone that all candidates share; undefined if they differ. */
function commonTone([first, ...others]: ShownVerdict['candidates']): Tone | undefined {
  return others.every(({ tone }) => tone === first?.tone) ? first?.tone : undefined;
}

/** The tones of comparisons, in the order in which their numbers are listed. */
const COMPARED = {
  better: 'good',
  worse: 'bad',
  'no difference shown': 'unsure',
  'not judged': 'none',
} as const;

/** A single candidate has no line of its own, because the sentence of the run is about it; nor have many. */
function fewCandidates(found: ShownVerdict['candidates']): ShownVerdict['candidates'] {
  return found.length > 1 && found.length <= FEW_CANDIDATES ? found : [];
}

/** @example '3 candidates beside v1: 2 worse, 1 no difference shown.' */
function countedSentence(comparisons: readonly Comparison[]): string {
  const counted = Object.keys(COMPARED).flatMap((kind) => {
    const { length } = comparisons.filter(({ verdict }) => verdict === kind);
    return length === 0 ? [] : [`${whole(length)} ${kind}`];
  });
  return `${count(comparisons.length, 'candidate')} beside ${baselineText(comparisons[0]!)}: ${counted.join(', ')}.`;
}

/** Says what a comparison showed: `v2 is worse than v1: accuracy −0.258 (−0.301 to −0.215).` */
function comparisonSentence(comparison: Comparison, metrics: readonly MetricInfo[]): string {
  const { verdict, losses, reason } = comparison;
  const candidate = nameText(comparison.candidate);
  const baseline = baselineText(comparison);
  if (verdict === 'not judged') return `${candidate} was not judged: ${reason ?? 'too little was answered'}.`;
  const known = metrics.flatMap((metric) => {
    const loss = losses[metric.name];
    return loss?.kind === 'estimate' && !metric.part ? [{ metric, loss }] : [];
  });
  const showing = known.find(({ loss }) => {
    if (verdict === 'worse') return loss.low > 0;
    return verdict === 'better' && loss.high < 0;
  });
  const shown = showing ?? known[0];
  const change = shown ? `: ${shown.metric.name} ${changeText(shown.loss, shown.metric)}` : '';
  return verdict === 'no difference shown'
    ? `No difference between ${candidate} and ${baseline} was shown${change}.`
    : `${candidate} is ${verdict} than ${baseline}${change}.`;
}

/** @example 'Nothing was compared. Accuracy of v1: 0.975.' */
function aloneSentence({ variants }: Scorecard): string {
  const accuracies = variants.slice(0, 3).map(({ name, counts }) => {
    const share = counts.received === 0 ? 'no reply came' : decimals(counts.right / counts.received);
    return `${nameText(name)}: ${share}`;
  });
  return `Nothing was compared. Accuracy of ${variants.length > 3 ? count(variants.length, 'variant') : listed(accuracies, 'and')}.`;
}
