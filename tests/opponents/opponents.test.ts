import { describe, expect, test } from 'vitest';
import { storyQuestions, type TwinUnit, twinsIn } from '../../bench/questions.ts';
import { namedRng } from '../../src/lib/random.ts';
import { FAULTS } from '../../src/tasks/compositional/faults.ts';

/** Three default designs, with 18 pairs of twins each. */
const SEEDS = [1, 2, 3];
const designs = SEEDS.map((seed) => twinsIn(storyQuestions({ seed, units: { twins: 30 } })));

/** Tests whether a model claims that the effect follows the cause: it says yes under do(cause), and no otherwise. */
function claims(model: string, steps: number, { on, off }: TwinUnit): boolean {
  const answer = ({ reading, prompt }: TwinUnit['on']): boolean => {
    const draw = (...name: readonly (string | number)[]): number => namedRng(1, prompt, ...name).uniform();
    return FAULTS[model]!(reading, { steps, slipRate: 0, draw });
  };
  return answer(on) && !answer(off);
}

/** Returns the discrimination on each design: claims about twins that follow the cause, minus claims about the others. */
function discriminations(model: string, steps: number): number[] {
  const claimsIn = (units: readonly TwinUnit[]): number => units.filter((unit) => claims(model, steps, unit)).length;
  return designs.map((twins) => {
    const open = twins.map(([unit]) => unit);
    const stopped = twins.map(([, unit]) => unit);
    return (claimsIn(open) - claimsIn(stopped)) / twins.length;
  });
}

describe('on the twins of the default design,', () => {
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
    ['links-back', 6],
    ['forgetful', 3],
    ['both-ends', 2],
    ['both-ends', 3],
  ])('the simulated model “%s” (steps: %i) has a discrimination of 0', (model, steps) => {
    expect(discriminations(model, steps)).toEqual(SEEDS.map(() => 0));
  });

  test.each(['any-blocker', 'nearest-blocker', 'credulous', 'graph-blind', 'intervention-blind', 'always-yes'])(
    'the simulated model “%s” has a discrimination of 0',
    (model) => {
      expect(discriminations(model, 0)).toEqual(SEEDS.map(() => 0));
    },
  );

  test('the simulated model “oracle” has a discrimination of 1', () => {
    expect(discriminations('oracle', 0)).toEqual(SEEDS.map(() => 1));
  });

  // The discrimination of most of these models depends on what is drawn. The bounds contain their values on all three
  // designs, and leave room for other draws.
  test.each<[string, number, number, string, number]>([
    ['“links-back” (steps: 8)', 0.6, 0.9, 'links-back', 8],
    ['“forward” (steps: 4)', -0.3, 0.3, 'forward', 4],
    ['“first-cause”', -0.1, 0.5, 'first-cause', 0],
    ['“last-cause”', -0.1, 0.5, 'last-cause', 0],
    ['“joins-as-and”', 0.2, 0.5, 'joins-as-and', 0],
    ['“joins-as-or”', 0.2, 0.5, 'joins-as-or', 0],
  ])('the simulated model %s has a discrimination between %d and %d', (_, least, most, model, steps) => {
    for (const value of discriminations(model, steps)) {
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    }
  });
});
