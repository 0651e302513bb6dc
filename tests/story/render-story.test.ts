import { describe, expect, test } from 'vitest';
import { decodeScm } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import { THEMES } from '../../src/story/theme.ts';
import { parseStory } from '../../src/tasks/compositional/parse-story.ts';
import { renderStory } from '../../src/tasks/compositional/story.ts';

const PARTY = THEMES.get('candy-party')!;

describe('a question with two suppositions', () => {
  const scm = decodeScm('A=0.5 B C|A|B');
  const [a, b, c] = [0, 1, 2];
  const story = renderStory(PARTY, scm, { extraneous: false, order: [a, b, c] }, namedRng(1));
  const [nameOfA, nameOfB] = story.names;
  const [supposedA, supposedB] = [a, b].map((node) => ({ node, value: true }));

  test('states both suppositions in one sentence, in the order in which they are given', () => {
    expect(story.question(c, [supposedA!, supposedB!])).toContain(
      `suppose ${nameOfA} and ${nameOfB} were both made happy`,
    );
    expect(story.question(c, [supposedB!, supposedA!])).toContain(
      `suppose ${nameOfB} and ${nameOfA} were both made happy`,
    );
  });

  test('is refused if one supposition is true and the other false', () => {
    expect(() => story.question(c, [supposedA!, { node: b, value: false }])).toThrow(RangeError);
  });
});

describe('a story about a strand and its image', () => {
  // A2 is the copy of A1, and B2 of B1. The probabilities of their noise differ, but do not count.
  const scm = decodeScm('A1=0.2 B1=0.6 A2=0.9 B2=0.1');
  const originals = [undefined, undefined, 0, 1];
  const order = [3, 1, 2, 0];
  const story = renderStory(PARTY, scm, { extraneous: false, order, originals }, namedRng(4));
  // The facts about a node and about its copy are drawn from the same random stream.
  const context = story.context({ noise: Uint8Array.of(1, 0, 1, 0) }, namedRng(5), (node) => namedRng(6, node % 2));
  const { details } = parseStory(`${context}\n${story.question(3, [])}`)!;
  const [detailsOfA1, detailsOfB1, detailsOfA2, detailsOfB2] = [0, 1, 2, 3].map((node) => details[order.indexOf(node)]);

  test('gives a node and its copy the same numbers, so that numbers do not distinguish strand and image', () => {
    expect(detailsOfA2).toBe(detailsOfA1);
    expect(detailsOfB2).toBe(detailsOfB1);
  });

  test('gives different numbers to two nodes that are not copies of each other', () => {
    expect(detailsOfA1).not.toBe(detailsOfB1);
  });
});
