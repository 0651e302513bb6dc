import type { Asked } from '../../cases/asked.ts';
import { once } from '../../lib/caching.ts';
import { extract } from '../reading/extract.ts';
import { type NumberAnswer, unparsed } from '../reply/answer.ts';
import { predicatesOf } from '../yes-no/predicate.ts';
import { bareNumber, readNumber } from './number-clause.ts';
import { LARGEST, plainNumbers, plainShares, withPoints } from './plain-numbers.ts';

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
 * Extracts the number of a reply by rules, whose order is that of `extract`. A rise is positive, a fall is negative,
 * and no change is 0. A comma may separate thousands (`23,625`) or decimals (`4,5`). In a text with commas that
 * can only separate decimals, all do. A percentage counts only if the
 * question asks for a share. It never throws, and its time is linear in the length of the text.
 *
 * @example extractNumber('Hazel falls by 2 units.') // { kind: 'number', value: -2, rule: 'statement' }
 */
export function extractNumber(given: unknown, asked?: Asked): NumberAnswer {
  if (Number.isFinite(given) && Math.abs(Number(given)) <= LARGEST)
    return { kind: 'number', value: Number(given), rule: 'value' };
  const wanted = asked?.share ? { ...wantedNumber(), prepare: plainShares } : wantedNumber();
  const answer = extract(
    typeof given === 'string' ? withPoints(given) : given,
    asked,
    wanted,
  ) as NumberAnswer;
  return answer.kind === 'unparsed' && answer.reason === 'no-verdict' ? unparsed('no-number') : answer;
}
