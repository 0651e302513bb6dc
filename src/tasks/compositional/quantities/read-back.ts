import { promptCheck } from '../../shared/prompt-check.ts';
import { modelOf, worldSignature } from '../read-back.ts';
import { type QuantityReading, quantityParser } from './parser.ts';
import { quantityOf } from './quantity.ts';
import type { QuantityCase } from './quantity-case.ts';

/** Tests whether a prompt asks for the quantity of a case, about the same world and with the same noise or shares. */
export const isQuantityOf = promptCheck(quantityParser, signature, (item: QuantityCase) => {
  const scm = modelOf(item.equations);
  return signature({ scm, ...quantityOf(scm, item) });
});

function signature({ scm, kind, known, ...ends }: Omit<QuantityReading, 'lastShare'>): string {
  const marks = scm.dag.nodes.map((_, node) => (known ? [] : [String(scm.noise[node])]));
  for (const part of ['cause', 'effect'] as const) marks[ends[part]]?.push(part);
  for (const { cause, effect, share } of known ?? []) {
    marks[cause]?.push(`from ${share}`);
    marks[effect]?.push(`to ${share}`);
  }
  const told = marks.map((list) => list.sort().join('+'));
  return `${kind} ${worldSignature(scm, told, {})}`;
}
