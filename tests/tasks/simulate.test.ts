import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import {
  parseSimulatedModelConfig,
  type SimulatedModelConfig,
} from '../../src/tasks/shared/simulated-model.ts';
import { simulate } from '../support/parse.ts';
import { promptOf } from '../support/rows.ts';

const told = {
  preset: 'maasch-2025-figure-4',
  functions: 'random',
  noise: { min: 0.2, max: 0.8 },
  units: { sample: 60 },
  seed: 5,
};
const stories = compositional(told);
const relations = interventionEffects({ preset: 'paper', draws: 3, seed: 5 });
const all = [...stories, ...relations];

function says(config: Partial<SimulatedModelConfig>): (test: (typeof all)[number]) => boolean {
  const parsed = parseSimulatedModelConfig(config);
  return (item) => /yes/i.test(simulate(parsed, promptOf(item)));
}

describe('simulated models', () => {
  test('the oracle is right about every question', () => {
    for (const item of all) expect(says({ model: 'oracle' })(item)).toBe(item.metadata!.truth);
  });

  test('answer in a sentence, or in a tag where one is asked for', () => {
    const oracle = parseSimulatedModelConfig({ model: 'oracle' });
    for (const item of compositional({ ...told, answerFormat: 'words' }))
      expect(simulate(oracle, promptOf(item))).toMatch(
        /^(?:Yes, \p{L}+ is happy\.|No, \p{L}+ is not happy\.)$/u,
      );
    for (const item of all)
      expect(simulate(oracle, promptOf(item))).toMatch(/^<answer>(?:yes|no)<\/answer>$/);
  });

  test('always-yes and always-no do', () => {
    for (const item of all) {
      expect(says({ model: 'always-yes' })(item)).toBe(true);
      expect(says({ model: 'always-no' })(item)).toBe(false);
    }
  });

  test('intervention-blind answers the question without its hypothetical', () => {
    const blind = says({ model: 'intervention-blind' });
    const facts = new Map(
      compositional({
        preset: 'maasch-2025-figure-4',
        functions: 'random',
        noise: { min: 0.2, max: 0.8 },
        units: { sample: 60 },
        seed: 5,
        queries: 'factual',
      }).map(({ metadata }) => [`${metadata!.pair}/${metadata!.unit}`, metadata!.truth]),
    );
    for (const item of stories) {
      const effect = String(item.metadata!.pair).split('→')[1];
      expect(blind(item)).toBe(facts.get(`${effect}/${item.metadata!.unit}`));
    }
    const drawn = ({ metadata }: (typeof all)[number], intervention: unknown): string =>
      ['names', 'graph', 'draw', 'pair'].map((key) => metadata![key]).join() + String(intervention);
    const before = new Map(
      relations.map((item) => [drawn(item, item.metadata!.intervention), item.metadata!.truth]),
    );
    for (const item of relations) expect(blind(item)).toBe(before.get(drawn(item, 'none')));
  });

  test('forgetful models come closer to the oracle with every link, and get there', () => {
    const wrong = (steps: number): number =>
      stories.filter((item) => says({ model: 'forgetful', steps })(item) !== item.metadata!.truth).length;
    const errors = [0, 1, 2, 3, 7].map(wrong);
    expect(errors.at(-1)).toBe(0);
    expect(errors[0]).toBeGreaterThan(errors[2]!);
    expect(errors).toEqual([...errors].sort((a, b) => b - a));
  });

  test('forgetful after one link sees direct causes only', () => {
    for (const item of relations.filter(
      ({ metadata }) => metadata!.graph === 'mediation' && metadata!.pair === 'A→C',
    )) {
      expect(says({ model: 'forgetful', steps: 1 })(item)).toBe(false);
    }
  });

  test('noisy errs at its rate, the same way every time: 840 questions within 4 standard errors of 20 %', () => {
    const noisy = says({ model: 'noisy', errorRate: 0.2, seed: 1 });
    const wrong = all.map((item) => noisy(item) !== item.metadata!.truth);
    expect(all.map((item) => noisy(item) !== item.metadata!.truth)).toEqual(wrong);
    const rate = wrong.filter(Boolean).length / all.length;
    expect(Math.abs(rate - 0.2)).toBeLessThan(4 * Math.sqrt((0.2 * 0.8) / all.length));
  });

  test('slips come on top of any fault, elsewhere in every repeat: 840 questions, two repeats, within 4 standard errors of 5 %', () => {
    const rate = 0.05;
    for (const model of ['oracle', 'forgetful', 'noisy'] as const) {
      const [sure, slipping] = [0, rate].map((slipRate) => parseSimulatedModelConfig({ model, slipRate }));
      const slips = [0, 1].map((repeat) =>
        all.map((item) => {
          const prompt = promptOf(item);
          return simulate(slipping!, prompt, repeat) !== simulate(sure!, prompt, repeat);
        }),
      );
      const error = Math.sqrt((rate * (1 - rate)) / all.length);
      for (const list of slips)
        expect(Math.abs(list.filter(Boolean).length / all.length - rate)).toBeLessThan(4 * error);
      const both = all.filter((_, i) => slips[0]?.[i] && slips[1]?.[i]).length;
      expect(both).toBeLessThan((slips[0]?.filter(Boolean).length ?? 0) / 2);
      expect(
        all.map((item) => simulate(slipping!, promptOf(item), 1) !== simulate(sure!, promptOf(item), 1)),
      ).toEqual(slips[1]);
    }
  });

  test('credulous lets every cause through: the effect follows whatever is supposed of its ancestor', () => {
    const whole = compositional({ preset: 'maasch-2025-figure-4' });
    for (const item of whole)
      expect(says({ model: 'credulous' })(item)).toBe(item.metadata!.query === 'do-true');
  });
});
