import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { decodeScm, evaluate, intervene, type Scm } from '../../../src/causal/scm.ts';
import { planText } from '../../../src/report/files/plan-text.ts';
import { planRun } from '../../../src/study/plan.ts';
import { parseCompositionalConfig } from '../../../src/tasks/compositional/compositional-config.ts';
import { designCompositional } from '../../../src/tasks/compositional/compositional-design.ts';
import type { Told } from '../../../src/tasks/compositional/hide.ts';
import type { CompositionalCase } from '../../../src/tasks/shared/compositional-case.ts';
import { parseSimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { allSettings } from '../../arbitraries.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { simulate } from '../../support/parse.ts';
import { promptOf, rowsOf, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

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

describe('hidden: needed', () => {
  const config = (seed: number) => ({
    bccs: [
      { type: 'random', nodes: 5, density: 0.4 },
      { type: 'wheel', nodes: 4 },
    ],
    functions: seed % 2 === 0 ? 'or' : 'and',
    noise: { min: 0.3, max: 0.7 },
    hidden: 'needed',
    units: { balanced: 4 },
    seed,
  });
  const mixed = { hidden: 'needed', units: { balanced: 4 } };
  const worlds = [
    ...(IS_NIGHTLY ? [1, 2, 3, 4] : [1, 2]).map((seed) => compositional(config(seed))),
    compositional({ ...mixed, preset: 'decisive' }),
    compositional({ ...mixed, preset: 'decisive-small', units: { informative: 9 } }),
  ];

  test('in every unit what is seen decides, found by trying every noise; the asked node is never seen', () => {
    for (const tests of worlds) {
      const needed = new Map<string, boolean>();
      for (const { metadata } of tests) {
        const { equations, noise, pair, query, unit, truth } = metadata as CompositionalCase;
        const scm = decodeScm(equations);
        const [cause, effect] = pair.split('→').map((symbol) => scm.dag.nodes.indexOf(symbol));
        const told = {
          noise: Uint8Array.from(noise, (sign) => (/[1i]/.test(sign) ? 1 : 0)),
          hidden: new Map<number, boolean>(),
        };
        const fact = evaluate(scm, told.noise);
        [...noise].forEach((sign, node) => {
          if (/[oi]/.test(sign)) told.hidden.set(node, fact[node] === 1);
        });
        expect(told.hidden.has(effect!)).toBe(false);
        const model = intervene(scm, new Map([[cause!, query === 'do-true']]));
        const answers = (settings: readonly Uint8Array[]) =>
          new Set(settings.map((setting) => evaluate(model, setting)[effect!] === 1));
        const { seen, unseen } = explanations(scm, told);
        expect([...answers(seen)]).toEqual([truth]);
        const key = `${pair}/${unit}`;
        needed.set(key, needed.get(key) === true || answers(unseen).size > 1);
      }
      expect([...needed.values()].filter((one) => !one)).toEqual([]);
    }
  });

  test.each([
    ['oracle', 1],
    ['evidence-blind', 0],
    ['intervention-blind', 0],
    ['always-yes', 0],
    ['always-no', 0],
  ] as const)('%s has a discrimination of %d, in every world', (model, wanted) => {
    for (const tests of worlds) {
      const { variants, worlds: found } = rollUp(rowsOf(tests, [simulatedVariant({ model })]), {
        createdAt: '2025-01-01T00:00:00.000Z',
      });
      const value = variants[0]?.metrics[0]?.value;
      expect(value?.kind === 'estimate' && value.value).toBeCloseTo(wanted, 9);
      const { units, neededUnits } = found[0]?.evidence ?? { units: 0, neededUnits: 1 };
      expect(neededUnits).toBe(units);
      // What its own noise settles is not asked about, and credited to nobody.
      expect(variants[0]?.compositional[0]?.quadrant).toBe('undecided');
    }
  });

  test('one that ignores what is seen is named for it, and is perfect where nothing is hidden', () => {
    const variant = [simulatedVariant({ model: 'evidence-blind' })];
    const named = rollUp(rowsOf(worlds.at(-2)!, variant), { createdAt: '2025-01-01T00:00:00.000Z' });
    expect(named.variants[0]?.diagnoses[0]).toMatchObject({ verdict: 'model', best: ['evidence-blind'] });
    const told = rollUp(rowsOf(compositional({ ...config(1), hidden: 0 }), variant), {
      createdAt: '2025-01-01T00:00:00.000Z',
    });
    expect(told.variants[0]?.metrics[0]?.value).toMatchObject({ value: 1 });
    expect(told.worlds[0]?.evidence).toBeUndefined();
  });

  test('plan says how often what is seen is needed, and that there will be no classes', () => {
    const planned = (config_: object) => {
      const cases = [...compositional(config_)].map(({ metadata }) => metadata as CompositionalCase);
      return planText(
        planRun({
          cases,
          differentTexts: cases.length,
          otherTests: 0,
          variants: [],
          repeat: 1,
          price: undefined,
          replyTokens: 100,
          errorRate: 0.05,
          width: undefined,
        }),
      );
    };
    expect(planned(config(1))).toContain(
      'What is seen is needed in 100 % of units (12 of 12), to answer 50 % of',
    );
    expect(planned(config(1))).toContain('No model gets a class');
    expect(planned({ ...config(1), hidden: 0 })).not.toMatch(/What is seen|No model gets/);
  });

  test.each([
    [{ units: 'exhaustive' }, 'config.hidden: expected units: {balanced: n} or {informative: n}'],
    [{ queries: 'factual-counterfactual' }, 'queries: interventional beside needed'],
    [{ bccs: [{ type: 'bridge' }, { type: 'wheel', nodes: 4 }] }, 'expected nodes between cause and outcome'],
    [{ functions: 'xor', breaks: ['monotonicity'] }, 'expected 0 with xor'],
    [{ hidden: 'all' }, 'expected a share between 0 and 1, or needed'],
  ])('is refused where nothing could be inferred: %j', (change, message) => {
    expect(() => compositional({ ...config(1), ...change })).toThrow(message);
  });
});
