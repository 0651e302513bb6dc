import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/answers/reply/answer.ts';
import { extractAnswer as extract } from '../../../src/answers/yes-no/extract-answer.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { askedOfText } from '../anybody.ts';
import { HOSTILE_UNITS } from '../hostile-units.ts';
import corpus from './corpus.json' with { type: 'json' };
import { extractAnswer, misread, readings } from './extract-answer.ts';

/** Reasoning without a full stop at its end, which is taken for cut off when it stands in quotation marks. */
const CUT_OFF_BY_QUOTES = ['reasoning-18', 'reasoning-25'];

describe('corpus', () => {
  test('every text of the development part is read right', () => {
    expect(misread('development')).toEqual([]);
  });
});

describe('properties', () => {
  const _text = fc.constantFrom(...corpus.map((entry) => entry.text));
  const EMPHASIS = ['*', '**', '***', '_', '__', '"'];

  test('emphasis and quotes around a text change nothing', () => {
    corpus.forEach((entry, i) => {
      const { id, text: inner } = entry;
      const extractAnswer = (text: string): Answer => extract(text, askedOfText(entry));
      // Each mark around some hundred texts; each night every mark around every text.
      const marks = IS_NIGHTLY ? EMPHASIS : [EMPHASIS[i % EMPHASIS.length]];
      const plain = readings().get(id);
      for (const mark of marks) {
        if (mark === '"' && CUT_OFF_BY_QUOTES.includes(id)) continue;
        expect(extractAnswer(`${mark}${inner}${mark}`), id).toEqual(plain);
      }
    });
  });
});

test.each([
  ['Mila ', 'x'],
  ['<answer>yes', 'x</answer>'],
])('ten times the text behind “%s” takes about ten times as long, however hostile it is', (start, end) => {
  for (const unit of HOSTILE_UNITS) {
    // At 20,000 and 200,000 signs quadratic growth takes minutes; at a sixteenth, a quarter of a second.
    const length = IS_NIGHTLY ? 20_000 : 1_250;
    const run = (length: number): number => milliseconds(start + unit.repeat(length / unit.length) + end);
    const short = run(length);
    const bound = 40 * Math.max(short, length / 4000, 1);
    const long = run(10 * length);
    // Whoever else uses the machine may slow it once.
    if (long >= bound) expect(run(10 * length), JSON.stringify(unit)).toBeLessThan(bound);
  }
});

/** Processor time to read a text, whose end makes patterns fail late. */
function milliseconds(output: string): number {
  const start = process.cpuUsage();
  extractAnswer(output);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
