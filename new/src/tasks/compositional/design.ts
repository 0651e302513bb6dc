import { commutativeCutTree, type Pair } from '../../causal/commutative-cut-tree.ts';
import { encodeScm, evaluate, type Intervention, potentialOutcomes } from '../../causal/scm.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { type CompositionalCase, encodeNoise, encodeOrder, type Query } from './case.ts';
import type { CompositionalConfig, GraphConfig, StrandsConfig, TwinsConfig } from './config.ts';
import { evidenceClusters } from './evidence-twins.ts';
import { graphClusters } from './graph-design.ts';
import { ladderClusters } from './ladder.ts';
import { strandsClusters } from './twins.ts';
import { type Cluster, isTold, pairNameIn, type Unit, type World } from './worlds.ts';

/** A kind of design: what it asks about, and which questions it asks about each unit. */
interface DesignKindOf<C> {
  readonly clusters: (config: C, templateHash: string) => Cluster[];
  readonly queries: (config: C) => GraphConfig['queries'] | 'counterfactual';
}

/** All kinds of designs. The kind of a config is looked up here, and nowhere else. */
const DESIGNS: {
  readonly graph: DesignKindOf<GraphConfig>;
  readonly strands: DesignKindOf<StrandsConfig>;
  readonly ladder: DesignKindOf<TwinsConfig>;
  readonly evidence: DesignKindOf<TwinsConfig>;
} = {
  graph: { clusters: graphClusters, queries: ({ queries }) => queries },
  strands: { clusters: strandsClusters, queries: () => 'interventional' },
  ladder: { clusters: ladderClusters, queries: () => 'interventional' },
  evidence: { clusters: evidenceClusters, queries: () => 'counterfactual' },
};

/** A question, with what its story needs. */
export interface PlannedQuestion {
  readonly item: Omit<CompositionalCase, 'fingerprint'>;
  /** The cause of the pair; absent for factual questions. */
  readonly cause?: number;
  readonly effect: number;
  readonly supposed: readonly Intervention[];
}

/** A unit with the order of its rules and its questions. */
export interface PlannedUnit {
  readonly unit: Unit;
  readonly world: World;
  readonly order: readonly number[];
  readonly questions: readonly PlannedQuestion[];
}

/** Plans the questions of a config, whose theme has the given id and hash. */
export function designCompositional(
  config: CompositionalConfig,
  theme: { id: string; templateHash: string },
) {
  const { clusters, queries } = DESIGNS[config.kind] as DesignKindOf<CompositionalConfig>;
  const all = clusters(config, theme.templateHash);
  const questions = all.reduce((sum, cluster) => sum + cluster.questions, 0);
  const { answerFormat: _, ...content } = config;
  const stamp = `${contentHash([JSON.stringify(content), theme.templateHash])}/${questions}`;
  const same = { task: 'compositional', design: stamp, kind: config.kind, theme: theme.id } as const;
  const asked = queries(config);
  return {
    stamp,
    questions,
    clusters: all,
    /** Returns the units of a cluster with their questions. */
    ask: ({ world, draw }: Cluster): PlannedUnit[] =>
      draw().map((unit) => {
        const nodes = [...world.scm.dag.nodes.keys()];
        const order = (unit.own?.order ?? world.rng('order')).shuffled(nodes);
        const facts = { ...same, ...factsOf(world, unit), order: encodeOrder(order) };
        return { unit, world, order, questions: questionsOf(world, unit, asked, facts) };
      }),
  };
}

type Facts = Omit<CompositionalCase, 'id' | 'fingerprint' | 'pair' | 'query' | 'causal' | 'truth'>;

/** Returns the fields that all questions about a unit share. */
function factsOf(
  { id, scm, tree }: World,
  { told, ...unit }: Unit,
): Omit<Facts, 'task' | 'design' | 'kind' | 'theme'> {
  const { nodes } = scm.dag;
  const isOwnTree = tree.join() === commutativeCutTree(scm.dag).join();
  return {
    world: id,
    cluster: unit.cluster,
    equations: encodeScm(scm),
    ...(!isOwnTree && { tree: tree.map((node) => nodes[node]).join(' ') }),
    unit: unit.unit,
    ...(unit.units !== undefined && { units: unit.units }),
    // Further digits are rounding errors and would lengthen every row.
    weight: Number(unit.weight.toPrecision(15)),
    noise: encodeNoise(told.noise, (node) => isTold(told, node)),
    ...(told.evidence && { seen: [...told.evidence.seen.keys()].map((node) => nodes[node]).join(' ') }),
    ...(unit.twin !== undefined && { twin: unit.twin }),
    ...(unit.group !== undefined && { group: unit.group }),
    ...(unit.distance !== undefined && { distance: unit.distance }),
  };
}

function questionsOf(
  world: World,
  unit: Unit,
  queries: ReturnType<DesignKindOf<CompositionalConfig>['queries']>,
  facts: Facts,
): PlannedQuestion[] {
  const { scm, tree } = world;
  const { noise } = unit.told;
  const fact = evaluate(scm, noise);
  const item = (pair: string, query: Query, causal: boolean, truth: boolean): PlannedQuestion['item'] => {
    const { task, design, ...rest } = facts;
    return {
      task,
      design,
      id: `${facts.world}/${pair}/${facts.unit}/${query}`,
      ...rest,
      pair,
      query,
      causal,
      truth,
    };
  };
  const isFactual = queries === 'factual' || queries === 'factual-counterfactual';
  const effects = isFactual ? [...new Set(unit.pairs.map(({ to }) => tree[to]!))] : [];
  const factual = effects.map((effect): PlannedQuestion => {
    const truth = fact[effect] === 1;
    return { item: item(scm.dag.nodes[effect]!, 'factual', false, truth), effect, supposed: [] };
  });
  if (queries === 'factual') return factual;
  const supposing = ({ from, to }: Pair, value: boolean): PlannedQuestion => {
    const [cause, effect] = [tree[from]!, tree[to]!];
    const { y1, y0 } = potentialOutcomes(scm, noise, cause, effect);
    const truth = value ? y1 : y0;
    // Evidence twins are asked one question, which is decided by what is seen; its answer is the claim.
    const causal = queries === 'counterfactual' ? truth : y1 && !y0;
    const supposed = (unit.set ?? [cause]).map((node) => ({ node, value }));
    return {
      item: item(pairNameIn(world, { from, to }), value ? 'do-true' : 'do-false', causal, truth),
      cause,
      effect,
      supposed,
    };
  };
  // If the cause's state is known, only the opposite is supposed: by consistency, supposing its actual state would give
  // the factual answer.
  const valuesFor = ({ from }: Pair): boolean[] =>
    queries === 'interventional' ? [true, false] : [fact[tree[from]!] === 0];
  return [
    ...factual,
    ...unit.pairs.flatMap((pair) => valuesFor(pair).map((value) => supposing(pair, value))),
  ];
}
