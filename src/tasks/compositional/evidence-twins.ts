import { dagFromEdges, type Edge } from '../../causal/dag.ts';
import { combineNode, encodeScm, evaluate, type NodeFunction, neutralOf, scmOf } from '../../causal/scm.ts';
import { namedRng, type Rng, streamsAt } from '../../lib/random.ts';
import { worldId } from './case.ts';
import type { EvidenceConfig } from './parse-config.ts';
import type { Cluster, World } from './worlds.ts';

/** A node of a world, with its noise in the first unit. */
interface PathNode {
  readonly name: string;
  readonly operator: NodeFunction;
  readonly noise: number;
  readonly causes: readonly string[];
}

/** The cause in question. The prompt gives its state, and the question supposes the opposite. */
const CAUSE = 'X';
/** The node whose state is asked for. */
const ASKED = 'Y';

/**
 * Plans evidence twins: counterfactual questions that cannot be answered without the observed states. Each pair of
 * twins has a world of its own.
 *
 * The world consists of X, a cause whose state the prompt gives, and two mirror-image halves with hidden causes in
 * opposite states. In each half, paths lead from the hidden causes to observed nodes, and one path leads to the asked
 * node or to its mirror image. The state of X decides which branches of the paths are open. A reader therefore has to
 * infer the hidden causes under the fact, and then derive the effect under the supposition (abduction, action,
 * prediction). X also reverses one of the paths, so that a reader that confuses fact and supposition there gets the
 * opposite answer. Twins differ in the hidden causes alone.
 */
export function evidenceClusters(config: EvidenceConfig, templateHash: string): Cluster[] {
  const { seed, units } = config;
  const kinds = kindsOf(config.links);
  // The states of X: half of the kinds in a block get each.
  const facts = kinds.map((_, i) => i % 2);
  return Array.from({ length: units.twins / 2 }, (_, index) => {
    const draws = streamsAt(seed, 'world', index);
    // Each full block of pairs contains every kind once.
    const block = namedRng(seed, 'evidence', Math.floor(index / kinds.length));
    const order = block.shuffled(kinds);
    const states = block.shuffled(facts);
    const kind = order[index % kinds.length]!;
    const model = drawModel(kind, states[index % kinds.length]!, draws('evidence'));
    const content = [encodeScm(model.scm), seed, index, config.extraneous, templateHash];
    const id = worldId(`seen after ${kind.seen} links, asked after ${kind.asked}`, content);
    const world = { ...model, id, openStream: draws };
    const same = { units: units.twins, weight: 1 / units.twins, twin: 0, distance: kind.asked, cluster: id };
    return { world, questions: 2, draw: () => drawPair(world).map((unit) => ({ ...same, ...unit })) };
  });
}

/** A kind of worlds. Pairs of twins are balanced over the kinds. */
interface EvidenceKind {
  /** The links from the first hidden cause to its observed effect. */
  readonly seen: number;
  /** The links from the last hidden cause to the asked node. */
  readonly asked: number;
  /** The path that X reverses. */
  readonly reverses: 'seen' | 'asked';
  /** Whether the answer is the opposite of the first observed state. */
  readonly turns: boolean;
  /** Whether an odd number of `not` nodes would block the path to the observed or to the asked node if always on. */
  readonly oddNots: boolean;
  /** Whether there is a second hidden cause. */
  readonly isChain: boolean;
  /** Whether the second hidden cause is in the state of the first. */
  readonly isAlike: boolean;
}

const EITHER_WAY = [false, true] as const;

/** Lists all combinations of the properties of a kind. */
function kindsOf(lengths: readonly number[]): EvidenceKind[] {
  const kinds: EvidenceKind[] = [];
  for (const seen of lengths)
    for (const asked of lengths)
      for (const reverses of ['seen', 'asked'] as const)
        for (const isAlike of EITHER_WAY)
          for (const isChain of EITHER_WAY)
            for (const oddNots of EITHER_WAY)
              for (const turns of EITHER_WAY)
                kinds.push({ seen, asked, reverses, turns, oddNots, isChain, isAlike });
  return kinds;
}

