import { z } from 'zod';
import { remembering } from '../lib/caching.ts';
import { contentHash } from '../lib/content-hash.ts';

interface DesignStamp {
  readonly hash: string;
  readonly cases: number;
  readonly units: 'exhaustive' | 'sample' | 'twins' | 'draws';
  /** The seed that the run drew, and the hash of the design without that seed. */
  readonly fresh?: { readonly seed: number; readonly family: string };
}

/** The kinds of units that only version 0.1 had. Their questions could be answered without following causes. */
const FORMER_UNITS = new Set(['balanced', 'informative']);

export const stampSchema = z
  .string()
  .regex(/^[0-9a-f]{8}\/\d+\/(exhaustive|sample|twins|draws)(\/fresh-\d{1,9}\/[0-9a-f]{8})?$/, {
    error: ({ input }) => {
      const [, , units = ''] = String(input).split('/');
      return FORMER_UNITS.has(units)
        ? `expected questions of this version, got ${units} units, which only version 0.1 had; run the eval again`
        : 'expected a design fingerprint like 5b21c90e/356/exhaustive';
    },
  });

export function encodeStamp({ hash, cases, units, fresh }: DesignStamp): string {
  return `${hash}/${cases}/${units}${fresh ? `/fresh-${fresh.seed}/${fresh.family}` : ''}`;
}

export const decodeStamp = remembering((text): DesignStamp => {
  const [hash = '', cases, units, seed, family] = text.split('/');
  return {
    hash,
    cases: Number(cases),
    units: units as DesignStamp['units'],
    ...(seed !== undefined && family !== undefined && { fresh: { seed: Number(seed.slice(6)), family } }),
  };
});

interface DesignPart extends Pick<DesignStamp, 'hash'> {
  readonly task: string;
  readonly fresh?: DesignStamp['fresh'] | undefined;
}

/** Returns the hash of a run's design and, if seeds were drawn, the hash of the design without them. */
export function designHashes(parts: readonly DesignPart[]): {
  readonly hash: string;
  readonly family?: string;
} {
  const families = parts.map(({ task, hash, fresh }) => `${task} ${fresh?.family ?? hash}`);
  return {
    hash: contentHash(parts.toSorted(byTask).map(({ hash }) => hash)),
    ...(parts.some(({ fresh }) => fresh) && { family: contentHash(families.sort()) }),
  };
}

export function byTask(a: DesignPart, b: DesignPart): number {
  return a.task + a.hash < b.task + b.hash ? -1 : 1;
}
