import { percent } from '../draw/format.ts';
import type { Check, Counts } from '../scorecard/scorecard.ts';
import { shareLimit } from './amounts.ts';
import type { Rules } from './policy.ts';

type Alarms = NonNullable<Rules['alarms']>;

/** A share by which an alarm is judged. */
interface AlarmShare {
  /** The name of the alarm's limit in a policy. */
  readonly name: keyof Alarms;
  /** Undefined if there are no replies of which it could be a share. */
  readonly value: number | undefined;
  /** The beginning of the sentence, to which the limit is added. */
  readonly text: string;
}

/**
 * Checks for signs that something other than reasoning changed. Alarms compare shares as they are, without an interval.
 *
 * @param baseline - The counts of the baseline; without them, the shift of the yes rate is not checked.
 */
export function checkAlarms(counts: Counts, baseline: Counts | undefined, alarms: Rules['alarms'] = {}): Check[] {
  const { unparsed, refused, received } = counts;
  const shares: readonly AlarmShare[] = [
    {
      name: 'unparsed',
      value: share(unparsed, received),
      text: `No answer could be read in ${unparsed} of ${received} replies`,
    },
    { name: 'refused', value: share(refused, received), text: `${refused} of ${received} replies are refusals` },
    ...(baseline === undefined ? [] : [yesRateShift(counts, baseline)]),
  ];
  return shares.flatMap((alarm) => {
    const limit = alarms[alarm.name];
    return limit === undefined || limit === false ? [] : [checkOf(alarm, limit)];
  });
}

/** The change in the share of yes, up or down. */
function yesRateShift(counts: Counts, baseline: Counts): AlarmShare {
  const name = 'yesRateShift';
  const now = yesRate(counts);
  const before = yesRate(baseline);
  if (now === undefined || before === undefined) {
    const side = now === undefined ? 'this variant' : 'its baseline';
    const text = `The change in the share of yes is unknown, because ${side} never answered yes or no`;
    return { name, value: undefined, text };
  }
  const text = `The share of yes went from ${percent(before)} to ${percent(now)}`;
  return { name, value: Math.abs(now - before), text };
}

/** The share of yes among all yes and no; undefined if there are none. */
function yesRate({ yes, no }: Counts): number | undefined {
  return share(yes, yes + no);
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

function checkOf({ name, value, text }: AlarmShare, limit: number): Check {
  const sentence = `${text}; at most ${shareLimit(limit)} is allowed.`;
  if (value === undefined) return { name, kind: 'alarm', limit, outcome: 'inconclusive', sentence };
  return { name, kind: 'alarm', limit, outcome: value > limit ? 'fail' : 'pass', sentence };
}
