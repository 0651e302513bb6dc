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
