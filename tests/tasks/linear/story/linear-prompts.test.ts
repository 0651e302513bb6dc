import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import nunjucks from 'nunjucks';
import { describe, expect, test } from 'vitest';
import { linear } from '../../../../generators/linear.ts';
import { NAMES } from '../../../../src/tasks/linear/story/sentences.ts';
import { parseSimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { parsePrompt, simulate } from '../../../support/parse.ts';
import { promptOf } from '../../../support/rows.ts';

// promptfoo renders prompts in an environment like this one.
const environment = new nunjucks.Environment(null, { autoescape: false });
const templates = globSync(join(import.meta.dirname, '../../../../prompts/*.j2')).map(
  (file): [string, string] => [basename(file, '.j2'), readFileSync(file, 'utf8')],
);
const tests = linear({
  preset: 'maasch-2025-appendix-c',
  bypass: true,
  coefficients: [-1.5, 0.5, 2, 3],
  worlds: 5,
});
const oracle = parseSimulatedModelConfig({ model: 'oracle' });

test.each(templates)(
  'the prompt %s asks about the case at hand, not about its worked examples',
  (_, text) => {
    for (const item of tests) {
      const rendered = environment.renderString(text, item.vars as object);
      expect(parsePrompt(rendered)).toEqual(parsePrompt(promptOf(item)));
      expect(simulate(oracle, rendered)).toBe(`<answer>${item.metadata!.truth}</answer>`);
      expect(rendered).not.toMatch(/\{\{|\{%|\n{3}/);
    }
  },
);

describe('the worked examples', () => {
  const rendered = environment.renderString(
    templates.find(([name]) => name === 'chain-of-thought')![1],
    tests[0]!.vars as object,
  );
  const examples = [...rendered.matchAll(/Example \d\n([\s\S]+?)\nReasoning: .+\n(.+)/g)];

  test('are right: one total effect, one that holds a gauge', () => {
    const tasks = examples.map((match) => parsePrompt(match[1]!).task);
    expect(tasks.map((task) => task.kind === 'linear' && task.asked.kind)).toEqual(['te', 'nie']);
    for (const [, asked, answer] of examples) {
      expect(`${simulate(oracle, `${asked}\n<answer>`)}`).toBe(answer);
    }
  });

  test('use no name that a world can have', () => {
    for (const [text] of examples) for (const name of NAMES) expect(text).not.toContain(name);
  });
});
