import { commutativeCutTree } from '../../causal/commutative-cut-tree.ts';
import { encodeScm } from '../../causal/scm.ts';
import { contentHash } from '../../lib/json.ts';
import { type CompositionalCase, encodeNoise, encodeOrder, roundedWeight } from './case.ts';
import { evidenceClusters } from './evidence-design.ts';
import { graphClusters } from './graph-design.ts';
import type { CompositionalConfig } from './parse-config.ts';
import { type PlannedQuestion, questionsAboutUnit, type UnitFields } from './questions.ts';
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

/** A unit with all that its prompts say: its world, the order of the story's rules, and its questions. */
export interface PlannedUnit {
  readonly unit: Unit;
  readonly world: World;
  /** The nodes in the order of the story’s rules. */
  readonly order: readonly number[];
  readonly questions: readonly PlannedQuestion[];
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
  const designFields = { task: 'compositional', design, kind: config.kind, theme: theme.id } as const;
  return {
    questions,
    clusters,
    ask: ({ world, draw }) => draw().map((unit) => planUnit(config, world, unit, designFields)),
  };
}

/** Chooses the design of a config by its kind. */
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

/** Draws the order in which the story of a unit gives its rules, and plans the questions about the unit. */
function planUnit(
  config: CompositionalConfig,
  world: World,
  unit: Unit,
  designFields: Pick<CompositionalCase, 'task' | 'design' | 'kind' | 'theme'>,
): PlannedUnit {
  const rng = unit.ownStreams?.order ?? world.openStream('order');
  const order = rng.shuffled([...world.scm.dag.nodes.keys()]);
  const fields: UnitFields = { ...designFields, ...fieldsOfUnit(world, unit), order: encodeOrder(order) };
  return { unit, world, order, questions: questionsAboutUnit(config, { world, unit, fields }) };
}

/** Returns what all cases of a unit say of it and of its world. */
function fieldsOfUnit({ id, scm, tree }: World, unit: Unit) {
  const { nodes } = scm.dag;
  const { noise, evidence } = unit.facts;
  const symbolsOf = (list: Iterable<number>): string => Array.from(list, (node) => nodes[node]).join(' ');
  const isOwnTree = tree.join() === commutativeCutTree(scm.dag).join();
  return {
    world: id,
    cluster: unit.cluster,
    equations: encodeScm(scm),
    ...(!isOwnTree && { tree: symbolsOf(tree) }),
    unit: unit.number,
    ...(unit.units !== undefined && { units: unit.units }),
    weight: roundedWeight(unit.weight),
    noise: encodeNoise(noise, evidence?.causes ?? []),
    ...(evidence && { seen: symbolsOf(evidence.seen.keys()) }),
    ...(unit.twin !== undefined && { twin: unit.twin }),
    ...(unit.group !== undefined && { group: unit.group }),
    ...(unit.distance !== undefined && { distance: unit.distance }),
  };
}
