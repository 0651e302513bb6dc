import { count, decimals, whole } from '../draw/format.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Check, Judgement } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import { gainRange, type LossEnds, limitText, lossRange, questionCount } from './amounts.ts';
import { unreadOf } from './check-run.ts';
import type { Candidate, ComparedVariant, JudgedRun } from './judged-run.ts';

/** What a candidate's sentence is made from. */
interface Judged extends ComparedVariant {
  readonly candidate: Omit<Candidate, 'sentence'>;
  /** Why the candidate cannot be judged. */
  readonly obstacle: string | undefined;
  readonly run: JudgedRun;
}

/** Says whether a candidate may ship, and the first reason. Replies that are no answers come before any loss. */
export function candidateSentence(judged: Judged): string {
  const { candidate, obstacle, run, comparison, variant, before } = judged;
  const { name, verdict, checks } = candidate;
  if (verdict === 'not judged') return `${name} cannot be judged: ${obstacle}.`;
  const unread = [unreadOf(variant), before && unreadOf(before)].filter((text) => text !== undefined);
  if (verdict === 'pass') return `${name} may ship: ${[reasonToShip(judged), ...unread].join('; ')}.`;
  const first = checks.find(({ outcome }) => outcome === verdict);
  const because = [...unread, ...(first ? [reasonNotToShip(first, judged)] : [])].join('; ');
  if (verdict === 'fail') return `Do not ship ${name}: ${because}.`;
  if (comparison === undefined && run.noRecord !== undefined) return `${name} has no baseline yet: ${run.noRecord}.`;
  return `${name} is undecided: ${because}.`;
}

/** Says why a candidate may ship: by the loss of the first metric that has a limit. */
function reasonToShip(judged: Judged): string {
  const { checks } = judged.candidate;
  const check = checks.find(({ kind, outcome }) => kind === 'loss' && outcome === 'pass');
  const metric = judged.run.scorecard.metrics.find(({ name }) => name === check?.name);
  const { observed, limit } = check ?? {};
  if (!metric || !observed || observed.kind === 'undefined' || limit === undefined)
    return checks.some(({ kind }) => kind === 'floor') ? 'it reaches every floor' : 'no check failed';
  const besideLimit = `and ${limitText(limit, metric)} is allowed`;
  return levelsText(metric, judged, lossOrGain(observed, metric, judged, besideLimit));
}

/** Says why a check fails or is undecided. */
function reasonNotToShip(check: Check, judged: Judged): string {
  const { name, kind, observed, limit, sentence, outcome } = check;
  const metric = judged.run.scorecard.metrics.find((info) => info.name === name);
  if (kind !== 'loss' || !metric || !observed || observed.kind === 'undefined' || limit === undefined)
    return lowerFirst(sentence.replace(/\.$/, ''));
  const allowed = `the ${limitText(limit, metric)} allowed`;
  const besideLimit = outcome === 'fail' ? `more than ${allowed}` : `which may be more than ${allowed}`;
  const loss = lossOrGain(observed, metric, judged, besideLimit);
  return metric.skill === undefined ? levelsText(metric, judged, loss) : skillText(metric, judged, loss);
}

/** @example 'its accuracy is 0.920 (v1: 0.980); it loses …' */
function levelsText(metric: MetricInfo, judged: Judged, loss: string): string {
  const { baseline } = judged.candidate;
  const levels = levelsOf(metric, judged);
  return levels
    ? `its ${metric.name} is ${levels.now} (${baseline}: ${levels.before}); ${loss}`
    : `in ${metric.name} against ${baseline}, ${loss}`;
}

/** @example 'it is worse than v1 at distinguishing … (CCR discrimination 0.278, v1 0.944; it loses …)' */
function skillText(metric: MetricInfo, judged: Judged, loss: string): string {
  const { baseline } = judged.candidate;
  const levels = levelsOf(metric, judged);
  const values = levels ? ` ${levels.now}, ${baseline} ${levels.before};` : ':';
  return `it is worse than ${baseline} at ${metric.skill} (${metric.name}${values} ${loss})`;
}

