import { nameText, printable, printableText } from '../lib/printable.ts';
import { codeParts } from './code-parts.ts';
import { type Block, type Cell, type Question, type Section, type Table, TONE_SIGNS, type Tone } from './section.ts';
import { numberColumns } from './table-text.ts';
import { MOST_NAMES } from './wrong-questions.ts';

/** How many characters of a prompt and of a reply the page shows. */
const LONGEST_PROMPT = 12_000;
const LONGEST_REPLY = 2000;

/** How many characters of a variant's name stand beside a question. */
const LONGEST_NAME = 40;

/**
 * Turns a section into what the page's template needs of it, with all its texts printable. The template escapes them.
 *
 * @param names - The names of all variants, by which the page filters questions.
 */
export function sectionView({ id, title, blocks }: Section, names: readonly string[]): SectionView {
  return { id, title: printable(title), blocks: blocks.map((block) => blockView(block, names)) };
}

/** What the template needs of a section. */
export interface SectionView extends Pick<Section, 'id' | 'title'> {
  readonly blocks: readonly ReturnType<typeof blockView>[];
}

function blockView(block: Block, names: readonly string[]) {
  switch (block.kind) {
    case 'text':
      return { kind: block.kind, parts: codeParts(block.text) };
    case 'verdict':
      return { kind: block.kind, ...toneView(block.tone), text: printable(block.text) };
    case 'list':
      return { kind: block.kind, items: block.items.map(cellView) };
    case 'table':
      return tableView(block);
    case 'figure':
      return {
        kind: block.kind,
        svg: block.svg,
        title: printable(block.title ?? ''),
        caption: printable(block.caption ?? ''),
      };
    case 'terms':
      return { kind: block.kind, terms: block.terms };
    case 'questions':
      return {
        kind: block.kind,
        names: names.map(nameText),
        more: block.more,
        questions: block.questions.map((question) => questionView(question, names)),
      };
    default:
      return block satisfies never;
  }
}

function tableView(table: Table) {
  const { caption = '', head, hasVariantRows = false, rows } = table;
  const isNumber = numberColumns(table);
  return {
    kind: table.kind,
    caption: bracketView(printable(caption)),
    isSortable: hasVariantRows && rows.length > 1,
    head: head.map((text, i) => ({ ...bracketView(printable(text)), isNumber: isNumber[i] })),
    rows: rows.map((row) => ({
      name: hasVariantRows && row[0] !== undefined ? cellView(row[0]).text : '',
      cells: row.map(cellView),
    })),
  };
}

function cellView(cell: Cell) {
  const parts = typeof cell === 'string' ? { text: cell } : cell;
  const { text, detail = '', tone, number = false, href = '' } = parts;
  return { text: printable(text), detail: bracketView(printable(detail)), ...toneView(tone), isNumber: number, href };
}

function toneView(tone: Tone | undefined) {
  return { tone: tone ?? '', sign: tone === undefined ? '' : TONE_SIGNS[tone] };
}

/** Splits a text from the brackets at its end, such as an interval, which are not broken into lines. */
function bracketView(text: string) {
  const [, before = text, bracket = ''] = /^(.*\S) (\([^()]*\)\.?)$/.exec(text) ?? [];
  return { text: before, bracket };
}

/** The page's script finds variants by their places among the names. */
function questionView({ title, truth, wrong, lost, gained, texts }: Question, names: readonly string[]) {
  const places = (variants: readonly string[]): string => variants.map((name) => names.indexOf(name)).join(' ');
  return {
    title: printable(title),
    truth: truth ? 'yes' : 'no',
    wrongNames: wrongNamesText(wrong, names),
    wrong: places(wrong),
    lost: places(lost),
    gained: places(gained),
    texts: texts && {
      prompt: printableText(texts.prompt, LONGEST_PROMPT),
      replies: texts.replies.map(({ variant, answer, by, text }) => ({
        variant: printable(variant),
        read: by === undefined ? answer : `${answer} (read by: ${by})`,
        text: printableText(text, LONGEST_REPLY),
      })),
    },
  };
}

/** Names the variants that answered wrong or, if they are many, counts them. @example 'v1, v2', '7 of 16' */
function wrongNamesText(wrong: readonly string[], names: readonly string[]): string {
  return wrong.length > MOST_NAMES
    ? `${wrong.length} of ${names.length}`
    : wrong.map((name) => printable(name, LONGEST_NAME)).join(', ');
}
