import type { Intervention, NodeFunction } from './scm.ts';

/** A question's graph as the text gives it, without names. */
export interface MarkedGraph {
  /** The numbers of each node's direct causes. */
  readonly parents: readonly (readonly number[])[];
  /** For each node, all that the text says of it: its rule, its own noise, what is supposed, asked and seen. */
  readonly marks: readonly string[];
}

/**
 * Returns the radius of two questions: the largest r at which both have the same views, each as often. A view of radius
 * r is all that the text says within r links of a node, in either direction. A reader that never connects two views by
 * a name gives both questions the same answer.
 *
 * For example, the effect is at the end of a chain of nine links, and a second chain is just as long. In one question
 * the first node of its chain is blocked, in the other question that of the second chain. Views of radius 4 contain the
 * blocked node or the effect, but never both, so the radius is 4.
 *
 * Views are compared as the colours after r rounds of Weisfeiler–Leman refinement.
 *
 * @returns −1 if even the nodes alone differ; `Infinity` if no radius distinguishes the questions.
 */
export function radius(a: MarkedGraph, b: MarkedGraph): number {
  const size = a.marks.length;
  if (size !== b.marks.length) return -1;
  // Both graphs are refined as one, so that equal views get equal colours.
  const both = {
    parents: [...a.parents, ...b.parents.map((list) => list.map((node) => node + size))],
    marks: [...a.marks, ...b.marks],
  };
  let colours = numbered(both.marks);
  for (let round = 0; ; round++) {
    const coloursOfA = colours.slice(0, size).sort();
    const coloursOfB = colours.slice(size).sort();
    if (coloursOfA.join() !== coloursOfB.join()) return round - 1;
    const next = numbered(refined(both, colours));
    // If a round distinguishes no more nodes, no later round does.
    if (new Set(next).size === new Set(colours).size) return Number.POSITIVE_INFINITY;
    colours = next;
  }
}

/**
 * Returns a text that is the same for two questions exactly if both have the same views of a radius, each as often. It
 * grows exponentially with the radius, so it is meant for small ones.
 *
 * @param reach - The radius of the views, in links.
 */
export function viewsOf(graph: MarkedGraph, reach: number): string {
  let colours = graph.marks;
  for (let round = 0; round < reach; round++) colours = refined(graph, colours).map((text) => `(${text})`);
  return [...colours].sort().join('\n');
}

/** What the text of a question says of the nodes. */
interface StatedQuestion {
  readonly parents: readonly (readonly number[])[];
  readonly functions: readonly NodeFunction[];
  /** For each node, what the text says of its own noise: a number with its threshold, or whether it is on. */
  readonly own: readonly string[];
  readonly seen: ReadonlyMap<number, boolean>;
  readonly supposed: readonly Intervention[];
  readonly asked: number;
}

/** Marks each node of a question with all that the text says of it. */
export function markedGraph({ parents, functions, own, seen, supposed, asked }: StatedQuestion): MarkedGraph {
  const marks = functions.map((operator, node) => {
    const rule = parents[node]!.length === 0 ? '' : operator;
    const observed = seen.has(node) ? `seen ${seen.get(node)}` : '';
    const interventions = supposed.filter((set) => set.node === node).map(({ value }) => `do ${value}`);
    return [rule, own[node], observed, ...interventions, node === asked ? 'asked' : ''].join(';');
  });
  return { parents, marks };
}

/** Does one round of refinement: adds to each node's colour those of its causes and its effects. */
function refined({ parents }: MarkedGraph, colours: readonly string[]): string[] {
  const children: number[][] = parents.map(() => []);
  for (const [node, list] of parents.entries()) for (const parent of list) children[parent]!.push(node);
  const coloursOf = (nodes: readonly number[]): string =>
    nodes
      .map((node) => colours[node]!)
      .sort()
      .join();
  return colours.map((colour, node) => `${colour}<${coloursOf(parents[node]!)}>${coloursOf(children[node]!)}`);
}

/** Replaces texts with short ones, equal texts with equal ones. */
function numbered(texts: readonly string[]): string[] {
  const numbers = new Map([...new Set(texts)].map((text, i) => [text, String(i)]));
  return texts.map((text) => numbers.get(text)!);
}
