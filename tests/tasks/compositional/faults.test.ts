import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { combineNode } from '../../../src/causal/scm.ts';
import { compositionalErrorPatterns } from '../../../src/tasks/compositional/error-patterns.ts';
import { echoCause, FAULTS, forget, tellTruth } from '../../../src/tasks/compositional/faults.ts';
import type { StoryReading } from '../../../src/tasks/compositional/story/story-parser.ts';
import type { CompositionalCase } from '../../../src/tasks/shared/compositional-case.ts';
import { GUESSES } from '../../../src/tasks/shared/simulated-model.ts';
import { parsePrompt } from '../../support/parse.ts';
import { promptOf } from '../../support/rows.ts';

function storiesOf(config: object) {
  return compositional({ units: { sample: 16 }, ...config }).map((test) => ({
    item: test.metadata as unknown as CompositionalCase,
    story: parsePrompt(promptOf(test)).task as StoryReading,
    prompt: promptOf(test),
  }));
}

const facts = storiesOf({ preset: 'decisive', queries: 'factual-counterfactual' });

describe('a model that echoes the cause', () => {
  test('says of the effect what is supposed of the cause, and yes where nothing is', () => {
    for (const { item, story } of facts) expect(echoCause(story)).toBe(item.query !== 'do-false');
  });
});

describe('a model that forgets', () => {
  test('is right where it follows every link, and looks at nothing but the own noise where it follows none', () => {
    const { length } = facts[0]!.story.scm.dag.nodes;
    for (const { story } of facts) {
      expect(forget(story, length)).toBe(tellTruth(story));
      const held = story.hypothesis?.node === story.effect;
      if (!held)
        expect(forget(story, 0)).toBe(
          combineNode(story.scm.functions[story.effect]!, Number(story.noise[story.effect]), []) === 1,
        );
    }
    expect(facts.filter(({ story }) => forget(story, 1) !== tellTruth(story)).length).toBeGreaterThan(0);
  });
});

describe('a model that forgets and guesses', () => {
  const GUESSED = {
    yes: () => true,
    no: () => false,
    supposed: (story: StoryReading) => story.hypothesis?.value ?? true,
  };

  test.each(Object.entries(GUESSED))(
    '%s, where it follows no link and the own noise decides nothing',
    (guess, says) => {
      let guessed = 0;
      for (const { story } of facts) {
        const { effect, noise, scm, hypothesis } = story;
        const isUpToCauses = Number(noise[effect]) === (scm.functions[effect] === 'and' ? 1 : 0);
        const isGuessed = isUpToCauses && hypothesis?.node !== effect && scm.dag.parents[effect]!.length > 0;
        const found = forget(story, 0, guess as keyof typeof GUESSED);
        expect(found).toBe(isGuessed ? says(story) : forget(story, 0));
        if (isGuessed) guessed++;
      }
      expect(guessed).toBeGreaterThan(facts.length / 10);
    },
  );

  test('often takes an or for so and an and for not so', () => {
    for (const { story } of facts) {
      const [yes, no, often] = (['yes', 'no', 'often'] as const).map((guess) => forget(story, 0, guess));
      expect(often).toBe(story.scm.functions[story.effect] === 'or' ? yes : no);
    }
  });

  test.each(GUESSES)('and is right where it follows every link: %s', (guess) => {
    for (const { story } of facts)
      expect(forget(story, story.scm.dag.nodes.length, guess)).toBe(tellTruth(story));
  });
});

describe('a model that compares digits', () => {
  test('takes 10 for less than 7 and 9 for at least 10, and is right where both numbers are as long', () => {
    let misjudged = 0;
    for (const { story } of facts) {
      const { amounts, noise, scm } = story;
      const own = amounts.map((amount, node) => {
        if (amount === undefined) throw new Error('no amount');
        const { told, enough } = amount;
        expect(told >= enough).toBe(noise[node] === 1);
        if (told === 10 && enough < 10 && enough > 1) return 0;
        return enough === 10 && told < 10 && told > 1 ? 1 : Number(noise[node]);
      });
      const values: number[] = [];
      scm.dag.parents.forEach((parents, node) => {
        const held = story.hypothesis?.node === node ? Number(story.hypothesis.value) : undefined;
        const given = parents.map((parent) => values[parent] ?? 0);
        values.push(held ?? combineNode(scm.functions[node] ?? 'or', own[node] ?? 0, given));
      });
      expect(FAULTS['digit-comparer'](story)).toBe(values[story.effect] === 1);
      if (FAULTS['digit-comparer'](story) !== tellTruth(story)) misjudged++;
    }
    expect(misjudged).toBeGreaterThan(facts.length / 10);
  });

  test('makes no mistake where nothing is told in numbers', () => {
    for (const { item, story } of storiesOf({ preset: 'decisive-small', theme: 'abstract' }))
      expect(FAULTS['digit-comparer'](story)).toBe(item.truth);
  });
});

describe('a model that misses parents', () => {
  test('is right about the same story without the last of several causes in every rule', () => {
    // Names in a story are other than those of the nodes: the rules themselves are cut.
    const cut = (prompt: string): string =>
      prompt.replaceAll(
        /(is happy if, and only if, [a-z ]+: \S+ is happy), \S+ is happy, (or|and)/g,
        '$1, $2',
      );
    for (const { story, prompt } of facts) {
      expect(cut(prompt)).not.toBe(prompt);
      expect(FAULTS['missed-parent'](story)).toBe(tellTruth(parsePrompt(cut(prompt)).task as StoryReading));
    }
    expect(facts.some(({ item, story }) => FAULTS['missed-parent'](story) !== item.truth)).toBe(true);
  });

  test('makes no mistake where everything has one cause', () => {
    for (const { item, story } of storiesOf({ edges: ['X->C', 'C->D', 'D->Y'], functions: 'random' }))
      expect(FAULTS['missed-parent'](story)).toBe(item.truth);
  });
});

test('a model that reads first causes is right about the same story without the others', () => {
  const cut = (prompt: string): string =>
    prompt.replaceAll(
      /(is happy if, and only if, [a-z ]+: \S+ is happy)(?:, \S+ is happy)+, (or|and)/g,
      '$1, $2',
    );
  for (const { story, prompt } of facts) {
    expect(cut(prompt)).not.toBe(prompt);
    expect(FAULTS['first-cause'](story)).toBe(tellTruth(parsePrompt(cut(prompt)).task as StoryReading));
  }
});

test('error patterns answer as the models do, from what a row says', () => {
  const patterns = compositionalErrorPatterns(facts.map(({ item }) => item));
  expect(patterns.echo).toEqual(facts.map(({ story }) => echoCause(story)));
  expect(patterns['missed-parent']).toEqual(facts.map(({ story }) => FAULTS['missed-parent'](story)));
  // Where rules name two causes, the first is all but the last.
  expect(patterns['first-cause']).toBeUndefined();
  const three = storiesOf({ preset: 'maasch-2025-figure-4', units: 'exhaustive' });
  expect(compositionalErrorPatterns(three.map(({ item }) => item))['first-cause']).toEqual(
    three.map(({ story }) => FAULTS['first-cause'](story)),
  );
});
