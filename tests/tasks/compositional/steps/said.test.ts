import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { readStorySteps } from '../../../../src/tasks/compositional/steps/read-steps.ts';
import { storyParser } from '../../../../src/tasks/compositional/story/story-parser.ts';
import type { CompositionalCase } from '../../../../src/tasks/shared/compositional-case.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { promptOf } from '../../../support/rows.ts';

const config = { edges: ['X->A', 'A->Y'], functions: { A: 'or', Y: 'or' }, units: { sample: 16 }, seed: 4 };

const stories = (theme: string) => {
  const parse = storyParser(Object.values(THEMES).find(({ id }) => id === theme)!);
  return compositional({ ...config, theme }).map((item) => {
    const about = item.metadata as unknown as CompositionalCase;
    const story = parse(promptOf(item))!;
    /** What is found in a reply that ends with the right answer. */
    const found = (...sentences: readonly string[]): string => {
      const text = `First this.\n${sentences.join('\n')}\nSo the answer is ${about.truth ? 'yes' : 'no'}.`;
      const read = readStorySteps(about, { prompt: promptOf(item), text, right: true });
      return read?.fault === undefined ? 'none' : `${read.fault} at ${read.node}`;
    };
    return { about, story, found, names: story.scm.dag.nodes };
  });
};
const party = stories('candy-party');
/** Where X is asked about and A stands between it and Y. */
const whole = party.filter(({ about }) => about.pair === 'X→Y' && about.query !== 'factual');

describe('of the numbers in a story a reply says', () => {
  test('that what is too few is enough, or what is enough is not: numeracy', () => {
    const seen = new Set<boolean>();
    for (const { story, found } of whole) {
      const { told, enough } = story.amounts[1]!;
      const isEnough = told >= enough;
      seen.add(isEnough);
      const [right, wrong] = isEnough ? ['at least', 'less than'] : ['less than', 'at least'];
      expect(found(`${story.facts[1]}, and ${told} is ${right} ${enough}.`)).toBe('none');
      expect(found(`${story.facts[1]}, and ${told} is ${wrong} ${enough}.`)).toBe('numeracy at A');
      expect(found(`${story.facts[1]}, which is ${isEnough ? 'not ' : ''}enough.`)).toBe('numeracy at A');
    }
    expect(seen.size).toBe(2);
  });

  test('one number that is told beside one that is not: misread where the comparison holds, numeracy else', () => {
    for (const { story, found, names } of whole) {
      const { told, enough } = story.amounts[1]!;
      const other = enough + 40;
      expect(names).toHaveLength(3);
      expect(found(`${story.facts[1]}, and ${told} is less than ${other}.`)).toBe('misread at A');
      expect(found(`${story.facts[1]}, and ${told} is at least ${other}.`)).toBe('numeracy at A');
      // Two that nobody has are of somebody else's story.
      expect(found(`${story.facts[1]}, and ${told + 50} is less than ${other}.`)).toBe('none');
    }
  });

  test('another number than is told: misread', () => {
    for (const { story, found, names } of whole) {
      const { told } = story.amounts[1]!;
      expect(found(`${story.facts[1]}.`)).toBe('none');
      expect(found(`${names[1]} gets ${told < 3 ? told + 2 : told - 1} candies.`)).toBe('misread at A');
    }
  });
});

describe('of a state a reply says', () => {
  test('what follows, or not, in the words of the theme', () => {
    for (const { about, story, found, names } of whole) {
      const own = story.noise[1] === 1;
      const held = about.query === 'do-true';
      const isSo = own || held;
      const state = (so: boolean): string => `${names[1]} is ${so ? '' : 'not '}happy`;
      expect(found(`${state(isSo)}.`)).toBe('none');
      expect(found(`${state(!isSo)}.`)).not.toBe('none');
      // The cause that was set is left out of the reasons.
      if (held && !own) {
        expect(found(`${state(false)}, because ${story.facts[1]}.`)).toBe('missed-cause at A');
      }
    }
  });

  test('that what is supposed is not so: the intervention is undone', () => {
    for (const { about, found, names } of whole)
      expect(found(`${names[0]} is ${about.query === 'do-true' ? 'not ' : ''}happy.`)).toBe(
        'intervention-undone at X',
      );
  });

  test('of the last in the story in words of its own', () => {
    const last = stories('clinical-notes').filter(({ about }) => about.pair === 'A→Y');
    for (const { about, found } of last) {
      const truth = about.truth ? 'operates' : 'does not operate';
      expect(found(`The surgeon ${truth}.`)).toBe('none');
    }
  });
});
