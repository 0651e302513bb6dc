import type { NodeFunction } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { ASKED, CAUSE, drawWay, imageOf, mirrorOf, rulesOf, valuesOn, type WayNode } from './nodes.ts';

/** The default settings of `preset: counterfactual`: 128 worlds, one of each kind, with two units each. */
export const COUNTERFACTUAL = { units: { twins: 256 } } as const;

const LENGTHS = [4, 6] as const;

/** The 128 kinds of evidence twins. 64 of them have a second hidden cause. */
const KINDS = LENGTHS.flatMap((seen) =>
  LENGTHS.flatMap((asked) =>
    (['seen', 'asked'] as const).flatMap((reverses) =>
      Array.from({ length: 16 }, (_, code) => {
        const [turns, oddNots, isChain, isAlike] = [1, 2, 4, 8].map((bit) => (code & bit) !== 0);
        return { seen, asked, reverses, turns: turns!, oddNots: oddNots!, isChain, isAlike };
      }),
    ),
  ),
);

const FACTS = KINDS.map((_, i) => (i % 2) as 0 | 1);

/** Draws a world. Each full block of 128 worlds contains every kind once, in an order drawn from `blocks`. */
export function drawEvidence(index: number, rng: Rng, blocks: (block: number) => Rng): WorldPlan {
  const block = blocks(Math.floor(index / KINDS.length));
  const [order, facts] = [block.shuffled(KINDS), block.shuffled(FACTS)];
  const { isChain, isAlike, ...kind } = at(order, index % KINDS.length);
  const fact = at(facts, index % KINDS.length);
  const first = rng.integer(2);
  const second = isAlike ? first : 1 - first;
  const title = `seen after ${kind.seen} links, asked after ${kind.asked}`;
  return planEvidence(title, { ...kind, fact, hidden: isChain ? [first, second] : [first] }, rng);
}

interface EvidenceKind {
  /** The number of links from the first hidden cause to its observed effect. */
  readonly seen: number;
  /** The number of links from the last hidden cause to the asked node. */
  readonly asked: number;
  /** The path that X reverses. */
  readonly reverses: 'seen' | 'asked';
  readonly fact: 0 | 1;
  /** The states of the hidden causes in the first unit, in the order in which a reader can infer them. */
  readonly hidden: readonly number[];
  /** True if the answer is the opposite of the first observed state. Left to chance if undefined. */
  readonly turns?: boolean;
  /**
   * True if the open paths to the first observed node and to the asked node contain an odd number of “not” nodes in
   * total. Left to chance if undefined.
   */
  readonly oddNots?: boolean;
}

/**
 * Plans a world for evidence twins: counterfactual questions that cannot be answered without the observed states.
 *
 * The world consists of X, a cause whose state the prompt gives, and two mirror-image halves with hidden causes in
 * opposite states. In each half, paths lead from the hidden causes to observed nodes, and one path leads to the asked
 * node or to its mirror image. The state of X decides which branches of the paths are open. A reader therefore has to
 * infer the hidden causes under the fact, and then derive the effect under the supposition. X also reverses one of the
 * paths, so that a reader that confuses fact and supposition there gets the opposite answer.
 */
export function planEvidence(title: string, kind: EvidenceKind, rng: Rng): WorldPlan {
  const { nodes: half, causes, seen } = drawHalf(kind, rng);
  const images = half.map((node) => ({
    ...mirrorOf(node),
    own: causes.includes(node.name) ? 1 - node.own : node.own,
  }));
  const nodes: WayNode[] = [{ name: CAUSE, operator: 'or', own: kind.fact, causes: [] }, ...images, ...half];
  const chances = new Map(half.map(({ name }) => [name, (3 + rng.integer(5)) / 10]));
  const withImages = (names: readonly string[]): string[] => names.flatMap((name) => [name, imageOf(name)]);
  const own = Object.fromEntries(nodes.map((node) => [node.name, node.own]));
  const hidden = withImages(causes);
  const other = { ...own, ...Object.fromEntries(hidden.map((name) => [name, 1 - own[name]!])) };
  return {
    title,
    ...rulesOf(nodes),
    noise: Object.fromEntries(nodes.map(({ name }) => [name, chances.get(name.replace("'", '')) ?? 0.5])),
    twins: { units: [own, other], causes: hidden, seen: withImages(seen) },
  };
}

/**
 * Draws one half of a world of evidence twins: hidden causes, the nodes that reveal them, and the path to the asked
 * node.
 *
 * The first hidden cause decides the first observed node. Each further hidden cause is revealed only together with the
 * previous one: an observed node shows whether exactly one of the two is on. The last hidden cause decides the asked
 * node.
 */
function drawHalf({ hidden, fact, ...kind }: EvidenceKind, rng: Rng) {
  const causes = hidden.map((own, i): WayNode => ({ name: `W${i + 1}`, operator: 'or', own, causes: [] }));
  const names = causes.map(({ name }) => name);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const links = names.slice(1).map((name, i) => drawParity([names[i] ?? '', name], `S${i + 2}`, rng));
  const way = (from: string, to: string, end: 'seen' | 'asked') =>
    drawWay({ from, to, links: kind[end], isReversed: kind.reverses === end }, rng);
  const shown = way(first, 'S', 'seen');
  const passedFirst = passing(shown, first, fact);
  for (;;) {
    const asked = way(last, ASKED, 'asked');
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
 * Returns the nodes through which a hidden cause decides the end of its path. If one of them were always on, the hidden
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

/** Draws three nodes. The last of them shows whether exactly one of two causes is on. */
function drawParity(causes: readonly string[], name: string, rng: Rng): WayNode[] {
  const [either, notBoth] = [`${name}a`, `${name}b`];
  return [
    { name: either, ...rng.pick(EITHER), causes },
    { name: notBoth, operator: 'not', own: 0, causes },
    { name, ...rng.pick(EXACTLY), causes: [either, notBoth] },
  ];
}
