import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import type { Case } from '../../../src/cases/case.ts';
import { decodeScm } from '../../../src/causal/scm.ts';
import { metricsOf } from '../../../src/scorecard/metrics.ts';
import { DEFAULT_SETTINGS } from '../../../src/scoring/settings.ts';
import { estimateOf } from '../../../src/scoring/tracked.ts';
import { probeByForce } from '../../../src/tasks/compositional/probes/by-force.ts';
import {
  isProbeCase,
  PROBE_KINDS,
  type ProbeCase,
} from '../../../src/tasks/compositional/probes/probe-case.ts';
import { SCORES } from '../../../src/tasks/scores.ts';
import { THEMES } from '../../../src/tasks/shared/themes/themes.ts';
import { rowsOf, simulatedVariant } from '../../support/rows.ts';
import { answersOf, idOf, rollUp } from '../../support/scored.ts';
import { sheetOf } from '../../support/variant-answers.ts';

const CONFIG = { preset: 'decisive-small', units: { twins: 24 }, seed: 3 };
const probesOf = (tests: ReturnType<typeof compositional>) =>
  tests.flatMap(({ metadata }) => (isProbeCase(metadata as Case) ? [metadata as ProbeCase] : []));

/** J of each kind, and what failures are put down to. */
function shownBy(model: object, config: object = { ...CONFIG, probes: 4 }) {
  const { sheet } = answersOf(rowsOf(compositional(config), [simulatedVariant(model as never)]));
  const [variant] = sheet.variants;
  return Object.fromEntries(
    metricsOf(sheet, DEFAULT_SETTINGS, SCORES).flatMap((metric): [string, number | undefined][] => {
      if (!variant || !metric.name.startsWith('CCR probe ')) return [];
      const found = estimateOf(metric.of(variant));
      return [[metric.name.slice(10), found.kind === 'estimate' ? found.value : undefined]];
    }),
  );
}

