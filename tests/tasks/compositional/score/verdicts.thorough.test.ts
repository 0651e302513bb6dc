import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import type { ScorecardView } from '../../../../src/scorecard/scorecard-view.ts';
import type { Estimate } from '../../../../src/scoring/value-schemas.ts';
import type { VariantWorld } from '../../../../src/tasks/compositional/score/compositional-schema.ts';
import type { SimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';
import { promptOf, rowsOf, type SimulatedVariant, simulatedVariant } from '../../../support/rows.ts';
import { rollUp, rollUpAnswers } from '../../../support/scored.ts';
import { answered, columnOf, replyTo, sheetOf } from '../../../support/variant-answers.ts';

const run = { createdAt: '' };
const figure4 = compositional({ preset: 'maasch-2025-figure-4', seed: 2025 });
const oracle = simulatedVariant({ model: 'oracle' });

function worldsOf(tests: typeof figure4, variants: readonly SimulatedVariant[]): VariantWorld[] {
  return rollUp(rowsOf(tests, variants), run).variants.map(({ compositional: [world] }) => world!);
}

/** A perfect model of whose replies so many, taken at random, cannot be read. */
function silentAt(count: number, seed: number): SimulatedVariant {
  const rng = namedRng('silent', seed);
  const prompts = figure4.map((item) => ({ prompt: promptOf(item), key: rng.uniform() }));
  const silent = new Set(
    prompts
      .toSorted((one, other) => one.key - other.key)
      .slice(0, count)
      .map(({ prompt }) => prompt),
  );
  return {
    label: `silent ${seed}`,
    reply: (prompt, n) => (silent.has(prompt) ? 'Hm.' : oracle.reply(prompt, n)),
  };
}

const numberIn = (found: Estimate): number => (found.kind === 'estimate' ? found.value : Number.NaN);

describe('what was not answered widens bounds', () => {
  test('8 of 356 unparsed and all else right is never class II: VC or undecided', () => {
    const worlds = worldsOf(
      figure4,
      Array.from({ length: IS_NIGHTLY ? 40 : 8 }, (_, seed) => silentAt(8, seed)),
    );
    for (const { quadrant, complete } of worlds) {
      expect(['VC', 'inconclusive']).toContain(quadrant);
      expect(['yes', 'inconclusive']).toContain(complete);
    }
    for (const { quantities } of worlds) {
      for (const { pns, validity } of quantities) {
        if (pns.estimate.kind === 'estimate') continue;
        expect(pns.estimate).toMatchObject({ kind: 'bounds' });
        expect(['valid', 'inconclusive']).toContain(validity);
      }
    }
  });

  test('one answer missing leaves the class as it is where it weighs too little', () => {
    const worlds = worldsOf(
      figure4,
      Array.from({ length: IS_NIGHTLY ? 20 : 10 }, (_, seed) => silentAt(1, seed)),
    );
    expect(new Set(worlds.map(({ quadrant }) => quadrant))).toEqual(new Set(['VC', 'inconclusive']));
  });

  test('one that nobody could read is open, and no interval calls itself exact', () => {
    const [world] = worldsOf(figure4, [silentAt(356, 1)]);
    expect(world).toMatchObject({ quadrant: 'inconclusive', complete: 'inconclusive' });
    expect(JSON.stringify(world!.quantities.map(({ pns }) => pns))).not.toContain('exact');
  });
});

/**
 * Random worlds, each answered by a model that errs at random, once in full and once with answers missing: what is shown
 * of the second must hold of the first.
 */
function comparedWithFull(worlds: number, seed: number): { full: ScorecardView; open: ScorecardView } {
  const tests = compositional({
    bccs: [
      { type: 'random', nodes: 3 },
      { type: 'bridge', nodes: 2 },
    ],
    worlds,
    functions: 'random',
    noise: { min: 0.2, max: 0.8 },
    seed,
  });
  const rows = rowsOf(tests, [simulatedVariant({ model: 'noisy', errorRate: 0.05, seed })]);
  const rng = namedRng('missing', seed);
  // Some worlds lack few answers, some many.
  const shares = new Map<string, number>();
  const holed = rows.map((row) => {
    const { world } = (row.testCase as { metadata: { world: string } }).metadata;
    const share = shares.get(world) ?? 0.3 * rng.uniform() ** 2;
    shares.set(world, share);
    const { gradingResult: _, ...rest } = row;
    return rng.bernoulli(share) ? { ...rest, response: { output: 'Hm.' } } : row;
  });
  const [full, open] = [rows, holed].map((list) => rollUp(list, run, { resamples: 10 }));
  return { full: full!, open: open! };
}

const [SEEDS, WORLDS] = IS_NIGHTLY ? [4, 50] : [1, 25];

test('200 random worlds each night, 25 otherwise, with missing answers: bounds hold what all answers show, and a class that is shown is theirs', () => {
  let [bounded, decided] = [0, 0];
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { full, open } = comparedWithFull(WORLDS, seed);
    full.variants[0]!.compositional.forEach((world, w) => {
      const found = open.variants[0]!.compositional[w]!;
      world.quantities.forEach(({ pns, ate, validity }, q) => {
        const other = found.quantities[q]!;
        for (const [whole, part] of [
          [pns.estimate, other.pns.estimate],
          [ate.estimate, other.ate.estimate],
        ] as const) {
          if (part.kind !== 'bounds') continue;
          bounded++;
          expect(numberIn(whole)).toBeGreaterThanOrEqual(part.least! - 1e-9);
          expect(numberIn(whole)).toBeLessThanOrEqual(part.greatest! + 1e-9);
        }
        if (other.validity !== 'inconclusive') expect(other.validity).toBe(validity);
      });
      world.compositions.forEach(({ quadrant, value }, c) => {
        const other = found.compositions[c]!;
        if (other.value.kind === 'bounds') {
          expect(numberIn(value)).toBeGreaterThanOrEqual(other.value.least! - 1e-9);
          expect(numberIn(value)).toBeLessThanOrEqual(other.value.greatest! + 1e-9);
        }
        if (other.quadrant === 'inconclusive') return;
        decided++;
        expect(other.quadrant).toBe(quadrant);
      });
      if (found.complete !== 'inconclusive') expect(found.complete).toBe(world.complete);
    });
  }
  expect(bounded).toBeGreaterThan(WORLDS * SEEDS);
  expect(decided).toBeGreaterThan((WORLDS / 10) * SEEDS);
}, 120_000);

