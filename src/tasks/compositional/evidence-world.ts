import { nodeNumber } from '../../causal/dag.ts';
import type { Rng } from '../../lib/random.ts';
import { CAUSE, decisiveNodes, drawPath, drawUntil, type PathNode, valuesOn } from './evidence-path.ts';
import { mirrorOf, originalsOf, scmOfNodes } from './strands.ts';
import type { World } from './worlds.ts';

/** A kind of worlds of evidence twins (see `evidenceClusters`). */
export interface EvidenceKind {
  /** The links from the first hidden cause to its observed effect. */
  readonly seenLinks: number;
  /** The links from the last hidden cause to the asked node. */
  readonly askedLinks: number;
  /** The path that X reverses. */
  readonly reversed: 'seen' | 'asked';
  /** Whether the second hidden cause, if there is one, is in the state of the first. */
  readonly areCausesAlike: boolean;
  readonly hasSecondCause: boolean;
  /** Whether the number of `not` nodes is odd that would block the paths to S and Y if they were always on. */
  readonly hasOddNots: boolean;
  /** Whether the answer is the opposite of the first observed state. */
  readonly isOpposite: boolean;
}

/** The model of a pair of twins, with what its prompts hide and show. */
export interface EvidenceModel extends Required<Pick<World, 'scm' | 'tree' | 'originals'>> {
  /** The noise of the first unit. */
  readonly noise: Uint8Array;
  /** The nodes whose noise the prompt does not state. */
  readonly hidden: readonly number[];
  /** The nodes whose states the prompt gives. */
  readonly seen: readonly number[];
}

/** Draws a model whose X is in the given state. */
export function drawEvidenceModel(kind: EvidenceKind, causeState: number, rng: Rng): EvidenceModel {
  const half = drawHalf(kind, causeState, rng);
  const cause: PathNode = { name: CAUSE, operator: 'or', noise: causeState, causes: [] };
  const nodes = [cause, ...imagesOf(half), ...half.nodes];
  const probabilities = drawProbabilities(half.nodes, rng);
  const scm = scmOfNodes(nodes.map((node) => ({ ...node, noise: probabilities.get(node.name)! })));
  const noiseOf = new Map(nodes.map(({ name, noise }) => [name, noise]));
  const numberOf = (name: string): number => nodeNumber(scm.dag, name);
  const withImages = (names: readonly string[]): number[] =>
    names.flatMap((name) => [numberOf(name), numberOf(imageOf(name))]);
  return {
    scm,
    originals: originalsOf(scm.dag),
    tree: [numberOf(CAUSE), numberOf(ASKED)],
    noise: Uint8Array.from(scm.dag.nodes, (name) => noiseOf.get(name)!),
    hidden: withImages(half.hidden),
    seen: withImages(half.seen),
  };
}

/** Returns the mirror images of the nodes of one half, in which the hidden causes are in the opposite states. */
function imagesOf({ nodes, hidden }: ReturnType<typeof drawHalf>): PathNode[] {
  return nodes.map((node) => ({
    ...node,
    name: imageOf(node.name),
    causes: node.causes.map(imageOf),
    noise: hidden.includes(node.name) ? 1 - node.noise : node.noise,
  }));
}

/** Returns the name of a node's mirror image. The cause in question has none. */
function imageOf(name: string): string {
  return name === CAUSE ? name : mirrorOf(name);
}

/**
 * Draws the probability that the noise of each node is on: between 0.3 and 0.7, the same for a node and its image. As the
 * prompt states the noise or its consequences, these probabilities only affect the numbers in the story.
 */
function drawProbabilities(nodes: readonly PathNode[], rng: Rng): ReadonlyMap<string, number> {
  const probabilities = new Map([[CAUSE, 0.5]]);
  for (const { name } of nodes) {
    const probability = (3 + rng.integer(5)) / 10;
    probabilities.set(name, probability).set(imageOf(name), probability);
  }
  return probabilities;
}

/** The node whose state is asked for, and the observed nodes: the first alone if there is one hidden cause. */
const ASKED = 'Y';
const SEEN = ['S', 'S2'] as const;

