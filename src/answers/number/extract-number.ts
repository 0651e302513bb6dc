import type { Asked } from '../../cases/asked.ts';
import { once } from '../../lib/once.ts';
import { extract } from '../reading/extract.ts';
import { type NumberAnswer, unparsed } from '../reply/answer.ts';
import { predicatesOf } from '../yes-no/predicate.ts';
import { bareNumber, readNumber } from './number-clause.ts';
import { LARGEST, plainNumbers, plainShares } from './plain-numbers.ts';

/** Made on first use: the patterns are large, and yes/no questions do not need them. */
const wantedNumber = once(() => ({
  read: readNumber,
  predicates: predicatesOf(),
  prepare: plainNumbers,
  alone: (text: string): NumberAnswer | undefined => {
    const value = bareNumber(text);
    return value === undefined ? undefined : { kind: 'number', value, rule: 'bare' };
  },
}));

/**
 * Extracts the number of a reply by rule: a rise is positive, a fall negative, no change 0. See `extract` for the order
 * of the rules. `23,625` is above twenty thousand, `4,5` is four and a half. A percentage counts only where a share is
 * asked for. Never throws; time is linear in the length of the text.
 *
 * @example extractNumber('Hazel falls by 2 units.') // { kind: 'number', value: -2, rule: 'statement' }
 */
export function extractNumber(given: unknown, asked?: Asked): NumberAnswer {
  if (Number.isFinite(given) && Math.abs(Number(given)) <= LARGEST)
    return { kind: 'number', value: Number(given), rule: 'value' };
  const wanted = asked?.share ? { ...wantedNumber(), prepare: plainShares } : wantedNumber();
  const answer = extract(given, asked, wanted) as NumberAnswer;
  return answer.kind === 'unparsed' && answer.reason === 'no-verdict' ? unparsed('no-number') : answer;
}
