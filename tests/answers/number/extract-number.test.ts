import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractNumber } from '../../../src/answers/number/extract-number.ts';
import type { NumberAnswer } from '../../../src/answers/reply/answer.ts';
import { anyCharacter } from '../../arbitraries.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { HOSTILE_UNITS } from '../hostile-units.ts';
import { ABOUT_HAZEL } from '../read-word-lists.ts';
import corpus from './corpus.json' with { type: 'json' };

/**
 * Share of the held-out texts that were decided right when they were read for the first time, before anything they
 * showed was mended: 97 of 101, in two batches (61/61, then 36/40 of longer and stranger ones). What is left of them
 * to test is that nothing gets lost again.
 */
const FIRST_READ_SHARE = 97 / 101;

const valueOrKind = (answer: NumberAnswer): number | string =>
  answer.kind === 'number' ? answer.value : answer.kind;
const misread = (split: string) =>
  corpus
    .filter((entry) => entry.split === split)
    .map(({ id, text, expected }) => ({ id, text, expected, got: valueOrKind(extractNumber(text)) }))
    .filter(({ expected, got }) => got !== expected);

describe('the corpus', () => {
  test('is large enough, and at least a third of it was held out', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(200);
    expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length);
    expect(new Set(corpus.map(({ text }) => text)).size).toBe(corpus.length);
    expect(corpus.filter(({ split }) => split === 'held-out').length / corpus.length).toBeGreaterThan(1 / 3);
    expect(FIRST_READ_SHARE).toBeGreaterThan(0.96);
  });

  test.each(['development', 'held-out'])('every %s text is read right', (split) => {
    expect(misread(split)).toEqual([]);
  });
});

test.each<[string, number | string]>([
  ['<answer>37.5%</answer>', 0.375],
  ['{"answer": "37,5 %"}', 0.375],
  ['\\boxed{37.5\\%}', 0.375],
  ['About 30 percent of them.', 0.3],
  ['The difference is 30 percentage points.', 0.3],
  ['It is so in 3 out of 8 cases.', 0.375],
  ['The share is 3/8 = 37.5 %.', 0.375],
  ['0.375 (37.5%)', 0.375],
  ['The answer is 3 in 8', 0.375],
  ['It is so in 8 of the 3 cases', 'unparsed'],
  ['Between 20 % and 40 %', 'unparsed'],
  ['<answer>0.3750</answer>', 0.375],
])('of a share: %s', (text, value) => {
  const asked = { subject: [], others: [], statements: [], share: true } as const;
  expect(valueOrKind(extractNumber(text, asked))).toBe(value);
});

test('of units, a percentage is no number', () => {
  for (const text of ['<answer>37.5%</answer>', '\\boxed{37.5\\%}'])
    expect(valueOrKind(extractNumber(text))).toBe('unparsed');
});

describe('the rule that decided', () => {
  test.each([
    [4.5, 'value'],
    ['4.5', 'bare'],
    ['<answer>4.5</answer>', 'tag'],
    ['\\boxed{4.5}', 'boxed'],
    ['{"answer": 4.5}', 'json'],
    ['The answer is 4.5.', 'label'],
    ['It rises by 3. Wait, I forgot one. It rises by 4.5.', 'correction'],
    ['4.5. Oak passes on 3, and Fir 1.5.', 'leading'],
    ['Oak passes on 3. So it rises by 4.5 units.', 'statement'],
  ])('%j: %s', (output, rule) => {
    expect(extractNumber(output)).toEqual({ kind: 'number', value: 4.5, rule });
  });
});

describe('why there is none', () => {
  test.each([
    [{ first: 4.5, second: 2 }, 'not-text'],
    [true, 'not-text'],
    [Number.NaN, 'not-text'],
    [Number.POSITIVE_INFINITY, 'not-text'],
    ['[{"type":"function","function":{"name":"add","arguments":"{\\"a\\": 4.5}"}}]', 'not-text'],
    ['…', 'empty'],
    ['<think>4.5', 'truncated-reasoning'],
    ['<think>4.5</think>', 'reasoning-only'],
    ['It cannot be determined.', 'undetermined'],
    ['Between 4 and 5 units.', 'range'],
    ['From 10 to 14.5.', 'range'],
    ['3 or 4.5 units.', 'several'],
    ['It rises.', 'no-number'],
    ['1e300', 'no-number'],
    ['45 %', 'no-number'],
  ])('%j: %s', (output, reason) => {
    expect(extractNumber(output)).toEqual({ kind: 'unparsed', reason });
  });
});

