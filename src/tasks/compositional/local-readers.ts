import { type MarkedGraph, markedGraph, radius, viewsOf } from '../../causal/radius.ts';
import { sum } from '../../statistics/cluster-mean.ts';
import type { CompositionalCase } from './case.ts';
import { decodeUnit } from './decode-unit.ts';
import { strandsOf } from './strands.ts';

/**
 * The radius of two twins. A local reader sees what a text says within some links of each node, but never connects two
 * such views by a name. Up to the radius, it cannot distinguish the twins.
 */
export interface TwinRadius {
  readonly kind: CompositionalCase['kind'];
  /** The links from what differs to the effect. */
  readonly distance: number;
  readonly radius: number;
}

/** Computes the radius of each pair of twins, from one of their questions: the other suppositions have the same. */
export function twinRadii(cases: readonly CompositionalCase[]): TwinRadius[] {
  const byCluster = new Map(twinQuestions(cases).map((twins) => [twins[0].cluster, twins]));
  return [...byCluster.values()].map(([first, second]) => ({
    kind: first.kind,
    distance: first.distance!,
    radius: radius(graphOfQuestion(first), graphOfQuestion(second)),
  }));
}

/** Pairs up the questions that are asked about both of two twins. */
export function twinQuestions<T extends Pick<CompositionalCase, 'cluster' | 'pair' | 'twin' | 'query'>>(
  cases: readonly T[],
): (readonly [T, T])[] {
  const ofTwins = cases.filter(({ twin }) => twin !== undefined);
  const groups = Map.groupBy(ofTwins, ({ cluster, pair, query }) => `${cluster} ${pair} ${query}`);
  return [...groups.values()].flatMap(([first, second]) => (first && second ? [[first, second] as const] : []));
}

/**
 * Computes the greatest discrimination that a local reader of one link can reach, even if it has learned which views go
 * with which answers. It is the total variation distance between the views of causal units and those of other units:
 *
 *   Σ over views of max(0, share among causal units − share among other units)
 */
export function localDiscrimination(cases: readonly CompositionalCase[]): number {
  const asked = cases.filter(({ query }) => query !== 'factual');
  const questions = Map.groupBy(asked, ({ world, pair, unit }) => `${world}/${pair}/${unit}`);
  // Two units have the same text for their views exactly if their questions have the same views of radius 1.
  const units = [...questions.values()].map((ofUnit) => {
    const views = ofUnit.map((item) => viewsOf(graphOfQuestion(item), 1));
    return { ...ofUnit[0]!, views: views.sort().join('\n\n') };
  });
  const causal = sum(units, (unit) => (unit.causal ? unit.weight : 0));
  const other = sum(units, (unit) => (unit.causal ? 0 : unit.weight));
  if (causal === 0 || other === 0) return 0;
  const unitsByViews = [...Map.groupBy(units, ({ views }) => views).values()];
  return sum(unitsByViews, (members) => {
    const difference = sum(members, (unit) => (unit.causal ? unit.weight / causal : -unit.weight / other));
    return Math.max(0, difference);
  });
}

/** Returns the graph of a question as its prompt gives it, apart from the numbers. */
function graphOfQuestion(item: CompositionalCase): MarkedGraph {
  const { scm, noise, hidden, seen, cause, effect } = decodeUnit(item);
  const isOnStrands = item.kind === 'strands' || item.kind === 'ladder';
  // On two strands, a question supposes the same of the cause and of its image.
  const images = isOnStrands ? [strandsOf(scm, item.tree!.split(' ')).image[cause]!] : [];
  const supposedNodes = item.query === 'factual' ? [] : [cause, ...images];
  return markedGraph({
    parents: scm.dag.parents,
    functions: scm.functions,
    // The story draws the condition on a node's noise by its probability.
    own: Array.from(noise, (on, node) => (hidden.includes(node) ? '' : `${on}/${scm.noise[node]}`)),
    seen,
    supposed: supposedNodes.map((node) => ({ node, value: item.query === 'do-true' })),
    asked: effect,
  });
}
