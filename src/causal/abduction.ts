import { at } from '../lib/at.ts';
import { combineNode, evaluate, type NodeFunction, type Noise, type Scm } from './scm.ts';

/** The noise of one unit, as far as it is known. */
interface KnownNoise {
  /** 1 or 0 by node; 0 where it is unknown. */
  readonly noise: Uint8Array;
  /** Nodes that either value of their noise would explain. */
  readonly unknown: readonly number[];
}

/**
 * Infers noise from observed values: the abduction step of counterfactual reasoning. Every node's noise or value is
 * given, and an observed node's noise follows from its value and its parents'. It stays unknown where the parents alone
 * explain the value: a true `or` with a true parent, a false `and` with a false one.
 *
 * @param told - The noise by node; ignored if the node's value is observed. @param seen - The observed values.
 * @see Pearl (2009), Theorem 7.1.7
 */
export function inferNoise(
  { dag, functions }: Scm,
  told: Noise,
  seen: ReadonlyMap<number, boolean>,
): KnownNoise {
  const noise = Uint8Array.from(told);
  if (seen.size === 0) return { noise, unknown: [] };
  const values = new Uint8Array(noise.length);
  const unknown: number[] = [];
  dag.parents.forEach((parents, node) => {
    const causes = parents.map((parent) => at(values, parent));
    const value = seen.get(node);
    if (value !== undefined) {
      const inferred = ownNoise(at(functions, node), causes, value ? 1 : 0);
      if (inferred === undefined) unknown.push(node);
      noise[node] = inferred ?? 0;
      values[node] = value ? 1 : 0;
    } else {
      values[node] = combineNode(at(functions, node), at(noise, node), causes);
    }
  });
  return { noise, unknown };
}

/** Observed effects of causes about which nothing is stated. */
export interface Evidence {
  /** Nodes of unstated noise whose values are not seen either. */
  readonly causes: readonly number[];
  /** Observed values of nodes whose noise is stated. */
  readonly seen: ReadonlyMap<number, boolean>;
}

/** Every noise that explains the observed values, by trying all settings of the unstated noise. */
export function explanations(scm: Scm, told: Noise, { causes, seen }: Evidence): Uint8Array[] {
  return Array.from({ length: 2 ** causes.length }, (_, code) => {
    const noise = Uint8Array.from(told);
    causes.forEach((node, bit) => {
      noise[node] = (code >> bit) & 1;
    });
    return noise;
  }).filter((noise) => {
    const values = evaluate(scm, noise);
    return [...seen].every(([node, value]) => (values[node] === 1) === value);
  });
}

/**
 * A node's value, if the known noise determines it.
 *
 * @param scm - Monotone: the value is determined if and only if it is the same with all unknown noise off and with all
 *   of it on.
 */
export function determinedValue(scm: Scm, { noise, unknown }: KnownNoise, node: number): boolean | undefined {
  const least = evaluate(scm, noise)[node] === 1;
  if (unknown.length === 0) return least;
  const raised = Uint8Array.from(noise);
  for (const other of unknown) raised[other] = 1;
  return least === (evaluate(scm, raised)[node] === 1) ? least : undefined;
}

/** The only noise that gives a value, or undefined if both do. */
function ownNoise(operator: NodeFunction, causes: readonly number[], value: number): number | undefined {
  const [ifOff, ifOn] = [0, 1].map((own) => combineNode(operator, own, causes));
  if (ifOff === value) return ifOn === value ? undefined : 0;
  return 1;
}
