import type { Case } from '../cases/case.ts';
import { DEFAULT_SETTINGS } from '../scoring/settings.ts';
import { passSimulation } from '../tasks/compositional/score/pass-probability.ts';
import type { WorldQuestions } from '../tasks/compositional/score/world-questions.ts';
import type { WorldSummary } from '../tasks/compositional/score/world-summary.ts';

/** How often the models are wrong that a plan looks at. */
export const ERROR_RATES = [0, 0.005, 0.01, 0.02, 0.03] as const;

/** A world of the design, with what is known of it. */
export interface PlannedWorld {
  readonly world: WorldQuestions;
  readonly summary: WorldSummary;
}

/**
 * How likely models are to get a world's verdicts, and how much each pair asks about causes.
 *
 * @param worlds - How many are planned in all: each gets its share of the work.
 */
export function planWorld({ world, summary }: PlannedWorld, worlds: number) {
  const simulation = passSimulation(world, summary, DEFAULT_SETTINGS, worlds * ERROR_RATES.length);
  const causal = world.pairs.map(({ units }) => units.filter(({ truth: { y1, y0 } }) => y1 !== y0).length);
  return {
    world: world.id,
    units: world.units,
    /** Units of a pair whose effect depends on the cause, and all its units: least and most over pairs. */
    causalUnits: extent(causal),
    unitsOfPair: extent(world.pairs.map(({ units }) => units.length)),
    /** By error rate: the chance of class VC, and of complete reasoning. */
    verdicts: ERROR_RATES.map((errorRate) => {
      const { allPaths, complete } = simulation.passProbabilities(errorRate);
      return { errorRate, vc: allPaths, complete };
    }),
  };
}

function extent(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

/** The word that is right more often, and how often; undefined where numbers are asked for. */
export function frequentWord(cases: readonly Case[]) {
  const words = cases.filter(({ truth }) => typeof truth === 'boolean');
  if (words.length === 0) return undefined;
  const yes = words.filter(({ truth }) => truth === true).length / words.length;
  return yes >= 0.5 ? { word: 'yes', share: yes } : { word: 'no', share: 1 - yes };
}