/** The model of a pair of twins, with what its prompts hide and show. */
interface EvidenceModel extends Pick<World, 'scm' | 'tree'> {
  /** For each mirror image, its original. */
  readonly originals: readonly (number | undefined)[];
  /** The noise of the first unit. */
  readonly noise: Uint8Array;
  /** The nodes whose noise the prompt does not state. */
  readonly hidden: readonly number[];
  /** The nodes whose states the prompt gives. */
  readonly seen: readonly number[];
}

/** Draws the order of both units. They differ in the noise of all hidden causes. */
function drawPair({ scm, openStream: rng, originals, hidden, seen, noise }: World & EvidenceModel) {
  const other = noise.map((own, node) => (hidden.includes(node) ? 1 - own : own));
  const units = rng('twin', 'noise').shuffled([noise, other]);
  return units.map((own, unit) => {
    const fact = evaluate(scm, own);
    const states = new Map(seen.map((node) => [node, fact[node] === 1]));
    return {
      unit,
      facts: { noise: own, evidence: { causes: hidden, seen: states } },
      pairs: [{ from: 0, to: 1 }],
      rng: rng('twin', 'unit'),
      // Both halves state the same numbers, which therefore distinguish neither halves nor twins.
      factStream: (node: number) => rng('twin', 'fact', originals[node] ?? node),
      ownStreams: { cast: rng('twin', 'cast'), order: rng('twin', 'order') },
    };
  });
}

/** Draws a model whose X is in the state `fact`. */
function drawModel(kind: EvidenceKind, fact: number, rng: Rng): EvidenceModel {
  const { nodes: half, causes, seen } = drawHalf(kind, fact, rng);
  const images = half.map((node) => ({
    ...node,
    name: imageOf(node.name),
    causes: node.causes.map(imageOf),
    noise: causes.includes(node.name) ? 1 - node.noise : node.noise,
  }));
  const nodes: PathNode[] = [{ name: CAUSE, operator: 'or', noise: fact, causes: [] }, ...images, ...half];
  // The prompt states the noise or its consequences, so these probabilities only affect the numbers in the story.
  const chances = new Map([
    [CAUSE, 0.5],
    ...half.map(({ name }) => [name, (3 + rng.integer(5)) / 10] as const),
  ]);
  const edges = nodes.flatMap(({ name, causes }) => causes.map((cause): Edge => [cause, name]));
  const dag = dagFromEdges(
    edges,
    nodes.map(({ name }) => name),
  );
  const inOrder = dag.nodes.map((name) => nodes.find((node) => node.name === name)!);
  const placed = (names: readonly string[]): number[] =>
    names.flatMap((name) => [dag.nodes.indexOf(name), dag.nodes.indexOf(imageOf(name))]);
  return {
    scm: scmOf(
      dag,
      inOrder.map(({ operator }) => operator),
      dag.nodes.map((name) => chances.get(originalOf(name))!),
    ),
    originals: dag.nodes.map((name) =>
      originalOf(name) === name ? undefined : dag.nodes.indexOf(originalOf(name)),
    ),
    tree: [CAUSE, ASKED].map((name) => dag.nodes.indexOf(name)),
    noise: Uint8Array.from(inOrder, ({ noise }) => noise),
    hidden: placed(causes),
    seen: placed(seen),
  };
}

/** Returns the name of a node's mirror image. The cause in question has none. */
function imageOf(name: string): string {
  return name === CAUSE ? name : `${name}'`;
}

function originalOf(name: string): string {
  return name.endsWith("'") ? name.slice(0, -1) : name;
}

/**
 * Draws one half of a world: hidden causes, the nodes that reveal them, and the path to the asked node.
 *
 * The first hidden cause decides the first observed node. A second one is revealed only together with the first: an
 * observed node shows whether exactly one of the two is on. The last hidden cause decides the asked node.
 */
