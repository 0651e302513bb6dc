import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { DEFAULT_SETTINGS } from '../../../src/scoring/settings.ts';
import { enumerateTruth } from '../../../src/tasks/compositional/enumerate-truth.ts';
import { PRESETS } from '../../../src/tasks/compositional/presets.ts';
import { passSimulation } from '../../../src/tasks/compositional/score/pass-probability.ts';
import { worldsAsked } from '../../../src/tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../../../src/tasks/compositional/score/world-summary.ts';
import { promptParser } from '../../../src/tasks/parse-prompt.ts';
import type { CompositionalCase } from '../../../src/tasks/shared/compositional-case.ts';
import golden from '../../fixtures/ccr-worlds.json' with { type: 'json' };
import { IS_NIGHTLY, nightly } from '../../support/fuzz.ts';
import { promptOf, rowsOf, simulatedVariant } from '../../support/rows.ts';
import { KINDS, rollUp } from '../../support/scored.ts';

const CONSTANTS = ['always-yes', 'always-no', 'intervention-blind', 'credulous', 'echo'] as const;

/** Each night all, by day one in turn. */
const inTurn = (turn: number) =>
  IS_NIGHTLY ? CONSTANTS : CONSTANTS.filter((_, i) => i === turn % CONSTANTS.length);

function judged(config: object, constants: readonly (typeof CONSTANTS)[number][] = CONSTANTS) {
  const tests = compositional(config);
  const models = (['oracle', ...constants] as const).map((model) => simulatedVariant({ model }));
  const { worlds, variants } = rollUp(rowsOf(tests, models), { createdAt: '' }, { resamples: 50 });
  return { tests, world: worlds[0], variants };
}

/** The oracle is perfect by every score; models that take no notice of what matters are told from it by all. */
function expectToldApart({ variants }: ReturnType<typeof judged>): void {
  for (const {
    provider,
    metrics,
    compositional: [world],
  } of variants) {
    const discrimination = metrics.find(({ name }) => name === 'CCR discrimination')?.value;
    const label = provider.label ?? provider.id;
    const isOracle = label === 'oracle';
    expect([label, discrimination]).toEqual([
      label,
      expect.objectContaining({ kind: 'estimate', value: expect.closeTo(isOracle ? 1 : 0, 9) }),
    ]);
    if (isOracle) expect(world).toMatchObject({ quadrant: 'VC', complete: 'yes' });
    else {
      expect(['VC', 'VI', 'near-VC', 'near-VI']).not.toContain(world?.quadrant);
      expect(world?.complete).not.toBe('yes');
    }
  }
}

const parse = promptParser();

const QUERIES = ['interventional', 'factual-counterfactual'] as const;

describe.each(QUERIES)('published worlds under balanced units, asked %s', (queries) => {
  test.each(golden.worlds.map((world, i) => [world.id, world, i] as const))('%s', (_, world, turn) => {
    const of = <T>(values: readonly T[]) =>
      Object.fromEntries(world.nodes.map((node, i) => [node, values[i]]));
    const found = judged(
      {
        edges: world.edges,
        functions: of(world.functions),
        noise: of(world.p),
        units: { balanced: IS_NIGHTLY ? 12 : 6 },
        theme: 'clinical-notes',
        queries,
      },
      inTurn(turn + 3 * QUERIES.indexOf(queries)),
    );
    for (const test of found.tests) {
      const item = test.metadata as unknown as CompositionalCase;
      expect(parse(promptOf(test)).truth()).toBe(item.truth);
      expect(enumerateTruth(item)).toBe(item.truth);
    }
    for (const { pair, truth } of found.world?.pairs ?? []) {
      const exact = (world.pnsExact as Record<string, number>)[pair.replace('→', '|')];
      expect(truth.asked.pns).toEqual({ kind: 'value', value: expect.closeTo(exact ?? -1, 12) });
    }
    expectToldApart(found);
  });
});

test.each([
  ['exhaustive', 0],
  [{ balanced: 12 }, 1],
  [{ informative: 48 }, 2],
] as const)(
  'with facts asked, PN and PS on %j units are those of the population, and compose',
  (units, turn) => {
    const found = judged(
      { preset: 'decisive-small', queries: 'factual-counterfactual', units },
      inTurn(turn),
    );
    for (const { truth } of found.world?.pairs ?? []) {
      const { pn, ps } = truth.population;
      const exact = [pn, ps].map((of) => (of.kind === 'value' ? of.value : -1));
      expect([truth.asked.pn, truth.asked.ps]).toEqual(
        exact.map((value) => ({ kind: 'value', value: expect.closeTo(value, 12) })),
      );
    }
    expectToldApart(found);
  },
);

/** How often a model that errs at a rate is found VC on a preset, by 2,000 designs with errors of their own, or 500. */
function shareOfVc(preset: string, errorRate: number): number {
  const cases = compositional({ preset }).map(({ metadata }) => metadata as unknown as CompositionalCase);
  const [ask] = worldsAsked({ kinds: KINDS, cases, variants: [] });
  if (!ask) throw new Error('no world');
  const world = ask();
  const settings = { ...DEFAULT_SETTINGS, resamples: 100 };
  const clusters = cases.map(({ pair, unit }) => `${pair}/${unit}`);
  const summary = summariseWorld(world, clusters, settings, 1);
  const simulation = passSimulation(world, summary, { ...settings, resamples: nightly(2000) }, 1);
  return simulation.passProbabilities(errorRate).allPaths;
}

test.each([
  ['decisive', 0.85],
  ['decisive-small', 0.95],
])(
  'on %s VC is found where nothing is wrong, where one in a hundred is with a probability of at least %d, and hardly where one in ten is',
  (preset, least) => {
    expect(shareOfVc(preset, 0)).toBe(1);
    expect(shareOfVc(preset, 0.01)).toBeGreaterThanOrEqual(least);
    expect(shareOfVc(preset, 0.1)).toBeLessThanOrEqual(0.02);
  },
);

describe.each(Object.entries(PRESETS).filter(([name]) => name.startsWith('decisive')))(
  'preset %s',
  (preset, { title }) => {
    test.each(QUERIES)('is decided, asked %s', (queries) => {
      const found = judged(
        { preset, queries },
        inTurn((preset === 'decisive' ? 0 : 2) + QUERIES.indexOf(queries)),
      );
      expect(found.tests).toHaveLength(title === 'Three diamonds' ? 720 : 360);
      expectToldApart(found);
    });

    test.each(QUERIES)(
      'has yes right about as often as no, asked %s: a constant gets six in ten at most',
      (queries) => {
        for (const units of [undefined, { balanced: 60 }]) {
          const tests = compositional({ preset, queries, ...(units && { units }) });
          const yes = tests.filter(({ metadata }) => metadata?.truth === true).length / tests.length;
          expect(Math.max(yes, 1 - yes)).toBeLessThanOrEqual(0.6);
        }
      },
    );
  },
);
