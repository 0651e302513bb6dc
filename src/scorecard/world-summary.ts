import { compositions, MOST_CUTPOINTS_ENUMERATED } from '../causal/commutative-cut-tree.ts';
import { type Measure, measureOn, pns, type UnitMeasure } from '../causal/measures.ts';
import { mediatorCount, shortestPathLength } from '../causal/paths.ts';
import { populationPnsOfPairs } from '../causal/population.ts';
import type { PathSteps } from './compositions.ts';
import { undefinedBecause } from './estimate.ts';
import { passProbabilities } from './noise-floor.ts';
import type { ScorecardSettings, ScorecardWorld } from './schema.ts';
import { trueOutcomes } from './world-answers.ts';
import type { WorldQuestions } from './world-questions.ts';

/** What is known of a world before anybody answers: its truth, its paths, and how well it can be judged. */
export interface WorldSummary {
  readonly scorecard: ScorecardWorld;
  readonly paths: readonly PathSteps[];
  /** Position of the global pair. */
  readonly global: number;
  readonly populationPns: readonly number[];
  /** How likely a perfect reasoner is to be found valid and consistent on all paths. */
  readonly passProbability: number;
}

/** The share of units whose effect depends on the cause either way. */
const informative: UnitMeasure = { value: ({ y1, y0 }) => (y1 === y0 ? 0 : 1), condition: () => 1 };

/** Summarises a world: exact truth, truth on the units asked, and the noise floor. */
export function summariseWorld(world: WorldQuestions, settings: ScorecardSettings): WorldSummary {
  const { scm, tree } = world;
  const { dag } = scm;
  const symbols = tree.nodes.map((node) => dag.nodes[node]!);
  const populationPns = populationPnsOfPairs(scm, tree);
  const positionOf = (from: number, to: number): number =>
    world.pairs.findIndex(({ pair }) => pair.from === from && pair.to === to);
  const global = positionOf(0, tree.nodes.length - 1);
  const enumerated =
    tree.nodes.length - 2 <= MOST_CUTPOINTS_ENUMERATED ? compositions(tree.nodes.length) : [];
  const paths = enumerated.map((path) => ({
    name: path.map((position) => symbols[position]).join('→'),
    steps: path.slice(1).map((to, i) => positionOf(path[i]!, to)),
  }));
  const asked = world.pairs.map((pair) => measureOn(pns, trueOutcomes(pair)));
  const passes = passProbabilities(world, paths, global, settings);
  return {
    scorecard: {
      id: world.id,
      theme: world.theme,
      model: world.model,
      nodes: dag.nodes.length,
      arrows: dag.children.reduce((sum, list) => sum + list.length, 0),
      cutTree: symbols,
      units: world.units,
      pairs: world.pairs.map((pair, p) => {
        const [cause, effect] = [tree.nodes[pair.pair.from]!, tree.nodes[pair.pair.to]!];
        return {
          pair: `${pair.cause}→${pair.effect}`,
          scope: pair.pair.scope,
          distance: shortestPathLength(dag, cause, effect) ?? 0,
          mediators: mediatorCount(dag, cause, effect),
          units: pair.units.length,
          informativeShare: forScorecard(measureOn(informative, trueOutcomes(pair))),
          truth: { population: populationPns[p]!, asked: forScorecard(asked[p]!) },
        };
      }),
      compositions: paths.map(({ name, steps }, i) => ({
        path: name,
        asked: productOf(steps.map((step) => asked[step]!)),
        passProbabilityOfPerfectReasoner: passes[i]!,
      })),
    },
    paths,
    global,
    populationPns,
    passProbability: passes.at(-1)!,
  };
}

function productOf(factors: readonly Measure[]): ScorecardWorld['compositions'][number]['asked'] {
  let value = 1;
  for (const factor of factors) {
    if (factor.kind === 'undefined') return undefinedBecause('not-asked');
    value *= factor.value;
  }
  return { kind: 'value', value };
}

function forScorecard(measure: Measure): ScorecardWorld['pairs'][number]['informativeShare'] {
  return measure.kind === 'value' ? measure : undefinedBecause('not-asked');
}
