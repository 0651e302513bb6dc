import { decodeDag, nodeNumber, parsePair } from '../../causal/dag.ts';
import { type MarkedGraph, radius } from '../../causal/radius.ts';
import { type InterventionEffectCase, variablesSet } from './case.ts';

/** Returns the graph of a question without names: its arrows, the relation in question, and what is set. */
export function markedRelations({ arrows, pair, intervention }: InterventionEffectCase): MarkedGraph {
  const dag = decodeDag(arrows);
  const { cause, outcome } = parsePair(pair);
  const marks = dag.nodes.map(() => '');
  marks[nodeNumber(dag, cause)] += 'cause ';
  marks[nodeNumber(dag, outcome)] += 'effect ';
  for (const symbol of variablesSet(intervention)) marks[nodeNumber(dag, symbol)] += 'set ';
  return { parents: dag.parents, marks };
}

/**
 * Returns the least radius of the pairs of questions on two paths, before and after the interventions, by the number of
 * links: a reader that looks at most so many links around each variable answers both questions of a pair alike.
 */
export function leastRadii(cases: readonly InterventionEffectCase[]) {
  const onPaths = cases.filter(({ links }) => links !== undefined);
  return [...Map.groupBy(onPaths, ({ links }) => links!)].map(([links, items]) => ({
    links,
    before: leastOf(items.filter(({ intervention }) => intervention === 'none')),
    after: leastOf(items.filter(({ intervention }) => intervention !== 'none')),
  }));
}

/** Compares the questions of each draw that differ in their right answers. Pairs that look alike count once. */
function leastOf(items: readonly InterventionEffectCase[]): number {
  const pairs = [
    ...Map.groupBy(items, ({ cluster, names, phrasing }) => [cluster, names, phrasing].join('\n')).values(),
  ];
  const kinds = new Map(
    pairs.flatMap((items) => {
      const [yes, no] = [true, false].map((truth) => items.find((item) => item.truth === truth));
      if (!yes || !no) return [];
      const key = [yes, no]
        .map(({ graph, pair, intervention }) => [graph, pair, intervention].join('\n'))
        .join('\n');
      return [[key, [yes, no] as const] as const];
    }),
  );
  return Math.min(
    ...[...kinds.values()].map(([yes, no]) => radius(markedRelations(yes), markedRelations(no))),
  );
}

/** Says what a reader needs to score on a design. */
export function radiusNotes(cases: readonly InterventionEffectCase[]): string[] {
  const radii = leastRadii(cases);
  const sentences = radii.map(
    ({ links, before, after }) =>
      `Paths of ${links} links: no reader that looks at most ${after} links around each variable can distinguish the two questions of a draw after an intervention, and none that looks at most ${before} links around those before it.`,
  );
  const hasOthers = cases.some(({ links }) => links === undefined);
  if (!hasOthers) return sentences;
  return [
    ...sentences,
    'IE discrimination is measured on two paths only: on other graphs, a model that looks one link around each variable can answer most questions right.',
  ];
}
