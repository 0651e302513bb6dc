import { dagFromEdges, type Edge, nodeNumber, nodesBetween, symbolOf } from '../../../causal/dag.ts';
import type { NodeFunction } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';

/** A world before its components are mirrored. */
export interface WorldPlan {
  readonly title: string;
  readonly edges: readonly Edge[];
  readonly functions: Readonly<Record<string, NodeFunction>>;
  /** The probability that noise is on, by node. */
  readonly noise: Readonly<Record<string, number>>;
  /** The nodes over which values are composed, from the cause to the effect. */
  readonly tree: readonly string[];
  /** Present in a world with a single pair of twins. `functions` then lists all nodes in causal order. */
  readonly twins?: {
    /** The noise by node in each unit. */
    readonly units: readonly Readonly<Record<string, number>>[];
    /** The hidden causes. The prompt states neither their noise nor their values. */
    readonly causes: readonly string[];
    /** The nodes whose states reveal these causes. The prompt states their noise and their states. */
    readonly seen: readonly string[];
  };
}

/**
 * The largest number of nodes after the mirror image of an exit. Without such nodes, the mirror image would be a
 * nearby dead end.
 */
const LONGEST_TAIL = 2;

/**
 * Mirrors every component of a world. A mirror image starts at the same entry, has the same functions and noise, and
 * leads to its own exit, which may have a short tail of nodes like those after the exit. Branches that leave a
 * component before its exit are mirrored as well, so that they reveal nothing about the path. A mirror image never
 * affects the leaf, so no truth changes.
 */
export function mirrored(plan: WorldPlan) {
  const { edges, tree } = plan;
  const functions = { ...plan.functions };
  const noise = { ...plan.noise };
  const dag = dagFromEdges(edges);
  const added: Edge[] = [];
  const add = (name: string, like: string): string => {
    let image = name;
    while (image in functions) image += "'";
    functions[image] = functions[like]!;
    noise[image] = noise[like]!;
    return image;
  };
  const copy = (node: string): string => add(`${node}'`, node);
  const components = tree.slice(1).map((exit, i) => {
    const entry = at(tree, i);
    const way = nodesBetween(dag, nodeNumber(dag, entry), nodeNumber(dag, exit))
      .map((node) => symbolOf(dag, node))
      .filter((node) => node !== entry && node !== exit);
    const images = new Map([...way, exit].map((node) => [node, copy(node)]));
    const inside = new Set([entry, ...way, exit]);
    for (const [cause, effect] of edges) {
      if (!inside.has(cause) || !inside.has(effect)) continue;
      added.push([images.get(cause) ?? cause, images.get(effect)!]);
    }
    let [last, like] = [images.get(exit)!, exit];
    for (let link = 1; link <= Math.min(LONGEST_TAIL, depth(edges, exit)); link++) {
      like = edges.find(([cause]) => cause === like)?.[1] ?? like;
      const next = add(`${exit}'${link}`, like);
      added.push([last, next]);
      last = next;
    }
    return {
      entry,
      exit,
      /** The nodes between entry and exit, in causal order. `mirror` contains their mirror images. */
      way,
      mirror: way.map((node) => images.get(node)!),
      exitImage: images.get(exit)!,
    };
  });
  const images = new Map(
    components.flatMap(({ way, mirror }) => way.map((node, i) => [node, at(mirror, i)])),
  );
  const onPath = new Set([...tree, ...images.keys()]);
  const reached = new Set(images.keys());
  for (const node of reached)
    for (const [cause, effect] of edges) if (cause === node && !onPath.has(effect)) reached.add(effect);
  for (const node of reached) if (!onPath.has(node)) images.set(node, copy(node));
  for (const [cause, effect] of edges) {
    const image = onPath.has(effect) ? undefined : images.get(effect);
    if (image !== undefined) added.push([images.get(cause) ?? cause, image]);
  }
  // The arrows of mirror images come first, so that the leaf stays the last node.
  return { ...plan, edges: [...added, ...edges], functions, noise, components };
}

function depth(edges: readonly Edge[], node: string): number {
  const next = edges.filter(([cause]) => cause === node).map(([, effect]) => effect);
  return next.length === 0 ? 0 : 1 + Math.max(...next.map((effect) => depth(edges, effect)));
}
