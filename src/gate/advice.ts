import { whole } from '../draw/format.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { questionCount } from './amounts.ts';
import type { Candidate, JudgedRun } from './judged-run.ts';

/** The largest share of replies without an answer for which nothing has to be done. */
const MOST_UNREAD = 0.01;

/** At least and at most so many times as many questions are advised. More would seldom be paid for. */
const LEAST_TIMES = 2;
const MOST_TIMES = 5;

/** Where promptfoo's results are, as `init` sets it. */
const USUAL_FILES = ['results/eval.json'];

/** Says what to do next, if something is to be done. Commands stand between backticks. */
export function nextStep(run: JudgedRun, candidates: readonly Candidate[]): string | undefined {
  const { noRecord, recordAs = 'baseline.json', scorecard, repairs } = run;
  const files = run.files?.length ? run.files : USUAL_FILES;
  const checks = candidates.flatMap((candidate) => candidate.checks);
  const misses = (check: 'complete' | 'failed calls'): boolean =>
    checks.some(({ name, outcome }) => name === check && outcome !== 'pass');
  if (misses('complete') && repairs !== undefined)
    return `Judge all replies: \`npx promptfoo-causal gate ${[repairs, ...files].join(' ')}\``;
  if (misses('complete')) return askMissing(files, misses('failed calls'));
  if (misses('failed calls')) return askAgain(files);
  if (candidates.some((candidate) => candidate.verdict === 'fail' && isUnread(candidate, scorecard)))
    return 'Look at the replies without an answer, under “Questions answered wrong”. If they are cut off, raise `max_tokens`; if their answers have another form, change the prompt or set `answerFormat`. Then run the eval again.';
  const isDecided = candidates.some(({ verdict }) => verdict === 'fail' || verdict === 'not judged');
  if (noRecord !== undefined && scorecard.variants.length > 0 && !isDecided)
    return `Record this run: \`npx promptfoo-causal gate ${files.join(' ')} --save-baseline ${recordAs}\``;
  const undecided = candidates.filter(({ verdict }) => verdict === 'inconclusive');
  return undecided.length > 0 ? askMore(undecided, scorecard) : undefined;
}

/** Advises to ask missing questions. It comes before failed calls, whose repair would leave the questions missing. */
function askMissing(files: readonly string[], hasOutage: boolean): string {
  if (files.length > 1)
    return `Run the shard whose questions are missing. Then judge all files together: \`npx promptfoo-causal gate ${files.join(' ')} <the missing file>\``;
  return hasOutage
    ? 'Remove the cause of the failed calls. Then run the eval again, without filters.'
    : 'Ask the missing questions: `npx promptfoo eval --resume` Or run the eval again, without filters.';
}

/** Advises to repair a run. @example 'results/eval.json' is repaired by 'results/eval-again.json' */
function askAgain(files: readonly string[]): string {
  const [file = ''] = files;
  const repaired = file.replace(/(\.\w+)?$/, '-again$1');
  return `Ask the failed calls again: \`npx promptfoo eval --filter-errors-only ${file} -o ${repaired}\` Then judge all replies: \`npx promptfoo-causal gate ${[...files, repaired].join(' ')}\``;
}

/** Tests whether too many replies of a candidate have no answer, which may be the reason of its fail. */
function isUnread(candidate: Candidate, { variants }: Scorecard): boolean {
  const { unparsed, refused, received } = variants.find(({ name }) => name === candidate.name)!.counts;
  return unparsed + refused > MOST_UNREAD * received;
}

/**
 * Advises as many questions as would move the whole interval to one side of the limit, were the value the same. The
 * width of an interval shrinks with √n, so
 *
 *   times = (half width / distance to the limit)²
 */
function askMore(undecided: readonly Candidate[], scorecard: Scorecard): string {
  let times = LEAST_TIMES;
  for (const { observed, limit, outcome } of undecided.flatMap(({ checks }) => checks)) {
    if (outcome !== 'inconclusive' || observed?.kind !== 'estimate' || limit === undefined) continue;
    const halfWidth = (observed.high - observed.low) / 2;
    const distance = Math.abs(observed.value - limit);
    times = Math.max(times, Math.min(MOST_TIMES, Math.ceil((halfWidth / distance) ** 2)));
  }
  const now = questionCount(scorecard);
  return `Ask more questions, about ${whole(times * now)} instead of ${whole(now)}: multiply \`units\` and \`draws\` in the config by ${times}. The price: \`npx promptfoo-causal plan\``;
}
