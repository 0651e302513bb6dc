import { describe, expect, test } from 'vitest';
import { tableMarkdown, tableText } from '../../src/report/table-text.ts';

describe('a table of a report', () => {
  const table = {
    head: ['variant', 'accuracy'],
    rows: [
      ['v1', { text: '1.00', number: true }],
      ['a | b', { text: '0.75', detail: '−0.25', number: true }],
    ],
  };

  test('has aligned columns in the terminal, and its numbers are aligned on the right', () => {
    expect(tableText(table)).toBe(['variant    accuracy', 'v1             1.00', 'a | b    0.75 −0.25'].join('\n'));
  });

  test('is written in Markdown with a backslash before characters that have a special meaning in Markdown', () => {
    expect(tableMarkdown({ kind: 'table', ...table })).toContain('| a \\| b');
  });
});