function drawHalf(kind: EvidenceKind, fact: number, rng: Rng) {
  const first = rng.integer(2);
  const states = kind.isChain ? [first, kind.isAlike ? first : 1 - first] : [first];
  const causes = states.map(
    (noise, i): PathNode => ({ name: `W${i + 1}`, operator: 'or', noise, causes: [] }),
  );
  const names = causes.map(({ name }) => name);
  const last = names.at(-1)!;
  const links = kind.isChain ? drawParity(names, 'S2', rng) : [];
  const path = (from: string, to: string, end: 'seen' | 'asked') =>
    drawPath({ from, to, links: kind[end], isReversed: kind.reverses === end }, rng);
  const shown = path('W1', 'S', 'seen');
  const decisiveFirst = decisiveNodes(shown, 'W1', fact);
  // A path turns or not, and an odd number of its decisive nodes are `not` nodes or not, about equally often; a quarter
  // have the `xor`.
  return drawUntil('a path of the wanted kind', () => {
    const asked = path(last, ASKED, 'asked');
    const nodes = [...causes, ...shown, ...links, ...asked];
    const isTurned = valuesOn(nodes, { [CAUSE]: fact }).S !== valuesOn(nodes, { [CAUSE]: 1 - fact })[ASKED];
    const decisive = [...decisiveFirst, ...decisiveNodes(asked, last, 1 - fact)];
    const isOdd = decisive.filter(({ operator }) => operator === 'not').length % 2 === 1;
    // To a reader that mistakes “exactly one” for “at least one”, an `xor` node with its noise on is always on.
    const isSwitched = decisive.some(({ operator, noise }) => operator === 'xor' && noise === 1);
    return isSwitched && kind.turns === isTurned && kind.oddNots === isOdd
      ? { nodes, causes: names, seen: kind.isChain ? ['S', 'S2'] : ['S'] }
      : undefined;
  });
}

/** About one draw in twenty is suitable, so that this many failures in a row can only be a mistake in the design. */
const MOST_DRAWS = 10_000;

/** Repeats a draw until it is suitable. @throws {Error} If it never is. */
function drawUntil<T>(wanted: string, draw: () => T | undefined): T {
  for (let tries = 0; tries < MOST_DRAWS; tries++) {
    const found = draw();
    if (found !== undefined) return found;
  }
  throw new Error(`drawUntil: expected ${wanted}, got none in ${MOST_DRAWS} draws`);
}

/**
 * Returns the nodes that block the path when they are always on: those on the open branch, and those off it that would
 * fix the join.
 */
function decisiveNodes(nodes: readonly PathNode[], from: string, causeState: number): PathNode[] {
  const end = nodes.at(-1)!.name;
  return nodes.filter(({ name }) => {
    const endIf = (hidden: number) =>
      valuesOn(nodes, { [from]: hidden, [CAUSE]: causeState, [name]: 1 })[end];
    return endIf(0) === endIf(1);
  });
}

/** Returns the values of nodes if some values are given. */
function valuesOn(
  nodes: readonly PathNode[],
  given: Readonly<Record<string, number>>,
): Record<string, number> {
  const values: Record<string, number> = { ...given };
  for (const { name, operator, noise, causes } of nodes) {
    const states = causes.map((cause) => values[cause]!);
    values[name] ??= combineNode(operator, noise, states);
  }
  return values;
}

/** Functions, each with the noise that makes it mean “at least one of two causes is on”. */
const EITHER = [
  { operator: 'or', noise: 0 },
  { operator: 'at least 2', noise: 1 },
] as const;

/** Functions, each with the noise that makes “exactly one” or its opposite of “at least one” and “not both”. */
const EXACTLY = [
  { operator: 'and', noise: 1 },
  { operator: 'at least 2', noise: 0 },
  { operator: 'not', noise: 0 },
] as const;

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

/** What a path from a hidden cause must be like. */
interface PathPlan {
  /** The hidden cause. */
  readonly from: string;
  /** The end of the path: an observed node, or the asked one. */
  readonly to: string;
  readonly links: number;
  /** True if the state of X decides whether the end has the state of the hidden cause or the opposite state. */
  readonly isReversed: boolean;
}

/** The number of links in a branch. With a single link, the branches of every path would have opposite signs. */
const BRANCH = 2;

