import { count, decimals, whole } from '../draw/format.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Check, Comparison, Judgement, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import { gainRange, type LossEnds, limitText, lossRange } from './amounts.ts';
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
  const unread = unreadText(judged);
  if (verdict === 'not judged') return `${name} cannot be judged: ${obstacle}.`;
  if (verdict === 'pass')
    return `${name} may ship: ${passing(judged)}${unread === undefined ? '' : `; ${unread}`}.`;
  const first = checks.find(({ outcome }) => outcome === verdict);
  const because = [...(unread === undefined ? [] : [unread]), ...(first ? [reason(first, judged)] : [])];
  if (verdict === 'fail') return `Do not ship ${name}: ${because.join('; ')}.`;
  if (side === undefined && run.noRecord !== undefined)
    return `${name} is not compared yet: ${run.noRecord}.`;
  return `${name} is not decided: ${because.join('; ')}.`;
}

/** Says how many replies were no answers, and what the others changed. */
function unreadText({ variant, before, side, run }: Judged): string | undefined {
  const own = unreadOf(variant.counts);
  const lost = side === undefined ? [] : lostUnanswered(run.scorecard, variant, side);
  const rest =
    lost.length === 0
      ? ''
      : ` (of the others, ${wereText(side!.lost.length - lost.length)} lost and ${whole(side!.gained.length)} gained)`;
  const parts = [own && `${own}${rest}`, before && unreadOf(before.counts, ` of ${before.name}`)];
  const found = parts.filter((part) => part !== undefined);
  return found.length === 0 ? undefined : found.join('; ');
}

function wereText(number: number): string {
  return number === 1 ? '1 was' : `${whole(number)} were`;
}

/** Returns the questions that a candidate lost because it gave no answer. */
export function lostUnanswered(
  { cases }: Pick<Scorecard, 'cases'>,
  { answers }: Pick<VariantScores, 'answers'>,
  { lost }: Pick<Comparison, 'lost'>,
): string[] {
  const ids = new Set(lost);
  return cases.flatMap(({ id }, i) => (ids.has(id) && !/[yn]/.test(answers[i] ?? '') ? [id] : []));
}

function reason(check: Check, judged: Judged): string {
  const { name, kind, observed, limit, sentence, outcome } = check;
  const metric = judged.run.scorecard.metrics.find((one) => one.name === name);
  if (kind !== 'loss' || !metric || !observed || observed.kind === 'undefined' || limit === undefined)
    return lowerFirst(sentence.replace(/\.$/, ''));
  const allowed = limitText(limit, metric);
  const loss = `it loses ${lossRange(observed, metric)}${overBoth(judged)}`;
  const found =
    outcome === 'fail'
      ? `${loss}, more than the ${allowed} allowed`
      : `${loss}, which may be more than the ${allowed} allowed`;
  return metric.skill === undefined ? withLevels(metric, judged, found) : inWords(metric, judged, found);
}

/** @example 'its accuracy is 0.920, that of v1 0.980; it loses …' */
function withLevels(metric: MetricInfo, judged: Judged, found: string): string {
  const levels = levelsOf(metric, judged);
  return levels
    ? `its ${metric.name} is ${levels.now}, that of ${judged.candidate.baseline} ${levels.before}; ${found}`
    : `in ${metric.name} against ${judged.candidate.baseline}, ${found}`;
}

/** @example 'it is worse than v1 at distinguishing … (CCR discrimination 0.278, v1 0.944; it loses …)' */
function inWords(metric: MetricInfo, judged: Judged, found: string): string {
  const { baseline } = judged.candidate;
  const levels = levelsOf(metric, judged);
  const values = levels ? ` ${levels.now}, ${baseline} ${levels.before};` : ':';
  return `it is worse than ${baseline} at ${metric.skill} (${metric.name}${values} ${found})`;
}

/** Writes a metric's values of candidate and baseline; undefined if they did not answer the same questions. */
function levelsOf({ name }: MetricInfo, { variant, before }: Judged) {
  const [now, then] = [variant.estimates[name], before?.estimates[name]];
  if (now?.kind !== 'estimate' || then?.kind !== 'estimate' || !before) return undefined;
  if (variant.counts.errors + before.counts.errors > 0) return undefined;
  return { now: decimals(now.value), before: decimals(then.value) };
}

/** Names the questions of a comparison if they are not all: only those that both answered are compared. */
function overBoth({ side, run }: Judged): string {
  if (side?.pairing !== 'same questions' || side.both >= questionsIn(run.scorecard)) return '';
  return ` over the ${whole(side.both)} questions that both answered`;
}

