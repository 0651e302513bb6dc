import { namedRng } from '../../src/lib/rng.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { pairTruths } from '../../src/tasks/compositional/score/pair-estimates.ts';
import { SLIP_RATE } from '../../src/tasks/compositional/score/pass-probability.ts';
import { evaluateVariantWorld } from '../../src/tasks/compositional/score/variant-world.ts';
import { followedGroups, summariseWorld } from '../../src/tasks/compositional/score/world-summary.ts';
import type { Finding } from './finding.ts';
import { frequencies } from './frequencies.ts';
import { freshWorld, unitOf } from './fresh-world.ts';
import { answerAll } from './known-model.ts';

export interface VerdictPlan {
  readonly group: string;
  readonly config: object;
  readonly model: 'perfect' | 'nearlyPerfect';
}

/** Compares how often good models get each verdict with the probability that the scorecard states. */
export function verdictAgreement({ group, config, model }: VerdictPlan, runs: number): Finding[] {
  const name = JSON.stringify({ config, model });
  const errorRate = model === 'perfect' ? 0 : SLIP_RATE;
  const { world: example, clusters } = freshWorld(config, name);
  const summary = summariseWorld(example, clusters, DEFAULT_SETTINGS, 1);
  const { passProbability, compositions } = summary.scorecard;
  const longest = compositions.at(-1)!;
  const stated: Readonly<Record<string, number>> = {
    'global PNS valid': passProbability.valid[summary.global]![model],
    'longest composition VC':
      model === 'perfect'
        ? longest.passProbabilityOfPerfectModel
        : longest.passProbabilityOfNearlyPerfectModel,
    'class VC': passProbability.class[model],
    complete: passProbability.complete[model],
  };
  const found = frequencies(runs, (run) => {
    const { cases, world, clusters: drawn } = freshWorld(config, `${name}/${run}`);
    const rng = namedRng(name, run);
    const { variant } = answerAll(cases, { errorRates: [errorRate, errorRate] }, unitOf, rng);
    const truths = pairTruths(world, summary.population, DEFAULT_SETTINGS);
    const groups = followedGroups(world, drawn);
    // Verdicts do not depend on intervals, so none are computed.
    const {
      quantities,
      compositions: judged,
      quadrant,
      complete,
    } = evaluateVariantWorld(world, { ...summary, truths, groups }, variant, undefined, DEFAULT_SETTINGS);
    return {
      'global PNS valid': quantities[summary.global]!.validity === 'valid',
      'longest composition VC': judged.at(-1)!.quadrant === 'VC',
      'class VC': quadrant === 'VC',
      complete: complete === 'yes',
    };
  });
  return found.map(({ name: what, share, runs: counted, silent }) => {
    const probability = stated[what]!;
    // The bounds allow four standard errors of both numbers. The stated probability is an estimate, too: it comes from
    // one redrawn design per resample.
    const reach = 4 * Math.sqrt(variance(probability, runs) * (1 + runs / DEFAULT_SETTINGS.resamples));
    return {
      group,
      what: `${what} (stated ${probability.toFixed(3)})`,
      runs: counted,
      silent,
      share,
      least: Math.max(0, probability - reach),
      most: Math.min(1, probability + reach),
    };
  });
}

/** Computes the variance of a share. Two successes and two failures are added, so it is never 0. */
function variance(probability: number, runs: number): number {
  const share = (probability * runs + 2) / (runs + 4);
  return (share * (1 - share)) / runs;
}
