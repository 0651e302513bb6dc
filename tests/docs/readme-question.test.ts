import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';
import { compositionalKind } from '../../src/tasks/compositional/kind.ts';
import { readStorySteps } from '../../src/tasks/compositional/steps/read-steps.ts';
import { isCompositionalCase } from '../../src/tasks/shared/compositional-case.ts';
import { ROOT } from '../support/promptfoo.ts';
import { promptOf } from '../support/rows.ts';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const [asked = '', replied = ''] = readme.split('## One question')[1]!.split('A reply:').map(quoted);

/** The quoted lines of a Markdown text, without markup. */
function quoted(markdown: string): string {
  return [...markdown.matchAll(/^> ?(.*)$/gm)].map(([, line]) => line!.replaceAll('`', '')).join('\n');
}

/** A text on one line, so that only its words count. */
function words(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

test("README's question is one that the generator asks, and its reply is read as README says", () => {
  const cases = compositional({
    edges: ['X -> A', 'A -> Y'],
    functions: { A: 'and', Y: 'and' },
    noise: 0.5,
    seed: 3,
  });
  const found = cases.filter(({ vars }) => words(`${vars?.context} ${vars?.question}`) === words(asked));
  expect(found.length).toBe(1);
  const [item] = found;
  const { metadata } = item!;
  expect(metadata).toMatchObject({ truth: true });
  const prompt = promptOf(item!);
  expect(extractAnswer(replied, compositionalKind.asked(prompt))).toMatchObject({
    value: false,
    rule: 'tag',
  });
  if (!isCompositionalCase(metadata as never)) throw new Error('no case of compositional reasoning');
  const steps = readStorySteps(metadata as never, { prompt, text: replied, right: false });
  expect(steps).toMatchObject({ fault: 'intervention-undone', node: 'X' });
  expect(steps?.said).toContain('Isolde is not happy');
});
