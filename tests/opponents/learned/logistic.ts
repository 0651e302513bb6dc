import { namedRng } from '../../../src/lib/rng.ts';
import type { Learner } from './model.ts';

const EPOCHS = 12;
const DECAY = 1e-3;

/** Logistic regression by stochastic gradient descent on standardised columns, with a little shrinkage. */
export const logistic: Learner = (examples) => {
  const size = examples[0]?.row.length ?? 0;
  const { means, scales } = scaling(examples, size);
  const weights = new Float64Array(size);
  let constant = 0;
  const standard = examples.map(({ row }) =>
    Float64Array.from({ length: size }, (_, i) => (row[i]! - means[i]!) * scales[i]!),
  );
  const score = (row: ArrayLike<number>): number => {
    let sum = constant;
    for (let i = 0; i < size; i++) sum += weights[i]! * row[i]!;
    return sum;
  };
  const order = namedRng('logistic', examples.length, size).shuffled([...examples.keys()]);
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const example of order) {
      const row = standard[example]!;
      const rate = 0.5 / (1 + 0.01 * step++) / Math.max(1, Math.sqrt(size));
      const error = Number(examples[example]!.truth) - 1 / (1 + Math.exp(-score(row)));
      constant += rate * error;
      for (let i = 0; i < size; i++) weights[i]! += rate * (error * row[i]! - DECAY * weights[i]!);
    }
  }
  return (row) =>
    score(Float64Array.from({ length: size }, (_, i) => (row[i]! - means[i]!) * scales[i]!)) > 0;
};

/** By column: its mean, and what makes its standard deviation 1; 0 where it never varies. */
function scaling(examples: Parameters<Learner>[0], size: number) {
  const [means, scales] = [new Float64Array(size), new Float64Array(size)];
  for (const { row } of examples) for (let i = 0; i < size; i++) means[i]! += row[i]! / examples.length;
  for (const { row } of examples)
    for (let i = 0; i < size; i++) scales[i]! += (row[i]! - means[i]!) ** 2 / examples.length;
  for (let i = 0; i < size; i++) scales[i] = scales[i]! > 0 ? 1 / Math.sqrt(scales[i]!) : 0;
  return { means, scales };
}
