import { z } from 'zod';
import { type ReadSteps, STEP_FAULTS } from '../cases/steps.ts';
import { levelAt } from '../scoring/look.ts';
import { type AnswerSheet, placesOf, replyAt, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { rightReply } from '../scoring/rows/right-replies.ts';
import { type ClusterTally, clusteredProportion } from '../scoring/rows/tallies.ts';
import { proportion } from '../scoring/value-schemas.ts';
import type { Task } from '../tasks/task.ts';

const fault = z.enum(STEP_FAULTS);

/** The first wrong statement of a reply: its node, and what the model said. */
export const wrongStep = z.strictObject({ fault, node: z.string().optional(), said: z.string().optional() });

/** Where the steps of a variant's replies go wrong, on one task. */
export const steps = z.strictObject({
  task: z.string(),
  /** Replies whose steps could be read. */
  replies: z.number(),
  /** Other replies: an answer alone, or nothing that could be read for sure. */
  notStated: z.number(),
  /** By fault, the most frequent first: the share of replies with steps where it comes first. */
  faults: z.array(z.strictObject({ fault, share: proportion })),
  /** Replies with steps that have no fault. */
  sound: proportion,
  /** Replies with steps that are wrong, and a right answer. */
  rightByLuck: proportion,
  /** By graph and node: how often a stated state is right, where those of its causes are not wrong. */
  nodes: z.array(z.strictObject({ graph: z.string(), node: z.string(), right: proportion })),
});
export type Steps = z.infer<typeof steps>;

/** The first wrong statement that read steps tell of. */
export function wrongStepOf(read: ReadSteps | undefined): z.infer<typeof wrongStep> | undefined {
  if (read?.fault === undefined) return undefined;
  return {
    fault: read.fault,
    ...(read.node !== undefined && { node: read.node }),
    ...(read.said !== undefined && { said: read.said }),
  };
}

interface Counted {
  readonly fault: ReadSteps['fault'];
  readonly cluster: string;
  readonly byLuck: boolean;
}

/** By task that a variant wrote out steps for: where they go wrong. Intervals are over clusters of cases. */
export function countSteps(
  { cases }: AnswerSheet,
  variant: VariantAnswers,
  by: { readonly clusters: readonly string[]; readonly tasks: readonly Task[]; readonly level: number },
): Steps[] {
  const { notes } = variant;
  if (!notes) return [];
  const level = levelAt(by.level, variant);
  return by.tasks.flatMap((task) => {
    const counted: Counted[] = [];
    const nodes = new Map<string, Map<string, ClusterTally[]>>();
    let replies = 0;
    cases.forEach((item, position) => {
      if (item.task !== task.id) return;
      const cluster = by.clusters[position] ?? '';
      const [first, end] = placesOf(variant, position);
      replies += end - first;
      for (let place = first; place < end; place++) {
        const read = notes.get(place)?.steps;
        if (!read) continue;
        const isRight = replyAt(variant.replies[place] ?? 0) === rightReply(item);
        counted.push({ fault: read.fault, cluster, byLuck: isRight && read.fault !== undefined });
        addMarks(nodes, task.graph(item), read.marks, cluster);
      }
    });
    if (counted.length === 0) return [];
    const shareOf = (isMeant: (one: Counted) => boolean) =>
      clusteredProportion(
        counted.map((one) => ({ cluster: one.cluster, successes: isMeant(one) ? 1 : 0, total: 1 })),
        level,
      );
    const timesOf = (wanted: ReadSteps['fault']): number =>
      counted.filter((one) => one.fault === wanted).length;
    return {
      task: task.id,
      replies: counted.length,
      notStated: replies - counted.length,
      faults: STEP_FAULTS.toSorted((a, b) => timesOf(b) - timesOf(a)).map((wanted) => ({
        fault: wanted,
        share: shareOf((one) => one.fault === wanted),
      })),
      sound: shareOf((one) => one.fault === undefined),
      rightByLuck: shareOf(({ byLuck }) => byLuck),
      nodes: mostWrong(nodes).flatMap(([graph, found]) =>
        [...found].map(([node, tallies]) => ({ graph, node, right: clusteredProportion(tallies, level) })),
      ),
    };
  });
}

type Nodes = ReadonlyMap<string, ClusterTally[]>;

/** Of more graphs than that the nodes are not shown one by one. */
const MOST_GRAPHS = 12;

/** The graphs where most goes wrong, by name. */
function mostWrong(graphs: ReadonlyMap<string, Nodes>): [string, Nodes][] {
  const wrong = (nodes: Nodes): number =>
    [...nodes.values()].flat().reduce((sum, { successes }) => sum + 1 - successes, 0);
  return [...graphs]
    .sort(([a, one], [b, other]) => wrong(other) - wrong(one) || (a < b ? -1 : 1))
    .slice(0, MOST_GRAPHS)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** `+` and `x` are states of nodes whose causes are not wrong. */
function addMarks(
  graphs: Map<string, Map<string, ClusterTally[]>>,
  { name, dag }: ReturnType<Task['graph']>,
  marks: string,
  cluster: string,
): void {
  const graph = graphs.get(name) ?? new Map(dag.nodes.map((node) => [node, []]));
  graphs.set(name, graph);
  dag.nodes.forEach((node, i) => {
    const mark = marks[i];
    if (mark === '+' || mark === 'x')
      graph.get(node)?.push({ cluster, successes: mark === '+' ? 1 : 0, total: 1 });
  });
}