/**
 * Writes a metric's values of candidate and baseline. Undefined if a call of either failed: the values are then of other
 * questions than the loss, which is of those that both answered.
 */
function levelsOf({ name }: MetricInfo, { variant, before }: Judged) {
  if (!before || variant.counts.errors + before.counts.errors > 0) return undefined;
  const level = variant.estimates[name];
  const levelBefore = before.estimates[name];
  if (level?.kind !== 'estimate' || levelBefore?.kind !== 'estimate') return undefined;
  return { now: decimals(level.value), before: decimals(levelBefore.value) };
}

/**
 * Says how much a candidate lost or gained. A gain that may be a loss names the largest loss beside it.
 *
 * @param besideLimit - How the loss is to the limit, which is left out if there is surely a gain.
 * @example 'it loses at most 0.012, and 0.05 is allowed'
 * @example 'it gains 0.091 to 0.150'
 * @example 'it gains 0.008 (at worst it loses 0.013, and 0.05 is allowed)'
 */
function lossOrGain(
  loss: LossEnds & { readonly value?: number },
  metric: MetricInfo,
  judged: Judged,
  besideLimit: string,
): string {
  const over = overBoth(judged);
  if (loss.high < 0) return `it gains ${gainRange(loss, metric)}${over}`;
  const gain = decimals(-(loss.value ?? 0));
  const isGain = loss.value !== undefined && loss.value < 0 && gain !== decimals(0);
  return isGain
    ? `it gains ${gain}${over} (at worst it loses ${decimals(loss.high)}, ${besideLimit})`
    : `it loses ${lossRange(loss, metric)}${over}, ${besideLimit}`;
}

/** Names the questions of a comparison if they are not all: only those that both answered are compared. */
function overBoth({ comparison, run }: Judged): string {
  if (comparison?.pairing !== 'same questions' || comparison.both >= questionCount(run.scorecard)) return '';
  return ` over the ${whole(comparison.both)} questions that both answered`;
}

/** Says in one sentence what comes of a run. */
export function runSentence(
  { problems, tooOld, scorecard, policy }: JudgedRun,
  { candidates }: Pick<Judgement, 'candidates'>,
): string {
  if (problems.length > 0) {
    const [first = '', ...others] = problems;
    const more = others.length > 0 ? ` (and ${count(others.length, 'other problem')})` : '';
    return `Do not ship on these results: ${first.replace(/\.$/, '')}${more}.`;
  }
  if (tooOld !== undefined) return `The run cannot be judged: ${tooOld}.`;
  if (candidates.length === 0) return nothingToJudge(scorecard.variants.length, policy.baseline);
  if (candidates.length === 1) return candidates[0]!.sentence;
  // Verdicts come in the order of their first candidates, as in the table.
  return [...Map.groupBy(candidates, ({ verdict }) => verdict)]
    .map(([verdict, ofVerdict]) => verdictSentence(verdict, ofVerdict))
    .join(' ');
}

/** Says what comes of all candidates with the same verdict. @example 'v2 and v3 may ship.' */
function verdictSentence(verdict: Judgement['verdict'], candidates: readonly Candidate[]): string {
  const names = candidates.map(({ name }) => name);
  const list = listed(names, 'and');
  return {
    fail: `Do not ship ${list}.`,
    'not judged': `${list} cannot be judged.`,
    inconclusive: `${list} ${names.length > 1 ? 'are' : 'is'} undecided.`,
    pass: `${list} may ship.`,
  }[verdict];
}

function nothingToJudge(variants: number, baseline: unknown): string {
  if (variants === 0) return 'The run cannot be judged: no row answers a question of promptfoo-causal.';
  return `The run cannot be judged: it has no candidate besides the baseline${typeof baseline === 'string' ? ` ${baseline}` : ''}.`;
}

/** Writes the first word in lower case, unless it is a name such as `CCR`. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