/**
 * Draws a path from a hidden cause to an end: a stem, two branches that also depend on X, a node that joins the
 * branches, and a tail. In the result, causes come before effects.
 *
 * Each state of X opens one branch and closes the other. The hidden cause therefore decides the end in both states, but
 * a reader has to know the state of X to find the open branch. On a reversed path, the branches have opposite signs.
 */
function drawPath({ from, to, links, isReversed }: PathPlan, rng: Rng): readonly PathNode[] {
  const before = rng.integer(links - BRANCH);
  const after = links - BRANCH - 1 - before;
  const stem = drawChain(numbered(`${to}s`, before), from, rng);
  const fork = stem.at(-1)?.name ?? from;
  const joinName = after === 0 ? to : `${to}j`;
  const tail = after === 0 ? [] : [...numbered(`${to}t`, after - 1), to];
  const ends = [`${to}a${BRANCH}`, `${to}b${BRANCH}`];
  // Any choice of functions has a chance, and some make each branch open in one state of X, and the join pass on both.
  return drawUntil('branches that open in turn', () => {
    const branches = ['a', 'b'].flatMap((branch) => drawBranch(`${to}${branch}`, fork, rng));
    const [first, second] = ends.map((end) => openStates(branches, fork, end));
    if (first?.length !== 1 || second?.length !== 1 || first[0] === second[0]) return undefined;
    const middle = [...branches, ...drawJoin(joinName, ends, rng)];
    const isOpen = openStates(middle, fork, joinName).length === 2;
    return isOpen && reversesUnderCause(middle, fork, joinName) === isReversed
      ? [...stem, ...middle, ...drawChain(tail, joinName, rng)]
      : undefined;
  });
}

/** Draws nodes with the given names, each the only cause of the next. */
function drawChain(names: readonly string[], cause: string, rng: Rng): PathNode[] {
  const nodes: PathNode[] = [];
  for (const name of names) nodes.push(drawLink(name, nodes.at(-1)?.name ?? cause, rng));
  return nodes;
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}${i + 1}`);
}

/** Draws a node that has the state of its only cause, or the opposite state. */
function drawLink(name: string, cause: string, rng: Rng): PathNode {
  const operator = rng.pick(['or', 'and', 'not', 'xor'] as const);
  const noise = operator === 'xor' ? rng.integer(2) : neutralOf(operator);
  return { name, operator, noise, causes: [cause] };
}

/** Draws a branch with X as a second cause of one of its nodes. */
function drawBranch(name: string, fork: string, rng: Rng): PathNode[] {
  const gate = rng.integer(BRANCH);
  return drawChain(numbered(name, BRANCH), fork, rng).flatMap((node, i) =>
    i === gate ? drawJoin(node.name, [...node.causes, CAUSE], rng) : [node],
  );
}

/** Draws a node that joins the given causes and, in some cases, a third cause with stated noise, which comes first. */
function drawJoin(name: string, causes: readonly string[], rng: Rng): PathNode[] {
  const operator = rng.pick(['or', 'and', 'not', 'at least'] as const);
  if (operator !== 'at least') return [{ name, operator, noise: neutralOf(operator), causes }];
  const noise = rng.integer(2);
  if (rng.bernoulli(0.5)) return [{ name, operator: 'at least 2', noise, causes }];
  const third: PathNode = { name: `${name}t`, operator: 'or', noise: rng.integer(2), causes: [] };
  const operatorOfThree = `at least ${2 + rng.integer(2)}` as const;
  return [third, { name, operator: operatorOfThree, noise, causes: [...causes, third.name] }];
}

/** Returns the states of X in which a node depends on `from`. */
function openStates(nodes: readonly PathNode[], from: string, name: string): number[] {
  return [0, 1].filter((causeState) => {
    const valueIf = (state: number) => valuesOn(nodes, { [from]: state, [CAUSE]: causeState })[name];
    return valueIf(0) !== valueIf(1);
  });
}

/** Tests whether X reverses a node that depends on `from` in both states of X. */
function reversesUnderCause(nodes: readonly PathNode[], from: string, name: string): boolean {
  const valueIf = (causeState: number) => valuesOn(nodes, { [from]: 0, [CAUSE]: causeState })[name];
  return valueIf(0) !== valueIf(1);
}