describe('probes', () => {
  test('stand beside every unit, and change nothing about its questions', () => {
    const [plain, probed] = [compositional(CONFIG), compositional({ ...CONFIG, probes: 4 })];
    expect(probed.filter(({ metadata }) => metadata?.task === 'compositional')).toEqual(plain);
    const probes = probesOf(probed);
    expect(probes).toHaveLength(plain.length * 2);
    expect(new Set(probed.map(({ metadata }) => idOf(metadata as never))).size).toBe(probed.length);
    const contexts = new Map(
      plain.map(({ vars, metadata }) => [`${metadata?.pair} ${metadata?.unit}`, vars?.context]),
    );
    for (const { vars, metadata } of probed) {
      expect(vars?.context).toBe(contexts.get(`${metadata?.pair} ${metadata?.unit}`));
    }
  });

  test('are of each kind as often, fewer by turns', () => {
    for (const probes of [1, 2, 4]) {
      const kinds = Map.groupBy(probesOf(compositional({ ...CONFIG, probes })), ({ kind }) => kind);
      expect([...kinds].map(([kind, list]) => [kind, list.length]).toSorted()).toEqual(
        PROBE_KINDS.map((kind) => [kind, 18 * probes]).toSorted(),
      );
    }
  });

  test.each([
    { ...CONFIG, probes: 4 },
    {
      preset: 'maasch-2025-figure-4',
      units: { sample: 60 },
      queries: 'factual-counterfactual',
      probes: 4,
      seed: 5,
    },
    {
      edges: ['X -> C', 'C -> Y'],
      functions: { C: 'not', Y: 'xor' },
      breaks: ['monotonicity'],
      probes: 3,
      seed: 6,
    },
    {
      edges: ['X -> A', 'A -> B', 'B -> C', 'C -> Y'],
      functions: 'and',
      units: { sample: 24 },
      probes: 2,
      seed: 7,
    },
  ])('have the truth that trying everything finds: %j', (config) => {
    const probes = probesOf(compositional(config));
    expect(probes.length).toBeGreaterThan(0);
    for (const probe of probes) expect([probe, probeByForce(probe)]).toEqual([probe, probe.truth]);
    // So few units have no one step with another answer.
    const whole = Map.groupBy(probes, ({ kind }) => kind);
    for (const list of config.breaks ? [] : whole.values()) {
      expect(new Set(list.map(({ truth }) => truth)).size).toBe(2);
    }
  });

  test.each(Object.keys(THEMES))('are read back by a perfect reader in %s', (theme) => {
    expect(shownBy({ model: 'oracle' }, { ...CONFIG, theme, probes: 4 })).toEqual({
      reading: 1,
      numbers: 1,
      'one step': 1,
      facts: 1,
      'failures from reading': undefined,
      'failures from numbers': undefined,
      'failures from one step': undefined,
      'failures from composing': undefined,
    });
  });

  test.each(['always-yes', 'always-no'])('tell nothing of %s', (model) => {
    expect(shownBy({ model })).toMatchObject({ reading: 0, numbers: 0, 'one step': 0, facts: 0 });
  });

  test.each([
    [{ preset: 'decisive' }, [0, 0.2, 0.2]],
    [{ preset: 'maasch-2025-figure-4', units: { sample: 40 } }, [0, 0.01, 0.55]],
    [{ preset: 'ladder' }, [0, 0.45, 0.5]],
  ])('tell little of who goes by places, by what is likely and by what is supposed: %j', (config, most) => {
    const probes = probesOf(compositional({ ...config, probes: 4, seed: 11 }));
    const guessed = (kind: string, guess: (probe: ProbeCase, places: number[]) => boolean): number => {
      const [yes, no] = [true, false].map((truth) => {
        const asked = probes.filter((probe) => probe.kind === kind && probe.truth === truth);
        const right = asked.filter((probe) => {
          const { dag } = decodeScm(probe.equations);
          const places = probe.about.split('→').map((symbol) => dag.nodes.indexOf(symbol));
          return guess(probe, places) === truth;
        });
        return right.length / asked.length;
      });
      return yes! + no! - 1;
    };
    const found = [
      guessed('reading', (_, [cause = 0, node = 0]) => cause < node && node - cause <= 2),
      guessed('numbers', ({ equations }, [node = 0]) => decodeScm(equations).noise[node]! > 0.5),
      guessed('one step', ({ held }) => held === true),
    ];
    found.forEach((J, i) => {
      expect([found, J <= most[i]! + 1e-9]).toEqual([found, true]);
    });
    expect(guessed('reading', (_, [cause = 0, node = 0]) => cause < node)).toBeLessThan(0.05);
  });

  test.each([
    ['credulous', 'numbers'],
    ['digit-comparer', 'numbers'],
    ['missed-parent', 'reading'],
    ['intervention-blind', 'one step'],
  ])('put the failures of %s down to %s', (model, fault) => {
    const config = {
      bccs: [
        { type: 'cycle', nodes: 4 },
        { type: 'cycle', nodes: 4 },
      ],
      noise: 0.3,
      units: { twins: 24 },
      probes: 4,
      seed: 9,
    };
    const shown = shownBy({ model }, config);
    // Who guesses is right now and then: composing is what no probe accounts for.
    const most = ['reading', 'numbers', 'one step'].toSorted(
      (a, b) => (shown[`failures from ${b}`] ?? 0) - (shown[`failures from ${a}`] ?? 0),
    )[0];
    expect([shown, most]).toEqual([shown, fault]);
    expect(shown[`failures from ${fault}`]).toBeGreaterThan(0.3);
    const others = ['reading', 'numbers', 'one step'].filter((kind) => kind !== fault);
    for (const kind of others) expect(shown[kind]).toBeGreaterThan(shown[fault] ?? 1);
  });

  test('leave the failures of who follows one link to composing', () => {
    const shown = shownBy({ model: 'forgetful', steps: 1 }, { preset: 'ladder', probes: 4, seed: 2 });
    expect(shown).toMatchObject({ reading: 1, numbers: 1, 'one step': 1, 'failures from reading': 0 });
    expect(shown['failures from composing']).toBeGreaterThan(0.5);
  });

  test('count in nothing else', () => {
    const model = { model: 'digit-comparer' };
    const [plain, probed] = [CONFIG, { ...CONFIG, probes: 4 }].map(
      (config) =>
        rollUp(rowsOf(compositional(config), [simulatedVariant(model as never)]), { createdAt: '' })
          .variants[0],
    );
    const big = (metrics: { name: string }[] = []) =>
      metrics.filter(({ name }) => !name.startsWith('CCR probe '));
    expect(big(probed?.metrics)).toEqual(plain?.metrics);
    expect(probed?.compositional).toEqual(plain?.compositional);
    expect(probed?.answers.accuracy).toEqual(plain?.answers.accuracy);
    expect(probed?.answers.yesRate).toEqual(plain?.answers.yesRate);
  });

  test('are refused where something is hidden, or no unit is asked about', () => {
    expect(() => compositional({ ...CONFIG, probes: 2, hidden: 0.5 })).toThrow(
      'config.probes: remove it, or set hidden: 0 (now 0.5): probes ask about stated facts',
    );
    expect(() => compositional({ ...CONFIG, probes: 2, ask: ['share'] })).toThrow(
      'config.probes: remove it, or add booleans to ask: only booleans are about units',
    );
    expect(() => compositional({ ...CONFIG, probes: 5 })).toThrow('config.probes');
  });
});

test('failures are put down to something as soon as one unit has probes of all kinds', () => {
  const tests = compositional({ ...CONFIG, probes: 4 });
  const unit = ({ metadata }: (typeof tests)[number]) => `${metadata?.pair} ${metadata?.unit}`;
  const units = [...Map.groupBy(tests, unit).values()];
  const one = units.find((list) => probesOf(list).length === PROBE_KINDS.length)!;
  const names = (list: typeof tests) =>
    metricsOf(sheetOf(list), DEFAULT_SETTINGS, SCORES)
      .map(({ name }) => name)
      .filter((name) => name.includes('failures from'));
  expect(names(one)).toHaveLength(PROBE_KINDS.length);
  const probe = one.find(({ metadata }) => isProbeCase(metadata as Case));
  expect(names(one.filter((item) => item !== probe))).toEqual([]);
});
