import { describe, expect, test } from 'vitest';
import { collect } from '../../src/rows/collect.ts';
import { readResults } from '../../src/rows/read-results.ts';
import { written } from './collected.ts';
import { evalOf, linesOf, right } from './eval-of.ts';
import { smallTests } from './tests-of.ts';

const EVAL = evalOf(smallTests().slice(0, 3), [{ label: 'v1', answer: right }]);

describe('a results file', () => {
  test.each([
    [
      'is JSON Lines with a last line that is cut off',
      'rows.jsonl',
      linesOf(EVAL).slice(0, -40),
      /line 3: the last line is cut off, so the run was stopped/,
    ],
    [
      'is JSON Lines with a broken first line',
      'rows.jsonl',
      `{"a":\n${linesOf(EVAL)}`,
      /line 1: expected JSON: /,
    ],
    [
      'is JSON that is cut off',
      'eval.json',
      '{"results":',
      /expected a results file of promptfoo, got invalid JSON/,
    ],
    [
      'is JSON that does not come from promptfoo',
      'other.json',
      '{"results":[]}',
      /expected a results file of promptfoo \(evalId, results.results\)/,
    ],
  ])('is refused if it %s', (_, name, text, message) => {
    expect(() => collect(readResults(written({ [name]: text })))).toThrow(message);
  });
});
