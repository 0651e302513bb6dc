import { expect, test } from 'vitest';
import { ask } from './asked.ts';

test('one prompt for each kind of question about intervention effects is the same as its recorded text', () => {
  const questions = [
    ...ask({ graphs: ['confounding'], phrasings: ['intervention', 'substitution'], draws: 1, seed: 3 }),
    ...ask({ links: 2, interventions: 2, phrasings: ['intervention', 'substitution'], draws: 1, seed: 3 }),
    ...ask({ graphs: ['none', 'bivariate'], names: 'tuebingen', draws: 1, seed: 3 }),
  ];
  // Kinds differ in whether there is a graph, in the number of variables set, and in the phrasing.
  const prompts = new Map(
    questions.map(({ item, prompt }) => [
      `${item.graph === 'none'} ${item.intervention.length} ${item.phrasing}`,
      prompt,
    ]),
  );
  expect([...prompts.values()].join('\n\n────\n\n')).toMatchSnapshot();
});

test('a prompt with a made-up word for interventions does not contain the words “intervention”, “perfect” and “do”', () => {
  const questions = ask({
    graphs: ['bivariate', 'confounding', { random: { nodes: 5, density: 0.5 } }],
    links: [2, 8],
    names: ['random-char', 'tuebingen'],
    phrasings: 'substitution',
    draws: 2,
  });
  const prompts = questions.filter(({ item }) => item.phrasing === 'substitution').map(({ prompt }) => prompt);
  expect(prompts.filter((prompt) => /\b(?:interven\w*|perfect|do)\b/i.test(prompt))).toEqual([]);
});

test('the two questions after interventions in a draw differ only in the variable that is set and in its value', () => {
  const after = ask({ draws: 20 }).filter(({ item }) => item.intervention !== 'none');
  for (const questions of Map.groupBy(after, ({ item }) => item.draw).values()) {
    const [first, second] = questions.map(({ item, prompt, reading }) => {
      const label = item.labels[item.intervention]!;
      expect(reading.set).toEqual([label]);
      // The last lines are the question and the instruction; the graph names all variables.
      const question = prompt.split('\n').slice(-3).join('\n');
      return question.replaceAll(label, '?').replace(/= \d\)/, '= ?)');
    });
    expect(first).toBe(second);
  }
});

test('a prompt ends with a request for a JSON object if the config contains “answerFormat: json”', () => {
  const [question] = ask({ draws: 1, answerFormat: 'json' });
  expect(question!.prompt).toMatch(/\n\nAnswer with a JSON object: \{"answer": "yes"\} or \{"answer": "no"\}\.$/);
});
