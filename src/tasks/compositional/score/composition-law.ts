import { ROUNDING } from '../../../scoring/approximation-error.ts';
import { composeBothWays, type Law, MULTIPLY } from '../../../scoring/law.ts';
import type { MeasureName } from './measures.ts';
import type { WorldQuestions } from './world-questions.ts';

/** The measures that compose. */
export type ComposedName = Extract<MeasureName, 'pns' | 'defierRate'>;

export type CompositionLaw = ReturnType<typeof compositionLaw>;

/**
 * Returns the law by which the pairs of a world compose, and the measure by which each pair is judged.
 *
 * In a monotone world, the PNS multiplies and there are no defiers. In other worlds, a cause may bring about its effect
 * in some units and prevent it in other units. Then both rates compose together (Eq. B.31), and a pair is judged by the
 * greater of the two, because preventing is an effect as well.
 *
 * @param rates - The rates in the population, by pair.
 */
export function compositionLaw(
  { pairs, monotone }: Pick<WorldQuestions, 'pairs' | 'monotone'>,
  rates: readonly { readonly pns: number; readonly defierRate: number }[],
) {
  /**
   * The composed measures, each for all pairs. Positions below count the pairs of the first measure, then the pairs of
   * the second.
   */
  const names: readonly ComposedName[] = monotone ? ['pns'] : ['pns', 'defierRate'];
  const judgedBy = rates.map(({ pns, defierRate }) => names[Number(!monotone && pns < defierRate)]!);
  return {
    names,
    judgedBy,
    /**
     * The pairs, grouped by the measure by which they are judged and its value in the population. The quantities in a
     * group have the same true value.
     */
    equals: equalPairs(rates.map((rate, pair) => [judgedBy[pair]!, rate[judgedBy[pair]!]])),
    /** Returns the position of the quantity by which a pair is judged. */
    target: (pair: number): number => names.indexOf(judgedBy[pair]!) * pairs.length + pair,
    /** Returns the positions of the quantities that a composition of pairs consists of. */
    parts: (steps: readonly number[]): readonly number[] =>
      steps.flatMap((step) => names.map((_, i) => i * pairs.length + step)),
    /** Returns the law that composes a pair from other pairs. */
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
