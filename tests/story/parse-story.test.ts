import { describe, expect, test } from 'vitest';
import { promptText } from '../../src/answer/messages.ts';
import { namedRng } from '../../src/lib/random.ts';
import { ParseError } from '../../src/story/template.ts';
import { loadTheme, THEMES } from '../../src/story/themes.ts';
import { parseStory } from '../../src/tasks/compositional/parse-story.ts';
import { renderStory } from '../../src/tasks/compositional/story.ts';
import { harbour } from './harbour.ts';
import { drawModel, drawQuestion } from './worlds.ts';

const ALL = [...THEMES.values(), loadTheme(harbour, 'tests')];

describe.each(ALL.map((theme) => [theme.id, theme] as const))('a story in the theme %s', (_, theme) => {
  test.each([false, true])(
    'is parsed to the model and question from which it was written (extraneous: %s)',
    (extraneous) => {
      for (let seed = 0; seed < 60; seed++) {
        const asked = drawQuestion(theme, seed, { size: 2 + (seed % 6), extraneous });
        const { scm, order, names, noise } = asked;
        const story = parseStory(asked.prompt)!;
        const nodeOf = (node: number): number => names.indexOf(story.nodes[node]!);
        expect(story.theme).toBe(theme.id);
        expect(story.nodes).toEqual(order.map((node) => names[node]));
        order.forEach((node, i) => {
          expect(story.causes[i]!.map(nodeOf)).toEqual(scm.dag.parents[node]);
          expect(story.functions[i]).toBe(scm.functions[node]);
          expect(story.own[i]).toBe(noise[node] === 1);
        });
        expect(story.supposed.map(({ node, value }) => ({ node: nodeOf(node), value }))).toEqual(
          asked.supposed,
        );
        expect(nodeOf(story.asked)).toBe(asked.asked);
        expect(story.truth).toBe(asked.truth);
      }
    },
  );

  test('is found after worked examples and in chats', () => {
    const [first, last] = [drawQuestion(theme, 1), drawQuestion(theme, 2)];
    const expected = parseStory(last.prompt);
    expect(parseStory(`Example\n${first.prompt}\nAnswer: no\n\n${last.prompt}`)).toEqual(expected);
    const chat = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: first.prompt },
      { role: 'assistant', content: 'no' },
      { role: 'user', content: [{ type: 'text', text: last.prompt }] },
    ];
    expect(parseStory(promptText(JSON.stringify(chat)))).toEqual(expected);
    const indented = last.prompt.split('\n').map((line) => `    ${line}`);
    expect(parseStory(promptText(`- role: user\n  content: |\n${indented.join('\n')}`))).toEqual(expected);
  });
});

test('a story that hides noise has an answer only if the observed states determine it', () => {
  const theme = THEMES.get('candy-party')!;
  const scm = {
    ...drawModel(3, namedRng(1)),
    dag: { nodes: ['W', 'S', 'Y'], parents: [[], [0], [0]], children: [[1, 2], [], []] },
  };
  const story = renderStory(
    theme,
    { ...scm, functions: ['or', 'and', 'or'] },
    { extraneous: false, order: [2, 0, 1] },
    namedRng(2),
  );
  const prompt = (seen: boolean, noise: number[]): string => {
    const evidence = { causes: [0], seen: new Map([[1, seen]]) };
    return `${story.context({ noise: Uint8Array.from(noise), evidence }, namedRng(3))}\n${story.question(2, [])}`;
  };
  expect(parseStory(prompt(true, [1, 1, 0]))).toMatchObject({ own: [false, undefined, true], truth: true });
  expect(parseStory(prompt(false, [0, 1, 0]))).toMatchObject({ truth: false });
  // Where the seen state follows from its own noise alone, it says nothing about its cause.
  expect(() => parseStory(prompt(false, [0, 0, 0]))).toThrow('facts that determine the answer');
  expect(() => parseStory(prompt(true, [1, 0, 0]))).toThrow('facts that determine the answer');
});

