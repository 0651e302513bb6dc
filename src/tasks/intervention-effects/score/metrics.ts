import { parsePair } from '../../../causal/dag.ts';
import { depthMetrics, type Rung } from '../../../scoring/half-depth.ts';
import { rising } from '../../../scoring/law.ts';
import {
  type Item,
  type Metric,
  type MetricPart,
  metricPart,
  type Right,
  shareMetric,
} from '../../../scoring/metric.ts';
import { type AnswerSheet, repliesTo, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import { rightShare } from '../../../scoring/rows/right-replies.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { combineTracked } from '../../../scoring/tracked.ts';
import { type Effect, foundEffect, relationItems } from './intervention-effects-items.ts';

/**
 * What intervention effects are scored and compared by: discrimination first.
 *
 *   sensitivity = P(yes before and no after | the intervention severs the relation)
 *   specificity = P(both answered alike | the relation holds and the intervention leaves it)
 *   null specificity = P(both answered alike | there is no such relation)
 *   discrimination = sensitivity + the lower specificity − 1, in [−1, 1]
 *
 * A model that answers everything alike, does not mind interventions or takes every one for a cut gets 0. So does one that
 * never reads the graph, sees causes everywhere and goes by what is intervened on: the effect, the cause or another variable.
 * For relations that do not hold are weighed so that interventions are where they are among the severed ones; the others
 * tell nothing, as whoever says no to them both times need not have looked at the intervention. Designs that ask about no
 * such relation leave the null specificity out, and so does depth.
 *
 * @see Youden (1950), Index for rating diagnostic tests, Cancer 3, 32–35
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
  const { severed, left, absent } = sidesOf(asked, sheet);
  const accuracyOf = (items: typeof asked) =>
    share(
      'accuracy',
      metricPart(1, items, (effect, variant) => {
        const { successes, total } = foundEffect(effect, sheet, variant);
        return total === 0 ? undefined : { share: successes / total, replies: total };
      }),
    );
  // A model may fail at one graph alone.
  const graphs = Map.groupBy(asked, ({ about }) => about.graph);
  const seen = observations.filter(({ about }) => !about.control).map(item);
  const rightOf = (items: typeof seen) =>
    metricPart(1, items, ({ position }, variant) => rightShare(sheet, variant, position));
  const share = (name: string, part: MetricPart, isDetail = false): Metric =>
    shareMetric({ name: `IE ${name}`, ...(isDetail && { isDetail }) }, level, { constant: 0, parts: [part] });
  const rungs = [...Map.groupBy(asked, ({ about }) => about.path)].flatMap(([length, items]): Rung[] => {
    const discrimination = discriminationOf({ ...sidesOf(items, sheet), absent: undefined }, level);
    return length !== undefined && discrimination ? [{ length, discrimination }] : [];
  });
  const discrimination = discriminationOf({ severed, left, absent }, level);
  return [
    ...(discrimination && severed && left
      ? [
          discrimination,
          share('sensitivity', severed, true),
          share('specificity', left, true),
          ...(absent ? [share('null specificity', absent, true)] : []),
        ]
      : []),
    ...(asked.length > 0 ? [accuracyOf(asked)] : []),
    ...(graphs.size > 1 ? [...graphs].map(([part, items]) => ({ ...accuracyOf(items), part })) : []),
    ...(seen.length > 0 ? [share('retrieval', rightOf(seen))] : []),
    ...depthMetrics(rungs, VARIABLES, level),
    ...(knowledge.length > 0 ? [share('knowledge', rightOf(knowledge.map(item)), true)] : []),
  ];
}

/** Half depth is in variables on the path from cause to effect: a path has one to begin with. */
const VARIABLES = { label: 'IE', unit: { one: 'variable', many: 'variables' }, start: 1 };

type Weighed = Effect & Item;

type Sides = Readonly<Record<'severed' | 'left' | 'absent', MetricPart | undefined>>;

function discriminationOf({ severed, left, absent }: Sides, level: number): Metric | undefined {
  if (!severed || !left) return undefined;
  const name = 'IE discrimination';
  if (!absent) return shareMetric({ name }, level, { constant: -1, parts: [severed, left] });
  const shares = [severed, left, absent].map((part) =>
    shareMetric({ name }, level, { constant: 0, parts: [part] }),
  );
  const halved = [left, absent].map((part) => ({ ...part, coefficient: 0.5 }));
  return {
    name,
    contrast: shareMetric({ name }, level, { constant: -1, parts: [severed, ...halved] }).contrast,
    of(variant, beside) {
      const found = combineTracked(
        shares.map((share) => share.of(variant, beside)),
        YOUDEN,
      );
      if (found.kind !== 'number' || found.variation.kind !== 'shares') return found;
      return { ...found, variation: { ...found.variation, starts: TOWARDS_EITHER } };
    },
  };
}

/** Sensitivity and the lower of two specificities. */
const YOUDEN = rising(([sensitivity = 0, ...specificities]) => sensitivity + Math.min(...specificities) - 1);

/** Where the lower of two changes, there is a kink. */
const TOWARDS_EITHER = [
  [1, 1, 0],
  [1, 0, 1],
];

/** What discrimination is made of, as far as it was asked about. */
function sidesOf(items: readonly Weighed[], { cases }: AnswerSheet): Sides {
  const holds = ({ before }: Weighed): boolean => cases[before]?.truth === true;
  const alike = items.map((item) => ({ ...item, weight: 1 }));
  const severed = alike.filter((item) => holds(item) && item.changes);
  const part = (some: readonly Weighed[], isSo: (replies: Replies) => boolean) =>
    some.length > 0
      ? metricPart(1, some, (effect, variant) => pairedShare(effect, variant, isSo))
      : undefined;
  return {
    severed: part(severed, ([before, after]) => before === 'yes' && after === 'no'),
    left: part(
      alike.filter((item) => holds(item) && !item.changes),
      staysAlike,
    ),
    absent: part(
      matched(
        alike.filter((item) => !holds(item)),
        severed,
      ),
      staysAlike,
    ),
  };
}

type Replies = readonly [before: string, after: string];

function staysAlike([before, after]: Replies): boolean {
  return before === after && (before === 'yes' || before === 'no');
}

/** Weighed so that interventions are on the effect, or on a third variable, as often as among others; on the cause they never sever. */
function matched(items: readonly Weighed[], others: readonly Weighed[]): Weighed[] {
  const places = Map.groupBy(items, placeOf);
  return [...places].flatMap(([place, some]) => {
    const mass = others.filter((other) => placeOf(other) === place).length;
    return mass > 0 ? some.map((item) => ({ ...item, weight: mass / some.length })) : [];
  });
}

/** What a question says of the intervention whatever the graph. */
function placeOf({ about: { pair, intervention } }: Effect): string {
  const { cause, outcome } = parsePair(pair);
  return intervention === outcome ? 'effect' : intervention === cause ? 'cause' : 'another';
}

/** In which share of replicates the replies before and after an intervention are so. */
function pairedShare(
  { before, position }: Effect,
  variant: VariantAnswers,
  isSo: (replies: Replies) => boolean,
): Right | undefined {
  const [earlier, later] = [repliesTo(variant, before), repliesTo(variant, position)];
  const pairs = later.slice(0, earlier.length).map((after, i) => [earlier[i] ?? '', after] as const);
  if (pairs.length === 0) return undefined;
  return { share: pairs.filter(isSo).length / pairs.length, replies: pairs.length };
}
