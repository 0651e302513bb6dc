import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import nunjucks from 'nunjucks';
import { count, day } from '../draw/format.ts';
import { nameText, printable, printableText } from '../lib/printable.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { PAGE_TEMPLATE } from './page-template.ts';
import type { Block, Cell, Question, Section, Table, Tone } from './section.ts';
import { reportSections } from './sections.ts';
import { codeParts, SIGNS } from './sentences.ts';
import { numberColumns } from './table-text.ts';

/** From this number of variants on, the page has a box that filters the rows of tables by name. */
const MANY_VARIANTS = 5;

const TITLE = 'Causal reasoning report';

const LONGEST_PROMPT = 12_000;
const LONGEST_REPLY = 2000;

/** Renders a scorecard as one HTML file, which loads nothing else. Equal scorecards give equal text. */
export function pageHtml(scorecard: Scorecard): string {
  const { variants, cases, createdAt, description } = scorecard;
  const [style, script] = [clientFile('page.css'), clientFile('page.js')];
  const sections = reportSections(scorecard).map((one) =>
    sectionView(
      one,
      variants.map(({ name }) => name),
    ),
  );
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
    verdict: sections[0],
    opened: sections.slice(1).filter(({ open }) => open),
    closed: sections.slice(1).filter(({ open }) => !open),
    hasFilter: variants.length >= MANY_VARIANTS,
  });
}

function clientFile(name: string): string {
  return readFileSync(new URL(`client/${name}`, import.meta.url), 'utf8');
}

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
        ...{ kind: block.kind, svg: block.svg },
        ...{ title: printable(block.title ?? ''), caption: printable(block.caption ?? '') },
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

function questionView({ title, truth, wrong, lost, gained, texts }: Question, names: readonly string[]) {
  const numbers = (list: readonly string[]): string => list.map((name) => names.indexOf(name)).join(' ');
  const few = wrong.length <= 3;
  return {
    title: printable(title),
    truth: truth ? 'yes' : 'no',
    who: few ? wrong.map((name) => printable(name, 40)).join(', ') : `${wrong.length} of ${names.length}`,
    wrong: numbers(wrong),
    lost: numbers(lost),
    gained: numbers(gained),
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
