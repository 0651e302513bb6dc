import { treeOf } from '../../causal/commutative-cut-tree.ts';
import { populationPns } from '../../causal/population.ts';
import { type MarkedGraph, markedGraph, radius, viewsOf } from '../../causal/radius.ts';
import { decodeScm } from '../../causal/scm.ts';
import type { CompositionalCase } from './case.ts';
import { unitOf } from './recompute.ts';
import { strandsOf } from './strands.ts';

/** Returns the graph of a case's question as its prompt gives it, apart from the numbers. */
function graphOfCase(item: CompositionalCase): MarkedGraph {
  const { scm, noise, hidden, seen, cause, effect } = unitOf(item);
  const isOnStrands = item.kind === 'strands' || item.kind === 'ladder';
  const images = isOnStrands ? [strandsOf(scm, item.tree!.split(' ')).image[cause]!] : [];
  const set = item.query === 'factual' ? [] : [cause, ...images];
  return markedGraph({
    parents: scm.dag.parents,
    functions: scm.functions,
    // The story draws the condition on a node's noise by its probability.
    own: Array.from(noise, (on, node) => (hidden.includes(node) ? '' : `${on}/${scm.noise[node]}`)),
    seen,
    supposed: set.map((node) => ({ node, value: item.query === 'do-true' })),
    asked: effect,
  });
}

/** Pairs up the questions that are asked about both of two twins. */
export function twinQuestions<
  T extends Pick<CompositionalCase, 'cluster' | 'pair' | 'twin' | 'kind' | 'query'>,
>(cases: readonly T[]): (readonly [T, T])[] {
  const twins = cases.filter(({ twin }) => twin !== undefined);
  // Evidence twins suppose the same, but their cause's state is stated and the same too.
  const groups = Map.groupBy(twins, ({ cluster, pair, query }) => `${cluster} ${pair} ${query}`);
  return [...groups.values()].flatMap(([a, b]) => (a && b ? [[a, b] as const] : []));
}

/** Returns the radius of every pair of twins, once for both suppositions, which have the same. */
function radiiOf(cases: readonly CompositionalCase[]) {
  const pairs = twinQuestions(cases);
  const once = new Map(pairs.map((pair) => [pair[0].cluster, pair]));
  return [...once.values()].map(([a, b]) => ({
    distance: a.distance!,
    kind: a.kind,
    radius: radius(graphOfCase(a), graphOfCase(b)),
  }));
}

/** Returns sentences about a design for `check`: what its discrimination shows about a model. */
export function compositionalNotes(cases: readonly CompositionalCase[]): string[] {
  const radii = radiiOf(cases);
  const notes = [...Map.groupBy(radii, ({ kind }) => kind)].map(([kind, twins]) => {
    if (kind !== 'ladder') return certificate(Math.min(...twins.map((twin) => twin.radius)));
    const rungs = [...Map.groupBy(twins, ({ distance }) => distance)].sort(([a], [b]) => a - b);
    const list = rungs.map(([links, of]) => `${links}: ${Math.min(...of.map((twin) => twin.radius))}`);
    return `smallest radius of the twins by the links of the ladder: ${list.join(', ')}`;
  });
  const others = cases.filter(({ kind }) => kind === 'graph');
  if (others.length === 0) return notes;
  const most = localDiscrimination(others);
  return [
    ...notes,
    ...smallPopulations(others),
    `a design without twins does not show that a model follows causes. A reader that looks one link around each node, and connects nothing by name, could reach a discrimination of ${most.toFixed(2)}; with preset decisive, it has 0`,
  ];
}

function certificate(least: number): string {
  if (least < 0) return 'some twins differ in what is said of single nodes';
  const reach =
    least === 0 ? 'at each node alone' : `${least} link${least === 1 ? '' : 's'} around each node`;
  return `no reader that looks ${reach}, however it combines what it sees, can distinguish any twins of this design`;
}

/** A PNS below this number is useless for relative errors and classes. */
const LEAST_PNS = 1e-9;

function smallPopulations(cases: readonly CompositionalCase[]): string[] {
  const worlds = new Map(cases.map((item) => [item.world, item]));
  return [...worlds.values()].flatMap(({ world, equations, tree }) => {
    const scm = decodeScm(equations);
    const nodes = treeOf(scm.dag, tree);
    const pns = populationPns(scm, nodes[0]!, nodes.at(-1)!);
    const text = `${world} has a PNS of ${pns.toExponential(1)} from root to leaf, which is too small for relative errors and classes; change the noise`;
    return pns < LEAST_PNS ? [text] : [];
  });
}

/**
 * Returns the greatest discrimination of readers that know of each unit only the views of radius 1 in its questions,
 * and may have learned what to make of them: the total variation distance between causal and other units.
 */
function localDiscrimination(cases: readonly CompositionalCase[]): number {
  const asked = cases.filter(({ query }) => query !== 'factual');
  const units = Map.groupBy(asked, ({ world, pair, unit }) => `${world}/${pair}/${unit}`);
  const seen = new Map<string, { causal: number; other: number }>();
  const total = { causal: 0, other: 0 };
  for (const questions of units.values()) {
    const { weight, causal } = questions[0]!;
    const key = questions
      .map((item) => viewsOf(graphOfCase(item), 1))
      .sort()
      .join('\n\n');
    const share = seen.get(key) ?? { causal: 0, other: 0 };
    const kind = causal ? 'causal' : 'other';
    seen.set(key, { ...share, [kind]: share[kind] + weight });
    total[kind] += weight;
  }
  if (total.causal === 0 || total.other === 0) return 0;
  return [...seen.values()].reduce(
    (sum, { causal, other }) => sum + Math.max(0, causal / total.causal - other / total.other),
    0,
  );
}
