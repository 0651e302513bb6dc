import { percent } from '../draw/format.ts';
import type { Check, Counts } from '../scorecard/scorecard.ts';
import { shareLimit } from './amounts.ts';
import type { Rules } from './policy.ts';

/** Checks for signs that something other than reasoning changed. Counts have no sampling error. */
export function checkAlarms(
  own: Counts,
  baseline: Counts | undefined,
  alarms: Rules['alarms'] = {},
): Check[] {
  const { unparsed, refused, received } = own;
  const rates = [own, baseline].map((counts) => counts && counts.yes / Math.max(1, counts.yes + counts.no));
  const [now, before] = rates;
  const found = {
    unparsed: {
      value: share(unparsed, received),
      text: `No answer could be read in ${unparsed} of ${received} replies`,
    },
    refused: { value: share(refused, received), text: `${refused} of ${received} replies are refusals` },
    ...(now !== undefined &&
      before !== undefined && {
        yesRateShift: {
          value: Math.abs(now - before),
          text: `The share of yes went from ${percent(before)} to ${percent(now)}`,
        },
      }),
  };
  return Object.entries(found).flatMap(([name, { value, text }]): Check[] => {
    const limit = alarms[name as keyof typeof found];
    if (limit === undefined || limit === false) return [];
    const outcome = value > limit ? 'fail' : 'pass';
    return [
      { name, kind: 'alarm', limit, outcome, sentence: `${text}; at most ${shareLimit(limit)} is allowed.` },
    ];
  });
}

function share(count: number, of: number): number {
  return of === 0 ? 0 : count / of;
}
