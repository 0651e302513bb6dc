import type { Naming } from '../design/case.ts';
import type { AnswerColumn, AnswerSheet } from './answer-sheet.ts';
import { undefinedBecause } from './estimate.ts';
import {
  foundEffect,
  type Observation,
  type RelationItems,
  retrieved,
  type Tally,
} from './intervention-effects-items.ts';
import type { InterventionEffects } from './intervention-effects-schema.ts';
import { researchQuestions, type ScoredEffect } from './research-questions.ts';
import type { ScorecardSettings } from './schema.ts';
import { clusteredProportion, tallies } from './tallies.ts';

/**
 * What one column showed about intervention effects. The draw of names is the unit of evidence: intervals take
 * the relations of one draw together.
 *
 * @returns `undefined` when the run holds no such question.
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", §3 and App. B
 */
export function evaluateInterventionEffects(
  { observations, effects }: RelationItems,
  sheet: AnswerSheet,
  column: AnswerColumn,
  settings: ScorecardSettings,
): InterventionEffects | undefined {
  if (observations.length === 0) return undefined;
  const { level } = settings;
  const seen = observations.map((item) => ({ ...item, ...retrieved(item, sheet, column) }));
  const scored = effects.map((item): ScoredEffect => ({ ...item, ...foundEffect(item, sheet, column) }));
  const asked = seen.filter(({ about }) => !about.control);
  const effectsAsked = scored.filter(({ about }) => !about.control);
  const asInterventions = effectsAsked.filter(({ about }) => about.phrasing === 'intervention');
  const nulls = scored.filter(({ isNull }) => isNull);
  return {
    accuracy: effects.length > 0 ? shareOf(effectsAsked, level).accuracy : undefinedBecause('not-asked'),
    retrieval: shareOf(asked, level).accuracy,
    draws: new Set(asked.map(drawAndNames)).size,
    cells: grouped(effectsAsked, level, ({ about: { graph, intervention, names, phrasing } }) => ({
      graph,
      intervention,
      names,
      phrasing,
    })),
    retrievalCells: grouped(asked, level, ({ about: { graph, names } }) => ({ graph, names })),
    listedCells: grouped(
      asInterventions.filter(({ seversListed }) => seversListed),
      level,
      placeOf,
    ),
    shortcutCells: grouped(
      asInterventions.filter(({ onRoot, about }) => !onRoot && about.names !== 'tuebingen'),
      level,
      (item) => ({ ...placeOf(item), effect: item.changes ? 1 : 0 }),
    ),
    ...(nulls.length > 0 && { nullPairs: shareOf(nulls, level) }),
    contrasts: researchQuestions(
      effectsAsked,
      (names: Naming) =>
        shareOf(
          asked.filter(({ about }) => about.names === names),
          level,
        ).accuracy,
      settings,
    ),
  };
}

type Scored = Observation & Tally;

function shareOf(items: readonly Scored[], level: number): Pick<InterventionEffects, 'accuracy' | 'draws'> {
  const clusters = tallies(items, drawAndNames);
  return { accuracy: clusteredProportion(clusters, level), draws: clusters.length };
}

/** Shares by what the items have in common, in the order of first mention. */
function grouped<T extends Scored, K extends object>(
  items: readonly T[],
  level: number,
  keyOf: (item: T) => K,
): (K & ReturnType<typeof shareOf>)[] {
  const groups = Map.groupBy(items, (item) => JSON.stringify(keyOf(item)));
  return [...groups.values()].map((group) => ({ ...keyOf(group[0]!), ...shareOf(group, level) }));
}

function placeOf({ about: { graph, intervention, names } }: Observation) {
  return { graph, intervention, names };
}

/** One draw under one kind of names is one cluster. */
function drawAndNames({ draw, about: { names } }: Observation): string {
  return `${draw}${names}`;
}
