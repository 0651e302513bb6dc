/** A graph without the names of its nodes. */
export type GraphShape = ReturnType<typeof graphShape>;

/**
 * Prepares a graph to be compared with others under any names.
 *
 * @param kinds - By node: what it is, such as its operator.
 * @param weights - By node and parent: what is on the arrow, where there is something.
 */
export function graphShape(
  parents: readonly (readonly number[])[],
  kinds: readonly string[] = [],
  weights: readonly (readonly number[])[] = [],
) {
  const arrows = parents.map((list, node) =>
    list.map((other, i) => ({ other, mark: hashOf(`<${weights[node]?.[i] ?? ''}`) })),
  );
  parents.forEach((list, node) => {
    list.forEach((parent, i) => {
      arrows[parent]?.push({ other: node, mark: hashOf(`>${weights[node]?.[i] ?? ''}`) });
    });
  });
  // A node without arrows is like no other, so that it changes nothing about how many rounds the others take.
  const first = parents.map((list, node) =>
    hashOf(arrows[node]?.length ? `${list.length}${kinds[node] ?? ''}` : 'alone'),
  );
  return { arrows, colours: refined(arrows, first) };
}

type Arrows = readonly (readonly { readonly other: number; readonly mark: number }[])[];

/**
 * Signature of a graph whose nodes are marked: the same for all that differ by the names and the order of nodes alone. By
 * colour refinement, which tells apart all graphs but such as are regular in the same way. Nodes without arrows and without
 * a mark do not count.
 *
 * @param marks - By node.
 */
export function graphSignature(shape: GraphShape, marks: readonly string[]): string {
  return markedColours(shape, marks)
    .filter((_, node) => marks[node] || shape.arrows[node]?.length)
    .sort((a, b) => a - b)
    .join(' ');
}

/** A graph whose nodes are marked, to be matched with another. */
export interface MarkedGraph {
  readonly shape: GraphShape;
  /** By node. */
  readonly marks: readonly string[];
}

/**
 * Finds which node of one graph is which of another that differs by the names and the order of nodes alone. Of nodes that a
 * symmetry exchanges, either may be found.
 *
 * @returns By node of the first graph, the node of the second; undefined where the graphs are not the same.
 */
export function matchNodes(first: MarkedGraph, second: MarkedGraph): number[] | undefined {
  const [ones, others] = [first.shape.arrows, second.shape.arrows];
  const match = (colours: readonly number[], wanted: readonly number[]): number[] | undefined => {
    if (sorted(colours) !== sorted(wanted)) return undefined;
    const shared = colours.findIndex((colour, node) => colours.indexOf(colour) < node);
    if (shared < 0) return colours.map((colour) => wanted.indexOf(colour));
    // Nodes that still look alike: one of them is singled out, and each that it may be is tried.
    const singled = refined(ones, singledOut(colours, shared));
    for (const [node, colour] of wanted.entries()) {
      if (colour !== colours[shared]) continue;
      const found = match(singled, refined(others, singledOut(wanted, node)));
      if (found) return found;
    }
    return undefined;
  };
  return match(markedColours(first.shape, first.marks), markedColours(second.shape, second.marks));
}

const sorted = (colours: readonly number[]): string => [...colours].sort((a, b) => a - b).join();

function singledOut(colours: readonly number[], node: number): number[] {
  return colours.map((colour, i) => (i === node ? mixed(colour, 1) : colour));
}

function markedColours({ arrows, colours }: GraphShape, marks: readonly string[]): number[] {
  return refined(
    arrows,
    colours.map((colour, node) => mixed(colour, hashOf(marks[node] ?? ''))),
  );
}

/** Colours of nodes after their neighbours' have been added, until no more nodes are told apart. */
function refined(arrows: Arrows, first: readonly number[]): number[] {
  let colours = [...first];
  for (let [before, now] = [0, new Set(first).size]; before < now; ) {
    const known = colours;
    colours = known.map((own, node) => {
      let around = 0;
      for (const { other, mark } of arrows[node] ?? [])
        around = (around + mixed(known[other] ?? 0, mark)) | 0;
      return mixed(own, around);
    });
    [before, now] = [now, new Set(colours).size];
  }
  return colours;
}

/** Mixes the bits of two numbers, as MurmurHash3 ends. */
function mixed(one: number, other: number): number {
  let hash = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(other, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
