import { z } from 'zod';
import { remembering } from '../lib/caching.ts';
import { contentHash } from '../lib/content-hash.ts';

interface DesignStamp {
  readonly hash: string;
  readonly cases: number;
  readonly units: 'exhaustive' | 'sample' | 'twins' | 'draws';
}

export const stampSchema = z
  .string()
  .regex(
    /^[0-9a-f]{8}\/\d+\/(exhaustive|sample|twins|draws)$/,
    'expected a design fingerprint like 5b21c90e/356/exhaustive',
  );

export function encodeStamp({ hash, cases, units }: DesignStamp): string {
  return `${hash}/${cases}/${units}`;
}

export const decodeStamp = remembering((text): DesignStamp => {
  const [hash = '', cases, units] = text.split('/');
  return { hash, cases: Number(cases), units: units as DesignStamp['units'] };
});

interface DesignPart extends Pick<DesignStamp, 'hash'> {
  readonly task: string;
}

/** Returns the hash of a run's design. */
export function designHash(parts: readonly DesignPart[]): string {
  return contentHash(parts.toSorted(byTask).map(({ hash }) => hash));
}

export function byTask(a: DesignPart, b: DesignPart): number {
  return a.task + a.hash < b.task + b.hash ? -1 : 1;
}
