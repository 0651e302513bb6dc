/**
 * Accumulates the sums of squares and products that regressions need, in one pass over the data. Welford's update keeps
 * the sums accurate even if values are far from 0.
 */
export function crossProducts(variables: number) {
  const means = new Float64Array(variables);
  const sums = new Float64Array(variables * variables);
  const before = new Float64Array(variables);
  let count = 0;
  return {
    /** Adds one observation, with a value for each variable. */
    add(values: ArrayLike<number>): void {
      count++;
      for (let i = 0; i < variables; i++) {
        before[i] = values[i]! - means[i]!;
        means[i]! += before[i]! / count;
      }
      for (let i = 0; i < variables; i++) {
        const after = values[i]! - means[i]!;
        for (let j = 0; j <= i; j++) sums[i * variables + j]! += after * before[j]!;
      }
    },
    count: () => count,
    /** Returns the sum over all observations of (x_i − mean x_i)(x_j − mean x_j). */
    centred: (i: number, j: number): number => sums[Math.max(i, j) * variables + Math.min(i, j)]!,
  };
}

/**
 * Computes the slopes of a variable on other variables by ordinary least squares with an intercept.
 *
 *   b = (X'X)⁻¹ X'y on centred data, solved by Cholesky's decomposition
 *
 * @returns One slope per predictor; undefined if predictors are collinear or there are too few observations.
 * @example slopes(sums, 2, [0, 1]) // of variable 2 on variables 0 and 1
 */
export function slopes(
  { count, centred }: ReturnType<typeof crossProducts>,
  response: number,
  predictors: readonly number[],
): number[] | undefined {
  const size = predictors.length;
  if (count() <= size) return undefined;
  const lower = predictors.map(() => new Float64Array(size));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = centred(predictors[i]!, predictors[j]!);
      for (let k = 0; k < j; k++) rest -= lower[i]![k]! * lower[j]![k]!;
      if (i !== j) lower[i]![j] = rest / lower[j]![j]!;
      else if (rest <= COLLINEAR * centred(predictors[i]!, predictors[i]!)) return undefined;
      else lower[i]![i] = Math.sqrt(rest);
    }
  }
  const solution = predictors.map((predictor) => centred(predictor, response));
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) solution[i]! -= lower[i]![k]! * solution[k]!;
    solution[i]! /= lower[i]![i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) solution[i]! -= lower[k]![i]! * solution[k]!;
    solution[i]! /= lower[i]![i]!;
  }
  return solution;
}

/** The share of a predictor's variance that the predictors before it must leave unexplained. */
const COLLINEAR = 1e-12;
