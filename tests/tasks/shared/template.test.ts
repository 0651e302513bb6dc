import { join } from 'node:path';
import fc from 'fast-check';
import nunjucks from 'nunjucks';
import { describe, expect, test } from 'vitest';
import { template } from '../../../src/tasks/shared/template.ts';
import { parseTemplate, TemplateError } from '../../../src/tasks/shared/template-tree.ts';
import { loadTheme } from '../../../src/tasks/shared/themes/load-theme.ts';
import { THEMES } from '../../../src/tasks/shared/themes/themes.ts';
import { ROOT } from '../../support/promptfoo.ts';

const values = { name: 'Ara', amount: '3 crates', on: true, off: false };
const ofNunjucks = new nunjucks.Environment(null, { autoescape: false, throwOnUndefined: true });

/** A template of what themes may say, drawn at random. */
const { piece } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('name', 'amount', 'on', 'off', '"a { b"', '7', 'true'),
    tie('value').map((value) => `(not ${value})`),
    fc.tuple(tie('value'), fc.constantFrom('and', 'or'), tie('value')).map((parts) => `(${parts.join(' ')})`),
    fc
      .tuple(tie('value'), fc.constantFrom('===', '!=='), tie('value'))
      .map((parts) => `(${parts.join(' ')})`),
    fc
      .tuple(
        fc.constantFrom('name', 'amount', '" mIxed "'),
        fc.constantFrom('lower', 'upper', 'capitalize', 'trim'),
      )
      .map((parts) => parts.join(' | ')),
    fc.tuple(tie('value'), tie('value'), tie('value')).map(([a, b, c]) => `(${a} if ${b} else ${c})`),
  ),
  piece: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('text ', '  \n ', '{# a remark #}', '"\'\\ $', '{% raw %}{{ no }}{% endraw %}'),
    tie('value').map((value) => `{{ ${value} }}`),
    fc
      .tuple(tie('value'), tie('piece'), tie('piece'))
      .map(([a, b, c]) => `{% if ${a} %}${b}{% else %}${c}{% endif %}`),
    fc.tuple(tie('value'), tie('piece')).map(([a, b]) => `x {%- if ${a} -%} ${b}{% endif %}`),
    tie('piece').map((inside) => `{% for x in ["p", 2] %}{{ x }}${inside}{% endfor %}`),
    fc.tuple(tie('piece'), tie('piece')).map((parts) => parts.join('')),
  ),
}));

test('says what nunjucks says, of all that themes may say', () => {
  fc.assert(
    fc.property(piece, (text) => {
      expect(template(text as string)(values)).toBe(ofNunjucks.renderString(text as string, values));
    }),
    { numRuns: 1000 },
  );
});

test('says what nunjucks says, of every sentence of the themes that are shipped and of the example', () => {
  const themes = [
    ...Object.values(THEMES),
    loadTheme(join(ROOT, 'examples/own-theme/harbour.yaml'), 'generators/compositional.ts'),
  ];
  for (const { spec } of themes) {
    for (const text of [...Object.values(spec.sentences), ...spec.distractors].filter(
      (one) => one !== undefined,
    )) {
      for (const on of [true, false]) {
        const given = Object.fromEntries(
          [...parseTemplate(text).names].map((name) => [
            name,
            ['value', 'leaf'].includes(name) ? on : `<${name}>`,
          ]),
        );
        expect(template(text)(given)).toBe(ofNunjucks.renderString(text, given));
      }
    }
  }
});

test('a choice without an else says nothing otherwise', () => {
  expect(template('{{ "a" if on }}{{ "b" if off }}')(values)).toBe('a');
});

test('tells which values it uses, in branches that are not taken too', () => {
  const { names } = parseTemplate(
    '{{ a }}{% if b == c %}{{ d | upper }}{% elif not e %}{% for f in ["x"] %}{{ f }}{{ g if h else i }}{% endfor %}{% endif %}',
  );
  expect([...names].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'h', 'i']);
});

test('a value that is not given cannot be shown, be it a property of all objects', () => {
  for (const name of [
    'missing',
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    'range',
    'cycler',
    'joiner',
  ]) {
    expect(() => template(`{{ ${name} }}`)(values)).toThrow('undefined');
    expect(template(`{% if ${name} %}there{% endif %}`)(values)).toBe('');
  }
});

