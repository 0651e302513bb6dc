import { inert } from '../lib/printable.ts';
import { withoutCommands } from '../lib/say.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { blockMarkdown } from './markdown.ts';
import type { Block } from './section.ts';
import { reportSections } from './sections.ts';

const MOST_ROWS = 12;
const MOST_QUESTIONS = 5;

/** Sums up a run for a job or a pull request: the verdict, the main table and some questions that changed. */
export function jobSummary(scorecard: Scorecard): string {
  const sections = reportSections(scorecard);
  const verdict = sections.find(({ id }) => id === 'verdict')?.blocks ?? [];
  const questions = sections.find(({ id }) => id === 'questions')?.blocks ?? [];
  const blocks = [...verdict, ...questions.map(changedOnly)]
    .map(shortened)
    .filter((block) => block !== undefined);
  return withoutCommands(`${blocks.map((block) => callingNobody(blockMarkdown(block))).join('\n\n')}\n`);
}

/** Makes the summary of a run that could not be judged. */
export function failureSummary(reason: string): string {
  return withoutCommands(`**✗ The run could not be judged: ${callingNobody(inert(reason))}**\n`);
}

function changedOnly(block: Block): Block {
  if (block.kind !== 'questions') return block;
  return {
    ...block,
    questions: block.questions.filter(({ lost, gained }) => lost.length + gained.length > 0),
  };
}

function shortened(block: Block): Block | undefined {
  if (block.kind === 'questions') {
    const questions = block.questions.slice(0, MOST_QUESTIONS);
    const more = block.questions.length - questions.length;
    return questions.length === 0 ? undefined : { ...block, questions, more };
  }
  if (block.kind === 'figure') return undefined;
  if (block.kind !== 'table' || block.rows.length <= MOST_ROWS) return block;
  const more = `${block.rows.length - MOST_ROWS} more in report.html`;
  return {
    ...block,
    rows: [...block.rows.slice(0, MOST_ROWS), block.head.map((_, i) => (i === 0 ? more : ''))],
  };
}

/** Makes mentions (`@name`) and addresses ineffective, which would notify people or become links. */
function callingNobody(text: string): string {
  return text.replaceAll(/@(?=\w)|:(?=\/\/)/g, '$&<!-- -->');
}
