import type { Case } from '../cases/case.ts';
import { DEFAULT_SETTINGS } from '../scoring/settings.ts';
import { passSimulation } from '../tasks/compositional/score/pass-probability.ts';
import type { WorldQuestions } from '../tasks/compositional/score/world-questions.ts';
import type { WorldSummary } from '../tasks/compositional/score/world-summary.ts';

/** The error rates of the simulated models in a plan. */
const ERROR_RATES = [0, 0.005, 0.01, 0.02, 0.03] as const;

export interface PlannedWorld {
  readonly world: WorldQuestions;
  readonly summary: WorldSummary;
}

/**
 * Returns the probability of a world's verdicts at each error rate, and the numbers of units of its pairs.
 *
 * @param worlds - The number of planned worlds, among which the simulations are divided.
 */
export function planWorld({ world, summary }: PlannedWorld, worlds: number) {
  const simulation = passSimulation(world, summary, DEFAULT_SETTINGS, worlds * ERROR_RATES.length);
  const causal = world.pairs.map(({ units }) => units.filter(({ truth: { y1, y0 } }) => y1 !== y0).length);
  return {
    world: world.id,
    units: world.units,
    /** The minimum and the maximum, over pairs, of the number of units whose effect depends on the cause. */
    causalUnits: extent(causal),
    /** The minimum and the maximum number of units of a pair. */
    unitsOfPair: extent(world.pairs.map(({ units }) => units.length)),
    /** The probabilities of class VC and of complete reasoning, by error rate. */
    verdicts: ERROR_RATES.map((errorRate) => {
      const { allPaths, complete } = simulation.passProbabilities(errorRate);
      return { errorRate, vc: allPaths, complete };
    }),
  };
}

function extent(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Returns the more frequent right answer and its share; undefined if the answers are numbers. */
export function frequentWord(cases: readonly Case[]) {
  const words = cases.filter(({ truth }) => typeof truth === 'boolean');
  if (words.length === 0) return undefined;
  const yes = words.filter(({ truth }) => truth === true).length / words.length;
  return yes >= 0.5 ? { word: 'yes', share: yes } : { word: 'no', share: 1 - yes };
}
