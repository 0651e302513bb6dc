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

export const DOCS: readonly Page[] = globSync('docs/*.md', { cwd: ROOT }).sort().map(pageAt);
const OTHERS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].map(pageAt);

/** All pages, and all but the generated one. */
export const PAGES: readonly Page[] = [...OTHERS, ...DOCS];
export const WRITTEN = PAGES.filter(({ path }) => path !== 'docs/reference.md');

export function page(path: string): Page {
  const found = PAGES.find((one) => one.path === path);
  if (!found)
    throw new RangeError(`page: expected one of ${PAGES.map((one) => one.path).join(', ')}, got ${path}`);
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

/** Returns the cells of the tables of a page, row by row, without their heads. */
export function rows({ prose }: Page): readonly (readonly string[])[] {
  const lines = prose.split('\n');
  return lines.flatMap((line, i) => {
    const isHead = /^\|[\s:|-]+\|$/.test(lines[i + 1] ?? '');
    if (!line.startsWith('|') || isHead || /^\|[\s:|-]+\|$/.test(line)) return [];
    return [
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    ];
  });
}
