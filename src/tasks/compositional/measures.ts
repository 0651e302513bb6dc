import type { Answers } from '../../score/sheet.ts';
import { sum, type Term } from '../../statistics/cluster-mean.ts';
import type { AskedPair } from './asked.ts';
import { type AnsweredUnits, sharesOf } from './pns.ts';

/**
 * The measures beside PNS: the average treatment effect (ATE), and the probabilities of necessity (PN) and of
 * sufficiency (PS). The cause x and the effect y are as they are in fact; y1 and y0 are the effect if the cause were set
 * to true or to false.
 *
 *   ATE = mean(y1) − mean(y0), PN = P(¬y0 | x, y), PS = P(y1 | ¬x, ¬y)
 *
 * ATE is absent if no unit was asked about; PN and PS are absent if no facts were asked, or if no unit meets their
 * condition.
 *
 * @see Maasch et al. (2025), Defs. 2.3, B.1, B.2
 */
export interface Measures {
  readonly ate?: number;
  readonly pn?: number;
  readonly ps?: number;
}

/** Estimates the measures. The answers show whether the effect occurred in fact; the world shows whether the cause did. */
export function answeredMeasures({ units }: AnsweredUnits, answers: Answers): Measures {
  const effects: number[] = [];
  const necessity: Term[] = [];
  const sufficiency: Term[] = [];
  for (const { unit, weight } of units) {
    const on = sharesOf(answers, unit.y1)!;
    const off = sharesOf(answers, unit.y0)!;
    effects.push(weight * (on.yes - off.yes));
    if (unit.fact?.x) necessity.push({ weight: weight * on.yes, value: off.no });
    else if (unit.fact) sufficiency.push({ weight: weight * off.no, value: on.yes });
  }
  return { ate: sum(effects, (effect) => effect), ...meansOf(necessity, sufficiency) };
}

/** Computes the true measures on all units asked. ATE and PNS are equal, because no cause prevents its effect. */
export function trueMeasures({ units, pns }: AskedPair): Measures {
  const necessity: Term[] = [];
  const sufficiency: Term[] = [];
  for (const { fact, weight, causal } of units) {
    if (fact?.x && fact.y) necessity.push({ weight, value: Number(causal) });
    else if (fact && !fact.x && !fact.y) sufficiency.push({ weight, value: Number(causal) });
  }
  return { ...(pns !== undefined && { ate: pns }), ...meansOf(necessity, sufficiency) };
}

/** Computes PN and PS, unless all their weights are 0. */
function meansOf(necessity: readonly Term[], sufficiency: readonly Term[]): Pick<Measures, 'pn' | 'ps'> {
  const pn = meanOf(necessity);
  const ps = meanOf(sufficiency);
  return { ...(pn !== undefined && { pn }), ...(ps !== undefined && { ps }) };
}

function meanOf(terms: readonly Term[]): number | undefined {
  const total = sum(terms, ({ weight }) => weight);
  return total > 0 ? sum(terms, ({ value, weight }) => weight * value) / total : undefined;
}
