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
    list.map((other, i) => ({ other, mark: `<${weights[node]?.[i] ?? ''}` })),
  );
  parents.forEach((list, node) => {
    list.forEach((parent, i) => {
      arrows[parent]?.push({ other: node, mark: `>${weights[node]?.[i] ?? ''}` });
    });
  });
  const colours = refined(
    arrows,
    // A node without arrows is like no other, so that it changes nothing about how many rounds the others take.
    parents.map((list, node) => (arrows[node]?.length ? `${list.length}${kinds[node] ?? ''}` : 'alone')),
  );
  return { arrows, colours, isRigid: new Set(colours).size === colours.length };
}

type Arrows = readonly (readonly { readonly other: number; readonly mark: string }[])[];

/**
 * Signature of a graph whose nodes are marked: the same for all that differ by the names and the order of nodes alone. By
 * colour refinement, which tells apart all graphs but such as are regular in the same way. Nodes without arrows and without
 * a mark do not count.
 *
 * @param marks - By node.
 */
export function graphSignature({ arrows, colours, isRigid }: GraphShape, marks: readonly string[]): string {
  const marked = colours.map((colour, node) => `${colour}${marks[node] ?? ''}`);
  const told = (isRigid ? marked : refined(arrows, marked)).filter(
    (_, node) => marks[node] || arrows[node]?.length,
  );
  return told.sort().join(' ');
}

/** Colours of nodes after their neighbours' have been added, until no more nodes are told apart. */
function refined(arrows: Arrows, first: readonly string[]): readonly string[] {
  let colours = first;
  for (let count = 0; count < new Set(colours).size; ) {
    count = new Set(colours).size;
    const before = colours;
    colours = before.map((own, node) => {
      const around = arrows[node]?.map(({ other, mark }) => mark + before[other]) ?? [];
      return compressed([own, ...around.sort()].join('\n'));
    });
  }
  return colours;
}

/** FNV-1a, 32 bits. */
function compressed(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