test('the last story in a prompt is parsed, whatever its theme', () => {
  const [party, notes] = ['candy-party', 'clinical-notes'].map(
    (id) => drawQuestion(THEMES.get(id)!, 1).prompt,
  );
  expect(parseStory(`${party}\n\n${notes}`)?.theme).toBe('clinical-notes');
  expect(parseStory(`${notes}\n\n${party}`)?.theme).toBe('candy-party');
});

test('a text without a story is not parsed', () => {
  expect(parseStory('Is water wet?')).toBeUndefined();
});

describe('a story that cannot be parsed', () => {
  const { prompt, names, order } = drawQuestion(THEMES.get('candy-party')!, 5, { size: 6 });
  const [first, second] = [names[order[0]!], names[order[1]!]];
  const facts = /gets \d+ cand(?:y|ies)[.,]/;
  test.each<[string, string, string | RegExp]>([
    [
      'that is cut short',
      prompt.slice(0, prompt.indexOf('Nothing else')),
      'expected “Nothing else makes a guest happy.”, got “',
    ],
    ['without its question', prompt.replace(/\n(?:Is|Now) .*\n/, '\n'), 'expected a question, got “'],
    ['with a rule in other words', prompt.replace('if, and only if,', 'whenever'), 'expected a rule, got “-'],
    [
      'with a rule for the wrong name',
      prompt.replace(`- ${first} is`, `- ${second} is`),
      `conditions that end with the one on ${second}`,
    ],
    [
      'that counts the statements of a rule in an unknown word',
      prompt.replace(
        /(?:at least one|both|all) of these (?:is|are) true: /,
        'exactly one of these dozen statements is true: ',
      ),
      'expected a number of statements, got “',
    ],
    [
      'with a fact in other words',
      prompt.replace(facts, 'gets some candies,'),
      'a fact about a name of the story, got “',
    ],
    [
      'with a question about an unknown name',
      prompt.replaceAll(/(Is|Would) \w+/g, '$1 Zebedee'),
      /one of .*, got “Zebedee”/,
    ],
  ])('is rejected with a message that quotes the place (a story %s)', (_, changed, message) => {
    expect(changed).not.toBe(prompt);
    expect(() => parseStory(changed)).toThrow(ParseError);
    expect(() => parseStory(changed)).toThrow(message);
  });

  test('is rejected if a fact is missing', () => {
    const shorter = prompt.replace(/, and \w+ gets \d+ cand(?:y|ies)\./, '.');
    expect(() => parseStory(shorter)).toThrow('a fact about');
  });
});

test('two suppositions share one sentence, and must have the same value', () => {
  const theme = THEMES.get('candy-party')!;
  const scm = drawModel(4, namedRng(1));
  const story = renderStory(theme, scm, { extraneous: false, order: [0, 1, 2, 3] }, namedRng(1));
  const [a, b] = story.names;
  const both = [true, true].map((value, node) => ({ node, value }));
  expect(story.question(3, both)).toContain(`suppose ${a} and ${b} were both made happy`);
  expect(story.question(3, both.toReversed())).toContain(`suppose ${b} and ${a} were both made happy`);
  expect(() => story.question(3, [both[0]!, { node: 1, value: false }])).toThrow(RangeError);
});

test('two nodes with the same condition and the same random stream have the same number in their facts', () => {
  const theme = THEMES.get('candy-party')!;
  const scm = { ...drawModel(4, namedRng(3)), noise: [0.2, 0.6, 0.9, 0.1] };
  const options = { extraneous: false, order: [3, 1, 2, 0], originals: [undefined, undefined, 0, 1] };
  const story = renderStory(theme, scm, options, namedRng(4));
  const context = story.context({ noise: Uint8Array.of(1, 0, 1, 0) }, namedRng(5), (node) =>
    namedRng(6, node % 2),
  );
  const parsed = parseStory(`${context}\n${story.question(3, [])}`)!;
  const detailOf = (node: number): string => parsed.details[options.order.indexOf(node)]!;
  expect(detailOf(2)).toBe(detailOf(0));
  expect(detailOf(3)).toBe(detailOf(1));
  expect(detailOf(0)).not.toBe(detailOf(1));
});
