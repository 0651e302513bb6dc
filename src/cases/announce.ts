import { refuseConfig } from '../lib/config-error.ts';
import { complain } from '../lib/say.ts';
import type { Shard } from './shard.ts';

/** Questions that a run makes without being told that it may make more. */
export const MOST_QUESTIONS = 1_000_000;

/** From this many on, it is said how many there will be. */
const WORTH_A_WORD = 20_000;

/**
 * Refuses a run of more questions than its config allows: a slip in it should not cost a night, or the memory.
 *
 * @param subject - Whose config it is. @param cases - Of the whole design, or the least that it can have.
 * @throws {ConfigError} If there are too many.
 */
export function refuseTooMany(
  subject: string,
  cases: number,
  shard: Shard | undefined,
  most = MOST_QUESTIONS,
): void {
  const own = ownCases(cases, shard);
  if (own <= most) return;
  refuseConfig(
    subject,
    ['mostQuestions'],
    `expected at most ${most} questions in one run, got ${own}; make the design smaller, run it in shards, or raise mostQuestions`,
  );
}

/** The same, and says how many questions there will be where they are many. @throws {ConfigError} If too many, or none. */
export function announce(subject: string, cases: number, shard: Shard | undefined, most?: number): void {
  if (cases === 0) {
    refuseConfig(
      subject,
      [],
      'expected a graph that has what is asked about, got no question: direct and indirect effects need a variable between cause and outcome',
    );
  }
  refuseTooMany(subject, cases, shard, most);
  const own = ownCases(cases, shard);
  if (own >= WORTH_A_WORD) complain(`${subject}: making ${own} questions`);
}

function ownCases(cases: number, shard: Shard | undefined): number {
  return Math.ceil(cases / (shard?.count ?? 1));
}
