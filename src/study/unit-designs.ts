import type { ScorecardSettings } from '../scoring/settings.ts';
import { FEWEST_TWIN_UNITS } from '../tasks/compositional/compositional-config.ts';
import { passSimulation } from '../tasks/compositional/score/pass-probability.ts';
import { valueIn } from '../tasks/compositional/score/population.ts';
import type { UnitOfPair, WorldQuestions } from '../tasks/compositional/score/world-questions.ts';
import { MOST_ENUMERATED_BITS, noiseThatMatters } from '../tasks/compositional/units.ts';
import type { PlannedWorld } from './error-rates.ts';
import { type ExpectedStratum, expectedWidth, fewest } from './fewest.ts';

/** A way to choose units under which every PNS has an interval of the wanted width. */
export interface UnitDesign {
  /** As they stand in a config. */
  readonly units: 'exhaustive' | { readonly sample: number } | { readonly twins: number };
  /** Questions in all worlds. */
  readonly cases: number;
  /** The widest expected interval of a PNS, from end to end. */
  readonly width: number;
  /** How likely a perfect model is to be found VC: 0 and 1 where nothing is left to chance. */
  readonly passProbability: number;
}

/** More units than this in one world are not proposed. */
const MOST_UNITS = 100_000;

/** Worlds whose noise floor is simulated. */
const WORLDS_LOOKED_AT = 3;

/**
 * The unit designs that reach a wanted width, cheapest first: all units, or a sample; where the design
 * has twins, more of them, as no other units tell who follows causes. Each asks the
 * interventional questions, two for each pair and unit, but for a design that asks for facts, which is compared as such
 * and can be sampled only.
 *
 * @param width - From end to end of a 95 % interval, in (0, 1).
 * @param errorRate - How often the model is wrong, which settles where its PNS lie.
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
  /** The share of units for which the answers say that the effect depends on the cause, by the true share. */
  const answered = (pns: number): number =>
    pns * (1 - errorRate) ** 2 + (1 - pns) * errorRate * (1 - errorRate);
  // Twins and the rest carry their exact share, so a perfect model's estimates are exact.
  if (!asksFacts && worlds.every(({ world }) => world.units === 'twins')) {
    const twins = fewestTwinUnits(worlds, width, answered);
    return twins ? [{ ...twins, cases: twins.units.twins * perUnit, passProbability: 1 }] : [];
  }
  const cases = asksFacts ? undefined : exhaustiveCases(worlds);
  const pnsOf = new Set(worlds.flatMap(({ summary }) => summary.population.map(({ pns }) => valueIn(pns))));
  /** The fewest units with which every PNS is known well enough, by what is asked of the units of one. */
  const fewestUnits = (strata: (pns: number, units: number) => readonly ExpectedStratum[]) =>
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

/** The fewest units of a pair, allotted to twins and the rest as in the worlds asked about, that reach a width. */
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

/** Units of a pair that stand for as much each, and are causal alike: their weight in all, and their part of the units. */
function strataOf(units: readonly UnitOfPair[]) {
  const whole = units.reduce((sum, { weight }) => sum + weight, 0);
  const strata = Map.groupBy(units, ({ weight, truth }) => `${weight} ${truth.y1 !== truth.y0}`);
  return [...strata.values()].map((alike) => ({
    weight: alike.reduce((sum, { weight }) => sum + weight, 0) / whole,
    part: alike.length / units.length,
    isCausal: alike.some(({ truth }) => truth.y1 !== truth.y0),
  }));
}

/** Undefined where a pair has too many settings. */
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

/** How likely a perfect model is to be found VC on a sample of so many units, in the worst of the first worlds. */
function passProbability(
  worlds: readonly PlannedWorld[],
  sample: number,
  settings: ScorecardSettings,
): number {
  const looked = worlds.slice(0, WORLDS_LOOKED_AT);
  return Math.min(
    ...looked.map(({ world, summary }) => {
      // The noise floor draws its own units; of those asked about, only their number and kind matter.
      const pairs = world.pairs.map((pair) => ({
        ...pair,
        units: pair.units.slice(0, 1).flatMap((unit) => Array.from({ length: sample }, () => unit)),
      }));
      const sampled: WorldQuestions = { ...world, units: 'sample', pairs };
      return passSimulation(sampled, summary, settings, looked.length).passProbabilities(0).allPaths;
    }),
  );
}
