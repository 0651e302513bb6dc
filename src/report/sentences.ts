import { changeText, count, DASH, decimals, percent, plain, whole } from '../draw/format.ts';
import { nameText, printable } from '../lib/printable.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Comparison, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import { TASKS } from '../tasks/tasks.ts';
import type { Cell, Tone } from './section.ts';

/** What a run shows in one sentence, with the sentences of its candidates if there are several. */
interface ShownVerdict {
  /** Absent if the candidates' verdicts differ. */
  readonly tone?: Tone | undefined;
  readonly sentence: string;
  readonly candidates: readonly { readonly tone: Tone; readonly sentence: string }[];
}

const TONES = { pass: 'good', fail: 'bad', inconclusive: 'unsure', 'not judged': 'none' } as const;

/** The signs of tones, for those who see no colours. */
export const SIGNS: Readonly<Record<Tone, string>> = { good: '✓', bad: '✗', unsure: '?', none: '!' };

/** Up to this number of candidates, each has a sentence of its own. */
const FEW = 4;

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

function commonTone([first, ...others]: ShownVerdict['candidates']): Tone | undefined {
  return others.every(({ tone }) => tone === first?.tone) ? first?.tone : undefined;
}

const COMPARED = {
  better: 'good',
  worse: 'bad',
  'no difference shown': 'unsure',
  'not judged': 'none',
} as const;

function fewCandidates(found: ShownVerdict['candidates']): ShownVerdict['candidates'] {
  return found.length > 1 && found.length <= FEW ? found : [];
}

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
  const [candidate, baseline] = [nameText(comparison.candidate), baselineText(comparison)];
  if (verdict === 'not judged') return `${candidate} was not judged: ${reason ?? 'too little was answered'}.`;
  const known = metrics.flatMap((metric) => {
    const loss = losses[metric.name];
    return loss?.kind === 'estimate' && !metric.part ? [{ metric, loss }] : [];
  });
  // The first metric that shows the verdict.
  const shown =
    known.find(({ loss }) => (verdict === 'worse' ? loss.low > 0 : verdict === 'better' && loss.high < 0)) ??
    known[0];
  const change = shown ? `: ${shown.metric.name} ${changeText(shown.loss, shown.metric)}` : '';
  return verdict === 'no difference shown'
    ? `No difference between ${candidate} and ${baseline} was shown${change}.`
    : `${candidate} is ${verdict} than ${baseline}${change}.`;
}

function aloneSentence({ variants }: Scorecard): string {
  const told = variants.slice(0, 3).map(({ name, counts }) => {
    const share = counts.received === 0 ? 'no reply came' : decimals(counts.right / counts.received);
    return `${nameText(name)}: ${share}`;
  });
  return `Nothing was compared. Accuracy of ${variants.length > 3 ? count(variants.length, 'variant') : listed(told, 'and')}.`;
}

/** Names a baseline, with its file if an earlier run recorded it. */
export function baselineText({ baseline, recorded }: Comparison): string {
  return recorded === undefined ? nameText(baseline) : `${nameText(baseline)} of ${recorded.file}`;
}

/**
 * Returns what has to be known beside the verdict, unless its sentences say it: first the calls that failed and the
 * replies without an answer, then which errors the wrong answers resemble. Nothing is said of the reasoning of a
 * variant that was not judged.
 */
export function notes(scorecard: Scorecard): Cell[] {
  const { variants, gate, comparisons } = scorecard;
  const candidates = gate?.candidates ?? [];
  const told = candidates.length > FEW ? [] : candidates;
  const failed = variants.filter(
    ({ name }) => !told.some((one) => one.name === name && one.verdict === 'not judged'),
  );
  const unread = variants.filter(({ name }) => !told.some((one) => one.name === name));
  const worse = comparisons.length > FEW ? [] : comparisons.filter(({ verdict }) => verdict === 'worse');
  return [
    failed.flatMap(failedNote),
    unread.flatMap(unreadNote),
    worse.flatMap((comparison) => patternNote(comparison, scorecard)),
  ].flatMap(fewOf);
}

const MOST_NOTES = 3;

function fewOf(all: readonly Cell[]): Cell[] {
  const more = all.length - MOST_NOTES;
  return more > 0
    ? [...all.slice(0, MOST_NOTES), `The same holds for ${whole(more)} more; see the tables below.`]
    : [...all];
}

function failedNote({ name, counts, failure }: VariantScores): Cell[] {
  const { errors, asked, missing } = counts;
  const why = failure === undefined ? '' : ` (“${nameText(failure)}”)`;
  return [
    ...(errors === 0
      ? []
      : [`${whole(errors)} of ${whole(asked)} calls of ${nameText(name)} failed${why}. They are left out.`]),
    ...(missing === 0
      ? []
      : [`${whole(missing)} of ${whole(asked)} questions to ${nameText(name)} have no row.`]),
  ].map((text) => ({ text, tone: 'none' as const }));
}

function unreadNote({ name, counts }: VariantScores): Cell[] {
  const { unparsed, refused, received } = counts;
  const without = unparsed + refused;
  if (without === 0) return [];
  const refusals = refused === 0 ? '' : ` (${count(refused, 'refusal')})`;
  const text = `${whole(without)} of ${whole(received)} replies of ${nameText(name)} had no answer${refusals}. They count as wrong.`;
  return [{ text, tone: 'none' }];
}

