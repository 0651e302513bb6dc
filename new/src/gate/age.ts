import { UserError } from '../lib/user-error.ts';

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Says why a run is too old, or why its age is unknown; undefined if it is young enough. */
export function tooOld(
  askedAt: string | undefined,
  maxAge: string | undefined,
  now: Date,
): string | undefined {
  if (maxAge === undefined) return undefined;
  const limit = milliseconds(maxAge);
  const age = now.getTime() - new Date(askedAt ?? Number.NaN).getTime();
  if (Number.isNaN(age)) return 'the results do not say when they were made';
  // Clocks of two machines differ by seconds.
  if (age < -UNITS.m) return `the results are dated in the future, ${askedAt}`;
  return age > limit ? `the results are of ${askedAt}, older than ${maxAge}` : undefined;
}

function milliseconds(text: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)([mhd])$/.exec(text) ?? [];
  if (unit === undefined)
    throw new UserError(`--max-age: expected a time such as 30m, 2h or 7d, got ${text}`);
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}
