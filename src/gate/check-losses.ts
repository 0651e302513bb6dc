import { isPairName } from '../causal/dag.ts';
import type { ComparedVariants } from '../compare/compare-run.ts';
import { perKey } from '../lib/caching.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { VariantView } from '../scorecard/scorecard-view.ts';
import { short } from '../scoring/format.ts';
import type { AnswerSheet } from '../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { chanceOfLoss } from '../tasks/compositional/score/verdict-loss.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { definitionOf } from '../tasks/definitions.ts';
import { lostParts, partsCheck } from './check-parts.ts';
import { limitText, type VariantCheck } from './check-text.ts';
import { isBeyond, type LossMargins, leastLoss, sizeOfLoss } from './loss-margins.ts';

/** The significance level for lost verdicts, over all worlds. */
const LUCK = 0.005;

type WorldVerdicts = {
  readonly compositional: readonly Pick<
    VariantView['compositional'][number],
    'world' | 'verdict' | 'complete' | 'quadrant' | 'classes'
  >[];
};

/** The results of a baseline and a candidate. */
export interface LossesOf {
  readonly compared: Pick<ComparedVariants, 'baseline' | 'candidate'> & {
    readonly comparison: Pick<ComparedVariants['comparison'], 'differences'>;
  };
  readonly before: WorldVerdicts;
  readonly now: WorldVerdicts;
  readonly margins: LossMargins;
}

/**
 * Checks for verdicts that the baseline has and the candidate lost, and for parts of the design on which the candidate
 * is worse. A lost verdict fails the check only if two models that err equally often would hardly differ as much, and
 * if some discrimination also fell by more than the margin. An equally good model therefore hardly ever fails by
 * chance.
 */
export function checkLosses(
  sheet: AnswerSheet,
  { compared, before, now, margins }: LossesOf,
  settings: ScorecardSettings,
): VariantCheck[] {
  const worlds = before.compositional;
  const { differences } = compared.comparison;
  if (worlds.length === 0 && differences.every(({ part }) => part === undefined)) return [];
  const parts = partsCheck(differences, margins, settings);
  if (worlds.length === 0) return parts;
  const chance = perKey((w: number): number => {
    const world = worldsAsked(sheet)[w];
    const { baseline, candidate } = compared;
    return world ? chanceOfLoss(world(), baseline, candidate, settings) * worlds.length : 1;
  });
  const lost = (
    verdictIn: (found: WorldVerdicts['compositional'][number]) => string,
    best: string,
    margin: number,
  ): Loss[] =>
    worlds.flatMap((held, w) => {
      const found = verdictIn(held) === best ? now.compositional[w] : undefined;
      if (!found || verdictIn(found) === best) return [];
      // If the score of a pair fell by more than chance explains, the models do not err equally often, whatever
      // `chance` finds.
      const p = lostPairs(held.world, margin).reduce((least, { adjustedP }) => Math.min(least, adjustedP), 1);
      const fall = largestFall(differences, held.world, margins);
      return [{ world: held.world, to: verdictIn(found), p: p <= LUCK ? p : chance(w), fall }];
    });
  const lostPairs = (of: string, margin: number) =>
    lostParts(differences, margin, settings).filter(
      ({ part = '', world = of }) => world === of && isPairName(part),
    );
  const check = (measure: 'CCR class' | 'CCR complete', held: string, losses: (margin: number) => Loss[]) => {
    const margin = margins[measure];
    if (margin === false) return [];
    return [verdictCheck(measure, held, losses(margin), margin)];
  };
  return [
    ...check('CCR class', 'VC', (margin) => lost(({ verdict }) => verdict, 'VC', margin)),
    ...check('CCR complete', 'yes', (margin) => lost((found) => found.complete, 'yes', margin)),
    ...parts,
  ];
}

/**
 * Returns the largest certain fall of a discrimination, in one world or over all worlds; 1 if the error of a PNS
 * certainly rose by more than the policy allows.
 */
function largestFall(
  differences: readonly ComparisonDifference[],
  of: string | undefined,
  { pns }: Pick<LossMargins, 'pns'>,
): number {
  return differences.reduce((most, effect) => {
    if (of !== undefined && effect.world !== undefined && effect.world !== of) return most;
    if (effect.truth !== undefined) return isBeyond(effect, pns) ? 1 : most;
    if (definitionOf(effect.measure)?.kind !== 'discrimination' || !(sizeOfLoss(effect) > most)) return most;
    return Math.max(most, leastLoss(effect));
  }, 0);
}

interface Loss {
  readonly world: string;
  readonly to: string;
  /** The p-value of the loss for two models that err equally often, adjusted for the number of worlds. */
  readonly p: number;
  readonly fall: number;
}

function verdictCheck(measure: string, held: string, losses: readonly Loss[], margin: number): VariantCheck {
  const isLost = ({ p, fall }: Loss): boolean => p <= LUCK && fall > margin;
  const [worst] = losses.toSorted((a, b) => Number(isLost(b)) - Number(isLost(a)) || a.p - b.p);
  const verdict = worst && isLost(worst) ? 'fail' : 'pass';
  const says = (): string => {
    if (!worst) return `${measure} ${held} was not lost in any world in which the baseline had it`;
    // If answers are missing, the new class may be open although the former class is certainly lost.
    const change =
      worst.to === 'inconclusive' && verdict === 'fail'
        ? `${measure} ${held} was lost in world ${worst.world}`
        : `${measure} went from ${held} to ${worst.to} in world ${worst.world}`;
    const allowed = `the policy allows ${limitText(margin)}`;
    if (verdict === 'fail')
      return `${change}, which is unlikely for two equally good models (p ${pText(worst.p)}); a discrimination fell by at least ${short(worst.fall)}, and ${allowed}`;
    if (worst.p <= LUCK && worst.fall <= margin)
      return `${change}, which counts as a loss only if a discrimination certainly fell by more than ${limitText(margin)}`;
    return `${change} according to the estimates, but this may be chance: two equally good models differ this much with p ${pText(worst.p)}`;
  };
  return {
    kind: 'margin',
    measure,
    observed: worst ? `${losses.length} lost` : 'none lost',
    wanted: 'no loss beyond chance and beyond the margin',
    limit: margin,
    verdict,
    reason: says(),
  };
}

function pText(p: number): string {
  return p < 0.001 ? 'below 0.001' : `= ${Math.min(1, p).toPrecision(2)}`;
}
