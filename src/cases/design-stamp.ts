import { z } from 'zod';
import { contentHash } from '../lib/content-hash.ts';
import { FRESH, freshNumber } from '../lib/fresh-seed.ts';
import { remembering } from '../lib/remembering.ts';
import type { Seed } from '../lib/rng.ts';
import { withoutRunKeys } from './shard-config.ts';

/** Which design a case belongs to, how many cases that has, and how its units were chosen. */
export interface DesignStamp {
  readonly hash: string;
  readonly cases: number;
  readonly units: 'exhaustive' | 'sample' | 'twins' | 'draws';
  /** Where the run drew its seed: which, and the hash of all but the seed. */
  readonly fresh?: { readonly seed: number; readonly family: string };
}

/** Designs of version 0.1, whose questions could be answered without following causes. */
const FORMER_UNITS = new Set(['balanced', 'informative']);

/** A stamp as it stands in a row. */
export const stampSchema = z
  .string()
  .regex(/^[0-9a-f]{8}\/\d+\/(exhaustive|sample|twins|draws)(\/fresh-\d{1,9}\/[0-9a-f]{8})?$/, {
    error: ({ input }) => {
      const [, , units = ''] = String(input).split('/');
      return FORMER_UNITS.has(units)
        ? `expected questions of this version, got units ${units} of version 0.1: run the eval again`
        : 'expected a design stamp like 5b21c90e/356/exhaustive';
    },
  });

/** Writes a stamp as it stands in a row. */
export function encodeStamp({ hash, cases, units, fresh }: DesignStamp): string {
  return `${hash}/${cases}/${units}${fresh ? `/fresh-${fresh.seed}/${fresh.family}` : ''}`;
}

/** Reads a stamp that matches the schema. */
export const decodeStamp = remembering((text): DesignStamp => {
  const [hash, cases, units, seed, family] = text.split('/') as [
    string,
    string,
    DesignStamp['units'],
    ...string[],
  ];
  return {
    hash,
    cases: Number(cases),
    units,
    ...(seed !== undefined && family !== undefined && { fresh: { seed: Number(seed.slice(6)), family } }),
  };
});

/**
 * What a stamp says of a design whose seed was drawn for the run: which, and a hash of all but the seed, by which runs are
 * known to be as difficult as each other. Nothing where the seed is fixed.
 *
 * @param templateHash - What fixes the text.
 */
export function freshIn(
  config: { readonly seed: Seed },
  ...templateHash: readonly string[]
): Pick<DesignStamp, 'fresh'> {
  const seed = freshNumber(config.seed);
  if (seed === undefined) return {};
  const family = contentHash([JSON.stringify({ ...withoutRunKeys(config), seed: FRESH }), ...templateHash]);
  return { fresh: { seed, family } };
}

/** A part of a run's design: what a generator made. */
export interface DesignPart extends Pick<DesignStamp, 'hash'> {
  readonly task: string;
  readonly fresh?: DesignStamp['fresh'] | undefined;
}

/** What a run's design goes by: the hash of its parts, and that of all but their seeds where some were drawn. */
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
