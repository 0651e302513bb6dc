import type { Evidence } from '../../causal/abduction.ts';
import type { Noise } from '../../causal/scm.ts';

/** The facts that a prompt states about a unit. */
export interface Told {
  readonly noise: Noise;
  /** The causes whose noise and values the prompt does not state, and the observed values of their effects. */
  readonly evidence?: Evidence;
}

/** Tests whether a prompt states a node's noise. */
export function isTold({ evidence }: Told, node: number): boolean {
  return !evidence?.causes.includes(node);
}
