import type { Answers } from '../../score/sheet.ts';
import type { AskedPair, AskedUnit } from './asked.ts';

/** The shares of yes and no among the replies received; replies without an answer are neither. */
interface Shares {
  readonly yes: number;
  readonly no: number;
}

/** Returns the shares of a question's replies, none of which is a failed call; undefined if there are no replies. */
function sharesOf(answers: Answers, question: number | undefined): Shares | undefined {
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

/** The units of a pair whose questions were answered. */
export interface AnsweredUnits {
  readonly units: readonly {
    readonly unit: AskedUnit;
    readonly claim: number;
    /** The unit's share of the population, enlarged if other units like it have no replies. */
    readonly weight: number;
  }[];
  /** PNS^: the weighted share of claims. */
  readonly pns: number;
}

/**
 * Estimates a pair's PNS: the weighted mean of claims over units (Def. 2.4). Units without replies are left out. The
 * weights of the rest grow among causal units and among other units alike, so that an outage does not look like an
 * error.
 *
 * @returns The estimate; undefined if no causal unit or no other unit of the pair was answered.
 */
export function answeredUnits(pair: AskedPair, answers: Answers): AnsweredUnits | undefined {
  if (pair.pns === undefined) return undefined;
  const claimed = pair.units.flatMap((unit) => {
    const claim = claimOf(unit, answers);
    return claim === undefined ? [] : [{ unit, claim }];
  });
  const total = weightOf(pair.units);
  const answered = claimed.map(({ unit }) => unit);
  const causal = weightOf(answered.filter((unit) => unit.causal));
  const other = weightOf(answered) - causal;
  if (pair.pns > 0 && causal < ROUNDING) return undefined;
  if (1 - pair.pns > ROUNDING && other < ROUNDING) return undefined;
  const isWhole = total - causal - other < ROUNDING;
  const factorOf = (unit: AskedUnit): number => {
    if (isWhole) return 1 / total;
    return unit.causal ? pair.pns! / causal : (1 - pair.pns!) / other;
  };
  const units = claimed.map((one) => ({ ...one, weight: one.unit.weight * factorOf(one.unit) }));
  return { units, pns: units.reduce((sum, { claim, weight }) => sum + weight * claim, 0) };
}

/** Sums of weights that differ by less are equal, but for rounding. */
const ROUNDING = 1e-12;

function weightOf(units: readonly AskedUnit[]): number {
  return units.reduce((sum, { weight }) => sum + weight, 0);
}

/** Computes the least and the greatest PNS^ that are possible if every missing answer were known; failed calls and unread replies are missing. */
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

/**
 * The measures beside PNS. ATE is absent if no unit was asked about; PN and PS are absent if no facts were asked, or if
 * no unit meets their condition.
 */
export interface Measures {
  readonly ate?: number;
  readonly pn?: number;
  readonly ps?: number;
}

/**
 * Computes the average treatment effect and, from facts, the probabilities of necessity and sufficiency. The answers
 * show whether the effect occurred in fact; the world shows whether the cause did.
 *
 *   ATE = mean(y1) − mean(y0), PN = P(¬y0 | x, y), PS = P(y1 | ¬x, ¬y)
 *
 * @see Maasch et al. (2025), Defs. 2.3, B.1, B.2
 */
export function answeredMeasures({ units }: AnsweredUnits, answers: Answers): Measures {
  let ate = 0;
  const necessity = weightedMean();
  const sufficiency = weightedMean();
  for (const { unit, weight } of units) {
    const on = sharesOf(answers, unit.y1)!;
    const off = sharesOf(answers, unit.y0)!;
    ate += weight * (on.yes - off.yes);
    if (unit.fact?.x) necessity.add(weight * on.yes, off.no);
    else if (unit.fact) sufficiency.add(weight * off.no, on.yes);
  }
  return measures(ate, necessity, sufficiency);
}

/** Computes the true measures on all units asked. ATE and PNS are equal, because no cause prevents its effect. */
export function trueMeasures({ units, pns }: AskedPair): Measures {
  const necessity = weightedMean();
  const sufficiency = weightedMean();
  for (const { fact, weight, causal } of units) {
    if (fact?.x && fact.y) necessity.add(weight, Number(causal));
    else if (fact && !fact.x && !fact.y) sufficiency.add(weight, Number(causal));
  }
  return measures(pns, necessity, sufficiency);
}

function measures(ate: number | undefined, necessity: WeightedMean, sufficiency: WeightedMean): Measures {
  const pn = necessity.value();
  const ps = sufficiency.value();
  return {
    ...(ate !== undefined && { ate }),
    ...(pn !== undefined && { pn }),
    ...(ps !== undefined && { ps }),
  };
}

type WeightedMean = ReturnType<typeof weightedMean>;

/** Opens a weighted mean, which is undefined without weights. */
function weightedMean() {
  let sum = 0;
  let weights = 0;
  return {
    add(weight: number, value: number) {
      sum += weight * value;
      weights += weight;
    },
    value: () => (weights > 0 ? sum / weights : undefined),
  };
}
