import { pairName } from '../../../causal/dag.ts';
import { perKey } from '../../../lib/caching.ts';
import { depthMetrics, type Rung } from '../../../scoring/half-depth.ts';
import { lowestMetric } from '../../../scoring/lowest.ts';
import { accuracyMetric, type Metric, metricPart, rightPart, shareMetric } from '../../../scoring/metric.ts';
import type { AnswerSheet, VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { type CompositionalCase, isCompositionalCase } from '../../shared/compositional-case.ts';
import { claimed, claimOf, claimsAbout, discriminationMetrics, joinClaims } from './discrimination.ts';
import { LADDER_UNITS, MEAN_DISCRIMINATION } from './metric-definitions.ts';
import { answeredWorld, pairEstimates } from './pair-estimates.ts';
import { populationOf } from './population.ts';
import {
  type ComparedTwins,
  claimsOfPairs,
  claimsOfTwins,
  groupsOfTwins,
  isFar,
  singleTwins,
  twinsOf,
} from './twin-claims.ts';
import { worldAnswers } from './world-answers.ts';
import { type WorldQuestions, worldsAsked } from './world-questions.ts';

/** The largest number of worlds whose pairs get their own metrics. */
const MOST_WORLDS = 3;

/**
 * Returns the metrics of compositional reasoning. If the design has discrimination, it comes first.
 *
 * If the design has twins, discrimination is the lowest J over their groups. A model that uses only the features that
 * twins share gets 0. Without twins, discrimination is J over units, which is above 0 even for some models that follow
 * only single links.
 */
export function compositionalMetrics(sheet: AnswerSheet, settings: ScorecardSettings): Metric[] {
  const { level } = settings;
  const clusters = clustersOf(sheet);
  const asked = worldsAsked(sheet);
  const worlds = asked.map((questions) => {
    const world = questions();
    return {
      claims: claimsAbout(world, world.pairs, clusters),
      questions: questionsByResponse(world),
      twins: twinsOf(world, world.pairs),
    };
  });
  const single = singleTwins(sheet);
  const twins = [
    ...worlds.flatMap((world) => world.twins),
    ...single.filter(({ rung }) => rung === undefined),
  ];
  const overUnits = discriminationMetrics(
    joinClaims(worlds.map(({ claims }) => claims)),
    twins.length > 0 ? { isDetail: true } : {},
    level,
    'unit discrimination',
  );
  const questionsOf = (response: Response): number[] => worlds.flatMap((world) => world.questions[response]);
  const few = asked.length <= MOST_WORLDS ? asked.map((questions) => questions()) : [];
  return [
    ...(twins.length > 0 ? twinMetrics(twins, sheet, level) : []),
    ...(twins.length === 0 && worlds.length > 0 ? Object.values(overUnits) : []),
    ...ladderMetrics(single, clusters, level),
    ...(twins.length > 0 && worlds.length > 0 ? [overUnits.discrimination] : []),
    balancedAccuracy(
      {
        causal: questionsOf('causal'),
        on: [...questionsOf('on'), ...single.flatMap(({ open }) => open.y1 ?? [])],
        off: [...questionsOf('off'), ...single.flatMap(({ blocked }) => blocked.y1 ?? [])],
      },
      sheet,
      level,
    ),
    accuracyMetric('CCR accuracy', sheet, clusters, level, isCompositionalCase),
    ...few.flatMap((world) =>
      ofPairs(world, clusters, settings, asked.length > 1 ? { world: world.id } : {}),
    ),
  ];
}

function ladderMetrics(twins: readonly ComparedTwins[], clusters: readonly string[], level: number) {
  return Object.entries(LADDER_UNITS).flatMap(([axis, unit]) => {
    const onAxis = twins.filter(({ rung }) => rung?.axis === axis);
    const rungs = [...Map.groupBy(onAxis, ({ rung }) => rung!.length)].map(
      ([length, list]): Rung => ({
        length,
        discrimination: discriminationMetrics(claimsOfTwins(list, clusters), {}, level).discrimination,
      }),
    );
    return depthMetrics(rungs, { label: 'CCR', axis, unit }, level);
  });
}

function twinMetrics(twins: readonly ComparedTwins[], sheet: AnswerSheet, level: number): Metric[] {
  const clusters = clustersOf(sheet);
  const over = (list: readonly ComparedTwins[], about: Pick<Metric, 'part'> = {}) =>
    discriminationMetrics(claimsOfTwins(list, clusters), about, level);
  const far = twins.filter(isFar);
  const { discrimination, sensitivity, specificity } = over(far);
  const themes = new Set(far.map((twins) => toldIn(sheet, twins).theme));
  const told = far.map((twins) => {
    const { theme, sense } = toldIn(sheet, twins);
    const more = [
      ...(themes.size > 1 ? [`theme ${theme}`] : []),
      ...(sense === undefined ? [] : [`names ${sense} common sense`]),
    ];
    return { ...twins, parts: [...twins.parts, ...more] };
  });
  const groups = [...groupsOfTwins(told)].map(([part, list]) => over(list, { part }).discrimination);
  const { name } = discrimination;
  const { smallDesigns } = MEAN_DISCRIMINATION;
  const isSmall = smallDesigns && far.length >= smallDesigns.fewest && far.length <= smallDesigns.most;
  const lowest = groups.length > 0 ? lowestMetric({ name }, groups, discrimination, level) : discrimination;
  return [
    lowest,
    {
      ...discrimination,
      name: MEAN_DISCRIMINATION.name,
      ...(isSmall && { margin: smallDesigns.margin }),
    },
    sensitivity,
    specificity,
    ...groups,
  ];
}

function toldIn({ cases }: AnswerSheet, { open: { y1, y0 } }: ComparedTwins): Partial<CompositionalCase> {
  const item = cases[y1 ?? y0 ?? 0];
  return item && isCompositionalCase(item) ? item : {};
}

function ofPairs(
  world: WorldQuestions,
  clusters: readonly string[],
  settings: ScorecardSettings,
  about: Pick<Metric, 'world'>,
): Metric[] {
  const population = populationOf(world);
  const answeredBy = perKey((variant: VariantAnswers) =>
    answeredWorld(worldAnswers(world, variant), settings),
  );
  return world.pairs.flatMap((pair, p): Metric[] => {
    const part = pairName(pair.cause, pair.effect);
    const { claims, name } = claimsOfPairs(world, [pair], clusters);
    const { discrimination } = discriminationMetrics(claims, { ...about, part }, settings.level, name);
    const truth = population[p]?.pns;
    // The share of units that a variant calls causal. This share is the PNS if no answers are missing.
    const { coefficient, sums } = metricPart(
      1,
      pair.units.map((unit) => claimOf(unit, 1, clusters)),
      claimed,
    );
    return [
      ...(claims.causal.length > 0 ? [discrimination] : []),
      {
        name: 'PNS',
        part,
        ...about,
        contrast: (...variants) => ({ constant: 0, parts: [{ coefficient, sums: sums(...variants) }] }),
        ...(truth?.kind === 'value' && { truth: truth.value }),
        of: (variant) => pairEstimates(answeredBy(variant), p)('pns'),
      },
    ];
  });
}

/** The response of a unit: its effect depends on the cause (`causal`), or is on or off regardless of it. */
type Response = 'causal' | 'on' | 'off';

/** The positions of questions, by the response of their units. */
type ByResponse = Readonly<Record<Response, readonly number[]>>;

function questionsByResponse({ pairs }: WorldQuestions): ByResponse {
  const found: Record<Response, number[]> = { causal: [], on: [], off: [] };
  for (const { units } of pairs)
    for (const { truth, y1, y0 } of units) {
      const response = truth.y1 !== truth.y0 ? 'causal' : truth.y1 === 1 ? 'on' : 'off';
      for (const position of [y1, y0]) if (position !== undefined) found[response].push(position);
    }
  return found;
}

/**
 * Returns the mean of two shares of right answers: about causal units, and about other units. Among the other units,
 * those whose effect is always on and those whose effect is always off have equal weight. A constant answer gets one
 * half if all three kinds of units occur.
 */
function balancedAccuracy({ causal, on, off }: ByResponse, sheet: AnswerSheet, level: number): Metric {
  const clusters = clustersOf(sheet);
  const sides = [[causal], [on, off]]
    .map((groups) => groups.filter(({ length }) => length > 0))
    .filter(({ length }) => length > 0);
  return shareMetric({ name: 'CCR balanced accuracy', isDetail: true }, level, {
    constant: 0,
    parts: sides.flatMap((groups) =>
      groups.map((group) => rightPart(1 / sides.length / groups.length, sheet, clusters, group)),
    ),
  });
}
