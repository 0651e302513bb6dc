import { mcnemar } from '../../src/statistics/mcnemar.ts';
import { signFlipTest } from '../../src/statistics/sign-flip.ts';
import { type Stream, stream } from '../../src/statistics/streams.ts';
import { wilcoxonTest } from '../../src/statistics/wilcoxon.ts';
import { type Frequency, frequencies } from './frequencies.ts';

/** Two equal columns: units that each hold some questions, as hard for one column as for the other. */
export interface EqualPair {
  readonly units: number;
  readonly questions: number;
}

const ALPHA = 0.05;

/** How often paired tests at 5 % find a difference between columns that are equal. */
export function rejectionsOfEqual(pair: EqualPair, runs: number): Frequency[] {
  return frequencies(runs, (run) => {
    const draws = stream('equal pair', pair.units, pair.questions, run);
    const units = Array.from({ length: pair.units }, () => answerUnit(pair.questions, draws));
    const differences = units.map(({ first, second }) => share(second) - share(first));
    if (pair.questions === 1) {
      const { p } = mcnemar(
        units.map(({ first }) => first[0]!),
        units.map(({ second }) => second[0]!),
      );
      return { 'McNemar, exact': p <= ALPHA };
    }
    return {
      'Wilcoxon signed rank, Pratt zeros': pOf(wilcoxonTest(differences)) <= ALPHA,
      'sign flips': pOf(signFlipTest(differences, draws, 1999)) <= ALPHA,
    };
  });
}

function answerUnit(questions: number, draws: Stream): { first: boolean[]; second: boolean[] } {
  // A unit's difficulty is shared by the columns; what each makes of it is its own.
  const ability = draws.pick([0.6, 0.9]);
  const answers = (): boolean[] => Array.from({ length: questions }, () => draws.bernoulli(ability));
  return { first: answers(), second: answers() };
}

function share(right: readonly boolean[]): number {
  return right.filter(Boolean).length / right.length;
}

function pOf(test: { readonly kind: 'tested'; readonly p: number } | { readonly kind: 'undefined' }): number {
  return test.kind === 'tested' ? test.p : 1;
}
