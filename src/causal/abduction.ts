import { at } from '../lib/at.ts';
import { ancestorsOf } from './dag.ts';
import { combineNode, evaluate, type NodeFunction, type Noise, type Scm } from './scm.ts';

interface KnownNoise {
  /** The noise of each node, 1 or 0; 0 if it is unknown. */
  readonly noise: Uint8Array;
  readonly unknown: readonly number[];
}

/**
 * Infers noise from observed values: the abduction step of counterfactual reasoning. For every node, either the noise
 * or the value is given. The noise of an observed node follows from its value and the values of its parents. It stays
 * unknown if the parents alone explain the value: a true parent explains why an `or` node is true.
 *
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

export interface Evidence {
  /** The nodes whose noise is not stated and whose values are not observed. */
  readonly causes: readonly number[];
  /** The observed values of nodes whose noise is stated. */
  readonly seen: ReadonlyMap<number, boolean>;
}

/**
 * Yields all settings of unstated noise that explain the observations, testing each observation as soon as its causes
 * are set.
 */
export function* explanations(scm: Scm, told: Noise, { causes, seen }: Evidence): Generator<Uint8Array> {
  const steps = inferenceSteps(scm, { causes, seen });
  function* explain(noise: Uint8Array, done: number): Generator<Uint8Array> {
    const step = steps[done];
    if (!step) {
      yield noise;
      return;
    }
    for (let code = 0; code < 2 ** step.causes.length; code++) {
      const tried = Uint8Array.from(noise);
      step.causes.forEach((node, bit) => {
        tried[node] = (code >> bit) & 1;
      });
      const isExplained =
        step.seen === undefined || (evaluate(scm, tried)[step.seen] === 1) === seen.get(step.seen);
      if (isExplained) yield* explain(tried, done + 1);
    }
  }
  yield* explain(Uint8Array.from(told), 0);
}

/** Orders observations so that each adds as few new causes as possible. */
function inferenceSteps({ dag }: Scm, { causes, seen }: Evidence) {
  const behind = [...seen.keys()].map((node) => {
    const leads = ancestorsOf(dag, node);
    return { seen: node, causes: causes.filter((cause) => leads[cause]) };
  });
  const steps: { readonly seen: number | undefined; readonly causes: readonly number[] }[] = [];
  const set = new Set<number>();
  const open = (of: readonly number[]): number[] => of.filter((cause) => !set.has(cause));
  while (behind.length > 0) {
    const least = Math.min(...behind.map((one) => open(one.causes).length));
    const next = behind.findIndex((one) => open(one.causes).length === least);
    const [one] = behind.splice(next, 1);
    if (!one) break;
    steps.push({ seen: one.seen, causes: open(one.causes) });
    for (const cause of one.causes) set.add(cause);
  }
  return [...steps, { seen: undefined, causes: open(causes) }];
}

/**
 * Returns a node's value if the known noise determines it; undefined otherwise. The model must be monotone: a value is
 * then determined if it is the same with all unknown noise off and with all unknown noise on.
 */
export function determinedValue(scm: Scm, { noise, unknown }: KnownNoise, node: number): boolean | undefined {
  const least = evaluate(scm, noise)[node] === 1;
  if (unknown.length === 0) return least;
  const raised = Uint8Array.from(noise);
  for (const other of unknown) raised[other] = 1;
  return least === (evaluate(scm, raised)[node] === 1) ? least : undefined;
}

/** Finds a node's own noise from its value; undefined if the node has this value with and without noise. */
function ownNoise(operator: NodeFunction, causes: readonly number[], value: number): number | undefined {
  const [ifOff, ifOn] = [0, 1].map((own) => combineNode(operator, own, causes));
  if (ifOff === value) return ifOn === value ? undefined : 0;
  return 1;
}
