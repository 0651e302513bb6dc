import { hash } from 'node:crypto';
import { remembering } from '../lib/caching.ts';

/** The number of bits in a seal. A random edit goes unnoticed with a probability of about one in a billion. */
const BITS = 30;

export const SEAL_KEY = 'seal';

/** Returns the checksum of a case. It reveals damage and careless edits, but not forgery. */
export function sealOf(item: object): string {
  const entries: unknown[] = [];
  for (const key of inOrder(Object.keys(item).join('\n'))) {
    const value = (item as Readonly<Record<string, unknown>>)[key];
    if (value !== undefined) entries.push([key, value]);
  }
  const digest = Number.parseInt(hash('sha256', JSON.stringify(entries), 'hex').slice(0, 8), 16);
  return (digest >>> (32 - BITS)).toString(36).padStart(6, '0');
}

const inOrder = remembering((keys) =>
  keys
    .split('\n')
    .filter((key) => key !== SEAL_KEY)
    .sort((a, b) => (a < b ? -1 : 1)),
);

export function sealed<T extends object>(item: T): T & { readonly seal: string } {
  return { ...item, seal: sealOf(item) };
}

/** Adds a seal to a digest: the sum of the seals of many cases modulo 2³⁰. */
export function addSeals(sum: number, seal: string): number {
  return addDigests(sum, Number.parseInt(seal, 36));
}

export function takeSeal(sum: number, seal: string): number {
  return addDigests(sum, 2 ** BITS - Number.parseInt(seal, 36));
}

export function addDigests(sum: number, other: number): number {
  return (sum + other) % 2 ** BITS;
}

export function writtenDigest(sum: number): string {
  return sum.toString(16).padStart(8, '0');
}
