import { compositions, MOST_CUTPOINTS_ENUMERATED } from '../causal/commutative-cut-tree.ts';
import { type Measure, measureOn, type UnitMeasure } from '../causal/measures.ts';
import { samplePaths } from '../causal/path-products.ts';
import { mediatorCount, shortestPathLength } from '../causal/paths.ts';
import { populationDefierRate, populationPnAndPs, populationPnsOfPairs } from '../causal/population.ts';
import { isMonotone } from '../causal/scm.ts';
import { stream } from '../statistics/streams.ts';
import { isWithin, relativeAbsoluteError } from './approximation-error.ts';
import type { ScorecardWorld, TrueValues } from './compositional-schema.ts';
import type { PathSteps } from './compositions.ts';
import type { DeductionSteps } from './deductions.ts';
import { undefinedBecause } from './estimate.ts';
import { noiseFloor } from './noise-floor.ts';
import type { PopulationValues } from './quantities.ts';
import type { ScorecardSettings } from './schema.ts';
import { MEASURES } from './uncertainty.ts';
import { trueOutcomes } from './world-answers.ts';
import type { WorldQuestions } from './world-questions.ts';

/** What is known of a world before anybody answers: its truth, its paths, and how well it can be judged. */
export interface WorldSummary {
  readonly scorecard: ScorecardWorld;
  readonly paths: readonly PathSteps[];
  readonly deductions: readonly DeductionSteps[];
  /** Position of the global pair. */
  readonly global: number;
  /** By pair. */
  readonly population: readonly PopulationValues[];
  /** How likely a perfect reasoner is to be found valid and consistent on all paths that compose. */
  readonly passProbability: number;
}

/** How many paths stand for all where there are too many to list. */
const SAMPLED_PATHS = 200;

/** The share of units whose effect depends on the cause either way. */
const informative: UnitMeasure = { value: ({ y1, y0 }) => (y1 === y0 ? 0 : 1), condition: () => 1 };

/**
 * Summarises a world: exact truth, truth on the units asked, and the noise floor.
 *
 * @param worlds - How many there are in all.
 */
export function summariseWorld(
  world: WorldQuestions,
  settings: ScorecardSettings,
  worlds: number,
): WorldSummary {
  const { scm, tree, pairs } = world;
  const symbols = tree.nodes.map((node) => scm.dag.nodes[node]!);
  const last = symbols.length - 1;
  const positions = new Map(pairs.map(({ pair: { from, to } }, p) => [`${from}/${to}`, p]));
  const positionOf = (from: number, to: number): number => positions.get(`${from}/${to}`)!;
  const global = positionOf(0, last);
  const population = populationOf(world);
  const pnsOf = (pair: number): number => valueIn(population[pair]!.pns);
  const asked = pairs.map((pair) => measureOn(MEASURES.pns, trueOutcomes(pair)));

  const { listed, paths: positionsOfPaths } = listPaths(world, settings.seed);
  const paths = positionsOfPaths.map((path): PathSteps & { population: number } => {
    const steps = path.slice(1).map((to, i) => positionOf(path[i]!, to));
    const product = steps.reduce((value, step) => value * pnsOf(step), 1);
    return {
      name: path.map((position) => symbols[position]).join('→'),
      steps,
      composes: isWithin(relativeAbsoluteError(pnsOf(global), product), settings.delta) !== false,
      population: product,
    };
  });
  const floor = noiseFloor(world, paths, global, settings, worlds);
  return {
    scorecard: {
      id: world.id,
      theme: world.theme,
      model: world.model,
      ...(world.solved && { solved: world.solved }),
      nodes: scm.dag.nodes.length,
      arrows: scm.dag.children.reduce((sum, list) => sum + list.length, 0),
      cutTree: symbols,
      breaks: [...world.breaks],
      units: world.units,
      pairs: pairs.map((pair, p) => describePair(world, pair, population[p]!)),
      paths: { all: 2 ** (symbols.length - 2) - 1, listed },
      compositions: paths.map(({ name, steps, composes, population: value }, i) => ({
        path: name,
        asked: productOf(steps.map((step) => asked[step]!)),
        population: value,
        composes,
        passProbabilityOfPerfectReasoner: floor.paths[i]!.perfect,
        passProbabilityOfNearlyPerfectReasoner: floor.paths[i]!.nearlyPerfect,
      })),
      noiseFloor: { valid: [...floor.valid], class: floor.allPaths, complete: floor.complete },
    },
    paths,
    deductions: pairs.flatMap(({ pair: { from, to, scope } }, pair) => {
      if (scope === 'global') return [];
      const before = from > 0 ? [positionOf(0, from)] : [];
      const after = to < last ? [positionOf(to, last)] : [];
      return [{ pair, rest: [...before, ...after] }];
    }),
    global,
    population,
    passProbability: floor.allPaths.perfect,
  };
}

/** All indirect paths, or a seeded sample of them where there are too many. */
function listPaths(
  { id, tree }: WorldQuestions,
  seed: string,
): { listed: 'all' | 'sample'; paths: number[][] } {
  const size = tree.nodes.length;
  if (size - 2 <= MOST_CUTPOINTS_ENUMERATED) return { listed: 'all', paths: compositions(size) };
  return { listed: 'sample', paths: samplePaths(size, SAMPLED_PATHS, stream(seed, 'paths', id)) };
}

function populationOf({ scm, tree, pairs }: WorldQuestions): PopulationValues[] {
  const pns = populationPnsOfPairs(scm, tree);
  const asksFacts = pairs.some(({ units }) => units.some(({ y }) => y !== undefined));
  return pairs.map(({ pair: { from, to } }, p): PopulationValues => {
    const [cause, effect] = [tree.nodes[from]!, tree.nodes[to]!];
    const facts = asksFacts ? populationPnAndPs(scm, cause, effect) : { pn: undefined, ps: undefined };
    const defiers = isMonotone(scm) ? 0 : populationDefierRate(scm, cause, effect);
    return {
      pns: { kind: 'value', value: pns[p]! },
      ate: { kind: 'value', value: pns[p]! - defiers },
      pn: measureFrom(facts.pn),
      ps: measureFrom(facts.ps),
    };
  });
}

function describePair(
  { scm: { dag }, tree }: WorldQuestions,
  pair: WorldQuestions['pairs'][number],
  population: PopulationValues,
): ScorecardWorld['pairs'][number] {
  const [cause, effect] = [tree.nodes[pair.pair.from]!, tree.nodes[pair.pair.to]!];
  const outcomes = trueOutcomes(pair);
  const facts = pair.units.some(({ y }) => y !== undefined);
  const asked = (name: 'pn' | 'ps'): TrueValues['pn'] =>
    facts ? forScorecard(measureOn(MEASURES[name], outcomes)) : undefinedBecause('not-asked');
  return {
    pair: `${pair.cause}→${pair.effect}`,
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

function measureFrom(value: number | undefined): Measure {
  return value === undefined ? { kind: 'undefined', reason: 'empty-condition' } : { kind: 'value', value };
}

function valueIn(measure: Measure): number {
  return measure.kind === 'value' ? measure.value : 0;
}

function productOf(factors: readonly Measure[]): TrueValues['pns'] {
  let value = 1;
  for (const factor of factors) {
    if (factor.kind === 'undefined') return undefinedBecause('not-asked');
    value *= factor.value;
  }
  return { kind: 'value', value };
}

function forScorecard(measure: Measure): TrueValues['pns'] {
  if (measure.kind === 'value') return measure;
  return undefinedBecause(measure.reason === 'no-units' ? 'not-asked' : measure.reason);
}
