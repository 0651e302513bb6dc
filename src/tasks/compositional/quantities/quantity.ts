import { probability } from '../../../causal/exact-inference.ts';
import { interventionalProbability, populationPns } from '../../../causal/population.ts';
import type { Scm } from '../../../causal/scm.ts';
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
