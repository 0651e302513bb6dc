import { describe, expect, test } from 'vitest';
import { promptParser } from '../../../../src/tasks/parse-prompt.ts';
import { formatOf } from '../../../../src/tasks/shared/answer-format.ts';
import { parseSimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { parsePrompt, simulate } from '../../../support/parse.ts';
import { environment, stories, templates } from './prompts.ts';

const oracle = parseSimulatedModelConfig({ model: 'oracle' });

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
    const { answerInstruction } = formatOf(format);
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
