import { treeNode, treeThrough } from '../../causal/commutative-cut-tree.ts';
import { type Dag, type Edge, edgesOf, nodesBetween, pairName } from '../../causal/dag.ts';
import { countDirectedPaths } from '../../causal/directed-paths.ts';
import { linearEffect, shortDecimal } from '../../causal/linear-effects.ts';
import { encodeLinearScm, linearScm } from '../../causal/linear-scm.ts';
import { at } from '../../lib/at.ts';
import { refuseConfig } from '../../lib/config-error.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { namedRng, type Rng } from '../../lib/rng.ts';
import { bccChain, chainTitle, slug } from '../shared/graphs.ts';
import { LINEAR_CONFIG, type LinearConfig } from './linear-config.ts';
import {
  composableGraph,
  drawBypass,
  LINEAR_PRESETS,
  type LinearGraph,
  withBypass,
} from './linear-graphs.ts';
import { effectsOf, flawsOf, type LinearPair, linearPairs } from './linear-questions.ts';

export type LinearWorld = ReturnType<typeof linearWorldOf>;

/** The largest number of times that all coefficients are drawn. */
const STARTS = 10;
/** The largest number of redraws of single coefficients after each draw of all coefficients. */
const STEPS = 200;

/** The largest number of paths from root to leaf. It is limited because every path is enumerated. */
const MOST_PATHS = 1000;

/** The list lacks 1, because multiplying by 1 leaves no trace in an answer. */
const DEFAULT_COEFFICIENTS = [0.5, 1.5, 2, 2.5, 3];

/**
 * Returns one of a config's worlds. Its model does not depend on the number of worlds. Coefficients that the config
 * leaves open are drawn until no question has a flaw.
 *
 * @throws {ConfigError} If `through` names unknown nodes, if the graph has too many paths, or if no coefficients fit.
 */
export function linearWorldOf(config: LinearConfig, index: number, templateHash: string) {
  const rng: Draws = (...path) => namedRng(config.seed, 'linear world', index, ...path);
  const graph = drawGraph(config, rng);
  const paths = countDirectedPaths(graph.dag, treeNode(graph.tree, 0), graph.tree.nodes.at(-1)!);
  if (paths > MOST_PATHS) {
    const message = `expected at most ${MOST_PATHS} paths from root to leaf, got ${paths}; use a smaller graph`;
    refuseConfig(LINEAR_CONFIG, [], message);
  }
  const { scm, effects } = settle(config, graph, rng);
  const asked = effects.filter(({ kind }) => config.effects.includes(kind));
  const questions = asked.map((effect) => ({ ...effect, truth: shortDecimal(linearEffect(scm, effect)) }));
  const name = titleOf(config, graph.dag);
  const title = config.worlds > 1 ? `${name}, world ${index + 1}` : name;
  const content = [encodeLinearScm(scm), JSON.stringify(questions), String(config.seed), String(index)];
  const id = `${slug(name)}-${contentHash([...content, JSON.stringify(config.tolerance), templateHash])}`;
  return {
    id,
    title,
    scm,
    /** The cut tree, or the nodes that replace it if `isCutTree` is false. */
    tree: graph.tree,
    isCutTree: graph.isCutTree,
    questions,
    rng,
  };
}

type Draws = (...path: readonly (string | number)[]) => Rng;
type DrawnGraph = LinearGraph & { readonly isCutTree: boolean };

function drawGraph({ preset, bccs, edges, bypass, through }: LinearConfig, rng: Draws): DrawnGraph {
  if (edges) {
    const arrows = edges.edges.map(([cause, effect]): Edge => [cause, effect]);
    const graph = composableGraph(arrows);
    if (!through) return { ...graph, isCutTree: true };
    const inner = graph.dag.nodes.slice(1, -1);
    const unknown = through.filter((node) => !inner.includes(node));
    if (unknown.length > 0) {
      const expected = `expected nodes between root and leaf (${inner.join(', ')})`;
      refuseConfig(LINEAR_CONFIG, ['through'], `${expected}, got ${unknown.join(', ')}`);
    }
    return { ...graph, tree: treeThrough(graph.dag, through), isCutTree: false };
  }
  const known = preset && LINEAR_PRESETS[preset];
  const graph = composableGraph(known?.edges ?? bccChain(bccs!, rng('graph')));
  if (!bypass) return { ...graph, isCutTree: true };
  return { ...withBypass(graph, known?.bypass ?? drawBypass(graph, rng('bypass'))), isCutTree: false };
}

