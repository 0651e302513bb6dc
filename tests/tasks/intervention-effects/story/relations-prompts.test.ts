import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import nunjucks from 'nunjucks';
import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import { parseSimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';
import { parsePrompt, simulate } from '../../../support/parse.ts';

// promptfoo renders prompts in an environment like this one.
const environment = new nunjucks.Environment(null, { autoescape: false });
const templates = globSync(join(import.meta.dirname, '../../../../prompts/*.j2')).map(
  (file): [string, nunjucks.Template] => [
    basename(file, '.j2'),
    nunjucks.compile(readFileSync(file, 'utf8'), environment),
  ],
);
const tests = interventionEffects({
  graphs: ['bivariate', 'confounding', 'mediation', 'collider', 'chain', 'fork', 'diamond'],
  queries: 'all',
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  draws: IS_NIGHTLY ? 5 : 2,
});
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

  test('is in order for every name: no double spaces or words, no gaps, straight to the question', () => {
    for (const { vars } of tests) {
      const text = template.render(vars as object);
      expect(text).not.toMatch(/ {2}|\s[,.?]|undefined|NaN|\{|\}|\n{3}/);
      expect(text).not.toMatch(/\b(\p{L}+) \1\b/u);
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
