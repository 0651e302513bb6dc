import { compositions, MOST_CUTPOINTS_ENUMERATED } from '../../../causal/commutative-cut-tree.ts';
import { at } from '../../../lib/at.ts';
import { ROUNDING } from '../../../scoring/approximation-error.ts';
import type { Draw } from '../../../scoring/combine.ts';
import { largerOf, type Range, relativeErrorRange } from '../../../scoring/range.ts';
import type { CompositionLaw } from './composition-law.ts';
import type { WorldQuestions } from './world-questions.ts';

/**
 * Returns a function that computes the worst error of reasoning about one world, given the values of its quantities.
 * Reasoning is complete if this error is at most δ. The worst error is the larger of two maxima:
 *
 *   max over pairs of |v − t| / t, where v is the pair's estimate or one of its compositions (Eq. 11), and
 *   max over groups of pairs with equal true values of (greatest v − least v) / least v (Eq. 12)
 *
 * Different pairs are compared only if their true values are equal both in the population and on the units asked, so
 * that sampling cannot make a perfect model inconsistent. If the truth does not compose, compositions do not count.
 *
 * @returns The function. Its result is undefined if nothing counts, for example if all values and truths are 0.
 * @see Maasch et al. (2025), Def. 4.5
 */
export function worstErrorRule(
  { tree, monotone, pairs }: Pick<WorldQuestions, 'tree' | 'monotone' | 'pairs'>,
  law: CompositionLaw,
): (draw: Draw) => Range | undefined {
  const size = tree.nodes.length;
  const positions = new Int32Array(size * size);
  pairs.forEach(({ pair: { from, to } }, p) => {
    positions[from * size + to] = p;
  });
  const positionOf = (from: number, to: number): number => at(positions, from * size + to);
  const spans = monotone ? spansOfProducts(size, positionOf) : spansOfListed(size, positionOf, law);
  const targets = pairs.map((_, p) => law.target(p));
  return ({ truths, values }) => {
    const composed = spans(values);
    let worst: Range | undefined;
    for (const group of law.equals) {
      const equal: Equal[] = [];
      for (const pair of group) {
        const [truth, value] = [truths[targets[pair]!], values[targets[pair]!]];
        if (truth === undefined || value === undefined)
          return { least: 0, greatest: Number.POSITIVE_INFINITY };
        const span = composed?.[pair];
        const own = wider(span, { lowest: value, highest: value });
        worst = largerOf(worst, relativeErrorRange(truth, own.lowest));
        worst = largerOf(worst, relativeErrorRange(truth, own.highest));
        const known = equal.find((other) => Math.abs(other.truth - truth.least) <= ROUNDING);
        if (known) {
          known.span = wider(known.span, own);
          known.isOne = false;
        } else equal.push({ truth: truth.least, span: own, isOne: span === undefined });
      }
      for (const { span, isOne } of equal)
        if (!isOne) worst = largerOf(worst, relativeErrorRange(span.lowest, span.highest));
    }
    return worst;
  };
}

interface Equal {
  readonly truth: number;
  span: Span;
  /** True for a single quantity without compositions, which cannot be compared with anything. */
  isOne: boolean;
}

/** The lowest and the highest composition of a pair, as ranges because answers may be missing. */
interface Span {
  readonly lowest: Range;
  readonly highest: Range;
}

type Spans = (values: Draw['values']) => readonly (Span | undefined)[];

/**
 * Finds the extremes of the products over all indirect paths between any two nodes, by dynamic programming in O(n³).
 */
function spansOfProducts(size: number, positionOf: (from: number, to: number) => number): Spans {
  return (values) => {
    const found: (Span | undefined)[] = [];
    for (let from = 0; from < size; from++) {
      const best: Span[] = [];
      for (let to = from + 1; to < size; to++) {
        const direct = values[positionOf(from, to)] ?? { least: 0, greatest: 1 };
        let composed: Span | undefined;
        for (let via = from + 1; via < to; via++) {
          const step = values[positionOf(via, to)] ?? { least: 0, greatest: 1 };
          composed = wider(composed, extended(at(best, via), step));
        }
        found[positionOf(from, to)] = composed;
        best[to] = wider(composed, { lowest: direct, highest: direct });
      }
    }
    return found;
  };
}

function extended({ lowest, highest }: Span, step: Range): Span {
  const times = ({ least, greatest }: Range): Range => ({
    least: least * step.least,
    greatest: greatest * step.greatest,
  });
  return { lowest: times(lowest), highest: times(highest) };
}

function wider(a: Span | undefined, b: Span): Span {
  if (a === undefined) return b;
  const [one, other] = [a.lowest, b.lowest];
  return {
    lowest: { least: Math.min(one.least, other.least), greatest: Math.min(one.greatest, other.greatest) },
    highest: largerOf(a.highest, b.highest) ?? b.highest,
  };
}

/** Finds the extremes of the compositions by enumeration. In long trees, only compositions of two parts are listed. */
function spansOfListed(
  size: number,
  positionOf: (from: number, to: number) => number,
  law: CompositionLaw,
): Spans {
  const listed = Array.from({ length: (size * (size - 1)) / 2 }, (): number[][] => []);
  for (let from = 0; from < size; from++) {
    for (let to = from + 2; to < size; to++) {
      const between = to - from + 1;
      const paths =
        size - 2 <= MOST_CUTPOINTS_ENUMERATED
          ? compositions(between)
          : Array.from({ length: between - 2 }, (_, i) => [0, i + 1, between - 1]);
      listed[positionOf(from, to)] = paths.map((path) =>
        path.slice(1).map((node, i) => positionOf(from + at(path, i), from + node)),
      );
    }
  }
  return (values) =>
    listed.map((paths, pair) => {
      let span: Span | undefined;
      for (const steps of paths) {
        const ranges = law.parts(steps).flatMap((part) => values[part] ?? []);
        const value = law.law(pair).over(ranges);
        if (value) span = wider(span, { lowest: value, highest: value });
      }
      return span;
    });
}