function settle(config: LinearConfig, graph: LinearGraph, rng: Draws) {
  const { preset, edges, coefficients = [], tolerance } = config;
  const pairs = linearPairs(graph, rng('mediators'));
  const [first = 0, ...others] = coefficients;
  const isOne = preset !== undefined && coefficients.length > 0 && others.every((value) => value === first);
  const given =
    edges?.kind === 'given'
      ? edges.edges
      : isOne && edgesOf(graph.dag).map(([cause, effect]) => [cause, effect, first] as const);
  if (!given) return search(config, graph, pairs, rng);
  const scm = linearScm(given, graph.dag.nodes);
  return { scm, effects: pairs.flatMap((pair) => effectsOf(scm, pair, tolerance)) };
}

/**
 * Draws coefficients until no question has a flaw. Each step picks a flaw and redraws the coefficient of an arrow on a
 * path between the two nodes of its question. The new coefficient is kept unless the number of flaws grows.
 */
function search(
  { coefficients, tolerance }: LinearConfig,
  { dag }: LinearGraph,
  pairs: readonly LinearPair[],
  rng: Draws,
) {
  const from = coefficients ?? DEFAULT_COEFFICIENTS;
  const arrows = edgesOf(dag);
  const settled = (values: readonly number[]) => {
    const scm = linearScm(
      arrows.map(([cause, effect], i) => [cause, effect, at(values, i)]),
      dag.nodes,
    );
    const asked = pairs.map((pair) => ({ pair, effects: effectsOf(scm, pair, tolerance) }));
    const failures = asked.flatMap(({ pair, effects }) => {
      const flaws = effects.flatMap((effect) => flawsOf(scm, pair, effect, tolerance));
      // A pair with several paths must also have questions about NDE and NIE.
      if (effects.length === 1 && pair.paths.length > 1) {
        const name = pairName(at(dag.nodes, pair.cause), at(dag.nodes, pair.effect));
        flaws.push(`NDE and NIE of ${name} cannot be distinguished`);
      }
      return flaws.map((reason) => ({ pair, reason }));
    });
    return { values, scm, failures, effects: asked.flatMap(({ effects }) => effects) };
  };
  const arrowsOf = new Map(
    pairs.map((pair) => {
      const inside = nodesBetween(dag, pair.cause, pair.effect).map((node) => dag.nodes[node]);
      return [pair, [...arrows.keys()].filter((i) => at(arrows, i).every((end) => inside.includes(end)))];
    }),
  );
  let example = '';
  for (let start = 0; start < STARTS; start++) {
    const drawn = rng('coefficients', start);
    let best = settled(arrows.map(() => drawn.pick(from)));
    for (let step = 0; step < STEPS && best.failures.length > 0; step++) {
      const { pair, reason } = drawn.pick(best.failures);
      example = reason;
      const next = settled(best.values.with(drawn.pick(arrowsOf.get(pair)!), drawn.pick(from)));
      if (next.failures.length <= best.failures.length) best = next;
    }
    if (best.failures.length === 0) return best;
  }
  refuseConfig(
    LINEAR_CONFIG,
    coefficients ? ['coefficients'] : [],
    `expected coefficients for which all answers are short decimals and differ from typical wrong answers, got none in ${STARTS * STEPS} redraws (for example, ${example}); use a smaller graph, other coefficients such as [0.5, 1.5, 2, 3], or a smaller tolerance`,
  );
}

function titleOf({ preset, bccs, bypass }: LinearConfig, dag: Dag): string {
  const name =
    (preset && LINEAR_PRESETS[preset].title) ??
    (bccs ? chainTitle(bccs) : `graph of ${dag.nodes.length} nodes and ${edgesOf(dag).length} arrows`);
  return bypass ? `${name} with bypass` : name;
}
