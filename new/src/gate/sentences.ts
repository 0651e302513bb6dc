import { count, decimals, listed, percent } from '../draw/format.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Check, Comparison, Judgement, VariantScores } from '../scorecard/scorecard.ts';
import { gainRange, limitText, lossRange } from './amounts.ts';
import { unreadOf } from './check-run.ts';
import type { Candidate, JudgedRun } from './judged-run.ts';

interface Judged {
  readonly candidate: Omit<Candidate, 'sentence'>;
  readonly variant: VariantScores;
  readonly before: VariantScores | undefined;
  readonly side: Comparison | undefined;
  /** Why the variant cannot be judged. */
  readonly obstacle: string | undefined;
  readonly run: JudgedRun;
}

/** Says whether a candidate may ship, and the first reason. Replies that are no answers come before any loss. */
export function candidateSentence(judged: Judged): string {
  const { candidate, obstacle, run, side } = judged;
  const { name, verdict, checks } = candidate;
  const first = checks.find(({ outcome }) => outcome === (verdict === 'fail' ? 'fail' : 'inconclusive'));
  const unread = unreadText(judged);
  const because = [...(unread === undefined ? [] : [unread]), ...(first ? [reason(first, judged)] : [])].join(
    '; ',
  );
  if (verdict === 'fail') return `Do not ship ${name}: ${because}.`;
  if (verdict === 'not judged') return `${name} cannot be judged: ${obstacle}.`;
  if (verdict === 'inconclusive') {
    const open = side === undefined && run.noRecord !== undefined ? run.noRecord : because;
    return `${name} is not decided: ${open}.`;
  }
  return `${name} may ship: ${passing(judged)}${unread === undefined ? '' : `; ${unread}`}.`;
}

function unreadText({ variant, before }: Judged): string | undefined {
  const parts = [unreadOf(variant.counts), before && unreadOf(before.counts, ` of ${before.name}`)];
  const found = parts.filter((part) => part !== undefined);
  return found.length === 0 ? undefined : found.join('; ');
}

function reason({ name, kind, observed, limit, sentence }: Check, judged: Judged): string {
  const metric = judged.run.scorecard.metrics.find((one) => one.name === name);
  if (kind !== 'loss' || !metric || !observed || observed.kind === 'undefined' || limit === undefined)
    return lowerFirst(sentence.replace(/\.$/, ''));
  const { side, variant } = judged;
  const loss = `a loss of ${lossRange(observed, metric)}${overBoth(side, variant)}; ${limitText(limit, metric)}`;
  const levels = levelsText(metric, judged);
  return levels === undefined ? `${metric.name}: ${loss}` : `${levels} (${loss})`;
}

/** Writes a metric's values of candidate and baseline; undefined if they did not answer the same questions. */
function levelsText({ name, kind }: MetricInfo, { candidate, variant, before }: Judged): string | undefined {
  const [now, then] = [variant.estimates[name], before?.estimates[name]];
  if (now?.kind !== 'estimate' || then?.kind !== 'estimate' || !before) return undefined;
  if (variant.counts.errors + before.counts.errors > 0) return undefined;
  return kind === 'decides'
    ? `it answers ${percent(now.value)} of the questions right, ${candidate.baseline} ${percent(then.value)}`
    : `its ${name} is ${decimals(now.value)}, that of ${candidate.baseline} ${decimals(then.value)}`;
}

/** Names the questions of a comparison if they are not all: only those that both answered are compared. */
function overBoth(side: Comparison | undefined, { counts }: VariantScores): string {
  return side && side.both < counts.asked ? ` over the ${side.both} questions that both answered` : '';
}

function passing(judged: Judged): string {
  const { candidate, side, run, variant } = judged;
  const check = candidate.checks.find(({ kind, outcome }) => kind === 'loss' && outcome === 'pass');
  const metric = run.scorecard.metrics.find(({ name }) => name === check?.name);
  if (!side || !check?.observed || check.observed.kind === 'undefined' || !metric)
    return candidate.checks.some(({ kind }) => kind === 'floor')
      ? 'it reaches every floor'
      : 'no check failed';
  const { high } = check.observed;
  const levels = levelsText(metric, judged);
  const over = overBoth(side, variant);
  if (high < 0) {
    const gain = `a gain of ${gainRange(check.observed, metric)}${over}`;
    return levels === undefined ? `${metric.name}: ${gain}` : `${levels} (${gain})`;
  }
  return levels === undefined
    ? `a loss above ${decimals(high)} of ${metric.name} against ${candidate.baseline} is ruled out${over}`
    : `${levels} (a loss above ${decimals(high)} is ruled out)`;
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
  const sentences = GROUPS.flatMap(([verdict, wordsFor]) => {
    const names = candidates.filter((one) => one.verdict === verdict).map(({ name }) => name);
    return names.length === 0 ? [] : [`${wordsFor(listed(names), names.length > 1)}.`];
  });
  return sentences.join(' ');
}

/** What is said of several candidates, the severest verdict first. */
const GROUPS: readonly (readonly [Judgement['verdict'], (names: string, areMany: boolean) => string])[] = [
  ['fail', (names) => `Do not ship ${names}`],
  ['not judged', (names) => `${names} cannot be judged`],
  ['inconclusive', (names, areMany) => `${names} ${areMany ? 'are' : 'is'} not decided`],
  ['pass', (names) => `${names} may ship`],
];

function nothingToJudge(variants: number, baseline: unknown): string {
  if (variants === 0) return 'The run cannot be judged: no row answers a question of promptfoo-causal.';
  return `The run cannot be judged: it has no candidate besides the baseline${typeof baseline === 'string' ? ` ${baseline}` : ''}.`;
}

/** Says what to do next, if something is to be done. */
export function nextStep(
  { files = [], noRecord, scorecard }: JudgedRun,
  candidates: readonly Candidate[],
): string | undefined {
  const failing = (name: string): boolean =>
    candidates.some(({ checks }) => checks.some((check) => check.name === name && check.outcome !== 'pass'));
  const [file = 'results/eval.json'] = files;
  const repaired = file.replace(/(\.\w+)?$/, '-again$1');
  if (failing('failed calls'))
    return `Ask the failed calls again: npx promptfoo eval --filter-errors-only ${file} -o ${repaired}, then: npx promptfoo-causal gate ${[...files, repaired].join(' ')}`;
  if (failing('complete'))
    return 'Ask the missing questions: npx promptfoo eval --resume, or run the eval again.';
  const isDecided = candidates.some(({ verdict }) => verdict === 'fail' || verdict === 'not judged');
  if (noRecord !== undefined && scorecard.variants.length > 0 && !isDecided)
    return `Record this run: npx promptfoo-causal gate ${files.join(' ') || file} --save-baseline baseline.json`;
  if (candidates.some(({ verdict }) => verdict === 'inconclusive'))
    return 'Ask more: larger units and draws decide more; npx promptfoo-causal plan shows what a design finds.';
  return undefined;
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
