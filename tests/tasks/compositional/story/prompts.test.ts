import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import nunjucks from 'nunjucks';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import { promptParser } from '../../../../src/tasks/parse-prompt.ts';
import { formatOf } from '../../../../src/tasks/shared/answer-format.ts';
import { parseSimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';
import { parsePrompt, simulate } from '../../../support/parse.ts';
import { promptOf } from '../../../support/rows.ts';

// promptfoo renders prompts in an environment like this one.
const environment = new nunjucks.Environment(null, { autoescape: false });
const templates = ['zero-shot', 'direct', 'chain-of-thought', 'causal-steps', 'answer-first'].map(
  (name, which) => ({
    name,
    which,
    text: readFileSync(join(import.meta.dirname, `../../../../prompts/${name}.j2`), 'utf8'),
  }),
);
const oracle = parseSimulatedModelConfig({ model: 'oracle' });
const storiesOf = (theme: string) =>
  compositional({
    preset: 'maasch-2025-figure-4',
    functions: 'random',
    noise: { min: 0.2, max: 0.8 },
    seed: 3,
    theme,
  });
const stories = Object.keys(THEMES).map((theme) => [theme, storiesOf(theme)] as const);
const relations = interventionEffects({
  graphs: ['bivariate', 'confounding', 'mediation', 'none'],
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  draws: 2,
  seed: 3,
});

describe.each(templates)('the prompt $name', ({ text, which }) => {
  test.each([...stories, ['relations', relations] as const])(
    'asks about the case at hand, not about its worked examples: %s',
    (_, all) => {
      // By day every fourth question, another one with each prompt.
      const tests = IS_NIGHTLY ? all : all.filter((_, i) => i % 4 === which % 4);
      expect(tests.length).toBeGreaterThan(50);
      for (const item of tests) {
        const rendered = environment.renderString(text, item.vars as object);
        expect(JSON.stringify(parsePrompt(rendered))).toBe(JSON.stringify(parsePrompt(promptOf(item))));
        expect(rendered).not.toMatch(/\{\{|\{%|\n{3}/);
      }
    },
  );
});

describe('the worked examples', () => {
  const { text } = templates[2]!;
  const example = /Example \d\n([\s\S]+?)\nReasoning: .+\n(.+)/g;

  test.each(stories)(
    'are right, one of each answer, one without and one with a hypothetical: %s',
    (_, [item]) => {
      const rendered = environment.renderString(text, item!.vars as object);
      const examples = [...rendered.matchAll(example)];
      expect(examples.map((match) => match[2])).toEqual(['<answer>yes</answer>', '<answer>no</answer>']);
      const readings = examples.map((match) => parsePrompt(match[1]!).task);
      const isHypothetical = readings.map((task) => task.kind === 'story' && task.hypothesis !== undefined);
      expect(isHypothetical).toEqual([false, true]);
      for (const [, asked, answer] of examples) {
        expect(/yes/i.test(simulate(oracle, asked!))).toBe(/yes/i.test(answer!));
      }
    },
  );

  test.each([
    ['words', 'Answer: Yes', 'Answer: No'],
    ['tag', '<answer>yes</answer>', '<answer>no</answer>'],
    ['json', '{"answer": "yes"}', '{"answer": "no"}'],
  ] as const)('give their answers in the form that the prompt asks for: %s', (format, yes, no) => {
    const { answerInstruction } = formatOf('yes-no', format);
    for (const [, [item]] of stories) {
      const rendered = environment.renderString(text, { ...(item!.vars as object), answerInstruction });
      expect([...rendered.matchAll(example)].map((match) => match[2])).toEqual([yes, no]);
    }
  });

  test('use no name of a vocabulary, so they cannot leak the asked world', () => {
    const words = new Set(text.split(/[^\p{L}\p{N}]+/u));
    for (const { spec } of Object.values(THEMES)) {
      for (const name of spec.names) if (words.has(name)) expect(name).toBe('no name of a theme');
    }
  });
});

test('text of other packages is refused, not guessed at', () => {
  expect(() => promptParser()('What is the capital of France?')).toThrow(
    'reading the prompt: expected a prompt that promptfoo-causal generated, got “What is the capital of France?”',
  );
});
