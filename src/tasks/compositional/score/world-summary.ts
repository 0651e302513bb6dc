import { treeNode } from '../../../causal/commutative-cut-tree.ts';
import { mediatorCount, pairName, pathName, shortestPathLength, symbolOf } from '../../../causal/dag.ts';
import { type Measure, measureOn, type UnitMeasure } from '../../../causal/measures.ts';
import { listPaths } from '../../../causal/path-products.ts';
import { at } from '../../../lib/at.ts';
import { namedRng } from '../../../lib/rng.ts';
import { isWithin, relativeAbsoluteError } from '../../../scoring/approximation-error.ts';
import { undefinedBecause } from '../../../scoring/estimate.ts';
import type { Metric } from '../../../scoring/metric.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { worstErrorRule } from './completeness.ts';
import { type ComposedName, compositionLaw } from './composition-law.ts';
import type { ScorecardWorld } from './compositional-schema.ts';
import type { PathSteps } from './compositions.ts';
import { discriminationMetrics } from './discrimination.ts';
import { MEASURES } from './measures.ts';
import { type PopulationValues, pairTruths } from './pair-estimates.ts';
import { passSimulation, SLIP_RATE } from './pass-probability.ts';
import { populationOf, ratesOf, valueIn } from './population.ts';
import { claimsOfPairs, groupsToFollow } from './twin-claims.ts';
import { trueOutcomes } from './world-answers.ts';
import type { WorldQuestions } from './world-questions.ts';

export type WorldSummary = ReturnType<typeof summariseWorld>;

const informative: UnitMeasure = { value: ({ y1, y0 }) => (y1 === y0 ? 0 : 1), condition: () => 1 };

/**
 * Summarises a world without its answers: the truth, the paths, and the design's power to distinguish models.
 *
 * @param worlds - The number of worlds in the design.
 */
