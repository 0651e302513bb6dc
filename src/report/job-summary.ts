import { inert } from '../lib/printable.ts';
import { withoutCommands } from '../lib/say.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { blockMarkdown } from './markdown.ts';
import type { Block } from './section.ts';
import { reportSections } from './sections.ts';

/** How many rows of a table and how many questions are shown. */
const MOST_ROWS = 12;
const MOST_QUESTIONS = 5;

/** Sums up a run for a job or a pull request: the verdict, the main table and some questions that changed. */
export async function jobSummary(scorecard: Scorecard, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const sections = await reportSections(scorecard);
  const blocksOf = (wanted: string) => sections.find(({ id }) => id === wanted)?.blocks ?? [];
  const blocks = [...blocksOf('verdict'), ...blocksOf('questions').map(changedOnly)];
  const texts = blocks.flatMap((block) => {
    const shown = firstPart(block);
    return shown === undefined ? [] : [withoutMentions(blockMarkdown(shown))];
  });
  return withoutCommands(`${[...texts, ...reportLink(env)].join('\n\n')}\n`);
}

/** Links to the artifacts of a job on GitHub or GitLab, which contain the page. */
function reportLink(env: NodeJS.ProcessEnv): string[] {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id, CI_JOB_URL } = env;
  if (server && repository && id) return [`[Full report](${server}/${repository}/actions/runs/${id}#artifacts)`];
  return CI_JOB_URL ? [`[Full report](${CI_JOB_URL}/artifacts/browse)`] : [];
}

/** Makes the summary of a run that could not be judged. */
export function failureSummary(reason: string): string {
  return withoutCommands(`**✗ The run could not be judged: ${withoutMentions(inert(reason))}**\n`);
}

/** Keeps the questions that changed. */
function changedOnly(block: Block): Block {
  if (block.kind !== 'questions') return block;
  return { ...block, questions: block.questions.filter(({ lost, gained }) => lost.length + gained.length > 0) };
}

/** Cuts a block to what there is room for; undefined if nothing of it is shown. */
function firstPart(block: Block): Block | undefined {
  if (block.kind === 'questions') {
    const questions = block.questions.slice(0, MOST_QUESTIONS);
    const more = block.questions.length - questions.length;
    return questions.length === 0 ? undefined : { ...block, questions, more };
  }
  if (block.kind === 'figure') return undefined;
  if (block.kind !== 'table' || block.rows.length <= MOST_ROWS) return block;
  const more = `${block.rows.length - MOST_ROWS} more in report.html`;
  return { ...block, rows: [...block.rows.slice(0, MOST_ROWS), block.head.map((_, i) => (i === 0 ? more : ''))] };
}

/** Makes mentions (`@name`) and addresses ineffective, which would notify people or become links. */
function withoutMentions(text: string): string {
  return text.replaceAll(/@(?=\w)|:(?=\/\/)/g, '$&<!-- -->');
}
