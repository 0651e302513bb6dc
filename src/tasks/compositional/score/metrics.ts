import { kindOf } from '../../../cases/case.ts';
import { commutativeCutTree } from '../../../causal/commutative-cut-tree.ts';
import { pairName } from '../../../causal/dag.ts';
import { at } from '../../../lib/at.ts';
import { perKey } from '../../../lib/per-key.ts';
import { depthMetrics, type Rung } from '../../../scoring/half-depth.ts';
import { settingsAt } from '../../../scoring/look.ts';
import { accuracyMetric, type Item, type Metric, metricPart, shareMetric } from '../../../scoring/metric.ts';
import type { AnswerSheet, VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import { rightShare } from '../../../scoring/rows/right-replies.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { isCompositionalCase } from '../../shared/compositional-case.ts';
import {
  type Claims,
  claimed,
  claimOf,
  claimsAbout,
  discriminationMetrics,
  joinClaims,
} from './discrimination.ts';
import { answeredWorld, pairEstimates } from './pair-estimates.ts';
import { populationOf } from './population.ts';
import { worldAnswers } from './world-answers.ts';
import { type PairQuestions, type UnitOfPair, type WorldQuestions, worldsAsked } from './world-questions.ts';

/** Above this many worlds single pairs are not compared; what holds over worlds is. */
const MOST_WORLDS = 3;

/** What compositional reasoning is scored and compared by: discrimination first. */
export function compositionalMetrics(sheet: AnswerSheet, settings: ScorecardSettings): Metric[] {
  const { level } = settings;
  const clusters = clustersOf(sheet);
  const asked = worldsAsked(sheet);
  // Chains of one length are one world or few, so its units are what varies.
  const byUnit = sheet.cases.map((item) => kindOf(sheet.kinds, item).cluster(item));
  const worlds = asked.map((questions) => {
    const world = questions();
    const units = world.pairs.flatMap((pair) => pair.units.flatMap((unit) => responseItems(unit, clusters)));
    return { claims: claimsAbout(world, world.pairs, clusters), units, whole: wholeChain(world, byUnit) };
  });
  const whole = discriminationMetrics(joinClaims(worlds.map(({ claims }) => claims)), {}, level);
  const single = asked.length <= MOST_WORLDS ? asked.map((questions) => questions()) : [];
  return [
    ...Object.values(whole),
    balancedAccuracy(
      worlds.flatMap(({ units }) => units),
      sheet,
      level,
    ),
    accuracyMetric('CCR accuracy', sheet, clusters, level, isCompositionalCase),
    ...depthMetrics(
      rungsOf(
        worlds.flatMap(({ whole: chain }) => chain ?? []),
        level,
      ),
      LINKS,
      level,
    ),
    ...single.flatMap((world) =>
      ofPairs(world, clusters, settings, asked.length > 1 ? { world: world.id } : {}),
    ),
  ];
}

const LINKS = { label: 'CCR', unit: { one: 'link', many: 'links' }, start: 0 };

/** The whole of a world, and how many links it is made of. */
interface WholeChain {
  readonly links: number;
  readonly claims: Claims;
}

/** The claims about the whole of a world; undefined where it cannot be told from a constant. */
function wholeChain(world: WorldQuestions, clusters: readonly string[]): WholeChain | undefined {
  const last = world.tree.nodes.length - 1;
  const pairs = world.pairs.filter(({ pair }) => pair.from === 0 && pair.to === last);
  const claims = claimsAbout(world, pairs, clusters);
  const links = commutativeCutTree(world.scm.dag).nodes.length - 1;
  return claims.causal.length > 0 ? { links, claims } : undefined;
}

function rungsOf(chains: readonly WholeChain[], level: number): Rung[] {
  return [...Map.groupBy(chains, ({ links }) => links)].map(([length, list]) => {
    const claims = joinClaims(list.map((chain) => chain.claims));
    return { length, discrimination: discriminationMetrics(claims, {}, level).discrimination };
  });
}

/** Discrimination and PNS of every pair of a world. */
function ofPairs(
  world: WorldQuestions,
  clusters: readonly string[],
  settings: ScorecardSettings,
  about: Pick<Metric, 'world'>,
): Metric[] {
  const population = populationOf(world);
  const answeredBy = perKey((variant: VariantAnswers) =>
    answeredWorld(worldAnswers(world, variant), settingsAt(settings, variant)),
  );
  return world.pairs.flatMap((pair, p): Metric[] => {
    const part = pairName(pair.cause, pair.effect);
    const claims = claimsAbout(world, [pair], clusters);
    const { discrimination } = discriminationMetrics(claims, { ...about, part }, settings.level);
    const truth = population[p]?.pns;
    return [
      ...(claims.causal.length > 0 ? [discrimination] : []),
      {
        name: 'PNS',
        part,
        ...about,
        contrast: claimedShare(pair, clusters),
        ...(truth?.kind === 'value' && settings.truth === 'used' && { truth: truth.value }),
        of: (variant) => pairEstimates(answeredBy(variant), p)('pns'),
      },
    ];
  });
}

/** The share of a pair's units that a variant says are causal: its PNS, but for answers that are missing. */
function claimedShare({ units }: PairQuestions, clusters: readonly string[]): Metric['contrast'] {
  const claims = units.map((unit) => claimOf(unit, 1, clusters));
  const { coefficient, sums } = metricPart(1, claims, claimed);
  return (variant, beside) => ({ constant: 0, parts: [{ coefficient, sums: sums(variant, beside) }] });
}

/** One question, by what is true of its unit. */
interface ResponseItem extends Item {
  readonly position: number;
  readonly response: 'causal' | 'on' | 'off';
}

function responseItems(
  { truth: { y1, y0 }, ...unit }: UnitOfPair,
  clusters: readonly string[],
): ResponseItem[] {
  const response = y1 !== y0 ? 'causal' : y1 === 1 ? 'on' : 'off';
  return [unit.y1, unit.y0].flatMap((position) =>
    position === undefined ? [] : [{ cluster: at(clusters, position), weight: 1, position, response }],
  );
}

/**
 * The mean of the share of right answers about causal units and about others, where those whose effect is always on and
 * those whose effect is always off weigh the same: a constant gets one half.
 */
function balancedAccuracy(items: readonly ResponseItem[], sheet: AnswerSheet, level: number): Metric {
  const of = (response: ResponseItem['response']) => items.filter((item) => item.response === response);
  const sides = [[of('causal')], [of('on'), of('off')]]
    .map((groups) => groups.filter(({ length }) => length > 0))
    .filter(({ length }) => length > 0);
  return shareMetric({ name: 'CCR balanced accuracy', isDetail: true }, level, {
    constant: 0,
    parts: sides.flatMap((groups) =>
      groups.map((group) =>
        metricPart(1 / sides.length / groups.length, group, ({ position }, variant) =>
          rightShare(sheet, variant, position),
        ),
      ),
    ),
  });
}
