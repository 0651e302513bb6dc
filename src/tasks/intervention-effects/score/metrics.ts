import { depthMetrics, type Rung } from '../../../scoring/half-depth.ts';
import { type Item, type Metric, metricPart, type Right, shareMetric } from '../../../scoring/metric.ts';
import { type AnswerSheet, repliesTo, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import { rightShare } from '../../../scoring/rows/right-replies.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { type Effect, foundEffect, relationItems } from './intervention-effects-items.ts';

/**
 * What intervention effects are scored and compared by: discrimination first.
 *
 *   sensitivity = P(yes before and no after | the intervention severs the relation)
 *   specificity = P(both answered alike | the relation holds and the intervention leaves it)
 *   discrimination = sensitivity + specificity − 1, in [−1, 1]
 *
 * Only relations that hold before count: of the others there is nothing to change, and whoever says no to them both
 * times need not have looked at the intervention. A model that answers everything alike, does not mind interventions or
 * takes every one for a cut gets 0.
 */
export function interventionEffectMetrics(sheet: AnswerSheet, { level }: ScorecardSettings): Metric[] {
  const clusters = clustersOf(sheet);
  const { observations, knowledge, effects } = relationItems(sheet);
  const item = <T extends { readonly position: number }>(one: T): T & Item => ({
    weight: 1,
    ...one,
    cluster: clusters[one.position] ?? '',
  });
  const asked = effects.filter(({ about }) => !about.control).map(item);
  const holding = asked
    .filter(({ before }) => sheet.cases[before]?.truth === true)
    .map((effect) => ({ ...effect, weight: 1 }));
  const { severed, left } = sidesOf(holding);
  const found = metricPart(1, asked, (effect, variant) => {
    const { successes, total } = foundEffect(effect, sheet, variant);
    return total === 0 ? undefined : { share: successes / total, replies: total };
  });
  const seen = observations.filter(({ about }) => !about.control).map(item);
  const rightOf = (items: typeof seen) =>
    metricPart(1, items, ({ position }, variant) => rightShare(sheet, variant, position));
  const share = (name: string, part: typeof severed, isDetail = false): Metric =>
    shareMetric({ name: `IE ${name}`, ...(isDetail && { isDetail }) }, level, { constant: 0, parts: [part] });
  const lengths = Map.groupBy(holding, ({ about }) => about.path);
  const rungs = [...lengths].flatMap(([length, items]): Rung[] =>
    length !== undefined && haveBothSides(items)
      ? [{ length, discrimination: discriminationOf(items, level) }]
      : [],
  );
  const discrimination = [
    discriminationOf(holding, level),
    share('sensitivity', severed, true),
    share('specificity', left, true),
  ];
  return [
    ...(haveBothSides(holding) ? discrimination : []),
    ...(asked.length > 0 ? [share('accuracy', found)] : []),
    ...(seen.length > 0 ? [share('retrieval', rightOf(seen))] : []),
    ...depthMetrics(rungs, VARIABLES, level),
    ...(knowledge.length > 0 ? [share('knowledge', rightOf(knowledge.map(item)), true)] : []),
  ];
}

/** Half depth is in variables on the path from cause to effect: a path has one to begin with. */
const VARIABLES = { label: 'IE', unit: { one: 'variable', many: 'variables' }, start: 1 };

type Weighed = Effect & Item;

function haveBothSides(items: readonly Effect[]): boolean {
  return new Set(items.map(({ changes }) => changes)).size === 2;
}

function discriminationOf(items: readonly Weighed[], level: number): Metric {
  const { severed, left } = sidesOf(items);
  return shareMetric({ name: 'IE discrimination' }, level, { constant: -1, parts: [severed, left] });
}

function sidesOf(items: readonly Weighed[]) {
  const paired = (wanted: boolean, isSo: Parameters<typeof pairedShare>[2]) =>
    metricPart(
      1,
      items.filter(({ changes }) => changes === wanted),
      (effect, variant) => pairedShare(effect, variant, isSo),
    );
  return {
    severed: paired(true, ([before, after]) => before === 'yes' && after === 'no'),
    left: paired(false, ([before, after]) => before === after && (before === 'yes' || before === 'no')),
  };
}

/** In which share of replicates the replies before and after an intervention are so. */
function pairedShare(
  { before, position }: Effect,
  variant: VariantAnswers,
  isSo: (replies: readonly [before: string, after: string]) => boolean,
): Right | undefined {
  const [earlier, later] = [repliesTo(variant, before), repliesTo(variant, position)];
  const pairs = later.slice(0, earlier.length).map((after, i) => [earlier[i] ?? '', after] as const);
  if (pairs.length === 0) return undefined;
  return { share: pairs.filter(isSo).length / pairs.length, replies: pairs.length };
}
