import type { NodeFunction } from '../../../causal/scm.ts';
import type { Rng } from '../../../lib/rng.ts';
import { ASKED, CAUSE, valuesOn, type WayNode } from './nodes.ts';
import { drawWay } from './way.ts';

export interface EvidenceKind {
  /** The number of links from the first hidden cause to its observed effect. */
  readonly seen: number;
  /** The number of links from the last hidden cause to the asked node. */
  readonly asked: number;
  /** The path that X can reverse. */
  readonly reverses: 'seen' | 'asked';
  readonly fact: 0 | 1;
  /** The states of the hidden causes in the first unit, in the order in which a reader can infer them. */
  readonly hidden: readonly (0 | 1)[];
  /** True if the answer is the opposite of the first observed state. Left to chance if undefined. */
  readonly turns?: boolean;
  /**
   * True if the open paths to the first observed node and to the asked node contain an odd number of “not” nodes in
   * total. Left to chance if undefined.
   */
  readonly oddNots?: boolean;
}

/**
 * Draws one half of a world of evidence twins: hidden causes, the nodes that reveal them, and the path to the asked
 * node.
 *
 * The first hidden cause decides the first observed node. Each further hidden cause is revealed only together with the
 * previous one: an observed node shows whether exactly one of the two is on. The last hidden cause decides the asked
 * node.
 */
export function drawHalf({ hidden, fact, ...kind }: EvidenceKind, rng: Rng) {
  const causes = hidden.map((own, i): WayNode => ({ name: `W${i + 1}`, operator: 'or', own, causes: [] }));
  const names = causes.map(({ name }) => name);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const links = names.slice(1).map((name, i) => drawParity([names[i] ?? '', name], `S${i + 2}`, rng));
  const shown = drawWay(
    { from: first, to: 'S', links: kind.seen, isReversed: kind.reverses === 'seen' },
    rng,
  );
  const passedFirst = passing(shown, first, fact);
  for (;;) {
    const asked = drawWay(
      { from: last, to: ASKED, links: kind.asked, isReversed: kind.reverses === 'asked' },
      rng,
    );
    const nodes = [...causes, ...shown, ...links.flat(), ...asked];
    const isTurned = valuesOn(nodes, { [CAUSE]: fact }).S !== valuesOn(nodes, { [CAUSE]: 1 - fact })[ASKED];
    const passed = [...passedFirst, ...passing(asked, last, 1 - fact)];
    const isOdd = passed.filter(({ operator }) => operator === 'not').length % 2 === 1;
    // At least one `xor` node must have its noise on. To a reader that mistakes “exactly one” for “at least one”,
    // such a node is always on, so the hidden cause seems to decide nothing.
    const isSwitched = passed.some(({ operator, own }) => operator === 'xor' && own === 1);
    if (isSwitched && (kind.turns ?? isTurned) === isTurned && (kind.oddNots ?? isOdd) === isOdd)
      return { nodes, causes: names, seen: ['S', ...links.map((nodes) => nodes.at(-1)?.name ?? '')] };
  }
}

/**
 * Returns the nodes through which a hidden cause decides the end of its path. If such a node were always on, the hidden
 * cause would decide nothing.
 */
function passing(nodes: readonly WayNode[], from: string, told: number): WayNode[] {
  const end = nodes.at(-1)?.name ?? from;
  return nodes.filter(({ name }) => {
    const [off, on] = [0, 1].map(
      (hidden) => valuesOn(nodes, { [from]: hidden, [CAUSE]: told, [name]: 1 })[end],
    );
    return off === on;
  });
}

/** Functions, each with the noise that makes it mean “at least one of two causes is on”. */
const EITHER = [
  { operator: 'or', own: 0 },
  { operator: 'at least 2', own: 1 },
] as const;

/**
 * Functions, each with the noise that makes it combine “at least one” and “not both” into “exactly one” or its
 * opposite.
 */
const EXACTLY = [
  { operator: 'and', own: 1 },
  { operator: 'at least 2', own: 0 },
  { operator: 'not', own: 0 },
] as const satisfies readonly { operator: NodeFunction; own: 0 | 1 }[];

/** Draws nodes, the last of which shows whether exactly one of two causes is on. */
function drawParity(causes: readonly string[], name: string, rng: Rng): WayNode[] {
  const [either, notBoth] = [`${name}a`, `${name}b`];
  return [
    { name: either, ...rng.pick(EITHER), causes },
    { name: notBoth, operator: 'not', own: 0, causes },
    { name, ...rng.pick(EXACTLY), causes: [either, notBoth] },
  ];
}
