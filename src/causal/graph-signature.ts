type GraphShape = ReturnType<typeof graphShape>;

/** Prepares a graph for comparison. `kinds` mark its nodes, and `weights` mark its arrows, by node and parent. */
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
  // Nodes without arrows share one colour, so that they do not add rounds of refinement.
  const first = parents.map((list, node) =>
    hashOf(arrows[node]?.length ? `${list.length}${kinds[node] ?? ''}` : 'alone'),
  );
  return { arrows, colours: refined(arrows, first) };
}

type Arrows = readonly (readonly { readonly other: number; readonly mark: number }[])[];

/**
 * Computes a signature that depends neither on the names nor on the order of nodes. Some very regular graphs that
 * differ have the same signature. Nodes with neither an arrow nor a mark are ignored.
 */
export function graphSignature(shape: GraphShape, marks: readonly string[]): string {
  return markedColours(shape, marks)
    .filter((_, node) => marks[node] || shape.arrows[node]?.length)
    .sort((a, b) => a - b)
    .join(' ');
}

export interface MarkedGraph {
  readonly shape: GraphShape;
  readonly marks: readonly string[];
}

/**
 * Finds, for each node of the first graph, the corresponding node of the second graph; undefined if the graphs differ.
 */
export function matchNodes(first: MarkedGraph, second: MarkedGraph): number[] | undefined {
  const [ones, others] = [first.shape.arrows, second.shape.arrows];
  const match = (colours: readonly number[], wanted: readonly number[]): number[] | undefined => {
    if (sorted(colours) !== sorted(wanted)) return undefined;
    const shared = colours.findIndex((colour, node) => colours.indexOf(colour) < node);
    if (shared < 0) return colours.map((colour) => wanted.indexOf(colour));
    // Some nodes still share a colour. One of them gets a colour of its own, and each possible partner is tried.
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

/** Refines each node's colour by the colours of its neighbours, until the number of colours stops growing. */
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

/** Mixes the bits of two numbers, like the final step of MurmurHash3. */
function mixed(one: number, other: number): number {
  let hash = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(other, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
