import { type GlobalInterval, globalIntervals, meanWidth } from '../tests/support/global-interval.ts';
import type { Finding } from './timing.ts';

const ERROR_RATES = [0, 0.01, 0.02, 0.05] as const;

/** The number of sampled units, with two questions about each. */
const UNITS = 500;

/**
 * Measures the interval of the global PNS of Figure 4 with `informative` units against `sample`, and its coverage. The
 * informative design has as many questions or half as many; the models err at random.
 *
 * @param designs - The number of designs, with seeds from 1.
 */
export function benchInformative(designs: number): Finding[] {
  const [sample, informative, half] = [
    { sample: UNITS },
    { informative: UNITS },
    { informative: UNITS / 2 },
  ].map((units) => Array.from({ length: designs }, (_, i) => globalIntervals(units, ERROR_RATES, i + 1))) as [
    GlobalInterval[][],
    GlobalInterval[][],
    GlobalInterval[][],
  ];
  return ERROR_RATES.map((rate, r) => {
    const at = (list: readonly GlobalInterval[][]): GlobalInterval[] => list.map((byRate) => byRate[r]!);
    const against = (list: readonly GlobalInterval[][]): string =>
      (meanWidth(at(list)) / meanWidth(at(sample))).toFixed(2);
    return {
      what: `interval of a global PNS: informative units ÷ ${UNITS} sampled ones, ${rate * 100} % wrong answers`,
      measured: `${against(informative)} × with as many, ${against(half)} × with half (hold the expected value: ${heldBy(at(informative))}, ${heldBy(at(half))}; sampled: ${heldBy(at(sample))})`,
      target: rate <= 0.01 ? '≤ 1 × with half' : 'told',
    };
  });
}

function heldBy(intervals: readonly GlobalInterval[]): string {
  const held = intervals.filter(({ low, high, expected }) => low <= expected && expected <= high).length;
  return `${Math.round((100 * held) / intervals.length)} %`;
}
