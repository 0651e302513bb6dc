import { at } from '../lib/at.ts';
import { ancestorsOf, childrenOf, type Dag, parentsOf } from './dag.ts';
import { coefficientOf, type LinearScm } from './linear-scm.ts';

/** Counts the directed paths from one node to another; 1 if the nodes are the same. */
export function countDirectedPaths(dag: Dag, from: number, to: number): number {
  const counts = new Float64Array(dag.nodes.length);
  counts[from] = 1;
  for (let node = from + 1; node <= to; node++) {
    for (const parent of parentsOf(dag, node)) counts[node]! += at(counts, parent);
  }
  return at(counts, to);
}

/** Yields all directed paths from one node to another. There may be very many; see {@link countDirectedPaths}. */
export function* directedPaths(dag: Dag, from: number, to: number): Generator<readonly number[]> {
  const leadsThere = ancestorsOf(dag, to);
  function* onwards(path: readonly number[]): Generator<readonly number[]> {
    const node = path.at(-1)!;
    if (node === to) yield path;
    else for (const child of childrenOf(dag, node)) if (leadsThere[child]) yield* onwards([...path, child]);
  }
  yield* onwards([from]);
}

export function coefficientsAlong(scm: LinearScm, path: readonly number[]): number[] {
  return path.slice(1).map((node, i) => coefficientOf(scm, at(path, i), node)!);
}

/** Returns the path-specific effect: the product of the coefficients along a path. @see Wright (1921) */
export function pathSpecificEffect(scm: LinearScm, path: readonly number[]): number {
  return coefficientsAlong(scm, path).reduce((product, coefficient) => product * coefficient, 1);
}
