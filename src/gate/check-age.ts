import { isFuture } from '../lib/is-future.ts';
import type { OutputFacts } from '../scoring/rows/output-facts.ts';
import { type VariantCheck, wholeness } from './check-text.ts';
import { GateError } from './gate-error.ts';

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** When a run is judged, and how old it may be. */
export interface AgeLimit {
  readonly now: Date;
  /** Such as `2h`; any age, if not said. */
  readonly maxAge?: string | undefined;
  /** Files that say how to run and judge, and when they were last changed. */
  readonly changed: readonly { readonly file: string; readonly at: Date }[];
}

/**
 * How long ago questions were asked: a failure beyond the limit. Without a limit a run that is older than the policy's
 * or the config's last change is named, no more.
 *
 * @throws {GateError} If the limit is no length of time.
 */
export function checkAge(
  outputs: readonly OutputFacts[],
  { now, maxAge, changed }: AgeLimit,
): VariantCheck[] {
  const limit = maxAge === undefined ? undefined : milliseconds(maxAge);
  const wanted = maxAge === undefined ? 'any age' : `at most ${maxAge}`;
  return outputs.flatMap((output) => {
    const { source, askedAt } = output;
    const measure = `age of ${source}`;
    const at = new Date(askedAt ?? Number.NaN);
    if (Number.isNaN(at.getTime())) {
      return limit === undefined
        ? []
        : [wholeness(measure, 'unknown', wanted, 'fail', `${source} does not say when it was made`)];
    }
    const age = now.getTime() - at.getTime();
    if (isFuture(at, now)) {
      const reason = `${runText(output, now)}: a date that is still to come says nothing of when it was asked; ask it anew, or give the file with its own date`;
      return [wholeness(measure, at.toISOString(), 'a date that has been', 'fail', reason)];
    }
    // A clock that runs ahead makes no run fresh.
    const tooOld = limit !== undefined && Math.abs(age) > limit;
    const later = changed.filter((one) => one.at > at).map(({ file }) => file);
    const reason = `${runText(output, now)}${later.length > 0 ? `, before ${later.join(' and ')} last changed` : ''}${tooOld ? `; at most ${maxAge} is asked for` : ''}`;
    return [wholeness(measure, ageText(age), wanted, tooOld ? 'fail' : 'pass', reason)];
  });
}

/** Which run it is, and when it was. @example 'eval-1 was asked 2025-01-01 10:00 UTC (3 days ago)' */
export function runText({ source, evalId, askedAt, variants }: OutputFacts, now: Date): string {
  const name = evalId ?? source;
  if (askedAt === undefined) return name;
  const age = now.getTime() - new Date(askedAt).getTime();
  const when = isFuture(askedAt, now) ? `in ${ageText(-age)}` : `${ageText(age)} ago`;
  // Rows alone do not tell when they were asked for; the file has the time at which it was written.
  return `${name} was ${variants ? 'asked' : 'written'} ${askedAt.slice(0, 16).replace('T', ' ')} UTC (${when})`;
}

function milliseconds(text: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)([mhd])$/.exec(text) ?? [];
  if (unit === undefined) {
    throw new GateError(
      `the largest age: expected a number of minutes, hours or days such as 30m, 2h or 7d, got ${text}`,
    );
  }
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

/** A length of time in whole minutes, hours or days. */
export function ageText(milliseconds: number): string {
  const [count, unit] =
    milliseconds < UNITS.h
      ? [milliseconds / UNITS.m, 'minute']
      : milliseconds < 2 * UNITS.d
        ? [milliseconds / UNITS.h, 'hour']
        : [milliseconds / UNITS.d, 'day'];
  const whole = Math.max(0, Math.floor(count));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
