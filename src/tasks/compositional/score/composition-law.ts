import { ROUNDING } from '../../../scoring/approximation-error.ts';
import { composeBothWays, type Law, MULTIPLY } from '../../../scoring/law.ts';
import type { MeasureName } from './measures.ts';
import type { WorldQuestions } from './world-questions.ts';

export type ComposedName = Extract<MeasureName, 'pns' | 'defierRate'>;

export type CompositionLaw = ReturnType<typeof compositionLaw>;

/**
 * Returns the law by which the pairs of a world compose, and the measure by which each pair is judged.
 *
 * In a monotone world, the PNS multiplies and the defier rate is 0. In other worlds, a cause may bring about its effect
 * in some units and prevent it in other units. The PNS and the defier rate then compose together (Eq. B.31), and each
 * pair is judged by the larger of the two, because preventing is an effect as well.
 */
export function compositionLaw(
  { pairs, monotone }: Pick<WorldQuestions, 'pairs' | 'monotone'>,
  rates: readonly { readonly pns: number; readonly defierRate: number }[],
) {
  // Quantities are numbered by measure, and within each measure by pair.
  const names: readonly ComposedName[] = monotone ? ['pns'] : ['pns', 'defierRate'];
  const judgedBy = rates.map(({ pns, defierRate }) => names[Number(!monotone && pns < defierRate)]!);
  return {
    names,
    judgedBy,
    /** The groups of pairs that are judged by the same measure and have the same true value in the population. */
    equals: equalPairs(rates.map((rate, pair) => [judgedBy[pair]!, rate[judgedBy[pair]!]])),
    target: (pair: number): number => names.indexOf(judgedBy[pair]!) * pairs.length + pair,
    parts: (steps: readonly number[]): readonly number[] =>
      steps.flatMap((step) => names.map((_, i) => i * pairs.length + step)),
    law: (pair: number): Law => (monotone ? MULTIPLY : composeBothWays(judgedBy[pair]!)),
  };
}

function equalPairs(quantities: readonly (readonly [name: ComposedName, value: number])[]): number[][] {
  const groups: number[][] = [];
  quantities.forEach(([name, value], pair) => {
    const known = groups.find((group) => {
      const [other, same] = quantities[group[0]!]!;
      return other === name && Math.abs(same - value) <= ROUNDING;
    });
    if (known) known.push(pair);
    else groups.push([pair]);
  });
  return groups;
}
