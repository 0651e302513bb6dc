import { descendantsOf } from '../../../causal/dag.ts';
import { decodeScm, type Scm } from '../../../causal/scm.ts';
import { perKey } from '../../../lib/per-key.ts';
import { exactQuantity, type Quantity, quantityOf } from './quantity.ts';
import type { QuantityCase } from './quantity-case.ts';

/** The smallest clear difference between P(y | x) and P(y | do(x)). */
const CLEAR = 0.1;

/**
 * Returns the cause and effect for which P(y | x) and P(y | do(x)) differ most, among pairs with a node outside
 * `nodes`. Undefined if no difference is clear.
 */
export function confoundedPair(
  scm: Scm,
  nodes: readonly number[],
): Pick<Quantity, 'cause' | 'effect'> | undefined {
  const gaps = scm.dag.nodes.flatMap((_, cause) => {
    const below = descendantsOf(scm.dag, cause);
    return scm.dag.nodes.flatMap((__, effect) => {
      if (effect === cause || !below[effect]) return [];
      if (nodes.includes(cause) && nodes.includes(effect)) return [];
      const [seen = 0, done = 0] = (['given-true', 'do-true'] as const).map((kind) =>
        exactQuantity(scm, { kind, cause, effect }),
      );
      return [{ cause, effect, gap: Math.abs(seen - done) }];
    });
  });
  const [most] = gaps.toSorted((a, b) => b.gap - a.gap);
  return most && most.gap >= CLEAR ? { cause: most.cause, effect: most.effect } : undefined;
}

/** The observed counterpart of each interventional probability. */
export const SEEN = { 'do-true': 'given-true', 'do-false': 'given-false' } as const;

/** Tests whether a case asks for an interventional probability that clearly differs from its observed counterpart. */
export const differsFromSeeing = perKey((item: QuantityCase): boolean => {
  const { kind } = item;
  if (kind !== 'do-true' && kind !== 'do-false') return false;
  const scm = decodeScm(item.equations);
  const seen = exactQuantity(scm, { ...quantityOf(scm, item), kind: SEEN[kind] });
  return Math.abs(seen - item.truth) >= CLEAR;
});
