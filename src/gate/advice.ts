import { whole } from '../draw/format.ts';
import { questionCount, type Scorecard } from '../scorecard/scorecard.ts';
import type { Candidate, JudgedRun } from './judged-run.ts';

/** The largest share of replies without an answer for which nothing has to be done. */
const MOST_UNREAD = 0.01;

/** How many times as many questions are advised at least. */
const LEAST_TIMES = 2;

/** How many times as many questions are advised at most. */
const MOST_TIMES = 5;

/** Where promptfoo's results are, as `init` sets it. */
const USUAL_FILES = ['results/eval.json'];

/** Says what to do next, if something is to be done. Commands stand between backticks. */
export function nextStep(run: JudgedRun, candidates: readonly Candidate[]): string | undefined {
  const { noRecord, recordAs = 'baseline.json', scorecard, repairs } = run;
  const files = run.files?.length ? run.files : USUAL_FILES;
  const misses = (check: string): boolean =>
    candidates.some(({ checks }) => checks.some(({ name, outcome }) => name === check && outcome !== 'pass'));
  if (misses('complete') && repairs !== undefined)
    return `Judge all replies: \`npx promptfoo-causal gate ${[repairs, ...files].join(' ')}\``;
  if (misses('complete')) return askMissing(files, misses('failed calls'));
  if (misses('failed calls')) return askAgain(files);
  if (candidates.some((one) => one.verdict === 'fail' && isUnread(one, scorecard)))
    return 'Look at the replies without an answer, under “Questions answered wrong”. If they are cut off, raise `max_tokens`; if their answers have another form, change the prompt or set `answerFormat`. Then run the eval again.';
  const isDecided = candidates.some(({ verdict }) => verdict === 'fail' || verdict === 'not judged');
  if (noRecord !== undefined && scorecard.variants.length > 0 && !isDecided)
    return `Record this run: \`npx promptfoo-causal gate ${files.join(' ')} --save-baseline ${recordAs}\``;
  const open = candidates.filter(({ verdict }) => verdict === 'inconclusive');
  return open.length > 0 ? askMore(open, scorecard) : undefined;
}

/** Missing questions come before failed calls: a repair of failed calls would leave them missing. */
function askMissing(files: readonly string[], hasOutage: boolean): string {
  if (files.length > 1)
    return `Run the shard whose questions are missing. Then judge all files together: \`npx promptfoo-causal gate ${files.join(' ')} <the missing file>\``;
  return hasOutage
    ? 'Remove the cause of the failed calls. Then run the eval again, without filters.'
    : 'Ask the missing questions: `npx promptfoo eval --resume` Or run the eval again, without filters.';
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

/**
 * Advises as many questions as would move the whole interval to one side of the limit, were the value the same. The
 * width of an interval shrinks with √n, so
 *
 *   times = (half width / distance to the limit)²
 */
function askMore(open: readonly Candidate[], scorecard: Scorecard): string {
  const checks = open.flatMap((one) => one.checks.filter(({ outcome }) => outcome === 'inconclusive'));
  const wanted = checks.map(({ observed, limit }) => {
    if (observed?.kind !== 'estimate' || limit === undefined) return LEAST_TIMES;
    const halfWidth = (observed.high - observed.low) / 2;
    const distance = Math.abs(observed.value - limit);
    return Math.min(MOST_TIMES, Math.ceil((halfWidth / distance) ** 2));
  });
  const times = Math.max(...wanted, LEAST_TIMES);
  const now = questionCount(scorecard);
  return `Ask more questions, about ${whole(times * now)} in place of ${whole(now)}: set \`units\` and \`draws\` in the config to ${times} times what they are. The price: \`npx promptfoo-causal plan\``;
}