describe('complete is Def. 4.5', () => {
  test('a model whose products agree with its own whole but not with the truth is not complete', () => {
    // Every PNS is 1 where the truth is less: consistent, and wrong.
    const [credulous] = worldsOf(figure4, [simulatedVariant({ model: 'credulous' })]);
    expect(credulous).toMatchObject({ quadrant: 'IC', complete: 'no' });
  });

  test('a part that is wrong is enough: forgetful after two links', () => {
    const [forgetful] = worldsOf(figure4, [simulatedVariant({ model: 'forgetful', steps: 2 })]);
    expect(forgetful!.complete).toBe('no');
  });
});

describe('discrimination', () => {
  const bridges = { bccs: [{ type: 'bridge' }, { type: 'bridge' }], noise: 0.3, seed: 7 };
  const designs = {
    'Figure 4': figure4,
    'Figure 4, and': compositional({ preset: 'maasch-2025-figure-4', functions: 'and' }),
    sampled: compositional({ ...bridges, units: { sample: 80 } }),
    'sampled facts': compositional({ ...bridges, units: { sample: 80 }, queries: 'factual-counterfactual' }),

    'three worlds': compositional({
      bccs: [{ type: 'random', nodes: 4 }, { type: 'bridge' }],
      worlds: 3,
      noise: 0.4,
    }),
    xor: compositional({
      edges: ['X->C', 'C->Y'],
      functions: { C: 'xor', Y: 'xor' },
      breaks: ['monotonicity'],
    }),
  };
  const broken: Partial<SimulatedModelConfig>[] = [
    { model: 'always-yes' },
    { model: 'always-no' },
    { model: 'intervention-blind' },
    { model: 'credulous' },
  ];

  test.each(Object.entries(designs))(
    '%s: 1 for the oracle, 0 for whoever does not discriminate',
    (_, tests) => {
      const { variants } = rollUp(rowsOf(tests, [oracle, ...broken.map(simulatedVariant)]), run, {
        resamples: 50,
      });
      const [perfect, ...others] = variants.map(({ metrics }) => {
        const [first] = metrics;
        expect(first!.name).toBe('CCR unit discrimination');
        return numberIn(first!.value);
      });
      expect(perfect).toBe(1);
      for (const value of others) expect(Math.abs(value)).toBeLessThan(1e-9);
      for (const { compositional: worlds } of variants.slice(1)) {
        for (const { quadrant, complete } of worlds) {
          expect(['VC', 'VI']).not.toContain(quadrant);
          expect(complete).not.toBe('yes');
        }
      }
    },
  );

  test('is what the PNS is made of: PNS = w · sensitivity + (1 − w)(1 − specificity)', () => {
    const [world] = worldsOf(figure4, [simulatedVariant({ model: 'noisy', errorRate: 0.1 })]);
    const exact = [0.216, 0.1296, 0.0279936, 0.6, 0.1296, 0.216];
    world!.quantities.forEach(({ pns, sensitivity, specificity }, i) => {
      const w = exact[i]!;
      const made = w * numberIn(sensitivity) + (1 - w) * (1 - numberIn(specificity));
      expect(numberIn(pns.estimate)).toBeCloseTo(made, 9);
    });
  });
});

