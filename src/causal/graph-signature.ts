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
export function graphSignature({ arrows, colours }: GraphShape, marks: readonly string[]): string {
  const marked = colours.map((colour, node) => mixed(colour, hashOf(marks[node] ?? '')));
  return refined(arrows, marked)
    .filter((_, node) => marks[node] || arrows[node]?.length)
    .sort((a, b) => a - b)
    .join(' ');
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