/** The anchor of the questions of a variant. */
export function questionsLink(variant: string): string {
  return `#questions=${encodeURIComponent(nameText(variant))}`;
}

const LEAST_AGREEMENT = 0.9;

/** Says by task which simulated model makes the errors most like a candidate's. */
function patternNote({ candidate }: Comparison, { variants }: Scorecard): Cell[] {
  const closest = variants.find(({ name }) => name === candidate)?.closest ?? {};
  return TASKS.flatMap(({ id, label, faultWords }) => {
    const { pattern, agreement } = closest[id] ?? { agreement: 0 };
    if (pattern === undefined || agreement < LEAST_AGREEMENT) return [];
    const words = faultWords?.[pattern];
    const model =
      words === undefined ? `the simulated model ${pattern}` : `a model that ${words} (${pattern})`;
    return [
      `${label}: ${nameText(candidate)} errs like ${model}. ${percent(agreement)} of the wrong answers of both are the same.`,
    ];
  });
}

/**
 * How far a candidate's metric is from its baseline's: `−0.258 (−0.301 to −0.215)`; undefined if nothing was compared.
 * The difference is that of the values as the table shows them.
 */
export function differenceText(
  { variants }: Scorecard,
  comparison: Comparison | undefined,
  metric: MetricInfo,
): string | undefined {
  if (comparison === undefined || comparison.verdict === 'not judged') return undefined;
  const loss = comparison.losses[metric.name];
  const estimateOf = (name: string) => variants.find((one) => one.name === name)?.estimates[metric.name];
  const [before, after] = [estimateOf(comparison.baseline), estimateOf(comparison.candidate)];
  const text = changeText(loss, metric, before, after);
  return text === DASH ? undefined : text;
}

/**
 * The colour of a difference: bad if the whole interval is beyond the limit, good if all of it is within. In between,
 * the metric that decides is not decided, and others have no colour.
 */
export function differenceTone(
  scorecard: Scorecard,
  comparison: Comparison | undefined,
  metric: MetricInfo,
): Tone | undefined {
  if (comparison === undefined || comparison.verdict === 'not judged') return undefined;
  const loss = comparison.losses[metric.name];
  const limit = limitOf(scorecard, comparison.candidate, metric);
  if (loss === undefined || loss.kind === 'undefined' || limit === undefined) return undefined;
  if (loss.low > limit) return 'bad';
  if (loss.high < limit) return 'good';
  return metric.kind === 'decides' ? 'unsure' : undefined;
}

/** The largest loss that the gate allows a candidate; undefined if it allows any. Without a gate, no loss is allowed. */
export function limitOf({ gate }: Scorecard, candidate: string, metric: MetricInfo): number | undefined {
  if (gate === undefined) return 0;
  const checks = gate.candidates.find(({ name }) => name === candidate)?.checks ?? [];
  return checks.find(({ kind, name }) => kind === 'loss' && name === metric.name)?.limit;
}

/** Writes the limits of a metric's loss, which the policy may set by variant; undefined if there are none. */
export function limitsText(scorecard: Scorecard, metric: MetricInfo): string | undefined {
  const candidates = scorecard.gate?.candidates ?? [];
  const limits = candidates.flatMap(({ name }) => limitOf(scorecard, name, metric) ?? []);
  return limits.length === 0 ? undefined : [...new Set(limits)].map(plain).join(' or ');
}

/**
 * Says by which rule a version may ship, and what the colours mean; undefined if nothing was judged.
 *
 * @param shown - The metrics of the main table.
 * @param named - Whether the table has no room for the limits, so that the rule has to name them.
 */
export function ruleText(
  scorecard: Scorecard,
  shown: readonly MetricInfo[],
  named: boolean,
): string | undefined {
  const { gate, comparisons } = scorecard;
  if (gate === undefined)
    return comparisons.some(({ verdict }) => verdict !== 'not judged')
      ? 'Green: the whole interval is a gain. Red: it is a loss.'
      : undefined;
  const limited = shown.filter((metric) => limitsText(scorecard, metric) !== undefined);
  const decider = limited.find(({ kind }) => kind === 'decides');
  if (decider === undefined) return undefined;
  const allowed = limited.map((metric) => `${metric.name} ${limitsText(scorecard, metric)}`);
  const limits = named ? ` Allowed losses: ${listed(allowed, 'and')}.` : '';
  return `The rule: the whole interval of ${decider.name} must be within the allowed loss (green; yellow: not decided). Any other score, also of a part, stops a version only if its whole interval is beyond (red).${limits}`;
}

interface TextPart {
  readonly text: string;
  readonly kind: 'text' | 'code' | 'command';
}

/**
 * Splits a text into what stands outside and between backticks. Commands are code that begins with `npx`.
 *
 * @param safe - Makes what stands outside safe to show; the spaces at its ends are kept.
 */
export function codeParts(text: string, safe: (text: string) => string = printable): TextPart[] {
  return text.split('`').flatMap((part, i): TextPart[] => {
    if (part === '') return [];
    if (i % 2 === 1) return [{ text: printable(part), kind: part.startsWith('npx ') ? 'command' : 'code' }];
    const [before = '', after = ''] = [/^\s/, /\s$/].map((space) => (space.test(part) ? ' ' : ''));
    return [{ text: `${before}${safe(part)}${after}`, kind: 'text' }];
  });
}
