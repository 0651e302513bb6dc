import { evaluateColumnWorld } from '../../src/scorecard/column-world.ts';
import { SLIP_RATE } from '../../src/scorecard/noise-floor.ts';
import { DEFAULT_SETTINGS } from '../../src/scorecard/settings.ts';
import { summariseWorld } from '../../src/scorecard/world-summary.ts';
import { stream } from '../../src/statistics/streams.ts';
import type { Finding } from './finding.ts';
import { frequencies } from './frequencies.ts';
import { freshWorld, unitOf } from './fresh-world.ts';
import { answerAll } from './known-reasoner.ts';

/** A design, and which of the two good reasoners answers it. */
export interface VerdictPlan {
  readonly group: string;
  readonly config: object;
  readonly reasoner: 'perfect' | 'nearlyPerfect';
}

/**
 * How often good reasoners are given each verdict, against the probability that the scorecard states for it.
 *
 * The stated probability is itself found by drawing designs, and the bounds allow four standard errors of both.
 */
export function verdictAgreement({ group, config, reasoner }: VerdictPlan, runs: number): Finding[] {
  const name = JSON.stringify({ config, reasoner });
  const errorRate = reasoner === 'perfect' ? 0 : SLIP_RATE;
  const summary = summariseWorld(freshWorld(config, name).world, DEFAULT_SETTINGS, 1);
  const { noiseFloor, compositions } = summary.scorecard;
  const longest = compositions.at(-1)!;
  const stated: Readonly<Record<string, number>> = {
    'global PNS valid': noiseFloor.valid[summary.global]![reasoner],
    'longest composition VC':
      reasoner === 'perfect'
        ? longest.passProbabilityOfPerfectReasoner
        : longest.passProbabilityOfNearlyPerfectReasoner,
    'class VC': noiseFloor.class[reasoner],
    complete: noiseFloor.complete[reasoner],
  };
  const found = frequencies(runs, (run) => {
    const { cases, world } = freshWorld(config, `${name}/${run}`);
    const draws = stream(name, run);
    const { column } = answerAll(cases, { errorRates: [errorRate, errorRate] }, unitOf, draws);
    // Verdicts rest on the answers alone; intervals would only take time.
    const {
      quantities,
      compositions: judged,
      quadrant,
      complete,
    } = evaluateColumnWorld(world, summary, column, undefined, DEFAULT_SETTINGS);
    return {
      'global PNS valid': quantities[summary.global]!.validity === 'valid',
      'longest composition VC': judged.at(-1)!.quadrant === 'VC',
      'class VC': quadrant === 'VC',
      complete,
    };
  });
  return found.map(({ name: what, share, runs: counted, silent }) => {
    const probability = stated[what]!;
    // Designs are drawn once for each resample, as long as units are few.
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

/** Of a share of `runs`, never 0: two successes and two failures are added. */
function variance(probability: number, runs: number): number {
  const share = (probability * runs + 2) / (runs + 4);
  return (share * (1 - share)) / runs;
}
