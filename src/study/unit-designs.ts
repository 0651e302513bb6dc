import type { ScorecardSettings } from '../scoring/settings.ts';
import { FEWEST_TWIN_UNITS } from '../tasks/compositional/compositional-config.ts';
import { passSimulation } from '../tasks/compositional/score/pass-probability.ts';
import { valueIn } from '../tasks/compositional/score/population.ts';
import type { UnitOfPair, WorldQuestions } from '../tasks/compositional/score/world-questions.ts';
import { MOST_ENUMERATED_BITS, noiseThatMatters } from '../tasks/compositional/units.ts';
import type { PlannedWorld } from './error-rates.ts';
import { expectedWidth, fewest } from './fewest.ts';

/** A choice of units under which every PNS has an interval of the wanted width. */
export interface UnitDesign {
  /** The notation of a config. */
  readonly units: 'exhaustive' | { readonly sample: number } | { readonly twins: number };
  /** Questions in all worlds. */
  readonly cases: number;
  /** The widest expected interval of a PNS. */
  readonly width: number;
  /** The probability that a perfect model gets class VC: 0 or 1 where nothing is random. */
  readonly passProbability: number;
}

/** The most units in one world that are proposed. */
const MOST_UNITS = 100_000;

/** Worlds whose pass probability is simulated. */
const WORLDS_LOOKED_AT = 3;

/**
 * The unit designs that reach a wanted width, cheapest first: all units, or a sample. A design with twins gets more of
 * them, because only twins show whether a model follows causes. Each asks two interventional questions for each pair
 * and unit. A design that asks for facts can only be sampled.
 *
 * @param width - The width of a 95 % interval, in (0, 1).
 * @param errorRate - The model's, which determines its PNS.
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
  /** The share of units for which the answers make the effect depend on the cause, by the true share. */
  const answered = (pns: number): number =>
    pns * (1 - errorRate) ** 2 + (1 - pns) * errorRate * (1 - errorRate);
  // Twins and the rest carry their exact share, so a perfect model's estimates are exact.
  if (!asksFacts && worlds.every(({ world }) => world.units === 'twins')) {
    const twins = fewestTwinUnits(worlds, width, answered);
    return twins ? [{ ...twins, cases: twins.units.twins * perUnit, passProbability: 1 }] : [];
  }
  const cases = asksFacts ? undefined : exhaustiveCases(worlds);
  const pnsOf = new Set(worlds.flatMap(({ summary }) => summary.population.map(({ pns }) => valueIn(pns))));
  /** The fewest units at which every PNS is precise enough, given the strata of one. */
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

/** The fewest units of a pair that reach a width, allotted to twins and the rest as in the worlds asked about. */
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

/** Groups the units of a pair with the same weight and causality: their total weight, and their share of the units. */
function strataOf(units: readonly UnitOfPair[]) {
  const whole = units.reduce((sum, { weight }) => sum + weight, 0);
  const strata = Map.groupBy(units, ({ weight, truth }) => `${weight} ${truth.y1 !== truth.y0}`);
  return [...strata.values()].map((alike) => ({
    weight: alike.reduce((sum, { weight }) => sum + weight, 0) / whole,
    part: alike.length / units.length,
    isCausal: alike.some(({ truth }) => truth.y1 !== truth.y0),
  }));
}

/** The cases of an exhaustive design; undefined where a pair has too many settings. */
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

/** The probability that a perfect model gets class VC on a sample of some size, in the worst of the first worlds. */
function passProbability(
  worlds: readonly PlannedWorld[],
  sample: number,
  settings: ScorecardSettings,
): number {
  const looked = worlds.slice(0, WORLDS_LOOKED_AT);
  return Math.min(
    ...looked.map(({ world, summary }) => {
      // The simulation draws its own units; only the number and kind of those asked about matter.
      const pairs = world.pairs.map((pair) => ({
        ...pair,
        units: pair.units.slice(0, 1).flatMap((unit) => Array.from({ length: sample }, () => unit)),
      }));
      const sampled: WorldQuestions = { ...world, units: 'sample', pairs };
      return passSimulation(sampled, summary, settings, looked.length).passProbabilities(0).allPaths;
    }),
  );
}
