import { commutativeCutTree, type Pair } from '../../causal/commutative-cut-tree.ts';
import { encodeScm, evaluate, type Intervention, potentialOutcomes } from '../../causal/scm.ts';
import { contentHash } from '../../lib/json.ts';
import { refuseConfig } from '../../lib/user-error.ts';
import { type CompositionalCase, encodeNoise, encodeOrder, pairNameIn } from './case.ts';
import { COMPOSITIONAL_CONFIG } from './config.ts';
import { evidenceClusters } from './evidence-design.ts';
import { graphClusters } from './graph-design.ts';
import type { CompositionalConfig } from './parse-config.ts';
import { ladderClusters, strandsClusters } from './strand-design.ts';
import type { Cluster, Unit, World } from './worlds.ts';

/** A design: all its clusters, and how to ask about one of them. */
interface CompositionalDesign {
  /** The number of questions. */
  readonly questions: number;
  readonly clusters: readonly Cluster[];
  /** Draws the units of a cluster, and plans the questions about them. */
  readonly ask: (cluster: Cluster) => PlannedUnit[];
}

export interface PlannedUnit {
  readonly unit: Unit;
  readonly world: World;
  /** The nodes in the order of the story’s rules. */
  readonly order: readonly number[];
  readonly questions: readonly PlannedQuestion[];
}

export interface PlannedQuestion {
  /** The case of the question, which gets its fingerprint with its texts. */
  readonly item: Omit<CompositionalCase, 'fingerprint'>;
  /** The cause of the pair; absent for factual questions. */
  readonly cause?: number;
  readonly effect: number;
  /** What the question supposes, in the order in which it names the nodes. */
  readonly supposed: readonly Intervention[];
}

