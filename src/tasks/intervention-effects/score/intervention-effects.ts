import { at } from '../../../lib/at.ts';
import { undefinedBecause } from '../../../scoring/estimate.ts';
import type { AnswerSheet, VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { clusteredProportion, type Tally } from '../../../scoring/rows/tallies.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import {
  foundEffect,
  type Observation,
  type relationItems,
  retrieved,
  type ScoredEffect,
} from './intervention-effects-items.ts';
import type { InterventionEffects } from './intervention-effects-schema.ts';
import { researchQuestions } from './research-questions.ts';

/**
 * Evaluates one variant's answers. Intervals treat each draw of a graph as a cluster.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", §3 and App. B
 */
export function evaluateInterventionEffects(
  { observations, knowledge, effects }: ReturnType<typeof relationItems>,
  sheet: AnswerSheet,
  variant: VariantAnswers,
  settings: ScorecardSettings,
): InterventionEffects {
  const { level } = settings;
  const seen = observations.map((item) => ({ ...item, ...retrieved(item, sheet, variant) }));
  const scored = effects.map((item): ScoredEffect => ({ ...item, ...foundEffect(item, sheet, variant) }));
  const asked = seen.filter(({ about }) => !about.control);
  const effectsAsked = scored.filter(({ about }) => !about.control);
  const asInterventions = effectsAsked.filter(({ about }) => about.phrasing === 'intervention');
  const nulls = scored.filter(({ isNull }) => isNull);
  return {
    accuracy: effects.length > 0 ? shareOf(effectsAsked, level).accuracy : undefinedBecause('not-asked'),
    retrieval: shareOf(asked, level).accuracy,
    draws: new Set(asked.map(({ draw }) => draw)).size,
    cells: grouped(effectsAsked, level, (item) => ({ ...placeOf(item), phrasing: item.about.phrasing })),
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
      {
        retrieval: asked,
        knowledge: knowledge.map((item) => ({ ...item, ...retrieved(item, sheet, variant) })),
      },
      settings,
    ),
  };
}

type Scored = Observation & Tally;

function shareOf(items: readonly Scored[], level: number): Pick<InterventionEffects, 'accuracy' | 'draws'> {
  const answered = items.filter(({ total }) => total > 0);
  return {
    accuracy: clusteredProportion(
      answered.map((item) => ({ ...item, cluster: item.draw })),
      level,
    ),
    draws: new Set(answered.map(({ draw }) => draw)).size,
  };
}

function grouped<T extends Scored, K extends object>(
  items: readonly T[],
  level: number,
  keyOf: (item: T) => K,
): (K & ReturnType<typeof shareOf>)[] {
  const groups = Map.groupBy(items, (item) => JSON.stringify(keyOf(item)));
  return [...groups.values()].map((group) => ({ ...keyOf(at(group, 0)), ...shareOf(group, level) }));
}

function placeOf({ about: { graph, intervention, names } }: Observation) {
  return { graph, intervention, names };
}
