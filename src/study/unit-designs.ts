import type { ScorecardSettings } from '../scoring/settings.ts';
import { FEWEST_TWIN_UNITS } from '../tasks/compositional/compositional-config.ts';
import { passSimulation } from '../tasks/compositional/score/pass-probability.ts';
import { valueIn } from '../tasks/compositional/score/population.ts';
import type { UnitOfPair, WorldQuestions } from '../tasks/compositional/score/world-questions.ts';
import { MOST_ENUMERATED_BITS, noiseThatMatters } from '../tasks/compositional/units.ts';
import type { PlannedWorld } from './error-rates.ts';
import { expectedWidth, fewest } from './fewest.ts';

/** A choice of units with which every PNS has an interval of the target width. */
export interface UnitDesign {
  /** The units, in the notation of a config. */
  readonly units: 'exhaustive' | { readonly sample: number } | { readonly twins: number };
  /** The number of questions in all worlds. */
  readonly cases: number;
  /** The widest expected interval of a PNS. */
  readonly width: number;
  /** The probability that a perfect model gets class VC. It is 0 or 1 if nothing in the design is random. */
  readonly passProbability: number;
}

/** The largest number of units per world that is proposed. */
const MOST_UNITS = 100_000;

/** The number of worlds whose pass probability is simulated. */
const WORLDS_LOOKED_AT = 3;

/**
 * Lists the unit designs that reach a target width, the cheapest first. A design has either all units or a sample. For a
 * design with twins, the only proposal is a larger number of twins, because only twins show whether a model follows
 * causes. Each design asks two interventional questions per pair and unit. A design with questions about facts can only
 * be sampled.
 *
 * @param width - The target width of a 95 % interval, in (0, 1).
 * @param errorRate - The error rate of the model, which determines the PNS that its answers imply.
 */
export function unitDesigns(
  worlds: readonly PlannedWorld[],
  width: number,
  errorRate: number,
  settings: ScorecardSettings,
): UnitDesign[] {
  const asksFacts = worlds.some(({ world }) =>
    world.pairs.some(({ units }) => units.some(({ y }) => y !== undefined)),
  );
  const perUnit = worlds.reduce((sum, { world: { tree, pairs } }) => {
    return sum + (asksFacts ? tree.nodes.length - 1 + pairs.length : 2 * pairs.length);
  }, 0);
  /**
   * Converts the true share of causal units into the share of units for which the model's answers imply a causal effect.
   */
  const answered = (pns: number): number =>
    pns * (1 - errorRate) ** 2 + (1 - pns) * errorRate * (1 - errorRate);
  // Twins and the other units have their exact shares as weights, so a perfect model's estimates are exact.
  if (!asksFacts && worlds.every(({ world }) => world.units === 'twins')) {
    const twins = fewestTwinUnits(worlds, width, answered);
    return twins ? [{ ...twins, cases: twins.units.twins * perUnit, passProbability: 1 }] : [];
  }
  const cases = asksFacts ? undefined : exhaustiveCases(worlds);
  const pnsOf = new Set(worlds.flatMap(({ summary }) => summary.population.map(({ pns }) => valueIn(pns))));
  /** Finds the smallest number of units at which every PNS is precise enough, given the strata of one PNS. */
  const fewestUnits = (strata: (pns: number, units: number) => Parameters<typeof expectedWidth>[0]) =>
    fewest(
      (units) => Math.max(0, ...[...pnsOf].map((pns) => expectedWidth(strata(pns, units)))),
      width,
      MOST_UNITS,
    );
  const sample = fewestUnits((pns, answers) => [{ weight: 1, answers, share: answered(pns) }]);
  const designs = [
    cases === undefined ? undefined : { units: 'exhaustive' as const, cases, width: 0, passProbability: 1 },
    sample && {
      units: { sample: sample.count },
      cases: sample.count * perUnit,
      width: sample.width,
      passProbability: passProbability(worlds, sample.count, settings),
    },
  ];
  return designs.filter((design) => design !== undefined).sort((a, b) => a.cases - b.cases);
}

/**
 * Finds the smallest number of units per pair that reaches a width. Twins and other units have the same proportions as in
 * the planned worlds.
 */
function fewestTwinUnits(
  worlds: readonly PlannedWorld[],
  width: number,
  answered: (share: number) => number,
) {
  const pairs = worlds.flatMap(({ world }) => world.pairs.map(({ units }) => strataOf(units)));
  const widthAt = (units: number): number =>
    Math.max(
      ...pairs.map((strata) =>
        expectedWidth(
          strata.map(({ weight, part, isCausal }) => ({
            weight,
            answers: Math.max(1, Math.round(part * units)),
            share: answered(isCausal ? 1 : 0),
          })),
        ),
      ),
    );
  const found = fewest((count) => widthAt(Math.max(FEWEST_TWIN_UNITS, count)), width, MOST_UNITS);
  return found && { units: { twins: Math.max(FEWEST_TWIN_UNITS, found.count) }, width: found.width };
}

/** Groups the units of a pair by weight and causality, with the total weight of each group and its share of the units. */
function strataOf(units: readonly UnitOfPair[]) {
  const whole = units.reduce((sum, { weight }) => sum + weight, 0);
  const strata = Map.groupBy(units, ({ weight, truth }) => `${weight} ${truth.y1 !== truth.y0}`);
  return [...strata.values()].map((alike) => ({
    weight: alike.reduce((sum, { weight }) => sum + weight, 0) / whole,
    part: alike.length / units.length,
    isCausal: alike.some(({ truth }) => truth.y1 !== truth.y0),
  }));
}

/** Counts the cases of an exhaustive design. The result is undefined if a pair has too many settings. */
function exhaustiveCases(worlds: readonly PlannedWorld[]): number | undefined {
  let cases = 0;
  for (const { world } of worlds) {
    for (const { pair } of world.pairs) {
      const bits = noiseThatMatters(world, pair).length;
      if (bits > MOST_ENUMERATED_BITS) return undefined;
      cases += 2 ** (bits + 1);
    }
  }
  return cases;
}

/**
 * Returns the probability that a perfect model gets class VC on a sample of some size, in the worst of the first worlds.
 */
function passProbability(
  worlds: readonly PlannedWorld[],
  sample: number,
  settings: ScorecardSettings,
): number {
  const looked = worlds.slice(0, WORLDS_LOOKED_AT);
  return Math.min(
    ...looked.map(({ world, summary }) => {
      // The simulation draws its own units, so only the number and the kind of the planned units matter.
      const pairs = world.pairs.map((pair) => ({
        ...pair,
        units: pair.units.slice(0, 1).flatMap((unit) => Array.from({ length: sample }, () => unit)),
      }));
      const sampled: WorldQuestions = { ...world, units: 'sample', pairs };
      return passSimulation(sampled, summary, settings, looked.length).passProbabilities(0).allPaths;
    }),
  );
}
