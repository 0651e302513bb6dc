import { extractAnswer } from '../src/answers/yes-no/extract-answer.ts';
import type { Asked } from '../src/cases/asked.ts';
import { askedOfText } from '../tests/answers/anybody.ts';
import firstReading from '../tests/answers/first-held-out-reading.json' with { type: 'json' };
import { heldOutReplies } from '../tests/answers/held-out-replies.ts';
import corpus from '../tests/answers/yes-no/corpus.json' with { type: 'json' };
import firstReadings from '../tests/answers/yes-no/first-readings.json' with { type: 'json' };
import { type Finding, fastest } from './timing.ts';

/**
 * Measures how many held-out replies the rules read correctly: now, and when each batch was first read, before it led
 * to better rules. The recorded figures of the first reading show what to expect of new replies.
 */
export function benchExtraction(): Finding[] {
  const held = corpus.filter(({ split }) => split === 'held-out');
  const read = held.map((entry) => ({
    expected: entry.expected,
    got: readingOf(entry.text, askedOfText(entry)),
  }));
  const right = read.filter(({ expected, got }) => got === expected).length;
  const asNo = read.filter(({ expected, got }) => expected === 'refused' && got === 'no').length;
  const { batches, refusalsReadAsNo } = firstReadings;
  const first = sum(batches.map((batch) => batch.right));
  const perReply =
    fastest(5, () => held.forEach((entry) => void extractAnswer(entry.text, askedOfText(entry)))) /
    held.length;
  const posed = heldOutReplies().map(
    ({ text, expected, question }) => readingOf(text, question.asked) === expected,
  );
  const { ordinary, hard } = firstReading;
  return [
    {
      what: 'replies to known questions, at the first reading',
      measured: `ordinary ${share(ordinary.right, ordinary.replies)}, ${ordinary.wrongSide} on the wrong side; hard ${share(hard.right, hard.replies)}, ${hard.wrongSide} on the wrong side`,
      target: '≥ 99.5 %; ≥ 94 %; ≤ 0.3 %',
    },
    {
      what: 'the same replies now',
      measured: share(posed.filter(Boolean).length, posed.length),
      target: '',
    },
    {
      what: `held-out texts that the rules read correctly at the first reading (${batches.length} batches)`,
      measured: `${share(first, sum(batches.map(({ texts }) => texts)))}, the last ${share(batches.at(-1)!.right, batches.at(-1)!.texts)}; ${refusalsReadAsNo} refusals read as no`,
      target: '≥ 99 %; 0',
    },
    {
      what: 'the same texts now, after the rules were improved',
      measured: `${share(right, held.length)}; ${asNo} refusals read as no`,
      target: '≥ 99 %; 0',
    },
    { what: 'reading one reply', measured: `${(1000 * perReply).toFixed(0)} µs`, target: '' },
  ];
}

function readingOf(text: string, asked: Asked): string {
  const answer = extractAnswer(text, asked);
  return answer.kind === 'boolean' ? (answer.value ? 'yes' : 'no') : answer.kind;
}

function share(part: number, whole: number): string {
  return `${part}/${whole} = ${((100 * part) / whole).toFixed(1)} %`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
