import { expect, test } from 'vitest';
import { listed, listedClauses, listSource, parseList, unlisted } from '../../src/story/listed.ts';

test.each([
  [['Ara'], 'Ara'],
  [['Ara', 'Ben'], 'Ara and Ben'],
  [['Ara', 'Ben', 'Cleo'], 'Ara, Ben, and Cleo'],
])('the names %j are written as the list “%s”, and splitting this list gives the same names', (names, text) => {
  expect(listed(names, 'and')).toBe(text);
  expect(text).toMatch(new RegExp(`^${listSource('\\w+', 'and')}$`));
  expect(unlisted(text)).toEqual(names);
});

test('a list of two clauses has a comma before its conjunction', () => {
  expect(listedClauses(['Ara is happy', 'Ben is happy'], 'or')).toBe('Ara is happy, or Ben is happy');
});

/** Parses the word in capitals at a position of a text. */
function wordAt(text: string, position: number) {
  const [value] = /^[A-Z]+\b/.exec(text.slice(position)) ?? [];
  return value === undefined ? undefined : { value, end: position + value.length };
}

test.each([
  ['ARA', ['ARA']],
  ['ARA and BEN', ['ARA', 'BEN']],
  ['ARA, BEN, or CLEO', ['ARA', 'BEN', 'CLEO']],
  ['ARA; BEN; CLEO', ['ARA', 'BEN', 'CLEO']],
  ['ARA BEN', ['ARA', 'BEN']],
])('parsing the list “%s” gives the items %j', (text, items) => {
  expect(parseList(text, (position) => wordAt(text, position))).toEqual({ items });
});

test.each([
  ['ARA, Ben', ['ARA'], 'Ben'],
  ['ARA: BEN', ['ARA'], ': BEN'],
])('parsing the list “%s” gives the items %j and stops before the rest “%s”', (text, items, unparsed) => {
  expect(parseList(text, (position) => wordAt(text, position))).toEqual({ items, unparsed });
});

test('parsing a list that ends with a comma gives an empty rest, because an item is missing after the comma', () => {
  expect(parseList('ARA, ', (position) => wordAt('ARA, ', position))).toEqual({ items: ['ARA'], unparsed: '' });
});