describe('programs are refused', () => {
  const run = 'return (globalThis.escaped = true)';
  test.each([
    ['{{ "".constructor.constructor("RUN")() }}', 'a function call'],
    ['{{ name.constructor.constructor("RUN")() }}', 'a function call'],
    ['{{ range.constructor("RUN")() }}', 'a function call'],
    ['{{ cycler.constructor("RUN")() }}', 'a function call'],
    ['{{ joiner(",").constructor }}', 'access to a part'],
    ['{{ [].constructor }}', 'access to a part'],
    ['{{ {}["constructor"] }}', 'access to a part'],
    ['{{ "x"["constructor"]["constructor"] }}', 'access to a part'],
    ['{{ name.length }}', 'access to a part'],
    ['{{ (name).constructor }}', 'access to a part'],
    ['{{ name | attr("constructor") }}', 'the filter attr'],
    ['{{ name | replace("A", "b") }}', 'the filter replace'],
    ['{{ "x" | center(99999999) }}', 'the filter center'],
    ['{{ "x" | indent(99999999) }}', 'the filter indent'],
    ['{{ "x" | constructor }}', 'the filter constructor'],
    ['{{ "x" | toString }}', 'the filter toString'],
    ['{{ [1, 2] | groupby("constructor") }}', 'the filter groupby'],
    ['{{ [3, 1] | sort(false, false, "constructor") }}', 'the filter sort'],
    ['{{ name | upper("RUN") }}', 'with arguments'],
    ['{{ range(0, 3000000) }}', 'a function call'],
    ['{% for i in range(0, 3000000) %}x{% endfor %}', 'a loop over something other'],
    ['{% for c in name %}x{% endfor %}', 'a loop over something other'],
    ['{% for a, b in [[1, 2]] %}x{% endfor %}', 'a loop over something other'],
    ['{% if name.constructor.constructor("RUN")() %}x{% endif %}', 'a function call'],
    ['{{ 1 if "".constructor.constructor("RUN")() else 2 }}', 'a function call'],
    ['{{ name == "".constructor.constructor("RUN")() }}', 'a function call'],
    ['{{ not "".constructor.constructor("RUN")() }}', 'a function call'],
    ['{% set x = "".constructor %}{{ x }}', 'an assignment'],
    ['{% macro m() %}x{% endmacro %}{{ m() }}', 'a macro'],
    ['{% include "/etc/passwd" %}', 'another file'],
    ['{% import "/etc/passwd" as x %}', 'another file'],
    ['{% from "/etc/passwd" import x %}', 'another file'],
    ['{% extends "/etc/passwd" %}', 'another file'],
    ['{% block b %}{{ super() }}{% endblock %}', 'got Block'],
    ['{% filter upper %}x{% endfilter %}', 'got '],
    ['{% call name() %}x{% endcall %}', 'got '],
    ['{% switch name %}{% case "x" %}y{% endswitch %}', 'got Switch'],
    ['{% asyncEach i in [1] %}x{% endeach %}', 'got AsyncEach'],
    ['{{ r/x/g }}', 'a value other than a text'],
    ['{{ none }}', 'a value other than a text'],
    ['{{ "ab" * 9 }}', 'got Mul'],
    ['{{ 9 ** 9 ** 9 }}', 'got Pow'],
    ['{{ name ~ name }}', 'got Concat'],
    ['{{ name in ["x"] }}', 'got In'],
    ['{{ name is callable }}', 'got Is'],
    ['{{ 1 < 2 < 3 }}', 'a comparison other than'],
    ['{{ {a: 1} }}', 'got Dict'],
    ['{{ [1, 2] }}', 'got Array'],
    ['{{ (1, 2) }}', 'got Group'],
  ])('%s', (text, what) => {
    const hostile = text.replace('RUN', run);
    expect(() => parseTemplate(hostile)).toThrow(TemplateError);
    expect(() => parseTemplate(hostile)).toThrow(/^line 1: expected names, conditions/);
    expect(() => parseTemplate(hostile)).toThrow(what);
    expect(globalThis).not.toHaveProperty('escaped');
  });

  test('with what may be used instead, and what was found', () => {
    const expected =
      'line 1: expected names, conditions, loops over a written-out list and the filters lower, upper, capitalize, trim, got';
    const said = (text: string): string => {
      try {
        parseTemplate(text);
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    expect(said('{{ name | title }}')).toBe(`${expected} the filter title`);
    expect(said('{{ name | upper(1) }}')).toBe(`${expected} the filter upper with arguments`);
    expect(said('{{ 1 < 2 }}')).toBe(`${expected} a comparison other than == and !=`);
    expect(said('{% for c in name %}{% endfor %}')).toBe(
      `${expected} a loop over something other than a written-out list`,
    );
    expect(said('{% for c in ["a"] %}b{% else %}c{% endfor %}')).toBe(
      `${expected} a loop over something other than a written-out list`,
    );
  });

  test('with the line', () => {
    expect(() => parseTemplate('{{ name }}\n\n{{ name() }}')).toThrow(/^line 3: /);
  });

  test.each(['{{ name', '{% if %}', '{% endif %}', '{{ }}', '{% what %}', '{{ name | }}'])(
    'as is what is no template: %s',
    (text) => expect(() => parseTemplate(text)).toThrow(TemplateError),
  );

  test('long, deep or laborious ones', () => {
    expect(() => parseTemplate('x'.repeat(10_001))).toThrow('expected at most 10000 characters, got 10001');
    const deep = `{{ ${'('.repeat(4000)}name${')'.repeat(4000)} }}`;
    const loops = (depth: number): string =>
      depth === 0 ? 'x' : `{% for i in [${'1,'.repeat(40)}1] %}${loops(depth - 1)}{% endfor %}`;
    for (const text of [deep, loops(2), loops(4), `${loops(2)}${loops(4)}`]) {
      try {
        template(text)(values);
      } catch (error) {
        expect((error as Error).message).toMatch(/at most 20000 steps|call stack/);
      }
    }
    expect(() => template(loops(4))(values)).toThrow('at most 20000 steps');
  });
});
