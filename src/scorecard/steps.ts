import { z } from 'zod';
import { type ReadSteps, STEP_FAULTS, type StepFault } from '../cases/steps.ts';
import { arrowsOf } from '../causal/arrows-code.ts';
import { levelAt } from '../scoring/look.ts';
import { type AnswerSheet, placesOf, replyAt, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { rightReply } from '../scoring/rows/right-replies.ts';
import { type ClusterTally, clusteredProportion } from '../scoring/rows/tallies.ts';
import { proportion } from '../scoring/value-schemas.ts';
import type { NamedGraph, Score } from '../tasks/shared/score.ts';

const fault = z.enum(STEP_FAULTS);

/** The first wrong statement of a reply, with its kind of fault, its node and the model's words. */
export const wrongStep = z.strictObject({ fault, node: z.string().optional(), said: z.string().optional() });

/** The faults in the steps of a variant's replies, on one task. */
export const steps = z.strictObject({
  task: z.string(),
  /** The number of replies whose steps could be read. */
  replies: z.number(),
  /** The number of replies in which no steps could be read. */
  notStated: z.number(),
  /**
   * For each fault, how often it comes first, as a share of the replies with readable steps. Frequent faults come
   * first.
   */
  faults: z.array(z.strictObject({ fault, share: proportion })),
  /** The share of replies without a fault, among the replies with readable steps. */
  sound: proportion,
  /** The share of replies with a fault but a right answer, among the replies with readable steps. */
  rightByLuck: proportion,
  /**
   * The graphs with the most wrong statements. `right`: the share of right statements about a node, among the replies
   * that state no wrong cause of the node.
   */
  graphs: z.array(
    z.strictObject({
      name: z.string(),
      /** The arrows of the graph, such as `A→B A→C`. */
      arrows: z.string(),
      nodes: z.array(z.strictObject({ node: z.string(), right: proportion })),
    }),
  ),
});
export type Steps = z.infer<typeof steps>;

export function wrongStepOf(read: ReadSteps | undefined): z.infer<typeof wrongStep> | undefined {
  const { fault, node, said }: Partial<ReadSteps> = read ?? {};
  return fault && { fault, ...(node !== undefined && { node }), ...(said !== undefined && { said }) };
}

export function countSteps(
  { cases }: AnswerSheet,
  variant: VariantAnswers,
  by: { readonly clusters: readonly string[]; readonly scores: readonly Score[]; readonly level: number },
): Steps[] {
  const { notes } = variant;
  if (!notes) return [];
  const level = levelAt(by.level, variant);
  return by.scores.flatMap(({ kind, graph }) => {
    const counted: { fault: ReadSteps['fault']; cluster: string; byLuck: boolean }[] = [];
    const graphs = new Map<string, MarkedGraph>();
    let replies = 0;
    cases.forEach((item, position) => {
      if (item.task !== kind.id) return;
      const cluster = by.clusters[position] ?? '';
      const [first, end] = placesOf(variant, position);
      replies += end - first;
      for (let place = first; place < end; place++) {
        const read = notes.get(place)?.steps;
        if (!read) continue;
        const isRight = replyAt(variant.replies[place] ?? 0) === rightReply(item);
        counted.push({ fault: read.fault, cluster, byLuck: isRight && read.fault !== undefined });
        addMarks(graphs, graph(item), read.marks, cluster);
      }
    });
    if (counted.length === 0) return [];
    const shareOf = (isMeant: (one: (typeof counted)[number]) => boolean) =>
      clusteredProportion(
        counted.map((one) => ({ cluster: one.cluster, successes: isMeant(one) ? 1 : 0, total: 1 })),
        level,
      );
    const timesOf = (wanted: StepFault): number => counted.filter(({ fault }) => fault === wanted).length;
    return {
      task: kind.id,
      replies: counted.length,
      notStated: replies - counted.length,
      faults: STEP_FAULTS.toSorted((a, b) => timesOf(b) - timesOf(a)).map((wanted) => ({
        fault: wanted,
        share: shareOf((one) => one.fault === wanted),
      })),
      sound: shareOf((one) => one.fault === undefined),
      rightByLuck: shareOf(({ byLuck }) => byLuck),
      graphs: mostWrong(graphs).map(({ name, dag, tallies }) => ({
        name,
        arrows: arrowsOf(dag),
        nodes: dag.nodes.map((node, i) => ({ node, right: clusteredProportion(tallies[i] ?? [], level) })),
      })),
    };
  });
}

interface MarkedGraph extends NamedGraph {
  readonly tallies: readonly ClusterTally[][];
}

const MOST_GRAPHS = 12;

function mostWrong(graphs: ReadonlyMap<string, MarkedGraph>): MarkedGraph[] {
  const wrong = ({ tallies }: MarkedGraph): number =>
    tallies.flat().reduce((sum, { successes }) => sum + 1 - successes, 0);
  const byName = (one: MarkedGraph, other: MarkedGraph): number => (one.name < other.name ? -1 : 1);
  return [...graphs.values()]
    .sort((one, other) => wrong(other) - wrong(one) || byName(one, other))
    .slice(0, MOST_GRAPHS)
    .sort(byName);
}

/** Adds the marks of nodes that have no wrong cause: `+` for a right value, `x` for a wrong value. */
function addMarks(
  graphs: Map<string, MarkedGraph>,
  { name, dag }: NamedGraph,
  marks: string,
  cluster: string,
): void {
  const graph = graphs.get(name) ?? { name, dag, tallies: dag.nodes.map(() => []) };
  graphs.set(name, graph);
  graph.tallies.forEach((tallies, i) => {
    const mark = marks[i];
    if (mark === '+' || mark === 'x') tallies.push({ cluster, successes: mark === '+' ? 1 : 0, total: 1 });
  });
}
