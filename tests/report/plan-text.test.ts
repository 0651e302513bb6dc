import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { planText } from '../../src/report/files/plan-text.ts';
import type { PlanInput } from '../../src/study/cost.ts';
import { planRun } from '../../src/study/plan.ts';
import { questionsOf } from '../support/variant-answers.ts';

const chain = compositional({ edges: ['X -> C', 'C -> Y'], units: { sample: 12 }, noise: 0.3, seed: 1 });
const relations = interventionEffects({ preset: 'paper', draws: 2 });
const { cases } = questionsOf([...chain, ...relations]);
const input: PlanInput = {
  ...{ cases, differentTexts: cases.length, otherTests: 0, repeat: 1, price: undefined, replyTokens: 200 },
  ...{ errorRate: 0.1 },
  variants: [
    {
      provider: 'gpt',
      prompt: 'direct',
      price: { prompt: 1, reply: 4 },
      isSimulated: false,
      characters: 900,
    },
    { provider: 'own', prompt: 'direct', price: undefined, isSimulated: false, characters: undefined },
  ],
};
const textOf = (changes: Partial<PlanInput> = {}) => planText(planRun({ ...input, ...changes }));

describe('a plan for the terminal', () => {
  test('is as it was', async () => {
    await expect(`${textOf()}\n`).toMatchFileSnapshot('fixtures/plan.txt');
  });

  test('says what is asked again, what differs, and what is not ours', () => {
    const plain = textOf();
    expect(plain).toContain(' All differ in text.');
    expect(plain).not.toMatch(/replicates|are not ours/);
    const other = textOf({ repeat: 2, differentTexts: 40, otherTests: 3 });
    expect(other).toContain(' × 2 replicates');
    expect(other).toContain(
      " They have 40 different texts; with promptfoo's cache, each text is asked once.",
    );
    expect(other).toContain(' 3 tests of the config are not from promptfoo-causal.');
  });

  test('names a graph whose blockers always decide alone', () => {
    const own = (edges: string, functions: Record<string, 'and'>) => {
      const arrows = edges.split(', ').map((arrow) => arrow.replace('>', ' -> '));
      const noise = { targetPns: 0.7 };
      const tests = compositional({ edges: arrows, functions, noise, units: { twins: 20 }, seed: 1 });
      return textOf({ cases: questionsOf(tests).cases });
    };
    const ors = 'Ad>Search, Search>Compare, Compare>Visit, Ad>Remind, Remind>Click, Click>Visit, Visit>Buy';
    expect(own(ors, {})).toContain('a single blocker always decides');
    const mixed =
      'Ad>Search, Search>Compare, Compare>Read, Read>Visit, Ad>Remind, Remind>Open, Open>Click, Click>Visit, Visit>Buy';
    expect(own(mixed, { Compare: 'and', Open: 'and' })).not.toContain('one blocker');
    expect(textOf()).not.toContain('one blocker');
  });
});
