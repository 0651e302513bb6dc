import { expect, test } from 'vitest';
import {
  commentsOf,
  docstringFindings,
  layoutFindings,
  sentenceFindings,
  sentencesOf,
  termFindings,
  wordCount,
} from '../../scripts/english.ts';

const many = (count: number): string => `${Array.from({ length: count }, () => 'word').join(' ')}.`;

test('sentences of a page are those of its prose, each with the line where its paragraph begins', () => {
  const page = [
    '# A heading that says something',
    '',
    'One is [a link](where.md). Two has `npm run lint -- --all` in it.',
    '```sh',
    'this is no sentence at all.',
    '```',
    '| this | is a table |',
    '- Three is an item',
    '- Four is another item',
    '    indented code is none.',
  ].join('\n');
  expect(sentencesOf(page)).toEqual([
    { line: 3, text: 'One is a link.' },
    { line: 3, text: 'Two has code in it.' },
    { line: 8, text: 'Three is an item' },
    { line: 9, text: 'Four is another item' },
  ]);
});

test('a sentence of 35 words may stand, one of 36 is found', () => {
  expect(wordCount(many(36))).toBe(36);
  expect(sentenceFindings('a.md', many(35))).toEqual([]);
  expect(sentenceFindings('a.md', many(36))).toMatchObject([
    { kind: 'sentences over 35 words', file: 'a.md', line: 1 },
  ]);
});

test.each([
  ['Who errs in the same way each time is coherent.', 1],
  ['What is left out is not read.', 1],
  ['Whoever errs is found.', 1],
  ['It is clear to whoever reads it.', 1],
  ['What comes out of it?', 0],
  ['A model that errs is found.', 0],
])('headless relatives are found: %s', (sentence, count) => {
  expect(sentenceFindings('a.md', sentence)).toHaveLength(count);
});

test.each([
  ['/** What is asked. */', 1],
  ['/**\n * How often it is asked.\n */', 1],
  ['/** Whether it is asked. */', 0],
  ['/** By name, the models. */', 1],
  ['/** Of each model, the name. */', 1],
  ['/** Where it is asked. */', 1],
  ['/** Which of them is asked. */', 1],
  ['/** Asks a question. */', 0],
  ['/** Offers a way out. */', 0],
  ['// What is asked.', 0],
])('docstrings begin with a verb or a noun: %s', (source, count) => {
  expect(docstringFindings('a.ts', `const a = 1;\n${source}\n`)).toHaveLength(count);
});

test('comments keep their lines, without code, formulae, references and examples', () => {
  const source = [
    '/**',
    ' * The share of units.',
    ' *',
    ' *   PNS = a',
    ' *',
    ' * @param unit - One of them.',
    ' * @see Pearl (2009)',
    ' */',
    "const url = 'https://example.org';",
    '  // What is left is read.',
    'const a = 1; // What is read.',
    '/** One line of it. */',
  ].join('\n');
  expect(sentencesOf(commentsOf(source))).toEqual([
    { line: 2, text: 'The share of units.' },
    { line: 6, text: 'unit - One of them.' },
    { line: 10, text: 'What is left is read.' },
    { line: 12, text: 'One line of it.' },
  ]);
});

test.each([
  [`// ${'x'.repeat(117)}`, 0],
  [`// ${'x'.repeat(118)}`, 1],
  [`  // ${'→'.repeat(115)}`, 0],
  [`const a = '${'x'.repeat(120)}';`, 0],
  ['/** Returns it. @param one - The first. */', 0],
  [' * @param one - The first. @param two - The second.', 1],
  ['/** Returns {@link it} for `@param a @param b`. @throws {Error} If none. */', 0],
  [' * Mail to a@b and c@d.', 0],
])('comment lines are narrow, with one tag each: %s', (line, count) => {
  expect(layoutFindings('a.ts', `const a = 1;\n${line}\n`)).toHaveLength(count);
  for (const found of layoutFindings('a.ts', `const a = 1;\n${line}\n`)) expect(found.line).toBe(2);
});

test('a docstring is found on the line of its first word', () => {
  expect(docstringFindings('a.ts', 'const a = 1;\n/**\n * What it is.\n */')).toMatchObject([{ line: 3 }]);
});

test('former terms are found in every line, with the term to use', () => {
  expect(termFindings('a.md', 'It tells the two apart.')).toMatchObject([
    { text: '“tells the two apart”: say “distinguish”' },
  ]);
  expect(termFindings('a.md', 'The noise floor.\nIts interval holds 0.\nAll is well.')).toEqual([
    { kind: 'former terms', file: 'a.md', line: 2, text: '“holds 0”: say “contains 0”' },
    { kind: 'former terms', file: 'a.md', line: 1, text: '“noise floor”: say “false-fail rate”' },
  ]);
});
