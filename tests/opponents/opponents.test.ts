import { describe, expect, test } from 'vitest';
import { storyQuestions, type TwinUnit, twinsIn } from '../../bench/questions.ts';
import { markedGraph, radius } from '../../src/causal/radius.ts';
import { namedRng } from '../../src/lib/random.ts';
import { FAULTS } from '../../src/tasks/compositional/faults.ts';
import type { Story } from '../../src/tasks/compositional/parse-story.ts';

const SEEDS = [1, 2, 3];
const designs = SEEDS.map((seed) => twinsIn(storyQuestions({ seed, units: { twins: 30 } })));

function claims(model: string, steps: number, { on, off }: TwinUnit): boolean {
  const answer = ({ reading, prompt }: TwinUnit['on']): boolean =>
    FAULTS[model]!(reading, {
      steps,
      slipRate: 0,
      draw: (...name) => namedRng(1, prompt, ...name).uniform(),
    });
  return answer(on) && !answer(off);
}

/** Discrimination over the twins of each design. */
function discriminations(model: string, steps: number): number[] {
  return designs.map((twins) => {
    const differences = twins.map(
      ([open, stopped]) => Number(claims(model, steps, open)) - Number(claims(model, steps, stopped)),
    );
    return differences.reduce((sum, value) => sum + value, 0) / twins.length;
  });
}

describe('a simulated model that follows at most three links', () => {
  test.each<[string, number]>([
    ['windows', 1],
    ['windows', 2],
    ['windows', 3],
    ['hubs', 2],
    ['hubs', 3],
    ['live-joins', 2],
    ['live-joins', 3],
    ['links-back', 1],
    ['links-back', 3],
    ['forgetful', 3],
    ['both-ends', 2],
    ['both-ends', 3],
  ])('cannot distinguish twins (%s with %i steps)', (model, steps) => {
    expect(discriminations(model, steps)).toEqual(SEEDS.map(() => 0));
  });
});

describe('a simulated model that ignores the links', () => {
  test.each([
    'any-blocker',
    'nearest-blocker',
    'credulous',
    'graph-blind',
    'intervention-blind',
    'always-yes',
  ])('cannot distinguish twins (%s)', (model) => {
    expect(discriminations(model, 0)).toEqual(SEEDS.map(() => 0));
  });
});

// The discrimination of most of these models depends on what is drawn. Their ranges contain their values on the designs of all three
// seeds, with 18 pairs of twins each, and leave room for other draws.
describe('a simulated model that sees more than three links, or guesses by single causes', () => {
  test.each<[string, number, number, number]>([
    ['links-back', 6, 0, 0],
    ['links-back', 8, 0.6, 0.9],
    ['forward', 4, -0.3, 0.3],
    ['first-cause', 0, -0.1, 0.5],
    ['last-cause', 0, -0.1, 0.5],
    ['joins-as-and', 0, 0.2, 0.5],
    ['joins-as-or', 0, 0.2, 0.5],
    ['oracle', 0, 1, 1],
  ])('has a discrimination within its range (%s with %i steps: %d to %d)', (model, steps, least, most) => {
    for (const value of discriminations(model, steps)) {
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    }
  });
});

describe('the least radius of twins, computed from their texts', () => {
  const marked = (story: Story) => markedGraph({ ...story, parents: story.causes, own: story.details });
  const least = (config: object): number => {
    const twins = twinsIn(storyQuestions(config));
    const radii = twins.flatMap(([open, stopped]) => [
      radius(marked(open.on.reading), marked(stopped.on.reading)),
      radius(marked(open.off.reading), marked(stopped.off.reading)),
    ]);
    return Math.min(...radii);
  };

  test.each([
    ['the default', { seed: 1 }, 3],
    ['another theme', { seed: 2, theme: 'flower-garden' }, 3],
    ['extraneous details', { seed: 3, theme: 'flu-vaccine', extraneous: true }, 3],
    ['parts of 11 links', { seed: 4, links: 11 }, 4],
    ['three parts', { seed: 5, parts: 3 }, 3],
  ])('has the expected value for %s', (_, config, expected) => {
    expect(least(config)).toBe(expected);
  });
});
