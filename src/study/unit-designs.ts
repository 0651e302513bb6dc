import type { ScorecardSettings } from '../scoring/settings.ts';
import { passSimulation } from '../tasks/compositional/score/pass-probability.ts';
import { valueIn } from '../tasks/compositional/score/population.ts';
import type { WorldQuestions } from '../tasks/compositional/score/world-questions.ts';
import { MOST_ENUMERATED_BITS, noiseThatMatters } from '../tasks/compositional/units.ts';
import type { PlannedWorld } from './error-rates.ts';
import { type ExpectedStratum, expectedWidth, fewest } from './fewest.ts';

/** A way to choose units under which every PNS has an interval of the wanted width. */
export type UnitDesign = ReturnType<typeof unitDesigns>[number];

/** More units than this in one world are not proposed. */
const MOST_UNITS = 100_000;

/** Worlds whose noise floor is simulated. */
const WORLDS_LOOKED_AT = 3;

/**
 * The unit designs that reach a wanted width, cheapest first: all units, a sample, balanced ones. Each asks the
 * interventional questions, two for each pair and unit, but for a design that asks for facts, which is compared as such
 * and can be sampled only.
 *
 * @param width - From end to end of a 95 % interval, in (0, 1).
 * @param errorRate - How often the model is wrong, which settles where its PNS lie.
 * @returns Units as they stand in a config, with the questions in all worlds; the widest expected interval of a PNS, from end to
 *   end; and how likely a perfect model is to be found VC: 0 and 1 where nothing is left to chance.
 */
export function unitDesigns(
  worlds: readonly PlannedWorld[],
  width: number,
  errorRate: number,
  settings: ScorecardSettings,
) {
  const asksFacts = worlds.some(({ world }) =>
    world.pairs.some(({ units }) => units.some(({ y }) => y !== undefined)),
  );
  const isMonotone = worlds.every(({ world }) => !world.breaks.includes('monotonicity'));
  const perUnit = worlds.reduce((sum, { world: { tree, pairs } }) => {
    return sum + (asksFacts ? tree.nodes.length - 1 + pairs.length : 2 * pairs.length);
  }, 0);
  const cases = asksFacts ? undefined : exhaustiveCases(worlds);
  /** The share of units for which the answers say that the effect depends on the cause, by the true share. */
  const answered = (pns: number): number =>
    pns * (1 - errorRate) ** 2 + (1 - pns) * errorRate * (1 - errorRate);
  const pnsOf = new Set(worlds.flatMap(({ summary }) => summary.population.map(({ pns }) => valueIn(pns))));
  /** The fewest units with which every PNS is known well enough, by what is asked of the units of one. */
  const fewestUnits = (strata: (pns: number, units: number) => readonly ExpectedStratum[]) =>
    fewest(
      (units) => Math.max(0, ...[...pnsOf].map((pns) => expectedWidth(strata(pns, units)))),
      width,
      MOST_UNITS,
    );
  const sample = fewestUnits((pns, answers) => [{ weight: 1, answers, share: answered(pns) }]);
  // In monotone models strata carry their exact share, so a perfect model's estimates are exact.
  const balanced =
    asksFacts || !isMonotone
      ? undefined
      : fewestUnits((pns, units) => [
          { weight: pns, answers: Math.ceil(units / 2), share: answered(1) },
          { weight: 1 - pns, answers: Math.floor(units / 2), share: answered(0) },
        ]);
  const designs = [
    cases === undefined ? undefined : { units: 'exhaustive' as const, cases, width: 0, passProbability: 1 },
    sample && {
      units: { sample: sample.count },
      cases: sample.count * perUnit,
      width: sample.width,
      passProbability: passProbability(worlds, sample.count, settings),
    },
    balanced && {
      units: { balanced: balanced.count },
      cases: balanced.count * perUnit,
      width: balanced.width,
      passProbability: 1,
    },
  ];
  return designs.filter((design) => design !== undefined).sort((a, b) => a.cases - b.cases);
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
