import { expect, test } from 'vitest';
import { element, label, shortName } from '../../src/draw/svg.ts';

test('in the SVG code of a label, special characters are escaped and coordinates are rounded to tenths', () => {
  expect(label(1.2345, 2, '<b> & "c"')).toBe('<text x="1.2" y="2">&lt;b&gt; &amp; &quot;c&quot;</text>');
});

test('special characters in the attributes of an SVG element are escaped', () => {
  expect(element('a', { href: '"><script>' })).toBe('<a href="&quot;&gt;&lt;script&gt;"/>');
});

test('a name that is too long for a chart is shortened and ends with an ellipsis', () => {
  expect(shortName('a long name', 6)).toBe('a lon…');
  expect(shortName('a name', 6)).toBe('a name');
});

test('a name is not cut within a character that JavaScript counts as two, such as an emoji', () => {
  expect(shortName('ab😀cd', 4)).toBe('ab…');
});
