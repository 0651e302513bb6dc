import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import type { Case } from '../../../../src/cases/case.ts';
import { parsePair } from '../../../../src/causal/dag.ts';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import { estimateOf } from '../../../../src/scoring/tracked.ts';
import { simulatedVariant } from '../../../../src/study/simulated-scorecard.ts';
import type { InterventionEffectCase } from '../../../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { interventionEffectMetrics } from '../../../../src/tasks/intervention-effects/score/metrics.ts';
import { KINDS } from '../../../support/scored.ts';

/** What a question says of the intervention, whatever the graph. */
const PLACES = ['none', 'cause', 'effect', 'another'] as const;

function placeOf({ pair, intervention }: InterventionEffectCase): (typeof PLACES)[number] {
  const { cause, outcome } = parsePair(pair);
  if (intervention === 'none') return 'none';
  return intervention === outcome ? 'effect' : intervention === cause ? 'cause' : 'another';
}

function casesOf(config: object): InterventionEffectCase[] {
  return interventionEffects({ seed: 7, ...config }).map(
    ({ metadata }) => metadata as InterventionEffectCase,
  );
}

function metricsOf(cases: readonly Case[], replies: Parameters<typeof simulatedVariant>[1]) {
  const variant = simulatedVariant(cases, replies);
  const sheet = { kinds: KINDS, cases, variants: [variant] };
  return Object.fromEntries(
    interventionEffectMetrics(sheet, DEFAULT_SETTINGS).map((metric) => {
      const found = estimateOf(metric.of(variant));
      return [metric.name.replace('IE ', ''), found.kind === 'estimate' ? found.value : undefined];
    }),
  );
}

const DESIGNS = {
  'as in the README': { graphs: ['bivariate', 'confounding', 'mediation'], draws: 4 },
  'as small as can be': { graphs: ['bivariate'], names: 'random-char', phrasings: 'intervention', draws: 3 },
  'of a random graph, all pairs': {
    graphs: [{ random: { nodes: 5, density: 0.5 } }],
    queries: 'all',
    draws: 4,
  },
};

describe.each(Object.entries(DESIGNS))('a design %s', (_, config) => {
  const cases = casesOf(config);

  test('gives a perfect model 1', () => {
    expect(metricsOf(cases, { errorRate: 0 }).discrimination).toBe(1);
  });

  // Sixteen readers, the constant ones, who sees causes everywhere and who takes each intervention for a cut among them.
  test('gives nobody more than 0 who never looks at the graph', () => {
    const found = Array.from({ length: 2 ** PLACES.length }, (_, code) =>
      metricsOf(cases, {
        errorRate: 0,
        says: cases.map((item) => (code >> PLACES.indexOf(placeOf(item))) % 2 === 1),
      }),
    );
    const values = found.map(({ discrimination }) => discrimination ?? Number.NaN);
    expect(Math.max(...values)).toBeLessThan(1e-12);
    // Accuracy and sensitivity alone would have given one of them away.
    expect(Math.max(...found.map(({ sensitivity }) => sensitivity ?? 0))).toBe(1);
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBe(0);
  });

  test('gives 0 to whoever reads the graph and ignores interventions, or takes every one for a cut', () => {
    const holds = (item: InterventionEffectCase): boolean =>
      cases.some(
        ({ intervention, truth, design, graph, names, draw, pair }) =>
          intervention === 'none' &&
          truth &&
          [design, graph, names, draw, pair].join() ===
            [item.design, item.graph, item.names, item.draw, item.pair].join(),
      );
    for (const severs of [false, true]) {
      const says = cases.map((item) => holds(item) && !(severs && item.intervention !== 'none'));
      expect(metricsOf(cases, { errorRate: 0, says }).discrimination).toBe(0);
    }
  });

  test('takes the lower of two specificities', () => {
    const { discrimination, ...parts } = metricsOf(cases, { errorRate: 0.2, name: 'slips' });
    const specificities = [parts.specificity ?? Number.NaN, parts['null specificity'] ?? Number.NaN];
    expect(new Set(specificities).size).toBe(2);
    expect(discrimination).toBeCloseTo(
      (parts.sensitivity ?? Number.NaN) + Math.min(...specificities) - 1,
      12,
    );
  });
});

test('where no relation is asked about that does not hold, there is one specificity', () => {
  const cases = casesOf({ graphs: ['mediation'], draws: 4 });
  const { discrimination, ...parts } = metricsOf(cases, { errorRate: 0.2 });
  expect(parts).not.toHaveProperty('null specificity');
  expect(discrimination).toBeCloseTo(parts.sensitivity! + parts.specificity! - 1, 12);
});
