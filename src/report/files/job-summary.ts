import { appendFileSync } from 'node:fs';
import { markdownOf } from '../../drawing/table.ts';
import { clipMiddle } from '../../lib/clip-middle.ts';
import { inert } from '../../lib/printable.ts';
import { replaceFiles } from '../../lib/replace-files.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { scorecardView } from '../../scorecard/scorecard-view.ts';
import { whole } from '../../scoring/format.ts';
import { messageLines } from '../message/message-text.ts';
import { shipSentences } from '../message/ship.ts';
import { termsLines } from '../message/terms.ts';
import { groupOf, questionTitle } from '../question-title.ts';
import { columnNames } from '../tables/comparison-table.ts';
import { modelsTable } from '../tables/models-table.ts';

export interface SummaryTarget {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file to which the summary is written, in addition to the summary file of a GitHub Actions job. */
  readonly summary?: string | undefined;
}

/** The largest number of visible lines. Blank lines, rules of tables and folded text do not count. */
const MOST_LINES = 20;
const MOST_CHECKS = 3;
const MOST_VARIANTS = 4;
const MOST_FLIPS = 3;
const LONGEST_REPLY = 120;

/** The mark by which the workflows in the examples find a comment to replace. */
const MARKER = '<!-- promptfoo-causal -->';

export function publishVerdict(scorecard: Scorecard, target: SummaryTarget): void {
  if (scorecard.gate || target.summary !== undefined) publish(jobSummary(scorecard, target.env), target);
}

export function publishFailure(text: string, target: SummaryTarget): void {
  publish(`**✗ Do not ship, because the run could not be judged: ${inert(text)}**\n`, target);
}

/** Sums up a run in about twenty visible lines of Markdown. */
export function jobSummary(rolledUp: Scorecard, env: SummaryTarget['env'] = {}): string {
  const scorecard = scorecardView(rolledUp);
  const { comparisons = [] } = scorecard;
  const { note: _, rows, ...table } = modelsTable(scorecard);
  const left = rows.length - MOST_VARIANTS;
  const [worst] = comparisons.toSorted((a, b) => b.questions.lost - a.questions.lost);
  const [shown = [], folded = []] = worst === undefined ? [] : flipBlocks(worst);
  const blocks = [markdownOf({ ...table, rows: rows.slice(0, MOST_VARIANTS) }), ...shown];
  const last = [
    ...(left > 0 ? [`${left} more ${left === 1 ? 'variant is' : 'variants are'} in report.html.`] : []),
    ...reportLink(env),
  ].join(' ');
  const used = [...blocks, last]
    .join('\n')
    .split('\n')
    .filter((line) => !/^[\s|:-]*$/.test(line)).length;
  const room = MOST_LINES - used;
  const told = [true, false].map((withVariants) =>
    messageLines(scorecard, MOST_CHECKS, { withVariants, withTerms: false }).map(inert),
  );
  const lines = told.find(({ length }) => length <= room) ?? told[1] ?? [];
  const more = lines.length - room + 1;
  const [first = '', ...rest] =
    more > 1 ? [...lines.slice(0, room - 1), `… and ${more} more lines in the report`] : lines;
  // The verdict on every model is printed in bold, not only the most urgent one.
  const ship = new Set(shipSentences(scorecard).map(inert));
  const verdicts = rest.filter((line) => ship.has(line));
  const list = rest.filter((line) => !ship.has(line)).map((line) => `- ${line}`);
  const terms = termsLines([...lines, ...blocks], scorecard.settings.level).map((line) => `- ${inert(line)}`);
  const texts = [
    ...[first, ...verdicts].map((line) => `**${line}**`),
    ...(list.length > 0 ? [list.join('\n')] : []),
    ...blocks,
    ...folded,
    ...(terms.length === 0 ? [] : foldedText('What the words mean', terms.join('\n'))),
  ];
  return `${[...texts.map(callingNobody), ...(last === '' ? [] : [last])].join('\n\n')}\n`;
}

function foldedText(summary: string, text: string): string[] {
  return [`<details><summary>${summary}</summary>`, text, '</details>'];
}

/**
 * Returns tables of lost questions: the first question of up to three kinds and, folded, all other listed questions.
 */
function flipBlocks(comparison: Comparison): [shown: string[], folded: string[]] {
  const { flips, questions, kind } = comparison;
  if (flips.length === 0) return [[], []];
  const [first, second] = columnNames(comparison);
  const title =
    kind === 'baseline'
      ? `${whole(questions.lost)} questions, such as these, were answered right before, but not now; the reverse is true of ${whole(questions.gained)}.`
      : `On ${whole(questions.lost)} questions, such as these, ${first} is right and ${second} is not; the reverse is true of ${whole(questions.gained)}.`;
  const firsts = [...Map.groupBy(flips, ({ case: id }) => groupOf(id)).values()]
    .flatMap(([flip]) => flip ?? [])
    .slice(0, MOST_FLIPS);
  const others = flips.filter((flip) => !firsts.includes(flip));
  const table = (list: typeof flips): string =>
    markdownOf({
      title,
      header: ['question', 'truth', first, second],
      labels: 4,
      rows: list.map(({ case: id, truth, baseline, candidate, baselineReply, reply }) => [
        questionTitle(groupOf(id)),
        truth,
        answered(baseline, baselineReply),
        answered(candidate, reply),
      ]),
    });
  return [
    [inert(title), table(firsts)],
    others.length === 0 ? [] : foldedText(`${others.length} more of these questions`, table(others)),
  ];
}

function answered(answer: string, reply = ''): string {
  const words = reply.replaceAll(/<[^>]*>/g, '').trim();
  return reply === '' || words.toLowerCase() === answer
    ? answer
    : `${answer} (“${clipMiddle(reply, LONGEST_REPLY)}”)`;
}

/** Makes mentions (`@name`) and addresses in a text ineffective, because they would notify people or become links. */
function callingNobody(text: string): string {
  return text.replaceAll(/@(?=\w)|:(?=\/\/)/g, '$&<!-- -->');
}

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

function publish(markdown: string, { env, summary }: SummaryTarget): void {
  if (summary !== undefined) replaceFiles([{ path: summary, text: `${MARKER}\n${markdown}` }]);
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, markdown);
}
