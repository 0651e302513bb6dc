import { determinedValue, type Evidence, inferNoise } from '../../causal/abduction.ts';
import { evaluate, type Noise, type Scm } from '../../causal/scm.ts';
import type { Rng } from '../../lib/rng.ts';

/** The part of a question that determines its answer: a node's value in a model. */
export interface Asked {
  readonly scm: Scm;
  readonly node: number;
}

/** The facts that one question states about its unit. */
export interface Told {
  readonly noise: Noise;
  /** The nodes whose noise is not stated, with the factual values that the prompt states instead. */
  readonly hidden: ReadonlyMap<number, boolean>;
  /** The hidden causes whose effects are all that the prompt states about them. */
  readonly evidence?: Evidence;
}

/**
 * Returns true if a question's answer depends on the observed states: without them, different settings of the hidden
 * noise give different answers.
 *
 * @param scm - A monotone model: no value falls when noise is switched on, so the extremes are all hidden noise off, and
 * all hidden noise on.
 */
export function needsEvidence({ scm, node }: Asked, noise: Noise, hidden: Iterable<number>): boolean {
  const [off, on] = [Uint8Array.from(noise), Uint8Array.from(noise)];
  for (const other of hidden) {
    off[other] = 0;
    on[other] = 1;
  }
  return evaluate(scm, off)[node] !== evaluate(scm, on)[node];
}

/**
 * Returns the nodes whose noise can be hidden if their factual values are stated. Their noise then follows from these
 * values, or cannot matter. Any subset can be hidden as well. The result never contains the question's own node.
 */
export function hideable(scm: Scm, noise: Noise, asked: Asked, among: readonly number[]): number[] {
  const fact = evaluate(scm, noise);
  const others = among.filter((node) => node !== asked.node);
  const seen = (nodes: readonly number[]) => new Map(nodes.map((node) => [node, fact[node] === 1]));
  const { unknown } = inferNoise(scm, noise, seen(others));
  const found = others.filter((node) => !unknown.includes(node));
  for (const node of unknown) {
    const known = inferNoise(scm, noise, seen([...found, node]));
    if (determinedValue(asked.scm, known, asked.node) !== undefined) found.push(node);
  }
  return found;
}

/** Returns the facts that are stated if the noise of some nodes is hidden. */
export function toldWithout(scm: Scm, noise: Noise, nodes: readonly number[]): Told {
  const fact = evaluate(scm, noise);
  return { noise, hidden: new Map(nodes.map((node) => [node, fact[node] === 1])) };
}

/**
 * Chooses the nodes whose noise a question does not state. If possible, the answer then depends on the observed states.
 * The question still has a single answer, and the state of the question's own node is never stated.
 *
 * @param share - The share of nodes to hide, as far as this is possible.
 */
export function hideNoise(scm: Scm, noise: Noise, asked: Asked, share: number, rng: Rng): Told {
  const size = scm.dag.nodes.length;
  let chosen = rng.shuffled(hideable(scm, noise, asked, [...scm.dag.nodes.keys()]));
  const most = Math.min(Math.round(share * size), size - 1);
  for (const node of chosen) {
    if (chosen.length <= most) break;
    const fewer = chosen.filter((other) => other !== node);
    if (needsEvidence(asked, noise, fewer)) chosen = fewer;
  }
  return toldWithout(scm, noise, chosen.slice(0, most));
}
