import type { Scm } from '../../../causal/scm.ts';
import type { KnownShare, Quantity } from './quantity.ts';
import type { QuantityCase } from './quantity-case.ts';

/** Returns the quantity of a case. @throws {SyntaxError} If the case names nodes that its model lacks. */
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
  return {
    kind,
    ...ends(pair),
    ...(told && { known: told }),
  };
}
