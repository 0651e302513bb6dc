import { percent } from '../../../scoring/format.ts';
import type { ScorecardWorld } from '../score/compositional-schema.ts';

/** Returns a sentence on how many questions need the observed states; an empty list if no noise is hidden. */
export function evidenceSentence(worlds: readonly Pick<ScorecardWorld, 'evidence'>[]): string[] {
  const found = worlds.flatMap(({ evidence }) => evidence ?? []);
  if (found.length === 0) return [];
  const sum = (of: (one: (typeof found)[number]) => number): number =>
    found.reduce((total, one) => total + of(one), 0);
  const [questions, needed] = [sum((one) => one.questions), sum((one) => one.needed)];
  const [units, neededUnits] = [sum((one) => one.units), sum((one) => one.neededUnits)];
  return [
    `The observed states are needed to answer ${percent(needed / questions)} of the questions (${needed} of ${questions}). Such questions occur in ${percent(neededUnits / units)} of the units (${neededUnits} of ${units}).`,
  ];
}
