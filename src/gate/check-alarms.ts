import { percent } from '../draw/format.ts';
import type { Check, Counts } from '../scorecard/scorecard.ts';
import { shareLimit } from './amounts.ts';
import type { Rules } from './policy.ts';

type Alarms = NonNullable<Rules['alarms']>;

/** What an alarm found. Without a value, nothing can be compared with its limit. */
interface Finding {
  readonly name: keyof Alarms;
  readonly value: number | undefined;
  readonly text: string;
}

/**
 * Checks for signs that something other than reasoning changed. Alarms compare shares as they are, without an interval.
 *
 * @param baseline - The counts of the baseline; without them, the shift of the yes rate is not checked.
 */
export function checkAlarms(
  own: Counts,
  baseline: Counts | undefined,
  alarms: Rules['alarms'] = {},
): Check[] {
  const { unparsed, refused, received } = own;
  const findings: readonly Finding[] = [
    {
      name: 'unparsed',
      value: share(unparsed, received),
      text: `No answer could be read in ${unparsed} of ${received} replies`,
    },
    {
      name: 'refused',
      value: share(refused, received),
      text: `${refused} of ${received} replies are refusals`,
    },
    ...(baseline === undefined ? [] : [yesRateShift(own, baseline)]),
  ];
  return findings.flatMap((finding) => {
    const limit = alarms[finding.name];
    return limit === undefined || limit === false ? [] : [checkOf(finding, limit)];
  });
}

function yesRateShift(own: Counts, baseline: Counts): Finding {
  const name = 'yesRateShift';
  const [now, before] = [yesRate(own), yesRate(baseline)];
  if (now === undefined || before === undefined) {
    const side = now === undefined ? 'this variant' : 'its baseline';
    return {
      name,
      value: undefined,
      text: `The shift of the yes rate is unknown, as ${side} gave no yes or no`,
    };
  }
  return {
    name,
    value: Math.abs(now - before),
    text: `The share of yes went from ${percent(before)} to ${percent(now)}`,
  };
}

/** The share of yes among all yes and no; undefined if there are none. */
function yesRate({ yes, no }: Counts): number | undefined {
  return share(yes, yes + no);
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

function checkOf({ name, value, text }: Finding, limit: number): Check {
  const sentence = `${text}; at most ${shareLimit(limit)} is allowed.`;
  if (value === undefined) return { name, kind: 'alarm', limit, outcome: 'inconclusive', sentence };
  return { name, kind: 'alarm', limit, outcome: value > limit ? 'fail' : 'pass', sentence };
}
