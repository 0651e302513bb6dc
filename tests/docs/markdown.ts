import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A page with the parts that tests look at. */
export interface Page {
  readonly path: string;
  readonly text: string;
  /** The fenced blocks, with their languages. */
  readonly blocks: readonly { readonly language: string; readonly text: string }[];
  /** The text without fenced blocks. */
  readonly prose: string;
  /** The texts between single backticks. */
  readonly codes: readonly string[];
}

function pageAt(path: string): Page {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;
  const blocks = [...text.matchAll(fence)].map(([, language = '', block = '']) => ({
    language,
    text: block,
  }));
  const prose = text.replaceAll(fence, '');
  return {
    path,
    text,
    blocks,
    prose,
    codes: [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
  };
}

/** The pages of the folder docs. */
export const DOCS: readonly Page[] = globSync('docs/*.md', { cwd: ROOT }).sort().map(pageAt);
const OTHERS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].map(pageAt);

/** All pages. */
export const PAGES: readonly Page[] = [...OTHERS, ...DOCS];

/** The pages that people wrote: all but the generated one. */
export const WRITTEN = PAGES.filter(({ path }) => path !== 'docs/reference.md');

export function page(path: string): Page {
  const found = PAGES.find((one) => one.path === path);
  if (!found) throw new RangeError(`page: expected one of ${PAGES.map((one) => one.path).join(', ')}, got ${path}`);
  return found;
}

/** Counts words as `wc -w` does. */
export function words(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Returns the anchors of a page's headings, as GitHub makes them. */
export function anchors({ text }: Page): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

/** Returns the sentences of a page's paragraphs and list items, without tables, quotes and headings. */
export function sentences({ prose }: Page): readonly string[] {
  const paragraphs = prose
    .split(/\n\s*\n|\n(?=- |\d+\. )/)
    .map((paragraph) =>
      paragraph
        .replaceAll('\n', ' ')
        .replace(/^(?:- |\d+\. )/, '')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '' && !/^[|#>!]/.test(paragraph));
  return paragraphs
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?:](?:\*\*)?) (?=[“*`\p{Lu}])/u))
    .filter((sentence) => /[.!?:](?:\*\*)?$/.test(sentence));
}

/**
 * Returns the paths of the files and folders in a tree of names, where a folder ends with a slash. Two spaces divide the
 * names of a line from their description. A line stands in the last folder above it that is indented less, and names in
 * the description of a folder stand in this folder.
 */
export function pathsInTree(tree: string): readonly string[] {
  // The folders in which the current line stands, from the outermost.
  const open: { readonly indent: number; readonly path: string }[] = [];
  const inside = (name: string): string => `${open.at(-1)?.path ?? ''}${name}`;
  return tree.split('\n').flatMap((line) => {
    const indent = line.search(/\S|$/);
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
    const [names = '', description = ''] = line.trim().split(/ {2,}/);
    const paths = namesIn(names).map(inside);
    const last = paths.at(-1);
    if (last?.endsWith('/')) open.push({ indent, path: last });
    return [...paths, ...namesIn(description).map(inside)];
  });
}

/** Finds the names of files and folders in a text, such as `page.ts` and `src/`. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w./-])[\w-]+(?:\/|\.[a-z]+)(?![\w/])/g)].map(([name]) => name);
}

/** Returns the targets of a page's links: URLs, and paths from the folder of the page. */
export function linksIn({ prose }: Page): readonly string[] {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/**
 * Returns the rows of a table as lists of cells. Of several tables with the same head, the first is taken.
 *
 * @param head - The first cells of the table's head, by which it is found.
 */
export function tableRows({ path, prose }: Page, ...head: readonly string[]): readonly (readonly string[])[] {
  const lines = prose.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head.join(' | ')} |`));
  if (start < 0) throw new RangeError(`tableRows: expected a table with the head ${head.join(', ')} in ${path}`);
  // The line after the head is the rule below it.
  const below = lines.slice(start + 2);
  const end = below.findIndex((line) => !line.startsWith('|'));
  return below.slice(0, end).map(cellsOf);
}

function cellsOf(line: string): readonly string[] {
  const cells = line.slice(1, -1).split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}
