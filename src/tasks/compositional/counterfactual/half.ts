import type { NodeFunction } from '../../../causal/scm.ts';
import type { Rng } from '../../../lib/rng.ts';
import { TOLD, valuesOn, type WayNode } from './nodes.ts';
import { drawWay } from './way.ts';

/** Features of evidence twins. */
export interface EvidenceKind {
  /** Numbers of links from a hidden cause to what is seen, and from one to what is asked. */
  readonly seen: number;
  readonly asked: number;
  /** The way on which the told cause decides the sign. */
  readonly reverses: 'seen' | 'asked';
  /** The state of the told cause in fact. */
  readonly fact: 0 | 1;
  /** States of the hidden causes in the first unit, of which each has to be inferred to infer the next. */
  readonly hidden: readonly (0 | 1)[];
  /** True if the answer is the opposite of the first state that is seen. Drawn if undefined. */
  readonly turns?: boolean;
  /** True if a state passes an odd number of “not” on its way from what is seen to what is asked. Drawn if undefined. */
  readonly oddNots?: boolean;
}

/** One half of a world of evidence twins, whose other half is its mirror image. */
interface Half {
  /** Causes first. */
  readonly nodes: readonly WayNode[];
  readonly causes: readonly string[];
  readonly seen: readonly string[];
}

/**
 * Draws hidden causes, with the nodes that show them and the way to the node asked about.
 *
 * The first hidden cause alone decides what is seen first. Each further one shows only together with the one before: what is seen
 * tells if exactly one of the two is on. The last one decides what is asked.
 */
export function drawHalf({ hidden, fact, ...kind }: EvidenceKind, rng: Rng): Half {
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
      { from: last, to: 'Y', links: kind.asked, isReversed: kind.reverses === 'asked' },
      rng,
    );
    const nodes = [...causes, ...shown, ...links.flat(), ...asked];
    const isTurned = valuesOn(nodes, { [TOLD]: fact }).S !== valuesOn(nodes, { [TOLD]: 1 - fact }).Y;
    const passed = [...passedFirst, ...passing(asked, last, 1 - fact)];
    const isOdd = passed.filter(({ operator }) => operator === 'not').length % 2 === 1;
    // A reader who takes “exactly one” for “at least one” loses the sign.
    const isSwitched = passed.some(({ operator, own }) => operator === 'xor' && own === 1);
    if (isSwitched && (kind.turns ?? isTurned) === isTurned && (kind.oddNots ?? isOdd) === isOdd)
      return { nodes, causes: names, seen: ['S', ...links.map((nodes) => nodes.at(-1)?.name ?? '')] };
  }
}

/** Nodes through which a hidden cause decides the end of its way: with one of them on in any case, it would not. */
function passing(nodes: readonly WayNode[], from: string, told: number): WayNode[] {
  const end = nodes.at(-1)?.name ?? from;
  return nodes.filter(({ name }) => {
    const [off, on] = [0, 1].map(
      (hidden) => valuesOn(nodes, { [from]: hidden, [TOLD]: told, [name]: 1 })[end],
    );
    return off === on;
  });
}

/** Functions and own noise of “at least one of two”, and of what makes “exactly one” of it, or the opposite. */
const EITHER = [
  { operator: 'or', own: 0 },
  { operator: 'at least 2', own: 1 },
] as const;
const EXACTLY = [
  { operator: 'and', own: 1 },
  { operator: 'at least 2', own: 0 },
  { operator: 'not', own: 0 },
] as const satisfies readonly { operator: NodeFunction; own: 0 | 1 }[];

/** Draws nodes of which the last one tells if exactly one of two causes is on. */
function drawParity(causes: readonly string[], name: string, rng: Rng): WayNode[] {
  const parts = [`${name}a`, `${name}b`];
  const [either = '', notBoth = ''] = parts;
  return [
    { name: either, ...rng.pick(EITHER), causes },
    { name: notBoth, operator: 'not', own: 0, causes },
    { name, ...rng.pick(EXACTLY), causes: parts },
  ];
}