/** Plans the questions of a config, whose theme has the given id and hash. */
export function designCompositional(
  config: CompositionalConfig,
  theme: { readonly id: string; readonly templateHash: string },
): CompositionalDesign {
  const clusters = clustersOf(config, theme.templateHash);
  const questions = clusters.reduce((sum, cluster) => sum + cluster.questions, 0);
  // The form of the answer does not change what is asked, so it is left out of the hash.
  const content = { ...config, answerFormat: undefined };
  const design = `${contentHash([JSON.stringify(content), theme.templateHash])}/${questions}`;
  const fields = { task: 'compositional', design, kind: config.kind, theme: theme.id } as const;
  return {
    questions,
    clusters,
    ask: ({ world, draw }) => draw().map((unit) => planUnit(config, world, unit, fields)),
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

function planUnit(
  config: CompositionalConfig,
  world: World,
  unit: Unit,
  designFields: Pick<CompositionalCase, 'task' | 'design' | 'kind' | 'theme'>,
): PlannedUnit {
  const rng = unit.ownStreams?.order ?? world.openStream('order');
  const order = rng.shuffled([...world.scm.dag.nodes.keys()]);
  const fields = { ...designFields, ...unitFields(world, unit), order: encodeOrder(order) };
  return { unit, world, order, questions: questionsOf(config, { world, unit, fields }) };
}

/** The fields that the cases of a unit share, apart from those of its design and its order. */
function unitFields({ id, scm, tree }: World, unit: Unit) {
  const { nodes } = scm.dag;
  const { noise, evidence } = unit.facts;
  const symbolsOf = (list: Iterable<number>): string => Array.from(list, (node) => nodes[node]).join(' ');
  const isOwnTree = tree.join() === commutativeCutTree(scm.dag).join();
  return {
    world: id,
    cluster: unit.cluster,
    equations: encodeScm(scm),
    ...(!isOwnTree && { tree: symbolsOf(tree) }),
    unit: unit.unit,
    ...(unit.units !== undefined && { units: unit.units }),
    // Further digits are rounding errors and would lengthen every row.
    weight: Number(unit.weight.toPrecision(15)),
    noise: encodeNoise(noise, evidence?.causes ?? []),
    ...(evidence && { seen: symbolsOf(evidence.seen.keys()) }),
    ...(unit.twin !== undefined && { twin: unit.twin }),
    ...(unit.group !== undefined && { group: unit.group }),
    ...(unit.distance !== undefined && { distance: unit.distance }),
  };
}

/** A unit that is asked about, with the fields that its cases share. */
interface AskedUnit {
  readonly world: World;
  readonly unit: Unit;
  readonly fields: Omit<CompositionalCase, 'id' | 'fingerprint' | 'pair' | 'query' | 'causal' | 'truth'>;
}

function questionsOf(config: CompositionalConfig, asked: AskedUnit): PlannedQuestion[] {
  if (config.kind === 'evidence') return counterfactualQuestions(asked);
  const queries = config.kind === 'graph' ? config.queries : 'interventional';
  if (queries === 'interventional') return interventionalQuestions(asked);
  if (queries === 'factual') return factualQuestions(asked);
  return [...factualQuestions(asked), ...counterfactualQuestions(asked)];
}

/** Asks whether the effects are true in fact. Pairs with the same effect share the question. */
function factualQuestions({ world, unit, fields }: AskedUnit): PlannedQuestion[] {
  const { scm, tree } = world;
  const fact = evaluate(scm, unit.facts.noise);
  const effects = new Set(unit.pairs.map(({ to }) => tree[to]!));
  return [...effects].map((effect) => {
    const pair = scm.dag.nodes[effect]!;
    const item = caseOf(fields, { pair, query: 'factual', causal: false, truth: fact[effect] === 1 });
    return { item, effect, supposed: [] };
  });
}

/** Asks what the effect would be if the cause were true, and if it were false. */
function interventionalQuestions(asked: AskedUnit): PlannedQuestion[] {
  return asked.unit.pairs.flatMap((pair) =>
    [true, false].map((value) => hypotheticalQuestion(asked, pair, value)),
  );
}

/**
 * Asks what the effect would be if the cause had the opposite state. By consistency, supposing its actual state would
 * give the factual answer.
 */
function counterfactualQuestions(asked: AskedUnit): PlannedQuestion[] {
  const { world, unit } = asked;
  const fact = evaluate(world.scm, unit.facts.noise);
  return unit.pairs.map((pair) => {
    const isTrue = fact[world.tree[pair.from]!] === 1;
    return hypotheticalQuestion(asked, pair, !isTrue);
  });
}

/** Asks what the effect of a pair would be if its cause had the given value. */
function hypotheticalQuestion(
  { world, unit, fields }: AskedUnit,
  pair: Pair,
  value: boolean,
): PlannedQuestion {
  const cause = world.tree[pair.from]!;
  const effect = world.tree[pair.to]!;
  const { y1, y0 } = potentialOutcomes(world.scm, unit.facts.noise, cause, effect);
  const truth = value ? y1 : y0;
  // Evidence twins are asked one question, which is decided by what is observed; its answer is the claim.
  const causal = fields.kind === 'evidence' ? truth : y1 && !y0;
  const query = value ? 'do-true' : 'do-false';
  const item = caseOf(fields, { pair: pairNameIn(world, pair), query, causal, truth });
  const supposed = (unit.supposedNodes ?? [cause]).map((node) => ({ node, value }));
  return { item, cause, effect, supposed };
}

function caseOf(
  fields: AskedUnit['fields'],
  asked: Pick<CompositionalCase, 'pair' | 'query' | 'causal' | 'truth'>,
): PlannedQuestion['item'] {
  return { ...fields, id: `${fields.world}/${asked.pair}/${fields.unit}/${asked.query}`, ...asked };
}

/** The largest number of questions in one run or shard. */
const MOST_QUESTIONS = 100_000;

/** Refuses a design that asks too many questions in one run. @throws {ConfigError} */
export function refuseTooMany(questions: number, shards: number): void {
  const perShard = Math.ceil(questions / shards);
  if (perShard <= MOST_QUESTIONS) return;
  refuseConfig(
    COMPOSITIONAL_CONFIG,
    [],
    `expected at most ${MOST_QUESTIONS} questions in one run, got ${perShard}; make the design smaller, or run it in shards, such as CAUSAL_SHARD=1/${Math.ceil(questions / MOST_QUESTIONS)}`,
  );
}
