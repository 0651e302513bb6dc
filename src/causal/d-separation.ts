import { at } from '../lib/at.ts';
import { ancestorsOf, type Dag, descendantsOf, parentsOf } from './dag.ts';

/**
 * Tests whether a set of nodes d-separates two other nodes: whether, in the moral graph of these nodes and their
 * ancestors, every path between the two passes through the set.
 *
 * @see Lauritzen et al. (1990), Prop. 3
 */
export function isSeparated(dag: Dag, a: number, b: number, given: readonly number[]): boolean {
  const kept = ancestorsOf(dag, a, b, ...given);
  const neighbours = dag.nodes.map(() => new Set<number>());
  dag.parents.forEach((parents, child) => {
    if (!kept[child]) return;
    const family = [...parents, child];
    for (const one of family) for (const other of family) at(neighbours, one).add(other);
  });
  const seen = new Set([a, ...given]);
  const open = [a];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of at(neighbours, node)) {
      if (next === b) return false;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return true;
}

/** The rules of d-separation to apply. With both rules, {@link isOpen} tests whether a trail d-connects its ends. */
export interface TrailRules {
  /**
   * True if a known node on the trail blocks it, unless the node is a collider: a common effect of its two neighbours.
   */
  readonly blocks: boolean;
  /** True if a known collider, or a known descendant of a collider, opens the trail. */
  readonly opens: boolean;
}

/** Yields the trails between two nodes: paths along arrows in either direction that visit no node twice. */
export function* trails({ parents, children }: Dag, from: number, to: number): Generator<readonly number[]> {
  const trail = [from];
  const walk = function* (): Generator<readonly number[]> {
    const last = at(trail, trail.length - 1);
    if (last === to) {
      yield trail.slice();
      return;
    }
    for (const next of [...at(parents, last), ...at(children, last)]) {
      if (trail.includes(next)) continue;
      trail.push(next);
      yield* walk();
      trail.pop();
    }
  };
  yield* walk();
}

export function isOpen(
  dag: Dag,
  trail: readonly number[],
  given: readonly number[],
  { blocks, opens }: TrailRules = { blocks: true, opens: true },
): boolean {
  return trail.slice(1, -1).every((node, i) => {
    const into = parentsOf(dag, node);
    const isCollider = into.includes(at(trail, i)) && into.includes(at(trail, i + 2));
    if (!isCollider) return !blocks || !given.includes(node);
    const below = descendantsOf(dag, node);
    return opens && given.some((known) => below[known]);
  });
}

/**
 * Returns the graph without the arrows out of a node. Only non-causal paths then remain between the node and its
 * effects.
 */
export function withoutArrowsOutOf(dag: Dag, node: number): Dag {
  return {
    nodes: dag.nodes,
    parents: dag.parents.map((list) => list.filter((parent) => parent !== node)),
    children: dag.children.map((list, i) => (i === node ? [] : list)),
  };
}
