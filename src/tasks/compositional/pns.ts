import type { Answers } from '../../score/sheet.ts';
import { sum } from '../../statistics/cluster-mean.ts';
import type { AskedPair, AskedUnit } from './asked.ts';

/** The units of a pair whose questions were answered. */
export interface AnsweredUnits {
  readonly units: readonly AnsweredUnit[];
  /** PNS^, the estimated PNS: the weighted mean of the claims. */
  readonly pns: number;
}

/** A unit with what the answers claim about it. */
interface AnsweredUnit {
  readonly unit: AskedUnit;
  /** How far the answers claim that the effect follows the cause, from 0 to 1 (see {@link claimOf}). */
  readonly claim: number;
  /** The unit's share of the population, enlarged if other units like it have no replies. */
  readonly weight: number;
}

/**
 * Estimates a pair's PNS, the share of the population in which the effect follows the cause, by the weighted mean of
 * claims over units (Def. 2.4). Units without replies are left out. The weights of the rest grow among causal units and
 * among other units alike, so that an outage does not look like an error.
 *
 * @returns The estimate; undefined if no causal unit or no other unit of the pair was answered.
 */
export function answeredUnits({ units, pns }: AskedPair, answers: Answers): AnsweredUnits | undefined {
  if (pns === undefined) return undefined;
  const claimed = units.flatMap((unit) => {
    const claim = claimOf(unit, answers);
    return claim === undefined ? [] : [{ unit, claim }];
  });
  const asked = sum(units, ({ weight }) => weight);
  const causal = sum(claimed, ({ unit }) => (unit.causal ? unit.weight : 0));
  const answered = sum(claimed, ({ unit }) => unit.weight);
  const other = answered - causal;
  if (pns > 0 && causal < ROUNDING_OF_WEIGHTS) return undefined;
  if (1 - pns > ROUNDING_OF_WEIGHTS && other < ROUNDING_OF_WEIGHTS) return undefined;
  const isComplete = asked - answered < ROUNDING_OF_WEIGHTS;
  const growthOf = (unit: AskedUnit): number => {
    if (isComplete) return 1 / asked;
    return unit.causal ? pns / causal : (1 - pns) / other;
  };
  const weighted = claimed.map(({ unit, claim }) => ({ unit, claim, weight: unit.weight * growthOf(unit) }));
  return { units: weighted, pns: sum(weighted, ({ claim, weight }) => weight * claim) };
}

/** Sums of weights that differ by less are equal, but for rounding. */
const ROUNDING_OF_WEIGHTS = 1e-12;

/**
 * Computes how far the answers claim that a unit's effect follows its cause: P(y1 is yes) · P(y0 is no), which is 1 or
 * 0 if each question has one reply.
 *
 * @returns The claim; undefined if a question has no reply.
 */
export function claimOf({ y1, y0, isSingle }: AskedUnit, answers: Answers): number | undefined {
  if (isSingle) return sharesOf(answers, y1 ?? y0)?.yes;
  const on = sharesOf(answers, y1);
  const off = sharesOf(answers, y0);
  return on === undefined || off === undefined ? undefined : on.yes * off.no;
}

/**
 * Returns the shares of yes and no among a question's replies, none of which is a failed call. Replies without an answer
 * are neither. Undefined if there are no replies.
 */
export function sharesOf(answers: Answers, question: number | undefined): { yes: number; no: number } | undefined {
  const replies = question === undefined ? [] : answers[question]!;
  if (replies.length === 0) return undefined;
  let yes = 0;
  let no = 0;
  for (const answer of replies) {
    if (answer === 'yes') yes++;
    else if (answer === 'no') no++;
  }
  return { yes: yes / replies.length, no: no / replies.length };
}

/**
 * Computes the least and the greatest PNS^ that are possible if every missing answer were known; failed calls and
 * unread replies are missing.
 */
export function possiblePns({ units }: AskedPair, answers: Answers): { least: number; greatest: number } {
  let least = 0;
  let greatest = 0;
  let total = 0;
  for (const { y1, y0, weight } of units) {
    const on = sharesOf(answers, y1);
    const off = sharesOf(answers, y0);
    least += weight * (on?.yes ?? 0) * (off?.no ?? 0);
    greatest += weight * (1 - (on?.no ?? 0)) * (1 - (off?.yes ?? 0));
    total += weight;
  }
  return total > 0 ? { least: least / total, greatest: greatest / total } : { least: 0, greatest: 1 };
}
