import { evaluateColumnWorld } from '../../src/scorecard/column-world.ts';
import { DEFAULT_SETTINGS } from '../../src/scorecard/settings.ts';
import { unitResamples } from '../../src/scorecard/uncertainty.ts';
import type { WorldQuestions } from '../../src/scorecard/world-questions.ts';
import { summariseWorld, type WorldSummary } from '../../src/scorecard/world-summary.ts';
import { stream } from '../../src/statistics/streams.ts';
import { covers } from './covers.ts';
import { type Frequency, frequencies, type Outcomes } from './frequencies.ts';
import { freshWorld, unitOf } from './fresh-world.ts';
import { answerAll, drawReasoner, type KnownReasoner, meanOver } from './known-reasoner.ts';

/** A design whose intervals are checked. */
export interface CoveragePlan {
  readonly config: object;
  readonly replicates: number;
  /** Whether a reasoner's error rate differs between units; not where the units are all there are. */
  readonly uneven: boolean;
}

/** How often the intervals of one column about one world hold what they are for. */
export function compositionalCoverage(plan: CoveragePlan, runs: number): Frequency[] {
  const { config, replicates, uneven } = plan;
  const name = JSON.stringify(plan);
  const { world: example } = freshWorld(config, name);
  const summary = summariseWorld(example, DEFAULT_SETTINGS);
  return frequencies(runs, (run) => {
    const draws = stream(name, run);
    const drawn = drawReasoner(draws);
    const reasoner: KnownReasoner = uneven
      ? drawn
      : { errorRates: [drawn.errorRates[0], drawn.errorRates[0]] };
    const settings = { ...DEFAULT_SETTINGS, seed: `${name}/${run}` };
    const { cases, world } = freshWorld(config, settings.seed);
    const column = answerAll(cases, reasoner, unitOf, draws, replicates);
    const found = evaluateColumnWorld(world, summary, column, unitResamples(world, settings), settings);
    return outcomes(found, valuesInTruth(world, summary, reasoner), summary);
  });
}

/** What a reasoner's estimates tend to as units and replies grow in number. */
interface TrueEstimates {
  readonly truth: number;
  readonly pns: number;
  readonly ate: number;
  readonly defierRate: number;
}

function valuesInTruth(
  { pairs }: WorldQuestions,
  { population }: WorldSummary,
  reasoner: KnownReasoner,
): TrueEstimates[] {
  const bothRight = meanOver(reasoner, (rate) => (1 - rate) ** 2);
  const oneWrong = meanOver(reasoner, (rate) => rate * (1 - rate));
  const bothWrong = meanOver(reasoner, (rate) => rate ** 2);
  return pairs.map((_, p) => {
    const { pns } = population[p]!;
    const truth = pns.kind === 'value' ? pns.value : 0;
    return {
      truth,
      pns: truth * bothRight + (1 - truth) * oneWrong,
      ate: truth * meanOver(reasoner, (rate) => 1 - 2 * rate),
      defierRate: truth * bothWrong + (1 - truth) * oneWrong,
    };
  });
}

function outcomes(
  found: ReturnType<typeof evaluateColumnWorld>,
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
    'defier rate': covers(quantity.defierRate, whole.defierRate),
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
    'its RAE against the own global PNS (γ)': covers(
      composition.internal.relative,
      Math.abs(whole.pns - product) / whole.pns,
    ),
  };
}
