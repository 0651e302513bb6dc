import { describe, expect, test } from 'vitest';
import { namedRng } from '../../../../src/lib/rng.ts';
import { longestFirst } from '../../../../src/tasks/shared/pattern.ts';
import { amountOf, detailGaps, isOn, renderOwnNoise } from '../../../../src/tasks/shared/themes/own-noise.ts';
import { type ThemeSource, type ThemeSpec, theme } from '../../../../src/tasks/shared/themes/theme.ts';

const noun = { one: 'crate', many: 'crates' };
const count = (most: number): ThemeSpec['detail'] => ({ kind: 'count', most, noun });
const choice: ThemeSpec['detail'] = {
  kind: 'choice',
  choices: ['a red', 'a dark red', 'a blue', 'a green', 'a grey'],
};
const measurements: ThemeSpec['detail'] = {
  kind: 'measurements',
  items: ['wind', 'rain', 'fog'],
  most: 10,
  noun,
};

function own(detail: ThemeSpec['detail']) {
  const source: ThemeSource = {
    id: 'own',
    names: ['Ada', 'Bo', 'Cy'],
    detail: detail as ThemeSource['detail'],
    sentences: {
      opening: '{{ names }}, {{ last }}',
      rules: 'Rules',
      rule: '{{ name }} if {{ conditions }}',
      state: '{{ name }} is {% if not value %}not {% endif %}on',
      own: '{{ name }} has {{ amount if amount else "" }}{{ choices if choices else "" }}{{ " of " if item else "" }}{{ item if item else "" }}',
      closing: 'End',
      fact: '{{ name }} gets {{ amount if amount else "" }}{{ choice if choice else "" }}{{ measurements if measurements else "" }}{{ "it" if value else "" }}!',
      facts: '{{ facts }}',
      measurement: '{{ amount }} of {{ item }}',
      observed: '{{ states }}',
      supposition: '{{ name }}',
      question: '{{ name }}?',
      hypotheticalQuestion: '{{ name }}?',
    },
  };
  return theme(source);
}
/** How a node's noise is told that is on with a probability: what is enough, and all that is told of it on and off. */
function told(detail: ThemeSpec['detail'], probability: number, extraneous = false) {
  const noise = renderOwnNoise(own(detail), { name: 'Ada' }, probability, extraneous, namedRng(1));
  const facts = (on: boolean) =>
    [...new Set(Array.from({ length: 400 }, (_, i) => noise.fact(on, namedRng(i))))].toSorted();
  return { condition: noise.condition, on: facts(true), off: facts(false) };
}
const numbers = (facts: readonly string[]) =>
  facts.map((fact) => Number(/\d+/.exec(fact)![0])).toSorted((a, b) => a - b);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('a count', () => {
  test.each([
    // So many of 1 … 10 are enough as the probability says; at least one is, and one is not.
    [10, 0.4, 7],
    [10, 0.1, 10],
    [10, 0.9, 2],
    [10, 0.5, 6],
    [10, 0, 10],
    [10, 0.04, 10],
    [10, 1, 2],
    [10, 0.97, 2],
    [10, 0.26, 8],
    [10, 0.24, 9],
    [2, 0.5, 2],
    [2, 0.9, 2],
    [20, 0.4, 13],
  ])('of 1 to %d is enough with probability %d from %d on', (most, probability, threshold) => {
    const { condition, on, off } = told(count(most), probability);
    expect(condition).toBe(`Ada has ${threshold} crates`);
    expect(numbers(on)).toEqual(range(threshold, most));
    expect(numbers(off)).toEqual(range(1, threshold - 1));
    expect(off).toContain('Ada gets 1 crate!');
    expect(on).toContain(`Ada gets ${most} crates!`);
  });

  test('is read back', () => {
    expect(detailGaps(own(count(10)))).toEqual({
      own: { amount: '\\d+ (?:crates|crate)' },
      fact: { amount: '\\d+ (?:crates|crate)' },
      switches: [],
    });
    const is = (amount: string) => isOn(count(10), { amount: '7 crates' }, { amount }, () => undefined);
    expect(['6 crates', '7 crates', '8 crates', '1 crate', '10 crates'].map(is)).toEqual([
      ...[false, true, true, false, true],
    ]);
    expect(amountOf(count(10), { amount: '7 crates' }, { amount: '10 crates' }, () => undefined)).toEqual({
      told: 10,
      enough: 7,
    });
    expect(isOn(count(10), { amount: '7 crates' }, {}, () => undefined)).toBeUndefined();
  });
});

