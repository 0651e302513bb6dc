import { count, decimals, whole } from '../draw/format.ts';
import type { MetricInfo } from '../score/metric.ts';
import {
  type Check,
  type Comparison,
  type Judgement,
  questionCount,
  type VariantScores,
} from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import { gainRange, type LossEnds, limitText, lossRange } from './amounts.ts';
import { unreadOf } from './check-run.ts';
import type { Candidate, JudgedRun } from './judged-run.ts';

/** What a candidate's sentence is made from. */
interface Judged {
  readonly candidate: Omit<Candidate, 'sentence'>;
  /** The scores of the candidate and of its baseline, which are undefined if there is none. */
  readonly variant: VariantScores;
  readonly before: VariantScores | undefined;
  /** The comparison of the candidate with its baseline. */
  readonly comparison: Comparison | undefined;
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
  if (verdict === 'pass') return `${name} may ship: ${[passing(judged), ...unread].join('; ')}.`;
  const first = checks.find(({ outcome }) => outcome === verdict);
  const because = [...unread, ...(first ? [reason(first, judged)] : [])].join('; ');
  if (verdict === 'fail') return `Do not ship ${name}: ${because}.`;
  if (comparison === undefined && run.noRecord !== undefined)
    return `${name} is not compared yet: ${run.noRecord}.`;
  return `${name} is not decided: ${because}.`;
}

/** Says why a check fails, or is not decided. */
function reason(check: Check, judged: Judged): string {
  const { name, kind, observed, limit, sentence, outcome } = check;
  const metric = judged.run.scorecard.metrics.find((one) => one.name === name);
  if (kind !== 'loss' || !metric || !observed || observed.kind === 'undefined' || limit === undefined)
    return lowerFirst(sentence.replace(/\.$/, ''));
  const allowed = `the ${limitText(limit, metric)} allowed`;
  const beyond = outcome === 'fail' ? `more than ${allowed}` : `which may be more than ${allowed}`;
  const found = lossOrGain(observed, metric, judged, beyond);
  return metric.skill === undefined
    ? sayingLevels(metric, judged, found)
    : sayingSkill(metric, judged, found);
}

/** @example 'its accuracy is 0.920, that of v1 0.980; it loses …' */
function sayingLevels(metric: MetricInfo, judged: Judged, found: string): string {
  const levels = levelsOf(metric, judged);
  return levels
    ? `its ${metric.name} is ${levels.now}, that of ${judged.candidate.baseline} ${levels.before}; ${found}`
    : `in ${metric.name} against ${judged.candidate.baseline}, ${found}`;
}

/** @example 'it is worse than v1 at distinguishing … (CCR discrimination 0.278, v1 0.944; it loses …)' */
function sayingSkill(metric: MetricInfo, judged: Judged, found: string): string {
  const { baseline } = judged.candidate;
  const levels = levelsOf(metric, judged);
  const values = levels ? ` ${levels.now}, ${baseline} ${levels.before};` : ':';
  return `it is worse than ${baseline} at ${metric.skill} (${metric.name}${values} ${found})`;
}

/** Writes a metric's values of candidate and baseline; undefined if they did not answer the same questions. */
function levelsOf(
  { name }: MetricInfo,
  { variant, before }: Judged,
): { readonly now: string; readonly before: string } | undefined {
  const [now, then] = [variant.estimates[name], before?.estimates[name]];
  if (now?.kind !== 'estimate' || then?.kind !== 'estimate' || !before) return undefined;
  if (variant.counts.errors + before.counts.errors > 0) return undefined;
  return { now: decimals(now.value), before: decimals(then.value) };
}

/** Names the questions of a comparison if they are not all: only those that both answered are compared. */
function overBoth({ comparison, run }: Judged): string {
  if (comparison?.pairing !== 'same questions' || comparison.both >= questionCount(run.scorecard)) return '';
  return ` over the ${whole(comparison.both)} questions that both answered`;
}

/** Says why a candidate may ship: by the loss of the first metric that has a limit. */
function passing(judged: Judged): string {
  const { checks } = judged.candidate;
  const check = checks.find(({ kind, outcome }) => kind === 'loss' && outcome === 'pass');
  const metric = judged.run.scorecard.metrics.find(({ name }) => name === check?.name);
  const { observed, limit } = check ?? {};
  if (!metric || !observed || observed.kind === 'undefined' || limit === undefined)
    return checks.some(({ kind }) => kind === 'floor') ? 'it reaches every floor' : 'no check failed';
  const within = `and ${limitText(limit, metric)} is allowed`;
  return sayingLevels(metric, judged, lossOrGain(observed, metric, judged, within));
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
  const [only, ...others] = candidates;
  if (only && others.length === 0) return only.sentence;
  // In the order of the candidates, as in the table.
  const groups = Map.groupBy(candidates, ({ verdict }) => verdict);
  const sentences = [...groups].map(([verdict, ones]) => {
    const names = ones.map(({ name }) => name);
    return `${GROUPS[verdict](listed(names, 'and'), names.length > 1)}.`;
  });
  return sentences.join(' ');
}

/** What is said of several candidates with the same verdict. */
const GROUPS: Readonly<Record<Judgement['verdict'], (names: string, areMany: boolean) => string>> = {
  fail: (names) => `Do not ship ${names}`,
  'not judged': (names) => `${names} cannot be judged`,
  inconclusive: (names, areMany) => `${names} ${areMany ? 'are' : 'is'} not decided`,
  pass: (names) => `${names} may ship`,
};

function nothingToJudge(variants: number, baseline: unknown): string {
  if (variants === 0) return 'The run cannot be judged: no row answers a question of promptfoo-causal.';
  return `The run cannot be judged: it has no candidate besides the baseline${typeof baseline === 'string' ? ` ${baseline}` : ''}.`;
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
