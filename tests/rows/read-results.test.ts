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
      'its format is JSON Lines and its last line is cut off',
      'rows.jsonl',
      linesOf(EVAL).slice(0, -40),
      /line 3: the last line is cut off, so the run was stopped/,
    ],
    [
      'its format is JSON Lines and its first line is not valid JSON',
      'rows.jsonl',
      `{"a":\n${linesOf(EVAL)}`,
      /line 1: expected JSON: /,
    ],
    [
      'its format is JSON and its end is cut off',
      'eval.json',
      '{"results":',
      /expected a results file of promptfoo, got invalid JSON/,
    ],
    [
      'it is a JSON file that promptfoo did not write',
      'other.json',
      '{"results":[]}',
      /expected a results file of promptfoo \(evalId, results.results\)/,
    ],
  ])('is refused if %s', (_, name, text, message) => {
    expect(() => collect(readResults(written({ [name]: text })))).toThrow(message);
  });
});
