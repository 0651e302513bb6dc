import { determinedValue, type Evidence, inferNoise } from '../../causal/abduction.ts';
import { evaluate, type Noise, type Scm } from '../../causal/scm.ts';
import type { Rng } from '../../lib/rng.ts';

export interface Asked {
  readonly scm: Scm;
  readonly node: number;
}

export interface Told {
  readonly noise: Noise;
  /** The nodes whose noise is not stated, with the factual values that the prompt states instead. */
  readonly hidden: ReadonlyMap<number, boolean>;
  /** The causes whose noise and values the prompt does not state, and the observed values of their effects. */
  readonly evidence?: Evidence;
}

export function isTold({ hidden, evidence }: Told, node: number): boolean {
  return !hidden.has(node) && !evidence?.causes.includes(node);
}

/**
 * Tests whether the answer depends on the hidden noise, and therefore on the observed states.
 *
 * @param scm - A monotone model. No value falls when noise is switched on, so two settings suffice: all hidden noise
 *   off, and all of it on.
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
 * Returns the nodes whose noise can be hidden if their factual values are stated, because the noise then follows from
 * these values or does not matter. Any subset of them can be hidden as well. The node in question is never among them.
 */
function hideable(scm: Scm, noise: Noise, asked: Asked, among: readonly number[]): number[] {
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

/**
 * Chooses the nodes whose noise a question does not state, at most the given share of all nodes and preferably so that
 * the answer depends on the observed states. The question still has a single answer, and the state of the node in
 * question is never stated.
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
  const fact = evaluate(scm, noise);
  return { noise, hidden: new Map(chosen.slice(0, most).map((node) => [node, fact[node] === 1])) };
}
