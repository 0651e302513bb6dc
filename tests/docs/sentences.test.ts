import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { escaped } from '../../src/lib/escaped.ts';
import { ROOT } from '../support/promptfoo.ts';

/** What messages are written by: of a run, of a history, and of two runs of any kind. */
const SOURCES = [
  'src/report/message/*.ts',
  'src/report/history/history-message.ts',
  'src/report/compare/any-comparison-page.ts',
  'src/tasks/*/view/{evidence,words}.ts',
];

/** A text of a source, as the pieces between what is filled in. */
type Pieces = readonly string[];

/** The texts of a source: templates, with those inside them apart, and strings. */
function textsIn(source: string): Pieces[] {
  const found: Pieces[] = [];
  let at = 0;
  /** Reads code up to a closing brace of its own. */
  const code = (): void => {
    for (let depth = 0; at < source.length; at++) {
      const sign = source[at]!;
      if (source.startsWith('//', at)) at = source.indexOf('\n', at);
      else if (source.startsWith('/*', at)) at = source.indexOf('*/', at) + 1;
      else if (sign === '/' && /[(,=:[!&|?]\s*$/.test(source.slice(0, at))) skipPattern();
      else if (sign === '`' || sign === "'") text(sign);
      else if (sign === '{') depth++;
      else if (sign === '}' && depth-- === 0) return;
    }
  };
  const skipPattern = (): void => {
    for (at++; source[at] !== '/'; at++) if (source[at] === '\\') at++;
  };
  const text = (quote: string): void => {
    const pieces = [''];
    for (at++; source[at] !== quote; at++) {
      if (source[at] === '\\') at++;
      if (quote === '`' && source.startsWith('${', at)) {
        at += 2;
        code();
        pieces.push('');
      } else pieces.push(pieces.pop()! + source[at]!);
    }
    found.push(pieces);
  };
  code();
  return found;
}

/** Sentences: of several words, with a full stop at the end or before a space. */
function sentencesOf(file: string): Pieces[] {
  const texts = textsIn(readFileSync(join(ROOT, file), 'utf8'));
  return texts.filter((pieces) => / \S*[a-z]/.test(pieces.join('…')) && /\.(?:$| )/.test(pieces.join('…')));
}

const page = readFileSync(join(ROOT, 'docs/statistics.md'), 'utf8');
const [, table = ''] = page.split('## What each sentence rests on');
const rows = table
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |\|$/g, '').trim()));

const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort();

test.each(files)('what %s says is in the table of sentences', (file) => {
  const read = rows.map(([first = '']) => first).join('\n');
  const quotes = [...read.matchAll(/“([^”]+)”/g)].map(([, quote]) => quote!);
  const isQuoted = (pieces: Pieces): boolean => {
    const clauses = pieces.flatMap(clausesOf);
    // Where all clauses are short, a quote has them all.
    if (clauses.length > 0) return clauses.some((clause) => read.includes(clause));
    const pattern = new RegExp(pieces.map(escaped).join('.*'));
    return quotes.some((quote) => pattern.test(quote));
  };
  const missing = sentencesOf(file).filter((pieces) => !isQuoted(pieces));
  expect(missing.map((pieces) => pieces.join('…'))).toEqual([]);
});

/** Clauses of a piece of a sentence that are long enough to know it by. */
function clausesOf(piece: string): string[] {
  return piece
    .split(/[.:;,?!] ?/)
    .map((clause) => clause.trim())
    .filter(({ length }) => length > 9);
}

test('what is written otherwise is seen', () => {
  const source = `const a = \`\${name} \${n > 1 ? \`\${n} are\` : 'is'} told {apart}. \${b}\`; // \`not this.\`\n/** \`Nor. \` */ x('Yes.');`;
  expect(textsIn(source)).toEqual([['', ' are'], ['is'], ['', ' ', ' told {apart}. ', ''], ['Yes.']]);
});

test('every row of it says by what method, at what level and side, and where that stands', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    expect([row[0], row.length]).toEqual([row[0], 4]);
    const [read = '', method = '', alpha = '', source = ''] = row;
    expect([read, method.length > 3, alpha.length > 0]).toEqual([read, true, true]);
    // Whatever is tested or estimated has a level, and its source.
    if (!/none/.test(alpha)) expect([read, source]).toEqual([read, expect.stringMatching(/\S/)]);
  }
});
