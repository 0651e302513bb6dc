import type { AnswerSheet } from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { passSimulation } from '../tasks/compositional/score/pass-probability.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../tasks/compositional/score/world-summary.ts';
import { isCompositionalCase } from '../tasks/shared/compositional-case.ts';
import { provesNothing } from './check-floors.ts';
import { type Loss, type LossesOf, LUCK, largestFall, verdictCheck } from './check-losses.ts';
import { partsCheck } from './check-parts.ts';
import type { VariantCheck } from './check-text.ts';

/**
 * The loss of a verdict on another seed counts as evidence only if a perfect model gets the verdict with at least this
 * probability.
 */
const NEARLY_ALWAYS = 0.95;

/**
 * Checks for verdicts and parts of the design that the baseline had and the candidate lost, if a different seed gave
 * the two runs different questions. Their worlds differ, so the baseline has a verdict only if all of its worlds have
 * it.
 *
 * A lost verdict fails the check if all of these conditions hold:
 *
 * - a model that errs as often as the baseline would hardly ever lose the verdict;
 * - the design nearly always gives the verdict to a perfect model;
 * - some discrimination also fell by more than the margin.
 */
export function checkFreshLosses(
  sheet: AnswerSheet,
  { compared, before, now, margins }: LossesOf,
  settings: ScorecardSettings,
): VariantCheck[] {
  const { differences } = compared.comparison;
  const parts = partsCheck(differences, margins, settings, undefined);
  const asked = worldsAsked(sheet);
  if (asked.length === 0) return differences.some(({ part }) => part !== undefined) ? parts : [];
  const accuracy = differences.find(({ measure }) => measure === 'CCR accuracy')?.baseline;
  const questions = sheet.cases.filter(isCompositionalCase).length;
  // Laplace's rule of succession is used, because a baseline without errors may still err now and then.
  const rate = accuracy === undefined ? undefined : ((1 - accuracy) * questions + 1) / (questions + 2);
  const lost = (
    verdictIn: (found: LossesOf['now']['compositional'][number]) => string,
    best: string,
    of: 'allPaths' | 'complete',
  ): Loss[] => {
    if (rate === undefined || !before.compositional.every((world) => verdictIn(world) === best)) return [];
    return now.compositional.flatMap((found, w): Loss[] => {
      const world = asked[w]?.();
      const verdict = verdictIn(found);
      if (!world || verdict === best || verdict === 'undefined' || provesNothing(verdict, best)) return [];
      const summary = summariseWorld(world, clustersOf(sheet), settings, asked.length);
      const chances = passSimulation(world, summary, settings, asked.length);
      if (chances.passProbabilities(0)[of] < NEARLY_ALWAYS) return [];
      const p = Math.min(1, (1 - chances.passProbabilities(rate)[of]) * asked.length);
      const fall = largestFall(differences, undefined, margins);
      return [{ world: found.world, to: verdict, p, isHeld: true, fall }];
    });
  };
  const check = (measure: 'CCR class' | 'CCR complete', held: string, losses: () => Loss[]) => {
    const margin = margins[measure];
    return margin === false ? [] : [verdictCheck(measure, held, losses(), { limit: LUCK, margin })];
  };
  return [
    ...check('CCR class', 'VC', () => lost(({ verdict }) => verdict, 'VC', 'allPaths')),
    ...check('CCR complete', 'yes', () => lost(({ complete }) => complete, 'yes', 'complete')),
    ...parts,
  ];
}
