import { appendFileSync } from 'node:fs';
import { markdownOf } from '../../drawing/table.ts';
import { clipMiddle } from '../../lib/clip-middle.ts';
import { inert } from '../../lib/printable.ts';
import { replaceFiles } from '../../lib/replace-files.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { scorecardView } from '../../scorecard/scorecard-view.ts';
import { messageLines } from '../message/message-text.ts';
import { groupOf, questionTitle } from '../question-title.ts';
import { modelsTable } from '../tables/models-table.ts';

export interface SummaryTarget {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A file to write the summary to, in addition to the summary file of a GitHub Actions job. */
  readonly summary?: string | undefined;
}

/** The most lines of a comment, without the marker's line. */
const MOST_LINES = 19;
const MOST_CHECKS = 3;
const MOST_VARIANTS = 4;
const MOST_FLIPS = 3;

/** The longest reply, in characters, that is quoted in full. */
const LONGEST_REPLY = 120;

/** Marks the comment, so that the examples' workflows can replace it. */
const MARKER = '<!-- promptfoo-causal -->';

/** Writes the summary of a run that has a verdict, or whose options name a file. */
export function publishVerdict(scorecard: Scorecard, target: SummaryTarget): void {
  if (scorecard.gate || target.summary !== undefined) publish(jobSummary(scorecard, target.env), target);
}

/** Writes the summary of a run that could not be checked. */
export function publishFailure(text: string, target: SummaryTarget): void {
  publish(`**✗ Do not ship: the run could not be judged: ${inert(text)}**\n`, target);
}

/**
 * Sums up a run in at most twenty lines of Markdown: the verdict, failed checks, the better variant and a row for each
 * model. It ends with the most telling questions, each with both replies, and a link to the report.
 */
export function jobSummary(rolledUp: Scorecard, env: SummaryTarget['env'] = {}): string {
  const scorecard = scorecardView(rolledUp);
  const { comparisons = [] } = scorecard;
  const { note: _, rows, ...table } = modelsTable(scorecard);
  const left = rows.length - MOST_VARIANTS;
  // One question of each pair, because a second would add nothing.
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
  // Without the first line and the blank lines around the list.
  const room = MOST_LINES - used - 3;
  const [first = '', ...rest] = messageLines(scorecard, MOST_CHECKS).map(inert);
  const list = rest.slice(0, room).map((line) => `- ${line}`);
  const texts = [`**${first}**`, ...(list.length > 0 ? [list.join('\n')] : []), ...blocks].map(callingNobody);
  return `${[...texts, ...(last === '' ? [] : [last])].join('\n\n')}\n`;
}

/** Disarms mentions (`@name`) and addresses in a model's text, which would notify people or become links. */
function callingNobody(text: string): string {
  return text.replaceAll(/@(?=\w)|:(?=\/\/)/g, '$&<!-- -->');
}

/** Links to the job on GitHub or GitLab that has the report among its files. */
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
