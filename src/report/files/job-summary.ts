import { appendFileSync } from 'node:fs';
import { clipMiddle } from '../../lib/clip-middle.ts';
import { replaceFiles } from '../../lib/replace-files.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { scorecardView } from '../../scorecard/scorecard-view.ts';
import { messageLines } from '../message/message-text.ts';
import { inert } from '../printable.ts';
import { groupOf, questionTitle } from '../question-title.ts';
import { modelsTable } from '../tables/models-table.ts';
import { markdownOf } from '../tables/table.ts';

export interface SummaryTarget {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** File for it, besides the summary of a GitHub Actions job. */
  readonly summary?: string | undefined;
}

/** What a pull request has room for, the marker's line left out. */
const MOST_LINES = 19;
const MOST_CHECKS = 3;
const MOST_VARIANTS = 4;
const MOST_FLIPS = 3;

/** Longest reply that is quoted whole. */
const LONGEST_REPLY = 120;

/** By it the workflows of the examples find their own comment again. */
const MARKER = '<!-- promptfoo-causal -->';

/** Writes what a run shows, where its gate has spoken or a file is wanted. */
export function publishVerdict(scorecard: Scorecard, target: SummaryTarget): void {
  if (scorecard.gate || target.summary !== undefined) publish(jobSummary(scorecard, target.env), target);
}

/** The same for a run that could not be checked. */
export function publishFailure(text: string, target: SummaryTarget): void {
  publish(`**✗ FAIL: the run could not be judged: ${inert(text)}**\n`, target);
}

/**
 * A run in at most twenty lines of Markdown: one verdict, what did not pass, which variant is better, a line for each
 * model, the questions most worth looking at with both replies, and where the whole report is.
 */
export function jobSummary(rolledUp: Scorecard, env: SummaryTarget['env'] = {}): string {
  const scorecard = scorecardView(rolledUp);
  const { comparisons = [] } = scorecard;
  const { note: _, rows, ...table } = modelsTable(scorecard);
  const left = rows.length - MOST_VARIANTS;
  // One of each pair: the next of the same pair would read the same.
  const lost = Map.groupBy(
    comparisons.flatMap(({ flips }) => flips),
    ({ case: id }) => groupOf(id),
  );
  const flips = [...lost.values()].flatMap(([flip]) => flip ?? []).slice(0, MOST_FLIPS);
  const blocks = [
    markdownOf({ ...table, rows: rows.slice(0, MOST_VARIANTS) }),
    ...(flips.length > 0 ? [flips.map(flipLine).join('\n')] : []),
  ];
  const last = [...(left > 0 ? [`${left} more in report.html.`] : []), ...reportLink(env)].join(' ');
  const used = [...blocks, last].join('\n\n').split('\n').length;
  // Less the first line and the blank ones around the list.
  const room = MOST_LINES - used - 3;
  const [first = '', ...rest] = messageLines(scorecard, MOST_CHECKS).map(inert);
  const list = rest.slice(0, room).map((line) => `- ${line}`);
  const texts = [`**${first}**`, ...(list.length > 0 ? [list.join('\n')] : []), ...blocks].map(callingNobody);
  return `${[...texts, ...(last === '' ? [] : [last])].join('\n\n')}\n`;
}

/** In a comment a model's `@name` would call people, and an address of its own choice would be a link. */
function callingNobody(text: string): string {
  return text.replaceAll(/@(?=\w)|:(?=\/\/)/g, '$&<!-- -->');
}

/** The page of the job that holds the report among its files, on GitHub and on GitLab. */
function reportLink(env: SummaryTarget['env']): string[] {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: id,
    CI_JOB_URL: job,
  } = env;
  if (server && repository && id)
    return [`[Full report](${server}/${repository}/actions/runs/${id}#artifacts)`];
  return job ? [`[Full report](${job}/artifacts/browse)`] : [];
}

function flipLine(flip: Comparison['flips'][number]): string {
  const { case: id, truth, baseline, candidate, reply, baselineReply } = flip;
  const quoted = (text: string | undefined): string =>
    text ? ` (“${inert(clipMiddle(text, LONGEST_REPLY))}”)` : '';
  return `- ${inert(questionTitle(groupOf(id)))} Truth: ${inert(truth)}; was ${inert(baseline)}${quoted(baselineReply)}, now ${inert(candidate)}${quoted(reply)}`;
}

function publish(markdown: string, { env, summary }: SummaryTarget): void {
  if (summary !== undefined) replaceFiles([{ path: summary, text: `${MARKER}\n${markdown}` }]);
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, markdown);
}
