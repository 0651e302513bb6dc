import { describe, expect, test } from 'vitest';
import { promptText } from '../../src/answer/messages.ts';
import { decodeScm } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import { ParseError } from '../../src/story/template.ts';
import { loadTheme, THEMES } from '../../src/story/theme.ts';
import { parseStory } from '../../src/tasks/compositional/parse-story.ts';
import { renderStory } from '../../src/tasks/compositional/story.ts';
import { harbour } from './harbour.ts';
import { drawQuestion } from './random-questions.ts';

const ALL = [...THEMES.values(), loadTheme(harbour, 'tests')];

describe.each(ALL.map((theme) => [theme.id, theme] as const))('a story in the theme “%s”', (_, theme) => {
  test.each([false, true])(
    'is parsed to the causal model and the question from which it was written (extraneous details: %s)',
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
        expect(story.supposed.map(({ node, value }) => ({ node: nodeOf(node), value }))).toEqual(asked.supposed);
        expect(nodeOf(story.asked)).toBe(asked.asked);
        expect(story.truth).toBe(asked.truth);
      }
    },
  );

  const [first, last] = [drawQuestion(theme, 1).prompt, drawQuestion(theme, 2).prompt];
  const expected = parseStory(last);
  const chat = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: first },
    { role: 'assistant', content: 'no' },
    { role: 'user', content: [{ type: 'text', text: last }] },
  ];

  test('is parsed correctly if a worked example precedes it', () => {
    expect(parseStory(`Example\n${first}\nAnswer: no\n\n${last}`)).toEqual(expected);
  });

  test('is parsed correctly from the last message of a chat prompt in JSON', () => {
    expect(parseStory(promptText(JSON.stringify(chat)))).toEqual(expected);
  });

  test('is parsed correctly from a chat prompt in YAML', () => {
    const indented = last.split('\n').map((line) => `    ${line}`);
    expect(parseStory(promptText(`- role: user\n  content: |\n${indented.join('\n')}`))).toEqual(expected);
  });
});

describe('a story that shows the state of W only through its effect S', () => {
  // S = W and its own noise; Y = W or its own noise.
  const scm = decodeScm('W=0.5 S&W Y|W');
  const [w, s, y] = [0, 1, 2];
  const options = { extraneous: false, order: [y, w, s] };
  const story = renderStory(THEMES.get('candy-party')!, scm, options, namedRng(2));

  /** The question whether Y is true, if S is seen in a state and its own noise is on or off. That of Y is off. */
  const promptOf = (seenS: boolean, noiseOfS: 0 | 1): string => {
    const noise = Uint8Array.of(0, noiseOfS, 0);
    const context = story.context({ noise, evidence: { causes: [w], seen: new Map([[s, seenS]]) } }, namedRng(3));
    return `${context}\n${story.question(y, [])}`;
  };

  test.each([true, false])(
    'shows the state of Y, another effect of W, if S is not blocked (state of S: %s)',
    (seenS) => {
      expect(parseStory(promptOf(seenS, 1))).toMatchObject({ own: [false, undefined, true], truth: seenS });
    },
  );

  test('cannot be parsed if S is false because of its own noise, so that S shows nothing about W', () => {
    expect(() => parseStory(promptOf(false, 0))).toThrow('facts that determine the answer');
  });

  test('cannot be parsed if no state of W explains the state of S', () => {
    expect(() => parseStory(promptOf(true, 0))).toThrow('facts that determine the answer');
  });
});

test('if a prompt contains two stories, the last one is parsed, even if the two stories have different themes', () => {
  const [party, notes] = ['candy-party', 'clinical-notes'].map((id) => drawQuestion(THEMES.get(id)!, 1).prompt);
  expect(parseStory(`${party}\n\n${notes}`)?.theme).toBe('clinical-notes');
  expect(parseStory(`${notes}\n\n${party}`)?.theme).toBe('candy-party');
});

test('parsing a text without a story returns undefined', () => {
  expect(parseStory('Is water wet?')).toBeUndefined();
});

describe('the parser of stories', () => {
  const { prompt, names, order } = drawQuestion(THEMES.get('candy-party')!, 5, { size: 6 });
  const [first, second] = [names[order[0]!], names[order[1]!]];
  const facts = /gets \d+ cand(?:y|ies)[.,]/;
  test.each<[string, string, string | RegExp]>([
    [
      'a story that is cut short',
      prompt.slice(0, prompt.indexOf('Nothing else')),
      'expected “Nothing else makes a guest happy.”, got “',
    ],
    ['a story without a question', prompt.replace(/\n(?:Is|Now) .*\n/, '\n'), 'expected a question, got “'],
    [
      'a story with a rule in unexpected words',
      prompt.replace('if, and only if,', 'whenever'),
      'expected a rule, got “-',
    ],
    [
      'a story with a rule for the wrong name',
      prompt.replace(`- ${first} is`, `- ${second} is`),
      `conditions that end with the one on ${second}`,
    ],
    [
      'a story with a rule that gives the number of its statements in unexpected words',
      prompt.replace(
        /(?:at least one|both|all) of these (?:is|are) true: /,
        'exactly one of these dozen statements is true: ',
      ),
      'expected a number of statements, got “',
    ],
    [
      'a story with a fact in unexpected words',
      prompt.replace(facts, 'gets some candies,'),
      'a fact about a name of the story, got “',
    ],
    [
      'a story with a question about an unknown name',
      prompt.replaceAll(/(Is|Would) \w+/g, '$1 Zebedee'),
      /one of .*, got “Zebedee”/,
    ],
  ])('rejects %s, and the message shows where the problem is', (_, changed, message) => {
    expect(changed).not.toBe(prompt);
    expect(() => parseStory(changed)).toThrow(ParseError);
    expect(() => parseStory(changed)).toThrow(message);
  });

  test('rejects a story that contains no fact about one of its names', () => {
    const shorter = prompt.replace(/, and \w+ gets \d+ cand(?:y|ies)\./, '.');
    expect(() => parseStory(shorter)).toThrow('a fact about');
  });
});
