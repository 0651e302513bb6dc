import { expect, test } from 'vitest';
import { readAnswer } from '../../src/answer/read-answer.ts';

/** Pieces on which an expression that backtracks would take quadratic time if they are repeated, by what reads them. */
const PIECES = {
  'answer tags': ['<answer>', '</answer>'],
  'JSON fields': ['"answer": "', '\\"answer\\": "\\a'],
  boxes: ['\\boxed{', '\\boxed{{a}'],
  labels: ['Answer: ', '\nanswer\n'],
  'yes and no': ['yes ', 'yes or no ', '(((', ' '],
  refusals: ['I am sorry, '],
  'tool calls': ['<tool_call>', '<tool_call>a'],
  reasoning: ['<think>', '</think>', '<|channel|>', 'analysis', 'thinking: a\n', '\n \n', '\n\r'],
  // Normalising sorts runs of combining marks: after a letter, alone, and half-width Japanese ones.
  'combining marks': ['\u00e9\u0301', '\u0301', '\uff9e'],
  'escaped characters': ['&lt;'],
};

const LENGTH = 20_000;
const FACTOR = 8;

/**
 * Returns the shortest of three times for reading a text of repeated pieces, in milliseconds. Only the time of this
 * process counts, so that it does not matter what else the machine does.
 */
function timeToRead(piece: string, length: number): number {
  const text = piece.repeat(Math.ceil(length / piece.length));
  const times = [0, 1, 2].map(() => {
    const start = process.cpuUsage();
    readAnswer(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

const ROWS = Object.entries(PIECES).flatMap(([kind, pieces]) => pieces.map((piece) => [kind, piece] as const));

test.each(ROWS)('the search for %s takes less than quadratic time in a reply that only repeats %j', (_, piece) => {
  // The first run compiles the expressions.
  timeToRead(piece, LENGTH);
  const short = timeToRead(piece, LENGTH);
  const long = timeToRead(piece, FACTOR * LENGTH);
  // Linear time grows 8 times, quadratic time 64 times; the limit lies in between. Times below 60 ms are never a problem.
  expect(long).toBeLessThan(Math.max(25 * short, 60));
});
