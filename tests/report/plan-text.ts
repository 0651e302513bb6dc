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
export const textOf = (changes: Partial<PlanInput> = {}) => planText(planRun({ ...input, ...changes }));