describe('a choice', () => {
  test.each([
    [0, 1],
    [0.2, 1],
    [0.29, 1],
    [0.31, 2],
    [0.4, 2],
    [0.7, 4],
    [0.9, 4],
    [1, 4],
  ])('of five is right with probability %d for %d of them', (probability, right) => {
    const { condition, on, off } = told(choice, probability);
    expect(on).toHaveLength(right);
    expect(off).toHaveLength(5 - right);
    expect(on.concat(off).toSorted()).toEqual(
      ['a red', 'a dark red', 'a blue', 'a green', 'a grey'].map((one) => `Ada gets ${one}!`).toSorted(),
    );
    for (const fact of on) expect(condition).toContain(fact.slice('Ada gets '.length, -1));
    expect(condition).toMatch(right === 1 ? /^Ada has a [a-z ]+$/ : / or /);
  });

  test('is read back, one colour not for another', () => {
    const is = (right: string, got: string) =>
      isOn(choice, { choices: right }, { choice: got }, () => undefined);
    expect(is('a dark red or a blue', 'a dark red')).toBe(true);
    expect(is('a dark red or a blue', 'a blue')).toBe(true);
    expect(is('a dark red or a blue', 'a red')).toBe(false);
    expect(is('a red, a grey, or a green', 'a green')).toBe(true);
    const { own: ofRule, fact, switches } = detailGaps(own(choice));
    const rule = new RegExp(`^${ofRule.choices}$`);
    for (const list of ['a red', 'a red or a blue', 'a red, a grey, or a green']) expect(list).toMatch(rule);
    for (const list of ['red', 'a red and a blue', 'a red,a blue', 'a red or '])
      expect(list).not.toMatch(rule);
    expect('a dark red').toMatch(new RegExp(`^${fact.choice}$`));
    expect(switches).toEqual([]);
  });
});

describe('measurements', () => {
  test('tell of the one that matters, or of all in any order; only that one decides', () => {
    const { condition, on, off } = told(measurements, 0.4);
    const item = /of (\w+)$/.exec(condition)![1]!;
    expect(condition).toBe(`Ada has 7 crates of ${item}`);
    expect(numbers(on)).toEqual(range(7, 10));
    expect(numbers(off)).toEqual(range(1, 6));
    expect(on[0]).toMatch(new RegExp(`^Ada gets \\d+ crates of ${item}!$`));
    const all = told(measurements, 0.4, true);
    const amounts = (facts: readonly string[], of: string) =>
      [
        ...new Set(facts.map((fact) => Number(new RegExp(`(\\d+) crates? of ${of}`).exec(fact)![1]))),
      ].toSorted((a, b) => a - b);
    expect(amounts(all.on, item)).toEqual(range(7, 10));
    expect(amounts(all.off, item)).toEqual(range(1, 6));
    for (const other of ['wind', 'rain', 'fog'].filter((one) => one !== item)) {
      expect(amounts(all.on, other)).toEqual(range(1, 10));
    }
    const orders = new Set(all.on.map((fact) => fact.replaceAll(/\d+ crates? of /g, '')));
    expect(orders.size).toBe(6);
  });

  test('are read back by the item that the rule names', () => {
    const measured = () =>
      new Map([
        ['wind', '3 crates'],
        ['fog', '9 crates'],
      ]);
    const is = (item: string, read: () => ReadonlyMap<string, string> | undefined = measured) =>
      isOn(measurements, { item, amount: '7 crates' }, { measurements: '' }, read);
    expect([is('wind'), is('fog'), is('rain'), is('wind', () => undefined)]).toEqual([
      false,
      true,
      undefined,
      undefined,
    ]);
    const { own: ofRule, fact, switches } = detailGaps(own(measurements));
    expect(ofRule.item).toBe('wind|rain|fog');
    const list = new RegExp(`^${fact.measurements}$`);
    for (const text of [
      '3 crates of wind',
      '3 crates of wind and 1 crate of fog',
      '3 crates of wind, 2 crates of rain, and 1 crate of fog',
    ])
      expect(text).toMatch(list);
    expect('3 crates of snow').not.toMatch(list);
    expect(switches).toEqual([]);
  });
});

test('a switch is on or off, with no number to it', () => {
  expect(told({ kind: 'switch' }, 0.4)).toEqual({
    condition: 'Ada has ',
    on: ['Ada gets it!'],
    off: ['Ada gets !'],
  });
  expect(detailGaps(own({ kind: 'switch' }))).toEqual({ own: {}, fact: {}, switches: ['value'] });
  expect(isOn({ kind: 'switch' }, {}, { value: true }, () => undefined)).toBe(true);
  expect(isOn({ kind: 'switch' }, {}, { value: false }, () => undefined)).toBe(false);
  expect(amountOf({ kind: 'switch' }, {}, { value: true }, () => undefined)).toBeUndefined();
  expect(amountOf(choice, {}, { choice: 'a red' }, () => undefined)).toBeUndefined();
});

test('of alternatives none hides a longer one, and none is a pattern', () => {
  expect(longestFirst(['a', 'a.b', 'ab'])).toBe('a\\.b|ab|a');
});
