import { at } from '../lib/at.ts';
import { ancestorsOf } from './dag.ts';
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

/**
 * Every noise that explains the observed values, by trying settings of the unstated noise. Each observation is tested as soon as
 * all causes behind it are set, so causes that are inferred one after the other do not multiply.
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

/** Observations in an order in which each adds as few causes as possible; at the end, causes behind none. */
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
