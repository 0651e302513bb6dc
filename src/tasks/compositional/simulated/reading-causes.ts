import type { Dag } from '../../../causal/dag.ts';

/**
 * The functions that return the causes that a model with a fault reads in a rule with several causes.
 * @param first - The number of causes that `first-cause` reads.
 */
export const CAUSES_READ = {
  'missed-parent': (causes) => causes.slice(0, -1),
  'first-cause': (causes, first = 1) => causes.slice(0, first),
  'last cause only': (causes) => causes.slice(-1),
} as const satisfies Record<string, (causes: readonly number[], first?: number) => readonly number[]>;

/** Returns the graph that a model sees if it reads only some causes of a node. */
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