describe('a failure that luck would explain is withdrawn, and no other', () => {
  const sampled = compositional({ preset: 'maasch-2025-figure-4', units: { sample: 1000 }, seed: 1 });

  test('a coin on 1,000 sampled units fails a floor; a perfect model does not', () => {
    const sheet = sheetOf(sampled);
    const rng = namedRng('coin');
    const { variants } = rollUpAnswers(
      answered(sheet, [
        columnOf(sheet, 'coin', () => rng.pick(['yes', 'no'])),
        columnOf(sheet, 'oracle', (item) => replyTo(item, true)),
      ]),
      run,
    );
    const [tossed, perfect] = variants.map(({ compositional: [world] }) => world);
    expect(tossed!.verdict).not.toBe('inconclusive');
    expect(['VC', 'near-VC']).not.toContain(tossed!.verdict);
    expect(tossed!.complete).toBe('no');
    // A perfect model often misses on this design: that is no failure.
    expect(['VC', 'near-VC', 'inconclusive']).toContain(perfect!.verdict);
    expect(['yes', 'inconclusive']).toContain(perfect!.complete);
  });

  test('over worlds, the shares of a perfect model are 1 where it is judged', () => {
    const tests = compositional({
      bccs: [{ type: 'random', nodes: 4 }, { type: 'bridge' }],
      worlds: 6,
      noise: { min: 0.2, max: 0.6 },
      units: { sample: 60 },
    });
    const { worlds, variants } = rollUp(rowsOf(tests, [oracle]), run);
    const { overWorlds } = variants[0]!;
    const judged = worlds.filter(({ passProbability }) => passProbability.complete.perfect >= 0.95).length;
    for (const share of [overWorlds!.complete, overWorlds!.valid, overWorlds!.quadrants.VC]) {
      if (share.kind === 'estimate') expect(share.value).toBe(1);
    }
    expect(overWorlds!.complete.kind === 'estimate').toBe(judged > 0);
  });
});
