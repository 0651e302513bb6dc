/** A place where a text breaks a rule of style. */
export interface Finding {
  readonly kind: string;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** The largest number of words in a sentence of the docs. */
const MOST_WORDS = 35;

/** The largest number of characters in a line of a comment. */
const MOST_CHARACTERS = 120;

/** The former terms, each under the term that replaces it. */
const FORMER: Readonly<Record<string, RegExp>> = {
  model: /\breasoners?\b/i,
  'contains 0': /\bholds 0\b/,
  'false-fail rate': /\bnoise floor\b/i,
  'closest error pattern': /\banswers like\b/i,
  'parse rule': /\bunparsed by\b/i,
  'valid pairs': /\bvalid (?:share|PNS)\b/i,
  '--policy': /--gate\b/,
  'chance, or many': /\bif a lot had\b/,
  distinguish: /\btell(?:s|ing)? (?:\w+ ){1,3}apart\b/i,
};

/** Matches docstrings that begin with a question word or a preposition, such as "How often it is asked". */
const DOCSTRING = /\/\*\*\s*(?:\*\s*)?(?<start>(?:What|How|By|Of|Who|Whom|Whose|Where|Which|Why)\b[^\n]*)/g;

/** Matches sentences whose subject is a relative clause, such as "Who errs fails". */
const HEADLESS = /^(?:Who|What(?:ever)?)\b(?!.*\?$)|\b[Ww]hoever\b/;

/** Matches a line of a comment, and captures its text without the comment signs. */
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*(?!\/)) ?(?<text>.*?)(?:\s*\*\/)?\s*$/;

const words = new Intl.Segmenter('en', { granularity: 'word' });
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

export function wordCount(text: string): number {
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

/**
 * Lists the sentences of a Markdown text, each with the line where its paragraph begins. Code blocks, tables, headings
 * and HTML are left out.
 */
export function sentencesOf(markdown: string): { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string }[] = [];
  let [inCode, start] = [false, 0];
  let paragraph = '';
  const finish = (): void => {
    for (const { segment } of sentences.segment(paragraph)) {
      const text = segment.trim();
      if (wordCount(text) > 2) found.push({ line: start, text });
    }
    paragraph = '';
  };
  for (const [i, line] of markdown.split('\n').entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) inCode = !inCode;
    const isProse = !inCode && !isFence && !/^(?:\s*\||#|\s*<| {4}|\s*$|---)/.test(line);
    if (!isProse || /^\s*(?:[-*]|\d+\.) /.test(line)) finish();
    if (!isProse) continue;
    if (paragraph === '') start = i + 1;
    paragraph += `${plain(line)} `;
  }
  finish();
  return found;
}

/** Removes the markup from a line, and replaces inline code with the word “code”. */
function plain(line: string): string {
  return line
    .replace(/^\s*(?:[-*]|\d+\.) /, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\*\*|__/g, '');
}

/** Finds sentences that are too long, and sentences whose subject is a relative clause. */
export function sentenceFindings(file: string, markdown: string): Finding[] {
  return sentencesOf(markdown).flatMap(({ line, text }) => [
    ...(wordCount(text) > MOST_WORDS
      ? [{ kind: `sentences over ${MOST_WORDS} words`, file, line, text: `(${wordCount(text)}) ${text}` }]
      : []),
    ...(HEADLESS.test(text) ? [{ kind: 'headless relatives', file, line, text }] : []),
  ]);
}

/** Finds docstrings that begin with a question word or a preposition. */
export function docstringFindings(file: string, source: string): Finding[] {
  return [...source.matchAll(DOCSTRING)].map((match) => ({
    kind: 'docstrings that begin with a question word or a preposition',
    file,
    line: lineAt(source, match.index + match[0].lastIndexOf('\n') + 1),
    text: match.groups?.start ?? '',
  }));
}

/**
 * Extracts the comments of a source as Markdown, on the same lines. Tags become list items, and formulae become code.
 */
export function commentsOf(source: string): string {
  return source
    .split('\n')
    .map((line) => COMMENT.exec(line)?.groups?.text ?? '')
    .map((text) =>
      text
        .replace(/^@(?:see|example)\b.*/, '')
        .replace(/^@\w+/, '-')
        .replace(/^ {2,}/, '    '),
    )
    .join('\n');
}

/** Finds lines of comments that are too wide, or that have several JSDoc tags. */
export function layoutFindings(file: string, source: string): Finding[] {
  return source.split('\n').flatMap((line, i) => {
    const text = COMMENT.exec(line)?.groups?.text;
    if (text === undefined) return [];
    const width = [...line].length;
    const tags = text.replace(/`[^`]*`|\{@\w+/g, '').match(/(?<=^|\s)@[a-z]+/g) ?? [];
    const wide = { kind: `comment lines over ${MOST_CHARACTERS} characters`, text: `(${width}) ${text}` };
    const crowded = { kind: 'comment lines with several JSDoc tags', text };
    const found = [...(width > MOST_CHARACTERS ? [wide] : []), ...(tags.length > 1 ? [crowded] : [])];
    return found.map((one) => ({ ...one, file, line: i + 1 }));
  });
}

/** Finds former terms, each with the term that replaces it. */
export function termFindings(file: string, text: string): Finding[] {
  return Object.entries(FORMER).flatMap(([now, former]) =>
    text.split('\n').flatMap((line, i) => {
      const match = former.exec(line);
      return match ? [{ kind: 'former terms', file, line: i + 1, text: `“${match[0]}”: say “${now}”` }] : [];
    }),
  );
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