function passing(judged: Judged): string {
  const { candidate, side, run } = judged;
  const check = candidate.checks.find(({ kind, outcome }) => kind === 'loss' && outcome === 'pass');
  const metric = run.scorecard.metrics.find(({ name }) => name === check?.name);
  if (
    !side ||
    !check?.observed ||
    check.observed.kind === 'undefined' ||
    check.limit === undefined ||
    !metric
  )
    return candidate.checks.some(({ kind }) => kind === 'floor')
      ? 'it reaches every floor'
      : 'no check failed';
  const change = changeText(check.observed, metric);
  return withLevels(
    metric,
    judged,
    `it ${change}${overBoth(judged)}, and ${check.observed.high < 0 ? 'a loss of ' : ''}${limitText(check.limit, metric)} is allowed`,
  );
}

/** @example 'loses at most 0.012', 'gains 0.091 to 0.150' */
function changeText(loss: LossEnds, metric: MetricInfo): string {
  return loss.high < 0 ? `gains ${gainRange(loss, metric)}` : `loses ${lossRange(loss, metric)}`;
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

/** The largest share of replies without an answer for which nothing has to be done. */
const MOST_UNREAD = 0.01;

/** How many times as many questions are advised at least and at most. */
const [LEAST_TIMES, MOST_TIMES] = [2, 5];

/** Says what to do next, if something is to be done. Commands stand between backticks. */
export function nextStep(run: JudgedRun, candidates: readonly Candidate[]): string | undefined {
  const { noRecord, recordAs = 'baseline.json', scorecard } = run;
  const failing = (name: string): boolean =>
    candidates.some(({ checks }) => checks.some((check) => check.name === name && check.outcome !== 'pass'));
  const files = run.files?.length ? run.files : ['results/eval.json'];
  if (failing('failed calls')) return askAgain(files);
  if (failing('complete'))
    return run.repairs === undefined
      ? 'Ask the missing questions: `npx promptfoo eval --resume` Or run the eval again, without filters.'
      : `Judge all replies: \`npx promptfoo-causal gate ${[run.repairs, ...files].join(' ')}\``;
  if (candidates.some((one) => one.verdict === 'fail' && isUnread(one, scorecard)))
    return 'Look at the replies without an answer, under “Questions answered wrong”. If they are cut off, raise `max_tokens`; if their answers stand in another form, mend the prompt or set `answerFormat`. Then run the eval again.';
  const isDecided = candidates.some(({ verdict }) => verdict === 'fail' || verdict === 'not judged');
  if (noRecord !== undefined && scorecard.variants.length > 0 && !isDecided)
    return `Record this run: \`npx promptfoo-causal gate ${files.join(' ')} --save-baseline ${recordAs}\``;
  const open = candidates.filter(({ verdict }) => verdict === 'inconclusive');
  return open.length > 0 ? askMore(open, scorecard) : undefined;
}

function askAgain(files: readonly string[]): string {
  const [file = ''] = files;
  const repaired = file.replace(/(\.\w+)?$/, '-again$1');
  return `Ask the failed calls again: \`npx promptfoo eval --filter-errors-only ${file} -o ${repaired}\` Then judge all replies: \`npx promptfoo-causal gate ${[...files, repaired].join(' ')}\``;
}

function isUnread({ name }: Candidate, { variants }: Scorecard): boolean {
  const { unparsed = 0, refused = 0, received = 0 } = variants.find((one) => one.name === name)?.counts ?? {};
  return unparsed + refused > MOST_UNREAD * received;
}

/** Advises as many questions as would move the whole interval to one side of the limit, were the value the same. */
function askMore(open: readonly Candidate[], scorecard: Scorecard): string {
  const checks = open.flatMap((one) => one.checks.filter(({ outcome }) => outcome === 'inconclusive'));
  const wanted = checks.map(({ observed, limit }) => {
    if (observed?.kind !== 'estimate' || limit === undefined) return LEAST_TIMES;
    const [half, away] = [(observed.high - observed.low) / 2, Math.abs(observed.value - limit)];
    return Math.min(MOST_TIMES, Math.max(LEAST_TIMES, Math.ceil((half / away) ** 2)));
  });
  const times = Math.max(...wanted, LEAST_TIMES);
  const now = questionsIn(scorecard);
  return `Ask more questions, about ${whole(times * now)} in place of ${whole(now)}: set \`units\` and \`draws\` in the config to ${times} times what they are. The price: \`npx promptfoo-causal plan\``;
}

function questionsIn({ designs }: Pick<Scorecard, 'designs'>): number {
  return designs.reduce((sum, { questions }) => sum + questions, 0);
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
