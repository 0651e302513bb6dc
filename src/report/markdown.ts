import { inert, inertNote } from '../lib/printable.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { codeParts } from './code-parts.ts';
import { type Block, type Cell, type Questions, type Section, TONE_SIGNS, type Tone } from './section.ts';
import { DEFAULT_TITLE, reportSections } from './sections.ts';
import { cellText, tableMarkdown } from './table-text.ts';
import { MOST_NAMES } from './wrong-questions.ts';

/** GitHub limits comments to 65,536 characters. */
const MOST_CHARACTERS = 60_000;

/** How many questions are listed. */
const MOST_QUESTIONS = 30;

/** Renders a scorecard as Markdown. Sections that would make it too long are named at the end. */
export async function markdown(scorecard: Scorecard): Promise<string> {
  const kept: string[] = [];
  const omitted: string[] = [];
  let room = MOST_CHARACTERS;
  for (const section of await reportSections(scorecard)) {
    const text = sectionMarkdown(section);
    if (text.length > room) {
      omitted.push(inert(section.title));
    } else {
      kept.push(text);
      room -= text.length;
    }
  }
  if (omitted.length > 0) kept.push(`Omitted to save space (see report.html): ${omitted.join(', ')}.`);
  const title = inert(scorecard.description ?? DEFAULT_TITLE);
  return `${[`# ${title}`, ...kept].join('\n\n')}\n`;
}

/** Renders a section with its title. */
function sectionMarkdown({ title, blocks }: Section): string {
  return [`## ${inert(title)}`, ...blocks.map(blockMarkdown)].join('\n\n');
}

/** Renders a block. Figures become their descriptions, as Markdown on most platforms shows no SVG. */
export function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'text':
      return textMarkdown(block.text);
    case 'verdict':
      return `**${signOf(block)}${inertNote(block.text)}**`;
    case 'list':
      return block.items.map((item) => `- ${signOf(item)}${inert(cellText(item))}`).join('\n');
    case 'table':
      return `${block.caption === undefined ? '' : `${inert(block.caption)}\n\n`}${tableMarkdown(block)}`;
    case 'figure':
      return [block.title, block.caption, block.alt].flatMap((text) => (text ? [inertNote(text)] : [])).join('\n\n');
    case 'terms':
      return block.terms.map(([word, meaning]) => `- **${inert(word)}**: ${inert(meaning)}`).join('\n');
    case 'questions':
      return questionsMarkdown(block);
    default:
      return block satisfies never;
  }
}

/** Renders the titles of questions, with who answered them wrong. */
function questionsMarkdown({ questions, more }: Questions): string {
  const shown = questions.slice(0, MOST_QUESTIONS);
  const rows = shown.map(({ title, truth, wrong }) => [
    title,
    truth ? 'yes' : 'no',
    wrong.length > MOST_NAMES ? `${wrong.length} variants` : wrong.join(', '),
  ]);
  const left = questions.length - shown.length + more;
  const table = tableMarkdown({ kind: 'table', head: ['question', 'right', 'wrong'], rows });
  return left > 0 ? `${table}\n\n${left} more are in answers.csv.` : table;
}

function signOf(cell: Cell | { readonly tone?: Tone | undefined }): string {
  return typeof cell === 'string' || cell.tone === undefined ? '' : `${TONE_SIGNS[cell.tone]} `;
}

/** Renders a text with the code in it. */
function textMarkdown(text: string): string {
  const parts = codeParts(text, inertNote);
  return parts.map((part) => (part.kind === 'text' ? part.text : `\`${part.text}\``)).join('');
}
