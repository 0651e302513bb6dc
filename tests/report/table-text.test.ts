import { describe, expect, test } from 'vitest';
import { tableMarkdown, tableText } from '../../src/report/table-text.ts';

describe('tables of text', () => {
  const table = {
    head: ['variant', 'accuracy'],
    rows: [
      ['v1', { text: '1.00', number: true }],
      ['a | b', { text: '0.75', detail: '−0.25', number: true }],
    ],
  };

  test('are aligned for the terminal, with numbers on the right', () => {
    expect(tableText(table)).toBe(
      ['variant    accuracy', 'v1             1.00', 'a | b    0.75 −0.25'].join('\n'),
    );
  });

  test('escape characters that have a meaning in Markdown', () => {
    expect(tableMarkdown({ kind: 'table', ...table })).toContain('| a \\| b');
  });
});
