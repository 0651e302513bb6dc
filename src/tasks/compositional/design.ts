import { commutativeCutTree, type Pair } from '../../causal/commutative-cut-tree.ts';
import { encodeScm, evaluate, type Intervention, potentialOutcomes } from '../../causal/scm.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { type CompositionalCase, encodeNoise, encodeOrder } from './case.ts';
import type { CompositionalConfig } from './config.ts';
import { evidenceClusters } from './evidence-twins.ts';
import { graphClusters } from './graph-design.ts';
import { ladderClusters } from './ladder.ts';
import { strandsClusters } from './twins.ts';
import { type Cluster, isTold, pairNameIn, type Unit, type World } from './worlds.ts';

/** A question, with what its story needs. */
export interface PlannedQuestion {
  /** The case of the question, which gets its fingerprint with its texts. */
  readonly item: Omit<CompositionalCase, 'fingerprint'>;
  /** The cause of the pair; absent for factual questions. */
  readonly cause?: number;
  readonly effect: number;
  /** What the question supposes, in the order in which it names the nodes. */
  readonly supposed: readonly Intervention[];
}

/** A unit with the order of its rules and its questions. */
export interface PlannedUnit {
  readonly unit: Unit;
  readonly world: World;
  /** The nodes in the order of the story’s rules. */
  readonly order: readonly number[];
  readonly questions: readonly PlannedQuestion[];
}

/** A design: all its clusters, and how to ask about one of them. */
interface CompositionalDesign {
  /** The hash of what the questions depend on, with the number of questions: `1a2b3c4d/360`. */
  readonly name: string;
  /** The number of questions. */
  readonly questions: number;
  readonly clusters: readonly Cluster[];
  /** Returns the units of a cluster with their questions. */
  readonly ask: (cluster: Cluster) => PlannedUnit[];
}

/** Plans the questions of a config, whose theme has the given id and hash. */
export function designCompositional(
  config: CompositionalConfig,
  theme: { readonly id: string; readonly templateHash: string },
): CompositionalDesign {
  const clusters = clustersOf(config, theme.templateHash);
  const questions = clusters.reduce((sum, cluster) => sum + cluster.questions, 0);
  // The form of the answer does not change what is asked.
  const { answerFormat: _, ...content } = config;
  const name = `${contentHash([JSON.stringify(content), theme.templateHash])}/${questions}`;
  const same = { task: 'compositional', design: name, kind: config.kind, theme: theme.id } as const;
  return {
    name,
    questions,
    clusters,
    ask: ({ world, draw }) =>
      draw().map((unit) => {
        const nodes = [...world.scm.dag.nodes.keys()];
        const order = (unit.own?.order ?? world.rng('order')).shuffled(nodes);
        const shared = { ...same, ...sharedFields(world, unit), order: encodeOrder(order) };
        return { unit, world, order, questions: questionsOf(config, world, unit, shared) };
      }),
  };
}

function clustersOf(config: CompositionalConfig, templateHash: string): Cluster[] {
  switch (config.kind) {
    case 'graph':
      return graphClusters(config, templateHash);
    case 'strands':
      return strandsClusters(config, templateHash);
    case 'ladder':
      return ladderClusters(config, templateHash);
    case 'evidence':
      return evidenceClusters(config, templateHash);
    default:
      return config satisfies never;
  }
}

/** The fields that all questions about a unit share. */
type SharedFields = Omit<CompositionalCase, 'id' | 'fingerprint' | 'pair' | 'query' | 'causal' | 'truth'>;

function sharedFields(
  { id, scm, tree }: World,
  { told, ...unit }: Unit,
): Omit<SharedFields, 'task' | 'design' | 'kind' | 'theme'> {
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
  config: CompositionalConfig,
  world: World,
  unit: Unit,
  shared: SharedFields,
): PlannedQuestion[] {
  const queries = config.kind === 'graph' ? config.queries : 'interventional';
  if (queries === 'factual') return factualQuestions(world, unit, shared);
  if (queries === 'factual-counterfactual')
    return [...factualQuestions(world, unit, shared), ...counterfactualQuestions(world, unit, shared)];
  if (config.kind === 'evidence') return counterfactualQuestions(world, unit, shared);
  return interventionalQuestions(world, unit, shared);
}

/** Asks whether the effects are true in fact. Pairs with the same effect share the question. */
function factualQuestions(
  { scm, tree }: World,
  { pairs, told }: Unit,
  shared: SharedFields,
): PlannedQuestion[] {
  const fact = evaluate(scm, told.noise);
  const effects = new Set(pairs.map(({ to }) => tree[to]!));
  return [...effects].map((effect) => {
    const pair = scm.dag.nodes[effect]!;
    const item = caseOf(shared, { pair, query: 'factual', causal: false, truth: fact[effect] === 1 });
    return { item, effect, supposed: [] };
  });
}

/** Asks what the effect would be if the cause were true, and if it were false. */
function interventionalQuestions(world: World, unit: Unit, shared: SharedFields): PlannedQuestion[] {
  return unit.pairs.flatMap((pair) =>
    [true, false].map((value) => supposedQuestion({ world, unit, shared }, pair, value)),
  );
}

/**
 * Asks what the effect would be if the cause had the opposite state. By consistency, supposing its actual state would
 * give the factual answer.
 */
function counterfactualQuestions(world: World, unit: Unit, shared: SharedFields): PlannedQuestion[] {
  const fact = evaluate(world.scm, unit.told.noise);
  return unit.pairs.map((pair) => {
    const isTrue = fact[world.tree[pair.from]!] === 1;
    return supposedQuestion({ world, unit, shared }, pair, !isTrue);
  });
}

/** A unit that is asked about, and what its questions share. */
interface UnitContext {
  readonly world: World;
  readonly unit: Unit;
  readonly shared: SharedFields;
}

function supposedQuestion({ world, unit, shared }: UnitContext, pair: Pair, value: boolean): PlannedQuestion {
  const cause = world.tree[pair.from]!;
  const effect = world.tree[pair.to]!;
  const { y1, y0 } = potentialOutcomes(world.scm, unit.told.noise, cause, effect);
  const truth = value ? y1 : y0;
  // Evidence twins are asked one question, which is decided by what is seen; its answer is the claim.
  const causal = shared.kind === 'evidence' ? truth : y1 && !y0;
  const query = value ? 'do-true' : 'do-false';
  const item = caseOf(shared, { pair: pairNameIn(world, pair), query, causal, truth });
  const supposed = (unit.set ?? [cause]).map((node) => ({ node, value }));
  return { item, cause, effect, supposed };
}

function caseOf(
  shared: SharedFields,
  asked: Pick<CompositionalCase, 'pair' | 'query' | 'causal' | 'truth'>,
): PlannedQuestion['item'] {
  return { ...shared, id: `${shared.world}/${asked.pair}/${shared.unit}/${asked.query}`, ...asked };
}
