import { descendantsOf } from '../../../causal/dag.ts';
import { probability } from '../../../causal/exact-inference.ts';
import { interventionalProbability, populationPns } from '../../../causal/population.ts';
import { decodeScm, type Scm } from '../../../causal/scm.ts';
import { perKey } from '../../../lib/caching.ts';
import type { QuantityCase, QuantityKind } from './quantity-case.ts';

export interface Quantity {
  readonly kind: QuantityKind;
  readonly cause: number;
  readonly effect: number;
  readonly known?: readonly KnownShare[];
}

/** The PNS of a pair, as stated in the prompt. */
export interface KnownShare {
  readonly cause: number;
  readonly effect: number;
  readonly share: number;
}

/** Rounds to six decimals. A small offset keeps earlier rounding errors from deciding how a tie is rounded. */
export function sixDecimals(value: number): number {
  return Number((value + 1e-10).toFixed(6)) + 0;
}

export function exactQuantity(scm: Scm, quantity: Quantity): number {
  return sixDecimals(amount(scm, quantity));
}

function amount(scm: Scm, { kind, cause, effect, known = [] }: Quantity): number {
  const done = (value: boolean): number => interventionalProbability(scm, cause, value, effect);
  const seen = (value: boolean): number => {
    const given = [{ world: 0, node: cause, value }];
    return (
      probability([scm], [...given, { world: 0, node: effect, value: true }]) / probability([scm], given)
    );
  };
  return {
    pns: () => populationPns(scm, cause, effect),
    'do-true': () => done(true),
    'do-false': () => done(false),
    'given-true': () => seen(true),
    'given-false': () => seen(false),
    cause: () => probability([scm], [{ world: 0, node: cause, value: true }]),
    inductive: () => composed('inductive', known),
    deductive: () => composed('deductive', known),
  }[kind]();
}

/**
 * Computes the whole as the product of its parts, or a part as the whole divided by the other parts. The whole comes
 * first in `known`.
 *
 * @see Maasch et al. (2025), Theorem 5.1, Def. 3.5
 */
export function composed(kind: 'inductive' | 'deductive', known: readonly KnownShare[]): number {
  const [first = 0, ...rest] = known.map(({ share }) => share);
  return rest.reduce((value, share) => (kind === 'inductive' ? value * share : value / share), first);
}

/** Returns the quantity of a case, or throws a SyntaxError if the case names a node that its model lacks. */
export function quantityOf(scm: Scm, { kind, pair, known }: QuantityCase): Quantity {
  const node = (symbol = ''): number => {
    const found = scm.dag.nodes.indexOf(symbol);
    if (found < 0) throw new SyntaxError(`its model has no node ${symbol}`);
    return found;
  };
  const ends = (name: string) => {
    const [cause, effect = cause] = name.split('→');
    return { cause: node(cause), effect: node(effect) };
  };
  const told = known?.split(' ').map((part): KnownShare => {
    const [name = '', share] = part.split('=');
    return { ...ends(name), share: Number(share) };
  });
  return { kind, ...ends(pair), ...(told && { known: told }) };
}

/** The smallest clear difference between P(y | x) and P(y | do(x)). */
const CLEAR = 0.1;

/**
 * Returns the cause and effect for which P(y | x) and P(y | do(x)) differ most, among pairs with a node outside
 * `nodes`. Returns undefined if no difference is clear.
 */
export function confoundedPair(scm: Scm, nodes: readonly number[]) {
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
