import { refuseConfig } from '../lib/config-error.ts';
import { complain } from '../lib/say.ts';
import type { Shard } from './shard.ts';

/** The largest number of questions of a generator in one run or shard. */
export const MOST_QUESTIONS = 1_000_000;

/** The smallest number of questions whose generation is announced, because it takes a while. */
const WORTH_A_WORD = 20_000;

/** Refuses a run with too many questions. `cases` may be a lower bound on the design's size. */
export function refuseTooMany(subject: string, cases: number, shard: Shard | undefined): void {
  const own = ownCases(cases, shard);
  if (own <= MOST_QUESTIONS) return;
  refuseConfig(
    subject,
    [],
    `expected at most ${MOST_QUESTIONS} questions in one run, got ${own}; make the design smaller, or run it in shards`,
  );
}

/** Refuses a design that is empty or too large, and announces the generation of a large design. */
export function announce(subject: string, cases: number, shard: Shard | undefined): void {
  if (cases === 0) {
    refuseConfig(subject, [], 'expected at least one question, got none');
  }
  refuseTooMany(subject, cases, shard);
  const own = ownCases(cases, shard);
  if (own >= WORTH_A_WORD) complain(`${subject}: generating ${own} questions`);
}

function ownCases(cases: number, shard: Shard | undefined): number {
  return Math.ceil(cases / (shard?.count ?? 1));
}
