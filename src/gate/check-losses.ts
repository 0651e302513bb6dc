import { isPairName } from '../causal/dag.ts';
import type { ComparedVariants } from '../compare/compare-run.ts';
import { perKey } from '../lib/caching.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { VariantView } from '../scorecard/scorecard-view.ts';
import { short } from '../scoring/format.ts';
import { chanceAt, openLook } from '../scoring/look.ts';
import { type AnswerSheet, askedBeside } from '../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { chanceOfLoss } from '../tasks/compositional/score/verdict-loss.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { definitionOf } from '../tasks/definitions.ts';
import { lostParts, partsCheck } from './check-parts.ts';
import { limitText, type VariantCheck } from './check-text.ts';
import { isFutile } from './futility.ts';
import { isBeyond, type LossMargins, leastLoss, sizeOfLoss } from './loss-margins.ts';

/** The significance level for lost verdicts, over all worlds. */
export const LUCK = 0.005;

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
  /** True if the gate is inconclusive anyway, so that more open findings make no difference. */
  readonly isOpen?: boolean;
}

/**
 * Checks for verdicts that the baseline has and the candidate lost, and for parts of the design on which the candidate
 * is worse. A lost verdict fails the check only if two models that err equally often would hardly differ as much, and
 * if some discrimination also fell by more than the margin. An equally good model therefore hardly ever fails by
 * chance.
 */
export function checkLosses(
  sheet: AnswerSheet,
  { compared, before, now, margins, isOpen = false }: LossesOf,
  settings: ScorecardSettings,
): VariantCheck[] {
  const worlds = before.compositional;
  const { differences } = compared.comparison;
  const look = openLook(compared.baseline, compared.candidate);
  const ahead = isOpen ? undefined : look;
  if (worlds.length === 0 && differences.every(({ part }) => part === undefined)) return [];
  const parts = partsCheck(differences, margins, settings, ahead);
  if (worlds.length === 0) return parts;
  const chance = perKey((w: number): number => {
    const world = worldsAsked(sheet)[w];
    const { baseline, candidate } = compared;
    // A variant that was stopped early or had an outage lacks some answers that the other variant has.
    const isPartial = look ?? baseline.stretches ?? candidate.stretches;
    const [one, other] = isPartial
      ? [askedBeside(baseline, candidate), askedBeside(candidate, baseline)]
      : [baseline, candidate];
    return world ? chanceOfLoss(world(), one, other, settings) * worlds.length : 1;
  });
  const lost = (
    verdictIn: (found: WorldVerdicts['compositional'][number]) => string,
    best: string,
    margin: number,
  ): Loss[] =>
    worlds.flatMap((held, w) => {
      // Before the last stage, the baseline may still reach a verdict that is open now.
      const isHeld = verdictIn(held) === best;
      const mayBeHeld =
        isHeld || (ahead !== undefined && verdictIn(held) === 'inconclusive' && isOpenClass(held));
      const found = mayBeHeld ? now.compositional[w] : undefined;
      if (!found || verdictIn(found) === best) return [];
      // If the score of a pair fell by more than chance explains, the models do not err equally often, whatever
      // `chance` finds.
      const p = lostPairs(held.world, margin).reduce((least, { adjustedP }) => Math.min(least, adjustedP), 1);
      const fall = largestFall(differences, held.world, margins);
      return [{ world: held.world, to: verdictIn(found), p: p <= limit ? p : chance(w), isHeld, fall }];
    });
  const limit = chanceAt(LUCK, compared.baseline, compared.candidate);
  const lostPairs = (of: string, margin: number) =>
    lostParts(differences, margin, settings).filter(
      ({ part = '', world = of }) => world === of && isPairName(part),
    );
  const check = (measure: 'CCR class' | 'CCR complete', held: string, losses: (margin: number) => Loss[]) => {
    const margin = margins[measure];
    if (margin === false) return [];
    const lost = losses(margin);
    const found = verdictCheck(measure, held, lost, { limit, margin });
    const mayFail = ahead && lost.some(({ p }) => !isFutile(p, LUCK, ahead));
    return [found.verdict === 'pass' && mayFail ? { ...found, verdict: 'inconclusive' as const } : found];
  };
  return [
    ...check('CCR class', 'VC', (margin) => lost(({ verdict }) => verdict, 'VC', margin)),
    ...check('CCR complete', 'yes', (margin) => lost((found) => found.complete, 'yes', margin)),
    ...parts,
  ];
}

/** Tests whether a verdict about a world is open because of missing answers and not because of weak evidence. */
function isOpenClass({ quadrant, classes }: WorldVerdicts['compositional'][number]): boolean {
  return quadrant === 'VC' || (classes.inconclusive ?? 0) > 0;
}

/**
 * Returns the largest certain fall of a discrimination, in one world or over all worlds; 1 if the error of a PNS
 * certainly rose by more than the policy allows.
 */
export function largestFall(
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

export interface Loss {
  readonly world: string;
  readonly to: string;
  /** The p-value of the loss for two models that err equally often, adjusted for the number of worlds. */
  readonly p: number;
  /** True if the baseline has the verdict; false if it may still reach the verdict in a later stage. */
  readonly isHeld: boolean;
  readonly fall: number;
}

export function verdictCheck(
  measure: string,
  held: string,
  losses: readonly Loss[],
  { limit, margin }: { readonly limit: number; readonly margin: number },
): VariantCheck {
  const isLost = ({ p, isHeld, fall }: Loss): boolean => isHeld && p <= limit && fall > margin;
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
    if (worst.p <= limit && worst.fall <= margin)
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
