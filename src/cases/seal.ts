import { hash } from 'node:crypto';
import { remembering } from '../lib/remembering.ts';

/** Bits of a seal: an edit goes unnoticed once in a billion times. */
const BITS = 30;

/** Under this key a case's metadata holds its seal. */
export const SEAL_KEY = 'seal';

/**
 * Seal of a case: a checksum over its metadata, so that a change of any of it shows in whatever row it stands. It is against
 * slips and quiet edits: whoever can compute it can forge it.
 *
 * @param item - The case; neither the order of its keys nor a seal among them makes a difference.
 */
export function sealOf(item: object): string {
  const entries: unknown[] = [];
  for (const key of inOrder(Object.keys(item).join('\n'))) {
    const value = (item as Readonly<Record<string, unknown>>)[key];
    if (value !== undefined) entries.push([key, value]);
  }
  const digest = Number.parseInt(hash('sha256', JSON.stringify(entries), 'hex').slice(0, 8), 16);
  return (digest >>> (32 - BITS)).toString(36).padStart(6, '0');
}

/** Keys in the order of a seal: cases of a task have the same. */
const inOrder = remembering((keys) =>
  keys
    .split('\n')
    .filter((key) => key !== SEAL_KEY)
    .sort((a, b) => (a < b ? -1 : 1)),
);

/** A case's metadata with its seal. */
export function sealed<T extends object>(item: T): T & { readonly seal: string } {
  return { ...item, seal: sealOf(item) };
}

/**
 * Digest of many cases: their seals, added up modulo 2³⁰. Parts may be added up anywhere, in any order.
 *
 * @example addSeals(addSeals(0, 'seal of one'), 'seal of another')
 */
export function addSeals(sum: number, seal: string): number {
  return addDigests(sum, Number.parseInt(seal, 36));
}

/** The sum without a seal that was added to it. */
export function takeSeal(sum: number, seal: string): number {
  return addDigests(sum, 2 ** BITS - Number.parseInt(seal, 36));
}

/** What the seals of two parts add up to together. */
export function addDigests(sum: number, other: number): number {
  return (sum + other) % 2 ** BITS;
}

/** A digest as it stands in a scorecard. */
export function writtenDigest(sum: number): string {
  return sum.toString(16).padStart(8, '0');
}
