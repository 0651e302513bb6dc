import { decodeDag, nodeNumber, parsePair } from '../../causal/dag.ts';
import { type MarkedGraph, radius } from '../../causal/radius.ts';
import { type InterventionEffectCase, isBeforeIntervention, variablesSet } from './case.ts';

/** Says what a reader needs to score on a design: more than the radius, within which two questions look alike. */
export function radiusNotes(cases: readonly InterventionEffectCase[]): string[] {
  const blindText = (links: number, when: string): string =>
    `no reader that sees only ${links} links around each variable can distinguish the two questions that a draw asks ${when} interventions`;
  const notes = leastRadii(cases).map(({ links, before, after }) => {
    const parts = [blindText(before, 'before')];
    // Without questions after interventions, there is no radius.
    if (Number.isFinite(after)) parts.push(blindText(after, 'after'));
    return `Paths of ${links} links: ${parts.join('; ')}.`;
  });
  const hasOthers = cases.some(({ links }) => links === undefined);
  const other =
    'IE discrimination is computed only for two separate paths: on other graphs, a model that sees only one link around each variable can answer most questions correctly.';
  return hasOthers ? [...notes, other] : notes;
}

/**
 * Returns the least radius of the pairs of questions on two paths, before and after the interventions, by the number of
 * links of a path: a reader that looks no further than the radius around each variable answers both questions of a pair
 * alike, although one is right with yes and the other with no.
 */
export function leastRadii(cases: readonly InterventionEffectCase[]) {
  const onPaths = cases.filter(({ links }) => links !== undefined);
  return [...Map.groupBy(onPaths, ({ links }) => links!)].map(([links, items]) => ({
    links,
    before: leastRadius(items.filter(isBeforeIntervention)),
    after: leastRadius(items.filter((item) => !isBeforeIntervention(item))),
  }));
}

/** Compares the two questions of each draw. Pairs that look alike are compared once. */
function leastRadius(items: readonly InterventionEffectCase[]): number {
  const pairs = Map.groupBy(items, ({ cluster, names, phrasing }) => [cluster, names, phrasing].join('\n'));
  const compared = new Set<string>();
  let least = Number.POSITIVE_INFINITY;
  for (const pair of pairs.values()) {
    const yes = pair.find(({ truth }) => truth);
    const no = pair.find(({ truth }) => !truth);
    const key = [yes?.graph, yes?.intervention, no?.intervention].join('\n');
    if (!yes || !no || compared.has(key)) continue;
    compared.add(key);
    least = Math.min(least, radius(markedGraph(yes), markedGraph(no)));
  }
  return least;
}

/** Returns the graph of a question without names: its arrows, the relation in question, and what is set. */
function markedGraph({ arrows, pair, intervention }: InterventionEffectCase): MarkedGraph {
  const dag = decodeDag(arrows);
  const { cause, effect } = parsePair(pair);
  const marks = dag.nodes.map(() => '');
  marks[nodeNumber(dag, cause)] += 'cause ';
  marks[nodeNumber(dag, effect)] += 'effect ';
  for (const symbol of variablesSet(intervention)) marks[nodeNumber(dag, symbol)] += 'set ';
  return { parents: dag.parents, marks };
}
