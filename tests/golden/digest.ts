import { createHash } from 'node:crypto';

/** Returns a short hash of some lines, whatever their order: designs are asked in an order that is drawn. */
export function digest(lines: readonly string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 16);
}
