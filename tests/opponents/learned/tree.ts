import type { Example, Learner, Row } from './model.ts';

const DEEPEST = 4;

/** Fewer examples than that are not split. */
const LEAST = 8;

/** More thresholds of a column than that are not tried. */
const THRESHOLDS = 12;

/** A decision tree of depth 4 at most, grown greedily by Gini impurity. */
export const tree: Learner = (examples) => grow(examples, DEEPEST);

function grow(examples: readonly Example[], depth: number): (row: Row) => boolean {
  const yes = examples.filter(({ truth }) => truth).length;
  const constant = 2 * yes > examples.length;
  const isPure = yes === 0 || yes === examples.length;
  const split = depth === 0 || isPure || examples.length < LEAST ? undefined : bestSplit(examples, yes);
  if (!split) return () => constant;
  const { column, above } = split;
  const [low, high] = [false, true].map((wanted) =>
    grow(
      examples.filter(({ row }) => row[column]! > above === wanted),
      depth - 1,
    ),
  ) as [(row: Row) => boolean, (row: Row) => boolean];
  return (row) => (row[column]! > above ? high(row) : low(row));
}

function bestSplit(examples: readonly Example[], yes: number) {
  const all = examples.length;
  let best: { column: number; above: number; impurity: number } | undefined;
  const whole = impurityOf(yes, all);
  for (let column = 0; column < (examples[0]?.row.length ?? 0); column++) {
    const counts = new Map<number, [yes: number, all: number]>();
    for (const { row, truth } of examples) {
      const found = counts.get(row[column]!) ?? [0, 0];
      counts.set(row[column]!, [found[0] + Number(truth), found[1] + 1]);
    }
    const values = [...counts].toSorted(([a], [b]) => a - b);
    const stride = Math.max(1, Math.floor(values.length / THRESHOLDS));
    let [below, belowYes] = [0, 0];
    values.slice(0, -1).forEach(([above, [ownYes, own]], i) => {
      below += own;
      belowYes += ownYes;
      if (i % stride !== 0) return;
      const impurity = impurityOf(belowYes, below) + impurityOf(yes - belowYes, all - below);
      if (impurity < (best?.impurity ?? whole - 1e-9)) best = { column, above, impurity };
    });
  }
  return best;
}

function impurityOf(yes: number, all: number): number {
  return (yes * (all - yes)) / all;
}
