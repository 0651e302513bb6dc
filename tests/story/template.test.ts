import { describe, expect, test } from 'vitest';
import { parseList } from '../../src/story/listed.ts';
import { fill, parseTemplate, patternOf } from '../../src/story/template.ts';

describe('filling a template', () => {
  test.each<[string, Record<string, string | boolean>, string]>([
    ['{{ name }} is {% if not value %}not {% endif %}happy', { name: 'Ara', value: true }, 'Ara is happy'],
    [
      '{{ name }} is {% if not value %}not {% endif %}happy',
      { name: 'Ara', value: false },
      'Ara is not happy',
    ],
    ['{%if on%}on{%else%}off{%endif%}', { on: false }, 'off'],
    ['{% if a %}{% if b %}both{% else %}a{% endif %}{% else %}none{% endif %}', { a: true, b: false }, 'a'],
    ['{{name}} and {{ name }}', { name: 'B7' }, 'B7 and B7'],
    ['no gaps, 5 % of {all}', {}, 'no gaps, 5 % of {all}'],
  ])('gives the expected text for “%s” with %o', (text, values, expected) => {
    expect(fill(parseTemplate(text), values)).toBe(expected);
  });

  test('treats a value as plain text, even if it looks like a template', () => {
    expect(fill(parseTemplate('{{ name }}'), { name: '{{ other }}' })).toBe('{{ other }}');
  });
});

describe('other features of template languages', () => {
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
  ])('are rejected: %s', (text) => {
    expect(() => parseTemplate(text)).toThrow(SyntaxError);
  });
});

describe('parsing sentences by their template', () => {
  const state = patternOf(parseTemplate('{{ name }} is {% if not value %}not {% endif %}happy'));

  test.each([
    ['Ara is happy', { name: 'Ara', value: true }],
    ['River level is not happy', { name: 'River level', value: false }],
    ['Ara was happy', undefined],
    ['Ara, Ben is happy', undefined],
  ])('gives the values in “%s”, or nothing if it does not match', (text, expected) => {
    const isName = ({ name }: { name?: unknown }): boolean => name === 'Ara' || name === 'River level';
    expect(state.readAt(text, 0, isName)?.value).toEqual(expected);
  });

  test('requires the same text in both places of a placeholder that is used twice', () => {
    const rule = patternOf(parseTemplate('{{ name }} follows the rule for {{ name }}.'));
    expect(rule.read('Ara follows the rule for Ara.')).toEqual({ name: 'Ara' });
    expect(rule.read('Ara follows the rule for Ben.')).toBeUndefined();
  });

  test.each([
    'Ara is happy',
    'Ara is happy and Ben is happy',
    'Ara is happy, Ben is not happy, or Cleo is happy',
    'Ara is happy; Ben is not happy; Cleo is happy',
  ])('finds every item in the list “%s”', (text) => {
    const { items } = parseList(text, (position) =>
      state.readAt(text, position, ({ name }) => /^\p{Lu}\p{Ll}+$/u.test(String(name))),
    );
    expect(items).toHaveLength(text.match(/happy/g)!.length);
  });
});
