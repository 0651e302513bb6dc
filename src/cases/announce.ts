import { refuseConfig } from '../lib/config-error.ts';
import { complain } from '../lib/say.ts';
import type { Shard } from './shard.ts';

/** The largest number of questions in a run, unless its config sets another limit. */
export const MOST_QUESTIONS = 1_000_000;

/** The smallest number of questions whose generation is announced, because it takes a while. */
const WORTH_A_WORD = 20_000;

/** Refuses a run with more questions than its config allows. `cases` may be a lower bound on the design's size. */
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

/** Refuses a design that is empty or too large, and announces the generation of a large design. */
export function announce(subject: string, cases: number, shard: Shard | undefined, most?: number): void {
  if (cases === 0) {
    refuseConfig(
      subject,
      [],
      'expected at least one question, got none; questions about direct and indirect effects need a graph with a variable between cause and outcome',
    );
  }
  refuseTooMany(subject, cases, shard, most);
  const own = ownCases(cases, shard);
  if (own >= WORTH_A_WORD) complain(`${subject}: generating ${own} questions`);
}

function ownCases(cases: number, shard: Shard | undefined): number {
  return Math.ceil(cases / (shard?.count ?? 1));
}