/**
 * Draws one half of a world: hidden causes W1 and W2 or only W1, the nodes that reveal them, and the path to the asked
 * node, which the last hidden cause decides. Returns its nodes, and the names of the hidden and of the observed ones.
 *
 *     W1 ─ path → S          observed: shows the state of W1
 *     W1, W2 ───→ S2         observed: shows whether exactly one of W1 and W2 is on
 *     W2 ─ path → Y          asked
 */
function drawHalf(kind: EvidenceKind, causeState: number, rng: Rng) {
  const causes = drawHiddenCauses(kind, rng);
  const hidden = causes.map(({ name }) => name);
  const [first, last] = [hidden[0]!, hidden.at(-1)!];
  const seen = SEEN.slice(0, causes.length);
  const parity = kind.hasSecondCause ? drawParity(hidden, SEEN[1], rng) : [];
  const seenPlan = { links: kind.seenLinks, isReversed: kind.reversed === 'seen' };
  const askedPlan = { links: kind.askedLinks, isReversed: kind.reversed === 'asked' };
  const seenPath = drawPath({ ...seenPlan, from: first, to: SEEN[0] }, rng);
  const decisiveOfSeen = decisiveNodes(seenPath, first, causeState);
  // In half of all draws, the answer is the opposite of the first observed state; in half, the number of `not` nodes is
  // odd; and in a quarter, there is an `xor` that the path needs. So about one draw in sixteen is suitable.
  return drawUntil('a path of the wanted kind', () => {
    const askedPath = drawPath({ ...askedPlan, from: last, to: ASKED }, rng);
    const nodes = [...causes, ...seenPath, ...parity, ...askedPath];
    const decisive = [...decisiveOfSeen, ...decisiveNodes(askedPath, last, 1 - causeState)];
    return isOfKind(kind, nodes, decisive, causeState) ? { nodes, hidden, seen } : undefined;
  });
}

/** Draws the hidden causes in their states. */
function drawHiddenCauses({ areCausesAlike, hasSecondCause }: EvidenceKind, rng: Rng): PathNode[] {
  const firstState = rng.integer(2);
  const secondState = areCausesAlike ? firstState : 1 - firstState;
  const states = hasSecondCause ? [firstState, secondState] : [firstState];
  return states.map((noise, i) => ({ name: `W${i + 1}`, operator: 'or', noise, causes: [] }));
}

/** Tests whether a half has the answer and the `not` nodes that its kind demands, and an `xor` node that matters. */
function isOfKind(
  kind: EvidenceKind,
  nodes: readonly PathNode[],
  decisive: readonly PathNode[],
  causeState: number,
): boolean {
  const stateSeen = valuesOn(nodes, { [CAUSE]: causeState })[SEEN[0]];
  const answer = valuesOn(nodes, { [CAUSE]: 1 - causeState })[ASKED];
  const nots = decisive.filter(({ operator }) => operator === 'not').length;
  // To a reader that mistakes “exactly one” for “at least one”, an `xor` node with its noise on is always on.
  const hasXor = decisive.some(({ operator, noise }) => operator === 'xor' && noise === 1);
  return hasXor && (answer !== stateSeen) === kind.isOpposite && (nots % 2 === 1) === kind.hasOddNots;
}

type Rule = Pick<PathNode, 'operator' | 'noise'>;

/** Rules that mean “at least one of two causes is on”. */
const EITHER: readonly Rule[] = [
  { operator: 'or', noise: 0 },
  { operator: 'at least 2', noise: 1 },
];

/** Rules that make “exactly one”, or its opposite, of “at least one” and “not both”. */
const EXACTLY: readonly Rule[] = [
  { operator: 'and', noise: 1 },
  { operator: 'at least 2', noise: 0 },
  { operator: 'not', noise: 0 },
];

/** Draws three nodes. The last of them shows whether exactly one of two causes is on. */
function drawParity(causes: readonly string[], name: string, rng: Rng): PathNode[] {
  const either = `${name}a`;
  const notBoth = `${name}b`;
  return [
    { name: either, ...rng.pick(EITHER), causes },
    { name: notBoth, operator: 'not', noise: 0, causes },
    { name, ...rng.pick(EXACTLY), causes: [either, notBoth] },
  ];
}
