import { expect, test } from 'vitest';
import {
  docstringFindings,
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
  ['What comes out of it?', 0],
  ['A model that errs is found.', 0],
])('headless relatives are found: %s', (sentence, count) => {
  expect(sentenceFindings('a.md', sentence)).toHaveLength(count);
});

test.each([
  ['/** What is asked. */', 1],
  ['/**\n * How often it is asked.\n */', 1],
  ['/** Whether it is asked. */', 1],
  ['/** By name, the models. */', 1],
  ['/** Of each model, the name. */', 1],
  ['/** Asks a question. */', 0],
  ['/** Offers a way out. */', 0],
  ['// What is asked.', 0],
])('docstrings begin with a verb or a noun: %s', (source, count) => {
  expect(docstringFindings('a.ts', `const a = 1;\n${source}\n`)).toHaveLength(count);
});

test('former terms are found in every line, with the term to use', () => {
  expect(termFindings('a.md', 'The noise floor.\nIts interval holds 0.\nAll is well.')).toEqual([
    { kind: 'former terms', file: 'a.md', line: 2, text: '“holds 0”: say “contains 0”' },
    { kind: 'former terms', file: 'a.md', line: 1, text: '“noise floor”: say “false-fail rate”' },
  ]);
});
