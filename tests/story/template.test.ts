import { describe, expect, test } from 'vitest';
import { fill, parseTemplate, patternOf, type Values } from '../../src/story/template.ts';

describe('filling a template', () => {
  test.each<[string, Record<string, string | boolean>, string]>([
    ['{{ name }} is {% if not value %}not {% endif %}happy', { name: 'Ara', value: true }, 'Ara is happy'],
    ['{{ name }} is {% if not value %}not {% endif %}happy', { name: 'Ara', value: false }, 'Ara is not happy'],
    ['{%if on%}on{%else%}off{%endif%}', { on: false }, 'off'],
    ['{% if a %}{% if b %}both{% else %}a{% endif %}{% else %}none{% endif %}', { a: true, b: false }, 'a'],
    ['{{name}} and {{ name }}', { name: 'B7' }, 'B7 and B7'],
    ['no gaps, 5 % of {all}', {}, 'no gaps, 5 % of {all}'],
  ])('turns the template “%s” and the values %j into “%s”', (text, values, expected) => {
    expect(fill(parseTemplate(text), values)).toBe(expected);
  });

  test('treats a value as plain text, even if it looks like a template', () => {
    expect(fill(parseTemplate('{{ name }}'), { name: '{{ other }}' })).toBe('{{ other }}');
  });
});

test.each([
  '{{ name | upper }}',
  '{{ name.length }}',
  '{% for x in y %}{% endfor %}',
  '{% if a and b %}x{% endif %}',
  '{% include "x" %}',
  '{# a comment #}',
  '{{ name',
  'name }}',
  '{% else %}',
  '{% endif %}',
  '{% if a %}x{% else %}y{% else %}z{% endif %}',
  '{% if a %}x',
])('the template “%s” is rejected, because only placeholders and complete “if” blocks are allowed', (text) => {
  expect(() => parseTemplate(text)).toThrow(SyntaxError);
});

describe('the pattern made from “{{ name }} is {% if not value %}not {% endif %}happy”', () => {
  const state = patternOf(parseTemplate('{{ name }} is {% if not value %}not {% endif %}happy'));

  test.each([
    ['Ara is happy', { name: 'Ara', value: true }],
    ['River level is not happy', { name: 'River level', value: false }],
  ])('finds in the text “%s” the values %j', (text, values) => {
    expect(state.read(text)).toEqual(values);
  });

  test.each(['Ara was happy', 'Ara, Ben is happy'])('does not match the text “%s”', (text) => {
    expect(state.read(text)).toBeUndefined();
  });

  test('finds the item that begins at a given position in a list, and the position at which it ends', () => {
    const list = 'Ara is happy, or Ben is not happy';
    expect(state.readAt(list, 0)).toEqual({ value: { name: 'Ara', value: true }, end: 12 });
    expect(state.readAt(list, 17)).toEqual({ value: { name: 'Ben', value: false }, end: list.length });
  });

  test('finds nothing if the values do not meet a condition that the caller sets', () => {
    const isKnown = ({ name }: Values): boolean => name === 'Ara';
    expect(state.readAt('Ara is happy', 0, isKnown)).toBeDefined();
    expect(state.readAt('Ben is happy', 0, isKnown)).toBeUndefined();
  });
});

test('a pattern made from a template requires the same text wherever the same placeholder occurs', () => {
  const rule = patternOf(parseTemplate('{{ name }} follows the rule for {{ name }}.'));
  expect(rule.read('Ara follows the rule for Ara.')).toEqual({ name: 'Ara' });
  expect(rule.read('Ara follows the rule for Ben.')).toBeUndefined();
});