describe('clauses count as they do for yes and no', () => {
  test.each([
    ['a tag taken back', '<answer>3</answer>\n\nWait, that is wrong. The answer is 4.', 4],
    ['a label', 'The total causal effect of Oak on Hazel is 4 units: 1 directly and 3 through Fir.', 4],
    ['what somebody might think', 'Hazel rises by 4. One might think that it rises by 3.', 4],
    ['what is so without the change', 'Hazel rises by 4. In reality it is at 3.', 4],
    ['another gauge', "The rise is 3 units; Fir's is 2.", 3],
    ['another gauge’s line', 'Hazel: -1.25\nOak: +2\nFir: +1', -1.25],
    ['brackets', 'Hazel rises by 3 units (Oak alone would give 2 units).', 3],
    ['what is denied', 'Hazel rises by 3 units, not by 2.', 3],
    ['what was done before', 'In total, Hazel has risen by 3 units after Oak was raised by 1 unit.', 3],
    ['a product that is not worked out', 'Hazel rises by 2 × 1.5 units.', 'unparsed'],
    ['a product in brackets', 'Hazel changes by 2 × (1.5).', 'unparsed'],
    ['an absolute value', 'Hazel decreases by |−3| = 3 units.', -3],
    ['a power of ten', '2.3·10¹ units', 23],
    ['a product of a fall', 'Hazel falls by 3 × 1 = 3.', -3],
    ['a question to itself', 'By how much? 3.', 3],
    ['a conclusion from readings', '10 → 13, so +3', 3],
    ['a text that breaks off', 'First, Oak rises by 2 units and hands it on. Then the', 'unparsed'],
    ['a refusal', "I'm sorry, but I can't help with that.", 'refused'],
  ])('%s', (_, text, expected) => {
    expect(valueOrKind(extractNumber(text, ABOUT_HAZEL))).toBe(expected);
  });
});

test.each([
  ['0,375', 0.375],
  ['<answer>-0,125</answer>', -0.125],
  ['It rises by 0,125, no more.', 0.125],
  ['<answer>10,375</answer>', 10_375],
])('no thousands are set off behind a 0 alone: %s', (text, value) => {
  expect(valueOrKind(extractNumber(text))).toBe(value);
});

describe('tags', () => {
  const reasoning = fc.constantFrom(
    ...corpus.filter(({ family }) => ['reasoning', 'long'].includes(family)).map(({ text }) => text),
  );
  const number = fc.integer({ min: -99_999, max: 99_999 }).map((thousandths) => thousandths / 1000);

  test('at the end decide, unless another number was concluded before', () => {
    fc.assert(
      fc.property(reasoning, number, (before, value) => {
        const visible = before.replace(/<think>.*$/s, '');
        const concluded = valueOrKind(extractNumber(visible));
        const read = valueOrKind(extractNumber(`${visible}\n<answer>${value}</answer>`));
        expect(typeof concluded === 'number' ? [value, 'unparsed'] : [value]).toContain(read);
      }),
    );
  });

  test('give every short decimal back, however it is dressed', () => {
    const dress = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => ` ${text} `,
      (text) => `**${text}**`,
      (text) => `$${text}$`,
      (text) => `${text} units`,
      (text) => text.replace('-', '\u2212'),
      (text) => `\\boxed{${text}}`,
    );
    fc.assert(
      fc.property(number, dress, (value, dressed) => {
        expect(valueOrKind(extractNumber(`<answer>${dressed(String(value))}</answer>`))).toBe(value);
        expect(valueOrKind(extractNumber(dressed(String(value))))).toBe(value);
      }),
    );
  });

  test('a rise or a fall in words is its sign', () => {
    fc.assert(
      fc.property(number, (value) => {
        const words = value < 0 ? 'falls' : 'rises';
        expect(valueOrKind(extractNumber(`Hazel ${words} by ${Math.abs(value)} units.`))).toBe(
          value === 0 ? 0 : value,
        );
      }),
    );
  });
});

describe('whatever the text', () => {
  test('it never throws, and a number is always finite', () => {
    const piece = fc.oneof(
      fc.constantFrom(...corpus.map(({ text }) => text)),
      fc.constantFrom(...HOSTILE_UNITS),
    );
    const outputs = fc.oneof(
      fc.anything(),
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(outputs, (output) => {
        const answer = extractNumber(output);
        return answer.kind === 'number' ? Number.isFinite(answer.value) : answer.reason.length > 0;
      }),
      { numRuns: 500 },
    );
  });

  test('space around it changes nothing', () => {
    const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u200b'), maxLength: 5 });
    for (const { text } of corpus) {
      fc.assert(
        fc.property(space, space, (before, after) => {
          expect(extractNumber(before + text + after)).toEqual(extractNumber(text));
        }),
        { numRuns: 3 },
      );
    }
  });

  test('ten times as long takes about ten times the time, however hostile it is', () => {
    const units = [
      ...HOSTILE_UNITS,
      '1 ',
      '1,',
      '-',
      '1/',
      '(=',
      ' or 1',
      'by 1 ',
      '= 1',
      '4 1/2 ',
      '\\frac{',
      'between 1 ',
      'total ',
      '1. ',
      '½',
    ];
    for (const unit of units) {
      // At 20,000 and 200,000 signs quadratic growth takes minutes; at a sixteenth, a quarter of a second.
      const length = IS_NIGHTLY ? 20_000 : 1_250;
      const bound = 40 * Math.max(milliseconds(unit, length), length / 4000, 1);
      // Whoever else uses the machine may slow it once.
      if (milliseconds(unit, 10 * length) >= bound)
        expect(milliseconds(unit, 10 * length), JSON.stringify(unit)).toBeLessThan(bound);
    }
  });

  test('a megabyte is read', () => {
    const filler = 'Oak rises by 1.5 units, so Fir rises by 3 units. ';
    const text = `${filler.repeat(1_000_000 / filler.length)}Therefore, Hazel rises by 4.5 units.`;
    expect(valueOrKind(extractNumber(text))).toBe(4.5);
  });
});

/** Processor time to read a unit repeated up to a length, the better of two, with an end that makes patterns fail late. */
function milliseconds(unit: string, length: number): number {
  const output = `Hazel ${unit.repeat(length / unit.length)}x`;
  const start = process.cpuUsage();
  extractNumber(output);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
