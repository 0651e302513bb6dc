import { namedRng } from '../../src/lib/rng.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { unitResamples } from '../../src/tasks/compositional/score/draws.ts';
import { pairTruths } from '../../src/tasks/compositional/score/pair-estimates.ts';
import { evaluateVariantWorld } from '../../src/tasks/compositional/score/variant-world.ts';
import type { WorldQuestions } from '../../src/tasks/compositional/score/world-questions.ts';
import { summariseWorld, type WorldSummary } from '../../src/tasks/compositional/score/world-summary.ts';
import type { CompositionalCase } from '../../src/tasks/shared/compositional-case.ts';
import { covers } from './covers.ts';
import { type Frequency, frequencies, type Outcomes } from './frequencies.ts';
import { freshWorld, unitOf } from './fresh-world.ts';
import { answerAll, drawModel, meanOver } from './known-model.ts';

export interface CoveragePlan {
  readonly config: object;
  readonly replicates: number;
}

/** Measures how often a variant's intervals for one world contain the true values. */
export function compositionalCoverage(plan: CoveragePlan, runs: number): Frequency[] {
  const { config, replicates } = plan;
  const name = JSON.stringify(plan);
  const { world: example, clusters } = freshWorld(config, name);
  const summary = summariseWorld(example, clusters, DEFAULT_SETTINGS, 1);
  return frequencies(runs, (run) => {
    const rng = namedRng(name, run);
    const model = drawModel(rng);
    const seed = `${name}/${run}`;
    const { cases, world } = freshWorld(config, seed);
    // To save time, sampled units get few resamples.
    const resamples = world.units === 'exhaustive' ? DEFAULT_SETTINGS.resamples : 10;
    const settings = { ...DEFAULT_SETTINGS, seed, resamples };
    const { variant, rates } = answerAll(cases, model, unitOf, rng, replicates);
    // Between experiments, only the units and their truths differ.
    const truths = pairTruths(world, summary.population, settings);
    const resampled = unitResamples(world, settings);
    const found = evaluateVariantWorld(world, { ...summary, truths }, variant, resampled, settings);
    const values =
      world.units === 'exhaustive'
        ? valuesOnUnits(world, cases, rates)
        : valuesInPopulation(summary, (value) => meanOver(model, value));
    return outcomes(found, values, summary);
  });
}

/** The limits of a model's estimates as the numbers of units and replies grow. */
interface TrueEstimates {
  readonly truth: number;
  readonly pns: number;
  readonly ate: number;
  readonly defierRate: number;
}

function valuesInPopulation(
  { population }: WorldSummary,
  mean: (value: (rate: number) => number) => number,
): TrueEstimates[] {
  return population.map(({ pns }) => estimatesAt(pns.kind === 'value' ? pns.value : 0, mean));
}

/**
 * Computes the limits if only replies are random: the units are the whole population, and each has its own error rate.
 */
function valuesOnUnits(
  { pairs }: WorldQuestions,
  cases: readonly CompositionalCase[],
  rates: ReadonlyMap<string, number>,
): TrueEstimates[] {
  return pairs.map(({ units }) => {
    const sum = { truth: 0, pns: 0, ate: 0, defierRate: 0 };
    for (const { y1, weight, truth } of units) {
      const rate = rates.get(unitOf(cases[y1!]!))!;
      const one = estimatesAt(truth.y1 > truth.y0 ? 1 : 0, (value) => value(rate));
      for (const key of ['truth', 'pns', 'ate', 'defierRate'] as const) sum[key] += weight * one[key];
    }
    return sum;
  });
}

/** Computes the limits from the share of units whose effect depends on the cause. No unit is a defier. */
function estimatesAt(truth: number, mean: (value: (rate: number) => number) => number): TrueEstimates {
  const oneWrong = mean((rate) => rate * (1 - rate));
  return {
    truth,
    pns: truth * mean((rate) => (1 - rate) ** 2) + (1 - truth) * oneWrong,
    ate: truth * mean((rate) => 1 - 2 * rate),
    defierRate: truth * mean((rate) => rate ** 2) + (1 - truth) * oneWrong,
  };
}

function outcomes(
  found: ReturnType<typeof evaluateVariantWorld>,
  values: readonly TrueEstimates[],
  { paths, global }: WorldSummary,
): Outcomes {
  const whole = values[global]!;
  const local = global === 0 ? 1 : 0;
  const part = values[local]!;
  const longest = paths.length - 1;
  const product = paths[longest]!.steps.reduce((value, step) => value * values[step]!.pns, 1);
  const quantity = found.quantities[global]!;
  const composition = found.compositions[longest]!;
  return {
    'PNS, local': covers(found.quantities[local]!.pns.estimate, part.pns),
    'PNS, global': covers(quantity.pns.estimate, whole.pns),
    'ATE, local': covers(found.quantities[local]!.ate.estimate, part.ate),
    'ATE, global': covers(quantity.ate.estimate, whole.ate),
    'defier rate': covers(quantity.defierRate.estimate, whole.defierRate),
    'AE of a local PNS': covers(found.quantities[local]!.pns.error.absolute, Math.abs(part.truth - part.pns)),
    'RAE of a local PNS': covers(
      found.quantities[local]!.pns.error.relative,
      Math.abs(part.truth - part.pns) / part.truth,
    ),
    'RAE of the global PNS (η)': covers(
      quantity.pns.error.relative,
      Math.abs(whole.truth - whole.pns) / whole.truth,
    ),
    'product along the longest path': covers(composition.value, product),
    'its AE against the truth': covers(composition.external.absolute, Math.abs(whole.truth - product)),
    'its RAE against the truth (ε)': covers(
      composition.external.relative,
      Math.abs(whole.truth - product) / whole.truth,
    ),
    "its RAE against the variant's global PNS (γ)": covers(
      composition.internal.relative,
      Math.abs(whole.pns - product) / whole.pns,
    ),
  };
}
