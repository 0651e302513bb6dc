import type { Edge } from '../../../causal/dag.ts';
import { combineNode, type NodeFunction, neutralOf } from '../../../causal/scm.ts';
import type { Rng } from '../../../lib/rng.ts';

/** A node of a world of twins. `own` is its noise. */
export interface WayNode {
  readonly name: string;
  readonly operator: NodeFunction;
  readonly own: number;
  readonly causes: readonly string[];
}

/** The cause in question. The prompt gives its state, and the question supposes the opposite. */
export const CAUSE = 'X';

export const ASKED = 'Y';

/** Returns the name of a node's mirror image. */
export const imageOf = (name: string): string => (name === CAUSE ? name : `${name}'`);

export function rulesOf(nodes: readonly WayNode[]) {
  return {
    edges: nodes.flatMap(({ name, causes }) => causes.map((cause): Edge => [cause, name])),
    functions: Object.fromEntries(nodes.map(({ name, operator }) => [name, operator])),
    tree: [CAUSE, ASKED],
  };
}

const LINKS = ['or', 'and', 'not', 'xor'] as const satisfies readonly NodeFunction[];

/** Draws a node that has the state of its only cause, or the opposite state. */
export function drawLink(name: string, cause: string, rng: Rng): WayNode {
  const operator = rng.pick(LINKS);
  const own = operator === 'xor' ? rng.integer(2) : neutralOf(operator);
  return { name, operator, own, causes: [cause] };
}

const JOINS = ['or', 'and', 'not', 'at least'] as const;

/**
 * Draws a node that joins the given causes and, in some cases, a third cause with stated noise. The third cause comes
 * first in the result.
 */
export function drawJoin(name: string, causes: readonly string[], rng: Rng): WayNode[] {
  const operator = rng.pick(JOINS);
  if (operator !== 'at least') return [{ name, operator, own: neutralOf(operator), causes }];
  const own = rng.integer(2);
  if (rng.bernoulli(0.5)) return [{ name, operator: 'at least 2', own, causes }];
  const third: WayNode = { name: `${name}t`, operator: 'or', own: rng.integer(2), causes: [] };
  return [third, { name, operator: `at least ${2 + rng.integer(2)}`, own, causes: [...causes, third.name] }];
}

export function valuesOn(
  nodes: readonly WayNode[],
  given: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const values: Record<string, number> = { ...given };
  for (const { name, operator, own, causes } of nodes)
    values[name] ??= combineNode(
      operator,
      own,
      causes.map((cause) => values[cause]!),
    );
  return values;
}
