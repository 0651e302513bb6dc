import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { reasonAloud } from '../../../src/tasks/compositional/minds.ts';
import { storyParser } from '../../../src/tasks/compositional/story/story-parser.ts';
import {
  parseSimulatedModelConfig,
  type SimulatedModelConfig,
} from '../../../src/tasks/shared/simulated-model.ts';
import { THEMES } from '../../../src/tasks/shared/themes/themes.ts';
import { promptOf } from '../../support/rows.ts';

const config = { edges: ['X->A', 'A->B', 'B->Y'], units: { sample: 6 }, seed: 2 };

function storiesIn(theme: string) {
  const parse = storyParser(Object.values(THEMES).find(({ id }) => id === theme)!);
  return compositional({ ...config, theme }).map((item) => ({
    prompt: promptOf(item),
    story: parse(promptOf(item))!,
  }));
}

const aloud = (story: Parameters<typeof reasonAloud>[0], model: SimulatedModelConfig['model']) =>
  reasonAloud(story, parseSimulatedModelConfig({ model }));

test.each(Object.keys(THEMES))('the facts of a story of %s are those of its prompt', (theme) => {
  for (const { prompt, story } of storiesIn(theme)) {
    const told = prompt.replaceAll(/\s+/g, ' ').toLowerCase();
    for (const fact of story.facts) if (fact) expect(told).toContain(fact.toLowerCase());
    expect(story.facts.filter(Boolean)).toHaveLength(4);
  }
});

test('a constant does not reason', () => {
  for (const { story } of storiesIn('candy-party'))
    for (const model of ['always-yes', 'always-no'] as const) expect(aloud(story, model)).toBeUndefined();
});

test('an oracle tells every node that it looks at, causes first, with what makes it so; the credulous no reasons of its own', () => {
  for (const { story } of storiesIn('candy-party')) {
    const lines = aloud(story, 'oracle')!.split('\n');
    const held = story.hypothesis!.node;
    expect(lines).toHaveLength(story.effect - held + 1);
    expect(lines[0]).toContain('as the question sets it.');
    expect(lines.at(-1)).toContain(story.scm.dag.nodes[story.effect]!);
    for (const line of lines.slice(1)) expect(line).toMatch(/, because \w+ (?:is|gets)/);
    expect(aloud(story, 'oracle')).toContain(' gets ');
    expect(aloud(story, 'credulous')).not.toContain(' gets ');
  }
});
