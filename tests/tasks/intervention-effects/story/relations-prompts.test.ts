import { describe, expect, test } from 'vitest';
import { parseSimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { parsePrompt, simulate } from '../../../support/parse.ts';
import { templates, tests } from './relations-prompts.ts';

const phrased = (phrasing: string) => tests.filter(({ metadata }) => metadata!.phrasing === phrasing);

describe.each(templates)('the prompt %s', (_, template) => {
  test('names the intervention where it is phrased as one, and nowhere else', () => {
    for (const { vars } of phrased('intervention')) {
      expect(template.render(vars as object)).toMatch(/perfect intervention[\s\S]*do\(/);
    }
    for (const { vars } of [...phrased('substitution'), ...phrased('none')]) {
      expect(template.render(vars as object)).not.toMatch(/interven|perfect|do\(|\bdo\b/i);
    }
  });

  test('defines the made-up word once and uses it after that', () => {
    for (const { vars } of phrased('substitution')) {
      const text = template.render(vars as object);
      const word = /In what follows, a (\w+) is an operation(?![\s\S]*In what follows)/.exec(text)![1]!;
      expect(text.match(new RegExp(`a ${word} is an operation`, 'g'))!.length).toBe(1);
      expect(text).toMatch(new RegExp(`Now a ${word} is applied to [\\s\\S]*After this ${word}, does`));
    }
  });
});

describe('the worked examples of each phrasing', () => {
  const template = templates.find(([name]) => name === 'chain-of-thought')![1];
  const example = /Example \d\n([\s\S]+?)\nReasoning: .+\n(.+)/g;
  const oracle = parseSimulatedModelConfig({ model: 'oracle' });

  test.each(['none', 'intervention', 'substitution'])(
    '%s: speak as the question does, one of each answer',
    (phrasing) => {
      const examples = [...template.render(phrased(phrasing)[0]!.vars as object).matchAll(example)];
      expect(examples.map(([, , answer]) => answer)).toEqual(['<answer>yes</answer>', '<answer>no</answer>']);
      for (const [, question, answer] of examples) {
        expect(parsePrompt(question!).task).toMatchObject({ kind: 'relations', phrasing });
        expect(/yes/.test(simulate(oracle, question!).toLowerCase())).toBe(answer === '<answer>yes</answer>');
      }
    },
  );
});
