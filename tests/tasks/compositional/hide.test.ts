import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { evaluate, intervene, type Scm } from '../../../src/causal/scm.ts';
import { parseCompositionalConfig } from '../../../src/tasks/compositional/compositional-config.ts';
import { designCompositional } from '../../../src/tasks/compositional/compositional-design.ts';
import type { Told } from '../../../src/tasks/compositional/hide.ts';
import { parseSimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { allSettings } from '../../arbitraries.ts';
import { simulate } from '../../support/parse.ts';
import { promptOf } from '../../support/rows.ts';

const chain = {
  bccs: [
    { type: 'cycle', nodes: 3 },
    { type: 'wheel', nodes: 4 },
  ],
  functions: 'random',
  seed: 3,
};

/** All settings of the noise that agree with what is told, and those of them that agree with what is seen as well. */
function explanations(scm: Scm, { noise, hidden }: Told) {
  const unseen = allSettings(scm.dag.nodes.length).filter((setting) =>
    setting.every((on, node) => hidden.has(node) || on === noise[node]),
  );
  const seen = unseen.filter((setting) => {
    const fact = evaluate(scm, setting);
    return [...hidden].every(([node, value]) => (fact[node] === 1) === value);
  });
  return { seen, unseen };
}

describe('hidden noise', () => {
  test.each([
    ['exhaustive', 'interventional'],
    [{ sample: 25 }, 'interventional'],
    [{ sample: 25 }, 'factual-counterfactual'],
  ] as const)('leaves every question with one answer, by exact conditioning: %j, %s', (units, queries) => {
    const config = parseCompositionalConfig({ ...chain, hidden: 0.5, units, queries });
    const { world, questions } = designCompositional(config, '').worlds[0]!;
    const { scm } = world;
    let [hidden, needed] = [0, 0];
    for (const { unit, questions: list } of questions()) {
      for (const { effect, hypothesis, metadata, told } of list) {
        expect(told.noise).toEqual(unit.noise);
        expect(told.hidden.has(effect)).toBe(false);
        const { seen, unseen } = explanations(scm, told);
        hidden += told.hidden.size;
        const model = hypothesis ? intervene(scm, new Map([[hypothesis.node, hypothesis.value]])) : scm;
        const answers = (settings: readonly Uint8Array[]) => [
          ...new Set(settings.map((noise) => evaluate(model, noise)[effect] === 1)),
        ];
        expect(answers(seen)).toEqual([metadata.truth]);
        if (answers(unseen).length > 1) needed++;
        const shown = Array.from(metadata.noise, (sign) => 'oi'.includes(sign));
        expect(shown).toEqual(scm.dag.nodes.map((_, node) => told.hidden.has(node)));
      }
    }
    expect(hidden).toBeGreaterThan(0);
    expect(needed).toBeGreaterThan(0);
  });

  test('drops no unit and changes no weight or truth', () => {
    const metadata = (hidden: number) =>
      compositional({ ...chain, hidden }).map(({ metadata: m }) => [
        m!.pair,
        m!.query,
        m!.unit,
        m!.weight,
        m!.truth,
      ]);
    expect(metadata(0.5)).toEqual(metadata(0));
  });

  test('is read from the prompt and undone by the oracle', () => {
    const oracle = parseSimulatedModelConfig({ model: 'oracle' });
    for (const theme of ['candy-party', 'flower-garden', 'flu-vaccine', 'clinical-notes', 'abstract']) {
      for (const item of compositional({
        ...chain,
        hidden: 0.6,
        theme,
        extraneous: true,
        units: { sample: 8 },
      })) {
        expect(/\byes\b/i.test(simulate(oracle, promptOf(item)))).toBe(item.metadata!.truth);
      }
    }
  });
});
