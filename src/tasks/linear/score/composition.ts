import { treeTold } from '../../../causal/commutative-cut-tree.ts';
import { pairName, symbolOf } from '../../../causal/dag.ts';
import { decodeLinearScm } from '../../../causal/linear-scm.ts';
import { listPaths } from '../../../causal/path-products.ts';
import { at } from '../../../lib/at.ts';
import { namedRng } from '../../../lib/rng.ts';
import { assess } from '../../../scoring/combine.ts';
import { MULTIPLY } from '../../../scoring/law.ts';
import { type Metric, metricPart, type Right, shareMetric } from '../../../scoring/metric.ts';
import { rangeOf } from '../../../scoring/range.ts';
import { type AnswerSheet, placesOf, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { isLinearCase, type LinearCase } from '../linear-case.ts';

/**
 * The questions about total effects along a path in one rendering of a world. The question about the global effect
 * comes first.
 */
interface Composition {
  readonly cluster: string;
  readonly weight: number;
  readonly positions: readonly number[];
  readonly truths: readonly number[];
}

/**
 * Computes the share of paths along which a model's total effects compose if, and only if, the true effects do. Effects
 * compose if their product along the path is within δ of the effect of the root on the leaf. A path with a missing
 * number counts as wrong.
 *
 * @see Maasch et al. (2025), Alg. 1, Eq. G.4, App. C
 */
export function compositionMetric(sheet: AnswerSheet, settings: ScorecardSettings): Metric[] {
  const items = compositionsIn(sheet, settings);
  if (items.length === 0) return [];
  const part = metricPart(1, items, (item, variant) => rightOf(item, variant, settings));
  return [
    shareMetric({ name: 'Linear composition', isDetail: true }, settings.level, {
      constant: 0,
      parts: [part],
    }),
  ];
}

function compositionsIn(sheet: AnswerSheet, settings: ScorecardSettings): Composition[] {
  const clusters = clustersOf(sheet);
  const asked = sheet.cases.flatMap((item, position) =>
    isLinearCase(item) && item.effect === 'te' ? [{ item, position }] : [],
  );
  return [...Map.groupBy(asked, ({ item }) => `${item.world}/${item.draw}`).values()].flatMap((list) => {
    const byPair = new Map(list.map((one) => [one.item.pair, one]));
    return stepsOfPaths(at(list, 0).item, settings).flatMap((pairs): Composition[] => {
      const found = pairs.flatMap((pair) => byPair.get(pair) ?? []);
      if (found.length < pairs.length) return [];
      const positions = found.map(({ position }) => position);
      const cluster = clusters[at(positions, 0)] ?? '';
      return [{ cluster, weight: 1, positions, truths: found.map(({ item }) => item.truth) }];
    });
  });
}

/** Returns, for each indirect path through a world's tree, the global pair and the pairs of the path's steps. */
function stepsOfPaths({ world, equations, tree }: LinearCase, { seed }: ScorecardSettings): string[][] {
  const { dag } = decodeLinearScm(equations);
  const { nodes } = treeTold(dag, tree);
  const pair = (from: number, to: number): string =>
    pairName(symbolOf(dag, at(nodes, from)), symbolOf(dag, at(nodes, to)));
  const { paths } = listPaths(nodes.length, () => namedRng(seed, 'paths', world));
  return paths.map((path) => [
    pair(0, nodes.length - 1),
    ...path.slice(1).map((to, i) => pair(at(path, i), to)),
  ]);
}

/** Returns the share of repeats in which a variant's numbers compose if, and only if, the true numbers do. */
function rightOf(
  { positions, truths }: Composition,
  variant: VariantAnswers,
  settings: ScorecardSettings,
): Right | undefined {
  const places = positions.map((position) => placesOf(variant, position));
  const replies = Math.min(...places.map(([first, end]) => end - first));
  if (replies === 0) return undefined;
  const said = Array.from({ length: replies }, (_, repeat) =>
    places.map(([first]) => variant.numbers?.[first + repeat] ?? Number.NaN),
  );
  const composes = classOf(truths, settings);
  const right = said.filter((values) => !values.some(Number.isNaN) && classOf(values, settings) === composes);
  return { share: right.length / replies, replies };
}

/** Classifies the product of all numbers except the first, with the first number as its reference. */
function classOf(numbers: readonly number[], settings: ScorecardSettings): string {
  const values = numbers.map(rangeOf);
  const parts = [...values.keys()].slice(1);
  const subsamples = [{ values, truths: values }];
  return assess(0, parts, MULTIPLY, { subsamples, resamples: [] }, settings).quadrant;
}
