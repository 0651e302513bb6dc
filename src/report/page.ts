import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import nunjucks from 'nunjucks';
import { count } from '../draw/format.ts';
import { nameText, printable, printableText } from '../lib/printable.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { codeParts } from './code-parts.ts';
import { day } from './day.ts';
import { PAGE_TEMPLATE } from './page-template.ts';
import {
  type Block,
  type Cell,
  type Question,
  type Section,
  SIGNS,
  type Table,
  type Tone,
} from './section.ts';
import { reportSections } from './sections.ts';
import { numberColumns } from './table-text.ts';

/** From this number of variants on, the page has a box that filters the rows of tables by name. */
const MANY_VARIANTS = 5;

/** The title of a report whose config has no description. */
const TITLE = 'Causal reasoning report';

/** How many characters of a prompt and of a reply the page shows. */
const LONGEST_PROMPT = 12_000;
const LONGEST_REPLY = 2000;

/** Of more variants that answered a question wrong, only the number is shown. */
const MOST_NAMES = 3;

/** How many characters of a variant's name stand beside a question. */
const LONGEST_NAME = 40;

/** Renders a scorecard as one HTML file, which loads nothing else. Equal scorecards give equal text. */
export function pageHtml(scorecard: Scorecard): string {
  const { variants, cases, createdAt, description } = scorecard;
  const style = clientFile('page.css');
  const script = clientFile('page.js');
  const names = variants.map(({ name }) => name);
  const [verdict, ...others] = reportSections(scorecard).map((section) => sectionView(section, names));
  const environment = new nunjucks.Environment(null, {
    autoescape: true,
    throwOnUndefined: true,
    trimBlocks: true,
  });
  return environment.renderString(PAGE_TEMPLATE, {
    title: printable(description ?? TITLE),
    about: [
      ...(description === undefined ? [] : [TITLE]),
      count(variants.length, 'variant'),
      count(cases.length, 'question'),
      day(createdAt),
    ].join(' · '),
    policy: `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`,
    style,
    script,
    verdict,
    opened: others.filter(({ open }) => open),
    closed: others.filter(({ open }) => !open),
    hasFilter: variants.length >= MANY_VARIANTS,
  });
}

/** Reads a file that the page contains. */
function clientFile(name: string): string {
  return readFileSync(new URL(`client/${name}`, import.meta.url), 'utf8');
}

/** Returns the hash by which the page's content policy allows a style sheet or a script. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function sectionView({ id, title, open = false, blocks }: Section, names: readonly string[]) {
  return { id, title: printable(title), open, blocks: blocks.map((block) => blockView(block, names)) };
}

/** Turns a block into what the template needs of it, with all its texts printable. */
function blockView(block: Block, names: readonly string[]): object {
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
        questions: block.questions.map((one) => questionView(one, names)),
      };
    default:
      return block satisfies never;
  }
}

function tableView(table: Table): object {
  const { caption = '', head, rows } = table;
  const isNumber = numberColumns(table);
  const isAboutVariants = head[0] === 'variant';
  return {
    kind: table.kind,
    caption: bracketView(printable(caption)),
    isSortable: isAboutVariants && rows.length > 1,
    head: head.map((text, i) => ({ ...bracketView(printable(text)), isNumber: isNumber[i] })),
    rows: rows.map((row) => ({
      name: isAboutVariants && row[0] !== undefined ? cellView(row[0]).text : '',
      cells: row.map(cellView),
    })),
  };
}

function cellView(cell: Cell) {
  const {
    text,
    detail = '',
    tone,
    number = false,
    href = '',
  } = typeof cell === 'string' ? { text: cell } : cell;
  return {
    text: printable(text),
    detail: bracketView(printable(detail)),
    ...toneView(tone),
    isNumber: number,
    href,
  };
}

function toneView(tone: Tone | undefined) {
  return { tone: tone ?? '', sign: tone === undefined ? '' : SIGNS[tone] };
}

/** Splits a text from the brackets at its end, such as an interval, which are not broken into lines. */
function bracketView(text: string) {
  const [, before = text, bracket = ''] = /^(.*\S) (\([^()]*\)\.?)$/.exec(text) ?? [];
  return { text: before, bracket };
}

/** Turns a question into what the template needs. The page's script finds variants by their places. */
function questionView({ title, truth, wrong, lost, gained, texts }: Question, names: readonly string[]) {
  const places = (list: readonly string[]): string => list.map((name) => names.indexOf(name)).join(' ');
  return {
    title: printable(title),
    truth: truth ? 'yes' : 'no',
    who:
      wrong.length > MOST_NAMES
        ? `${wrong.length} of ${names.length}`
        : wrong.map((name) => printable(name, LONGEST_NAME)).join(', '),
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
