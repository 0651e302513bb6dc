import { describe, expect, test } from 'vitest';
import { lastOpening, looseSource, patternOf } from '../../../src/tasks/shared/pattern.ts';
import { template } from '../../../src/tasks/shared/template.ts';

const state = patternOf(
  template('{{ name }} is {% if not value %}not {% endif %}on{% if last %} at last{% endif %}'),
  { name: '\\p{Lu}\\w*' },
  ['value', 'last'],
);

test.each<[string, object | undefined]>([
  ['Ada is on', { name: 'Ada', value: true, last: false }],
  ['Ada is not on', { name: 'Ada', value: false, last: false }],
  ['Ada is on at last', { name: 'Ada', value: true, last: true }],
  ['Ada is not on at last', { name: 'Ada', value: false, last: true }],
  ['ada is on', undefined],
  ['Ada is on.', undefined],
  ['So Ada is on', undefined],
  ['Ada is off', undefined],
  ['', undefined],
])('“%s” is read as a whole: %j', (text, values) => {
  expect(state.read(text)).toEqual(values);
});

test.each<[string, number, object | undefined]>([
  ['Ada is on, Bo is not on', 0, { value: { name: 'Ada', value: true, last: false }, end: 9 }],
  ['Ada is on, Bo is not on', 11, { value: { name: 'Bo', value: false, last: false }, end: 23 }],
  ['Ada is on, Bo is not on', 10, undefined],
  ['Ada is on, Bo is not on', 1, undefined],
  ['Ada is on, Bo is not on', 23, undefined],
])('in “%s” is read at %d: %j', (text, at, found) => {
  expect(state.readAt(text, at)).toEqual(found);
});

test.each<[string, object | undefined]>([
  ['We know: Bo is not on.', { value: { name: 'Bo', value: false, last: false }, index: 9, end: 21 }],
  ['Bo is only here.', undefined],
  ['7Bo is on', undefined],
  ['(Bo is on)', { value: { name: 'Bo', value: true, last: false }, index: 1, end: 9 }],
])('in “%s” is found: %j', (text, found) => {
  expect(state.find(text)).toEqual(found);
});

describe('what stands in a gap', () => {
  const twice = patternOf(template('{{ a }} (or {{ a }}?) + {{ b }}'), { a: '\\w+', b: '.+?' });

  test('is the same wherever the gap is, and no sign of the sentence is a pattern', () => {
    expect(twice.read('x (or x?) + y')).toEqual({ a: 'x', b: 'y' });
    expect(twice.read('x (or z?) + y')).toBeUndefined();
    expect(twice.read('x or x + y')).toBeUndefined();
  });

  test('may be matched without being kept', () => {
    const source = looseSource(template('{{ n }} of {{ what }}'), { n: '\\d+', what: 'rain|fog' });
    expect(source).toBe('(?:\\d+) of (?:rain|fog)');
  });

  test('may be all there is, or nothing', () => {
    expect(patternOf(template('{{ a }}'), { a: '.+' }).read('x y')).toEqual({ a: 'x y' });
    expect(patternOf(template('Go.'), {}).read('Go.')).toEqual({});
    expect(patternOf(template('Go.'), {}).read('Go on.')).toBeUndefined();
  });
});

describe('of openings', () => {
  const opening = patternOf(template('{{ names }} are here.'), { names: '.+' });

  test('the last one counts, with the lines after it, blank ones left out', () => {
    const prompt = ['Ada are here.', 'one', '  Bo and Cy are here. ', '', ' two ', ' ', 'three'].join('\n');
    expect(lastOpening(prompt, opening)).toEqual({ values: { names: 'Bo and Cy' }, rest: ['two', 'three'] });
    expect(lastOpening('Ada are here.', opening)).toEqual({ values: { names: 'Ada' }, rest: [] });
    expect(lastOpening('Nobody is.\nAt all.', opening)).toBeUndefined();
  });
});