export function summariseWorld(
  world: WorldQuestions,
  clusters: readonly string[],
  settings: ScorecardSettings,
  worlds: number,
) {
  const { scm, tree, pairs } = world;
  const symbols = tree.nodes.map((node) => symbolOf(scm.dag, node));
  const last = symbols.length - 1;
  const positions = new Map(pairs.map(({ pair: { from, to } }, p) => [`${from}/${to}`, p]));
  const positionOf = (from: number, to: number): number => positions.get(`${from}/${to}`)!;
  const global = positionOf(0, last);
  const population = populationOf(world);
  const rates = ratesOf(population);
  const law = compositionLaw(world, rates);
  const asked = pairs.map((pair) => {
    const outcomes = trueOutcomes(pair);
    return { pns: measureOn(MEASURES.pns, outcomes), defierRate: measureOn(MEASURES.defierRate, outcomes) };
  });
  const { listed, paths: positionsOfPaths } = listPaths(symbols.length, () =>
    namedRng(settings.seed, 'paths', world.id),
  );
  const paths = positionsOfPaths.map(
    (path): PathSteps & { readonly truth: Record<'asked' | 'population', number> } => {
      const steps = path.slice(1).map((to, i) => positionOf(at(path, i), to));
      const composed = (of: (name: ComposedName, pair: number) => number): number => {
        const values = law.names.flatMap((name) => pairs.map((_, pair) => of(name, pair)));
        return law.law(global).of(law.parts(steps).map((part) => values[part] ?? 0)) ?? 0;
      };
      const truth = {
        asked: composed((name, pair) => valueIn(at(asked, pair)[name])),
        population: composed((name, pair) => at(rates, pair)[name]),
      };
      const whole = at(rates, global)[at(law.judgedBy, global)];
      return {
        name: pathName(path.map((position) => at(symbols, position))),
        steps,
        composes: isWithin(relativeAbsoluteError(whole, truth.population), settings.delta) !== false,
        truth,
      };
    },
  );
  const simulation = passSimulation(world, { law, paths, global }, settings, worlds);
  const [perfect, nearlyPerfect] = [0, SLIP_RATE].map((rate) => simulation.passProbabilities(rate));
  const both = (of: (found: ReturnType<typeof simulation.passProbabilities>) => number | undefined) => ({
    perfect: of(perfect!) ?? 0,
    nearlyPerfect: of(nearlyPerfect!) ?? 0,
  });
  const scorecard: ScorecardWorld = {
    id: world.id,
    theme: world.theme,
    equations: world.equations,
    nodes: scm.dag.nodes.length,
    arrows: scm.dag.children.reduce((sum, list) => sum + list.length, 0),
    cutTree: symbols,
    units: world.units,
    pairs: pairs.map((pair, p) => describePair(world, pair, at(population, p))),
    paths: { all: 2 ** (symbols.length - 2) - 1, listed },
    compositions: paths.map(({ name, truth, composes }, i) => {
      const passes = both((found) => found.paths[i]);
      return {
        path: name,
        asked: { kind: 'value', value: truth.asked },
        population: truth.population,
        composes,
        passProbabilityOfPerfectModel: passes.perfect,
        passProbabilityOfNearlyPerfectModel: passes.nearlyPerfect,
      };
    }),
    passProbability: {
      valid: pairs.map((_, p) => both((found) => found.valid[p])),
      class: both(({ allPaths }) => allPaths),
      complete: both(({ complete }) => complete),
    },
  };
  return {
    scorecard,
    law,
    paths,
    /** The local pairs to deduce. `rest` has the pairs from the root to the cause and from the effect to the leaf. */
    deductions: pairs.flatMap(({ pair: { from, to, scope } }, pair) => {
      if (scope === 'global') return [];
      const before = from > 0 ? [positionOf(0, from)] : [];
      const after = to < last ? [positionOf(to, last)] : [];
      return [{ pair, rest: [...before, ...after] }];
    }),
    global,
    population,
    truths: pairTruths(world, population, settings),
    claims: claimsOfPairs(world, pairs, clusters).claims,
    pairMetrics: pairs.map((pair) =>
      discriminationMetrics(claimsOfPairs(world, [pair], clusters).claims, {}, settings.level),
    ),
    groups: followedGroups(world, clusters),
    worstError: worstErrorRule(world, law),
    perfect: simulation.perfectErrors(),
  };
}

/** Returns a function from a level to discrimination, for each of the {@link groupsToFollow}. */
export function followedGroups(world: WorldQuestions, clusters: readonly string[]) {
  return groupsToFollow(world, clusters).map(
    (claims) =>
      (level: number): Metric =>
        discriminationMetrics(claims, {}, level).discrimination,
  );
}

function describePair(
  { scm: { dag }, tree }: WorldQuestions,
  pair: WorldQuestions['pairs'][number],
  population: PopulationValues,
): ScorecardWorld['pairs'][number] {
  const [cause, effect] = [treeNode(tree, pair.pair.from), treeNode(tree, pair.pair.to)];
  const outcomes = trueOutcomes(pair);
  const facts = pair.units.some(({ y }) => y !== undefined);
  const asked = (name: 'pn' | 'ps') =>
    facts ? forScorecard(measureOn(MEASURES[name], outcomes)) : undefinedBecause('not-asked');
  return {
    pair: pairName(pair.cause, pair.effect),
    scope: pair.pair.scope,
    distance: shortestPathLength(dag, cause, effect) ?? 0,
    mediators: mediatorCount(dag, cause, effect),
    units: pair.units.length,
    informativeShare: forScorecard(measureOn(informative, outcomes)),
    truth: {
      population: {
        pns: forScorecard(population.pns),
        pn: forScorecard(population.pn),
        ps: forScorecard(population.ps),
      },
      asked: { pns: forScorecard(measureOn(MEASURES.pns, outcomes)), pn: asked('pn'), ps: asked('ps') },
    },
  };
}

function forScorecard(measure: Measure) {
  if (measure.kind === 'value') return measure;
  return undefinedBecause(measure.reason === 'no-units' ? 'not-asked' : measure.reason);
}
