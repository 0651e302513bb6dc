/** What a learner sees of one question, and the right answer. */
export interface Example {
  readonly features: readonly number[];
  readonly truth: boolean;
}

/** A learned reader: from features to an answer. */
type Reader = (features: readonly number[]) => boolean;

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/** Logistic regression by gradient descent on standardised features, with a slight ridge. */
export function logisticRegression(examples: readonly Example[], steps = 300): Reader {
  const columns = examples[0]!.features.map((_, i) => examples.map(({ features }) => features[i]!));
  const scales = columns.map((column) => {
    const middle = mean(column);
    return { middle, spread: Math.sqrt(mean(column.map((v) => (v - middle) ** 2))) || 1 };
  });
  const scaled = (features: readonly number[]): number[] => [
    1,
    ...features.map((v, i) => (v - scales[i]!.middle) / scales[i]!.spread),
  ];
  const rows = examples.map(({ features, truth }) => ({ x: scaled(features), y: Number(truth) }));
  const weights = new Float64Array(columns.length + 1);
  const score = (x: readonly number[]): number => x.reduce((sum, v, i) => sum + v * weights[i]!, 0);
  for (let step = 0; step < steps; step++) {
    const gradient = new Float64Array(weights.length);
    for (const { x, y } of rows) {
      const error = y - 1 / (1 + Math.exp(-score(x)));
      for (let i = 0; i < x.length; i++) gradient[i]! += (error * x[i]!) / rows.length;
    }
    for (let i = 0; i < weights.length; i++) weights[i]! += 0.5 * (gradient[i]! - 0.01 * weights[i]!);
  }
  return (features) => score(scaled(features)) > 0;
}

/** A decision tree that splits where most answers come out right by the Gini impurity. */
export function decisionTree(examples: readonly Example[], depth = 4): Reader {
  const yes = examples.filter(({ truth }) => truth).length;
  const leaf = yes * 2 > examples.length;
  if (depth === 0 || yes === 0 || yes === examples.length) return () => leaf;
  let best: { readonly i: number; readonly cut: number; readonly impurity: number } | undefined;
  for (const i of examples[0]!.features.keys()) {
    for (const cut of new Set(examples.map(({ features }) => features[i]!))) {
      const impurity = [true, false]
        .map((above) => examples.filter(({ features }) => features[i]! > cut === above))
        .reduce((sum, side) => {
          const right = side.filter(({ truth }) => truth).length;
          return sum + (side.length === 0 ? 0 : (2 * right * (side.length - right)) / side.length);
        }, 0);
      if (!best || impurity < best.impurity) best = { i, cut, impurity };
    }
  }
  const { i, cut } = best!;
  const [low, high] = [false, true].map((above) =>
    examples.filter(({ features }) => features[i]! > cut === above),
  );
  if (low!.length === 0 || high!.length === 0) return () => leaf;
  const [below, beyond] = [decisionTree(low!, depth - 1), decisionTree(high!, depth - 1)];
  return (features) => (features[i]! > cut ? beyond : below)(features);
}

/** Youden's J of a reader: P(yes | yes is right) + P(no | no is right) − 1. */
export function youdensJ(read: Reader, examples: readonly Example[]): number {
  const [yes, no] = [true, false].map((truth) => examples.filter((example) => example.truth === truth));
  return (
    mean(yes!.map(({ features }) => Number(read(features)))) -
    mean(no!.map(({ features }) => Number(read(features))))
  );
}
