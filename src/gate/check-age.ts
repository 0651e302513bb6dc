import { isFuture } from '../lib/is-future.ts';
import { UserError } from '../lib/user-error.ts';
import { shownTime } from '../scoring/format.ts';
import type { OutputFacts } from '../scoring/rows/output-facts.ts';
import { type VariantCheck, wholeness } from './check-text.ts';

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The time at which a run is judged, and the facts that decide whether the run is up to date. */
interface AgeLimit {
  readonly now: Date;
  /** The greatest allowed age, such as `2h`; by default, any age is allowed. */
  readonly maxAge?: string | undefined;
  /** The files on which the run and the verdict depend, with the times at which they were last changed. */
  readonly changed: readonly { readonly file: string; readonly at: Date }[];
  /** The start of a later run that did not finish. */
  readonly laterAttempt?: string | undefined;
  /** The version of this package that judges the run. */
  readonly version?: string | undefined;
  /** The labels of the providers that the config lists now; absent if it lists none. */
  readonly providers?: readonly string[] | undefined;
}

/** Checks that a run is not older than the limit. Without a limit, the check fails only for a date in the future. */
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
        : [wholeness(measure, 'unknown', wanted, 'fail', `${source} does not record when it was made`)];
    }
    const age = now.getTime() - at.getTime();
    if (isFuture(at, now)) {
      const reason = `${runText(output, now)}: this date lies in the future, so the age is unknown; run the eval again, or restore the file's original date`;
      return [wholeness(measure, at.toISOString(), 'a date in the past', 'fail', reason)];
    }
    // A time slightly in the future, for example from a fast clock, is treated like a time in the past.
    const tooOld = limit !== undefined && Math.abs(age) > limit;
    const later = staleFiles([output], { changed });
    const reason = `${runText(output, now)}${later.length > 0 ? `, before ${later.join(' and ')} last changed` : ''}${tooOld ? `; the limit is ${maxAge}` : ''}`;
    return [wholeness(measure, ageText(age), wanted, tooOld ? 'fail' : 'pass', reason)];
  });
}

/** Checks that the run asked exactly the providers that the config lists now. */
export function checkProviders(
  outputs: readonly OutputFacts[],
  { providers = [] }: Pick<AgeLimit, 'providers'>,
): VariantCheck[] {
  // A provider's name is unknown here if it contains a variable that the environment filled in during the eval.
  const isKnown = (name: string): boolean => !name.includes('{{');
  const asked = outputs.flatMap(({ models = [] }) => models.flatMap(([name]) => name ?? []));
  if (asked.length === 0 || ![...providers, ...asked].every(isKnown)) return [];
  const [added, gone] = [
    providers.filter((name) => !asked.includes(name)),
    asked.filter((name) => !providers.includes(name)),
  ];
  if (providers.length === 0 || (added.length === 0 && gone.length === 0)) return [];
  const parts = [
    ...(added.length > 0 ? [`lists ${added.join(', ')}, which this run did not ask`] : []),
    ...(gone.length > 0 ? [`no longer lists ${gone.join(', ')}`] : []),
  ];
  const reason = `the config ${parts.join(', and ')}; run the eval again`;
  return [wholeness('providers', asked.join(', '), providers.join(', '), 'inconclusive', reason)];
}

/** Lists the files that were changed after the questions were asked. */
export function staleFiles(
  outputs: readonly OutputFacts[],
  { changed }: Pick<AgeLimit, 'changed'>,
): string[] {
  return changed.flatMap(({ file, at }) =>
    outputs.some(({ askedAt }) => askedAt !== undefined && at > new Date(askedAt)) ? [file] : [],
  );
}

/** Returns the version that asked the questions, if a different version judges the replies. */
export function otherVersion(outputs: readonly OutputFacts[], { version }: AgeLimit): string | undefined {
  const asked = outputs.flatMap(({ askedBy }) => askedBy ?? []);
  return version && asked.find((askedBy) => askedBy !== version);
}

/** Names a run and its time. @example 'eval-1 ran at 2025-01-01 10:00 UTC (3 days ago)' */
export function runText({ source, evalId, askedAt, variants }: OutputFacts, now: Date): string {
  const name = evalId ?? source;
  if (askedAt === undefined) return name;
  const age = now.getTime() - new Date(askedAt).getTime();
  const when = isFuture(askedAt, now) ? `in ${ageText(-age)}` : `${ageText(age)} ago`;
  // For JSON Lines, only the time at which the file was written is known.
  return `${name} ${variants ? 'ran' : 'was written'} at ${shownTime(askedAt)} (${when})`;
}

function milliseconds(text: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)([mhd])$/.exec(text) ?? [];
  if (unit === undefined) {
    throw new UserError(
      `the greatest allowed age: expected a number of minutes, hours or days, such as 30m, 2h or 7d, got ${text}`,
    );
  }
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

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
