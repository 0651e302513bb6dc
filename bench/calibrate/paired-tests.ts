import { namedRng, type Rng } from '../../src/lib/rng.ts';
import { jointSignFlipTest } from '../../src/lib/statistics/joint-sign-flip.ts';
import { type Frequency, frequencies } from './frequencies.ts';

/** Two equal variants that answer several questions about each unit. Each unit is equally hard for both variants. */
export interface EqualPair {
  readonly units: number;
  readonly questions: number;
}

const ALPHA = 0.05;

/** The number of a unit's questions that are tested individually, in addition to their sum. */
const PARTS = 5;

/** Measures how often paired tests at 5 % find a difference between equal variants. */
export function rejectionsOfEqual(pair: EqualPair, runs: number): Frequency[] {
  return frequencies(runs, (run) => {
    const rng = namedRng('equal pair', pair.units, pair.questions, run);
    const rows = Array.from({ length: pair.units }, () => {
      const { first, second } = answerUnit(pair.questions, rng);
      const differences = first.map((right, i) => Number(second[i]) - Number(right));
      return [differences.reduce((sum, difference) => sum + difference, 0), ...differences.slice(0, PARTS)];
    });
    const finds = (list: readonly (readonly number[])[]): boolean =>
      jointSignFlipTest(list, rng, { sides: 2, draws: 999 }).p <= ALPHA;
    const whole = { 'one difference': finds(rows.map(([sum = 0]) => [sum])) };
    return pair.questions === 1 ? whole : { ...whole, 'any of several differences': finds(rows) };
  });
}

function answerUnit(questions: number, rng: Rng): { first: boolean[]; second: boolean[] } {
  // The variants share a unit's difficulty, but answer independently.
  const ability = rng.pick([0.6, 0.9]);
  const answers = (): boolean[] => Array.from({ length: questions }, () => rng.bernoulli(ability));
  return { first: answers(), second: answers() };
}
