import type { Dag } from '../../../causal/dag.ts';

/** The graph as a reader sees it who reads only some of a node's causes, of those that have several. */
export function readingCauses(
  { nodes, parents }: Dag,
  causes: readonly (readonly number[])[],
  read: (causes: readonly number[]) => readonly number[],
): Dag {
  const seen = parents.map((all, node) => {
    const list = causes[node] ?? all;
    return list.length > 1 ? read(list).toSorted((a, b) => a - b) : all;
  });
  return {
    nodes,
    parents: seen,
    children: nodes.map((_, cause) => seen.flatMap((list, effect) => (list.includes(cause) ? [effect] : []))),
  };
}
