import type { AnswerSheet } from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { passSimulation } from '../tasks/compositional/score/pass-probability.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../tasks/compositional/score/world-summary.ts';
import { isCompositionalCase } from '../tasks/shared/compositional-case.ts';
import { type Loss, type LossesOf, LUCK, pairsCheck, verdictCheck } from './check-losses.ts';
import type { VariantCheck } from './check-text.ts';

/** A perfect model is given a verdict at least this often, or its loss on another seed shows nothing. */
const NEARLY_ALWAYS = 0.95;

/**
 * Whether verdicts and groups of twins that the baseline held are lost on other questions of the same design. The worlds are
 * others, so a baseline holds a verdict where all of its worlds have it.
 *
 * A verdict fails where a model that errs as often as the baseline would hardly ever lose it, on a design that nearly
 * always gives it to a perfect model.
 */
export function checkFreshLosses(
  sheet: AnswerSheet,
  { compared, before, now }: LossesOf,
  settings: ScorecardSettings,
): VariantCheck[] {
  const { differences } = compared.comparison;
  const groups = pairsCheck(differences, settings, undefined);
  const parts = { ...groups, measure: 'parts' };
  const asked = worldsAsked(sheet);
  if (asked.length === 0) return differences.some(({ part }) => part !== undefined) ? [parts] : [];
  const accuracy = differences.find(({ measure }) => measure === 'CCR accuracy')?.baseline;
  const questions = sheet.cases.filter(isCompositionalCase).length;
  // Laplace's rule of succession: a baseline without an error may still err now and then.
  const rate = accuracy === undefined ? undefined : ((1 - accuracy) * questions + 1) / (questions + 2);
  const lost = (
    verdictIn: (found: LossesOf['now']['compositional'][number]) => string,
    best: string,
    of: 'allPaths' | 'complete',
  ): Loss[] => {
    if (rate === undefined || !before.compositional.every((world) => verdictIn(world) === best)) return [];
    return now.compositional.flatMap((found, w): Loss[] => {
      const world = asked[w]?.();
      if (!world || verdictIn(found) === best || UNTOLD.includes(verdictIn(found))) return [];
      const summary = summariseWorld(world, clustersOf(sheet), settings, asked.length);
      const chances = passSimulation(world, summary, settings, asked.length);
      if (chances.passProbabilities(0)[of] < NEARLY_ALWAYS) return [];
      const p = Math.min(1, (1 - chances.passProbabilities(rate)[of]) * asked.length);
      return [{ world: found.world, to: verdictIn(found), p, isHeld: true }];
    });
  };
  return [
    verdictCheck(
      'CCR class',
      'VC',
      lost(({ verdict }) => verdict, 'VC', 'allPaths'),
      LUCK,
    ),
    verdictCheck(
      'CCR complete',
      'yes',
      lost(({ complete }) => complete, 'yes', 'complete'),
      LUCK,
    ),
    parts,
  ];
}

/** Verdicts that say nothing against a variant. */
const UNTOLD: readonly string[] = ['inconclusive', 'undecided', 'undefined', 'near-VC'];
