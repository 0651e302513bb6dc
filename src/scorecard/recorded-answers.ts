import { at } from '../lib/at.ts';
import { UserError } from '../lib/user-error.ts';
import {
  type AnswerSheet,
  placesOf,
  REPLIES,
  type Reply,
  type VariantAnswers,
} from '../scoring/rows/answer-sheet.ts';
import { caseGroups } from '../scoring/rows/case-groups.ts';
import { rightBytes } from '../scoring/rows/right-replies.ts';
import type { Scorecard } from './schema.ts';

/** The signs for replies, in the order of `REPLIES`. */
const SIGNS = 'ynure';
const NO_REPLY = '-';

export function recordCases(sheet: AnswerSheet): Scorecard['cases'] {
  const right = rightBytes(sheet.cases);
  return caseGroups(sheet).map(({ group, positions, units }) => ({
    group,
    numbers: rangesOf(units),
    truths: positions.map((position) => SIGNS.charAt(at(right, position))).join(''),
  }));
}

/** Encodes a variant's replies by replicate and group of cases, with one sign for each case. */
export function recordReplies(sheet: AnswerSheet, variant: VariantAnswers): string[][] {
  const replicates = sheet.cases.reduce((most, _, position) => {
    const [first, end] = placesOf(variant, position);
    return Math.max(most, end - first);
  }, 0);
  return Array.from({ length: replicates }, (_, replicate) =>
    caseGroups(sheet).map(({ positions }) => {
      const signs = Buffer.alloc(positions.length, NO_REPLY);
      positions.forEach((position, i) => {
        const [first, end] = placesOf(variant, position);
        const place = first + replicate;
        if (place < end) signs[i] = SIGNS.charCodeAt(variant.replies[place] ?? 0);
      });
      return signs.toString('latin1');
    }),
  );
}

/**
 * Reads the answers in a scorecard.
 *
 * @throws {UserError} If its lists of cases and replies do not match, or contain unknown signs or numbers.
 */
export function recordedAnswers({ design, cases, variants }: Scorecard) {
  const groups = cases.map(({ group, numbers, truths }) => {
    const ids = numbersIn(numbers).map((number) => `${group}/${number}`);
    if (ids.length !== truths.length) {
      throw new UserError(
        `cases, group ${group}: expected a truth for each of ${ids.length} cases, got ${truths.length}`,
      );
    }
    return { group, ids, truths };
  });
  return {
    designHash: design.hash,
    /** The right answer by case id: true for yes. */
    truths: new Map(
      groups.flatMap(({ ids, truths }) => ids.map((id, i) => [id, truths[i] === 'y'] as const)),
    ),
    variants: variants.map(({ provider, prompt, replies }) => {
      const found = new Map<string, Reply[]>();
      for (const replicate of replies) {
        groups.forEach(({ group, ids }, g) => {
          const signs = replicate[g] ?? '';
          if (signs.length !== ids.length) {
            throw new UserError(
              `replies of ${provider.label}, group ${group}: expected a sign for each of ${ids.length} cases, got ${signs.length}`,
            );
          }
          ids.forEach((id, i) => {
            const list = found.get(id) ?? [];
            if (signs[i] !== NO_REPLY) list.push(replyOf(signs.charAt(i)));
            found.set(id, list);
          });
        });
      }
      // The replies are listed by case id, in the order of the replicates. A case that was never asked has no replies.
      return { provider, prompt, replies: found };
    }),
  };
}

function replyOf(sign: string): Reply {
  const reply = REPLIES[SIGNS.indexOf(sign)];
  if (reply !== undefined) return reply;
  throw new UserError(`expected one of ${[...SIGNS].join(' ')} for a reply, got ${sign}`);
}

/** Writes ascending numbers as ranges. @example rangesOf([0, 1, 2, 5]) // '0-2 5' */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open && number === open.last + 1) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(' ');
}

const MOST_IN_RANGE = 100_000_000;

/** Reads the ranges that {@link rangesOf} writes. @throws {UserError} If the text has another form. */
function numbersIn(ranges: string): number[] {
  return ranges.split(' ').flatMap((range) => {
    const [, from, to = from] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(range) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (!(last - first >= 0 && last - first < MOST_IN_RANGE))
      throw new UserError(`cases: expected ascending numbers like 0-63, got ${range}`);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}
