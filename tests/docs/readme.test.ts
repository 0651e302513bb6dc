import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { page } from './markdown.ts';

/** Puts a text on one line, as Markdown does with the lines of a paragraph. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** The text of the README, without the marks of quotations. */
const README = onOneLine(
  page('README.md').prose.replaceAll(/^> ?/gm, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
);

test('this package generates the question that the README shows, and the correct answer is yes', () => {
  // The graph of the quoted rules: Josefa is X, Marlene and Quentin are A and B, Klaus is C, and Sunita is Y.
  const edges = ['X -> A', 'X -> B', 'A -> C', 'B -> C', 'C -> Y'];
  const tests = compositional({ edges, functions: { C: 'and' }, seed: 1 });
  const shown = tests.filter(({ vars }) => {
    const { context, question, answerInstruction } = vars.case;
    return README.includes(onOneLine(`${context} ${question} ${answerInstruction}`));
  });
  expect(shown.map(({ metadata }) => metadata)).toMatchObject([{ pair: 'X→Y', query: 'do-true', truth: true }]);
});
