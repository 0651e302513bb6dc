import { dagFromEdges, type Edge } from '../../causal/dag.ts';
import { combineNode, encodeScm, evaluate, type NodeFunction, neutralOf, scmOf } from '../../causal/scm.ts';
import { namedRng, type Rng } from '../../lib/random.ts';
import type { TwinsConfig } from './config.ts';
import type { Cluster } from './worlds.ts';
import { drawsOf, type World, worldId } from './worlds.ts';

/** A node of a world, with its noise in the first unit. */
interface WayNode {
  readonly name: string;
  readonly operator: NodeFunction;
  readonly own: number;
  readonly causes: readonly string[];
}

/** The cause in question. The prompt gives its state, and the question supposes the opposite. */
const CAUSE = 'X';
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
export function evidenceClusters(config: TwinsConfig, templateHash: string): Cluster[] {
  const { seed, units } = config;
  const kinds = kindsOf(config.links);
  const facts = kinds.map((_, i) => i % 2);
  return Array.from({ length: units.twins / 2 }, (_, index) => {
    const draws = drawsOf(seed, 'world', index);
    // Each full block of pairs contains every kind once.
    const block = namedRng(seed, 'evidence', Math.floor(index / kinds.length));
    const [order, states] = [block.shuffled(kinds), block.shuffled(facts)];
    const kind = order[index % kinds.length]!;
    const plan = planWorld(kind, states[index % kinds.length]!, draws('evidence'));
    const content = [encodeScm(plan.scm), seed, index, config.extraneous, templateHash];
    const id = worldId(`seen after ${kind.seen} links, asked after ${kind.asked}`, content);
    const world = { ...plan, id, rng: draws };
    const same = { units: units.twins, weight: 1 / units.twins, twin: 0, distance: kind.asked, cluster: id };
    return { world, questions: 2, draw: () => drawPair(world).map((unit) => ({ ...same, ...unit })) };
  });
}

type EvidenceKind = ReturnType<typeof kindsOf>[number];

/** Lists the kinds of worlds, which are balanced over the pairs of twins. */
function kindsOf(lengths: readonly number[]) {
  return lengths.flatMap((seen) =>
    lengths.flatMap((asked) =>
      (['seen', 'asked'] as const).flatMap((reverses) =>
        Array.from({ length: 16 }, (_, code) => ({
          /** The links from the first hidden cause to its observed effect, and from the last one to the asked node. */
          seen,
          asked,
          /** The path that X reverses. */
          reverses,
          /** Whether the answer is the opposite of the first observed state. */
          turns: (code & 1) !== 0,
          /** Whether the open paths to the observed and to the asked node contain an odd number of `not` nodes. */
          oddNots: (code & 2) !== 0,
          /** Whether there is a second hidden cause, and whether it is in the state of the first. */
          isChain: (code & 4) !== 0,
          isAlike: (code & 8) !== 0,
        })),
      ),
    ),
  );
}

function drawPair({ scm, rng, like, hidden, seen, noise }: World & ReturnType<typeof planWorld>) {
  const other = noise.map((own, node) => (hidden.includes(node) ? 1 - own : own));
  const units = rng('twin', 'noise').shuffled([noise, other]);
  return units.map((own, unit) => {
    const fact = evaluate(scm, own);
    const states = new Map(seen.map((node) => [node, fact[node] === 1]));
    return {
      unit,
      told: { noise: own, evidence: { causes: hidden, seen: states } },
      pairs: [{ from: 0, to: 1 }],
      rng: rng('twin', 'unit'),
      // Both halves state the same numbers, which therefore distinguish neither halves nor twins.
      factRng: (node: number) => rng('twin', 'fact', like[node] ?? node),
      own: { cast: rng('twin', 'cast'), order: rng('twin', 'order') },
    };
  });
}

function planWorld(kind: EvidenceKind, fact: number, rng: Rng) {
  const { nodes: half, causes, seen } = drawHalf(kind, fact, rng);
  const images = half.map((node) => ({
    ...node,
    name: imageOf(node.name),
    causes: node.causes.map(imageOf),
    own: causes.includes(node.name) ? 1 - node.own : node.own,
  }));
  const nodes: WayNode[] = [{ name: CAUSE, operator: 'or', own: fact, causes: [] }, ...images, ...half];
  const chances = new Map(half.map(({ name }) => [name, (3 + rng.integer(5)) / 10]));
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
      // The prompt states the noise or its consequences, so these probabilities only affect the numbers in the story.
      dag.nodes.map((name) => chances.get(name.replace("'", '')) ?? 0.5),
    ),
    like: dag.nodes.map((name) => (name.endsWith("'") ? dag.nodes.indexOf(name.slice(0, -1)) : undefined)),
    tree: [CAUSE, ASKED].map((name) => dag.nodes.indexOf(name)),
    noise: Uint8Array.from(inOrder, ({ own }) => own),
    hidden: placed(causes),
    seen: placed(seen),
  };
}

/** Returns the name of a node's mirror image. The cause in question has none. */
function imageOf(name: string): string {
  return name === CAUSE ? name : `${name}'`;
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
  const causes = states.map((own, i): WayNode => ({ name: `W${i + 1}`, operator: 'or', own, causes: [] }));
  const names = causes.map(({ name }) => name);
  const last = names.at(-1)!;
  const links = kind.isChain ? drawParity(names, 'S2', rng) : [];
  const way = (from: string, to: string, end: 'seen' | 'asked') =>
    drawWay({ from, to, links: kind[end], isReversed: kind.reverses === end }, rng);
  const shown = way('W1', 'S', 'seen');
  const passedFirst = passing(shown, 'W1', fact);
  for (;;) {
    const asked = way(last, ASKED, 'asked');
    const nodes = [...causes, ...shown, ...links, ...asked];
    const isTurned = valuesOn(nodes, { [CAUSE]: fact }).S !== valuesOn(nodes, { [CAUSE]: 1 - fact })[ASKED];
    const passed = [...passedFirst, ...passing(asked, last, 1 - fact)];
    const isOdd = passed.filter(({ operator }) => operator === 'not').length % 2 === 1;
    // To a reader that mistakes “exactly one” for “at least one”, an `xor` node with its noise on is always on.
    const isSwitched = passed.some(({ operator, own }) => operator === 'xor' && own === 1);
    if (isSwitched && kind.turns === isTurned && kind.oddNots === isOdd)
      return { nodes, causes: names, seen: kind.isChain ? ['S', 'S2'] : ['S'] };
  }
}

/**
 * Returns the nodes through which a hidden cause decides the end of its path. If one of them were always on, the hidden
 * cause would decide nothing.
 */
function passing(nodes: readonly WayNode[], from: string, told: number): WayNode[] {
  const end = nodes.at(-1)!.name;
  return nodes.filter(({ name }) => {
    const [off, on] = [0, 1].map(
      (hidden) => valuesOn(nodes, { [from]: hidden, [CAUSE]: told, [name]: 1 })[end],
    );
    return off === on;
  });
}

function valuesOn(
  nodes: readonly WayNode[],
  given: Readonly<Record<string, number>>,
): Record<string, number> {
  const values: Record<string, number> = { ...given };
  for (const { name, operator, own, causes } of nodes)
    values[name] ??= combineNode(
      operator,
      own,
      causes.map((cause) => values[cause]!),
    );
  return values;
}

/** Functions, each with the noise that makes it mean “at least one of two causes is on”. */
const EITHER = [
  { operator: 'or', own: 0 },
  { operator: 'at least 2', own: 1 },
] as const;

/** Functions, each with the noise that makes “exactly one” or its opposite of “at least one” and “not both”. */
const EXACTLY = [
  { operator: 'and', own: 1 },
  { operator: 'at least 2', own: 0 },
  { operator: 'not', own: 0 },
] as const;

/** Draws three nodes. The last of them shows whether exactly one of two causes is on. */
function drawParity(causes: readonly string[], name: string, rng: Rng): WayNode[] {
  const [either, notBoth] = [`${name}a`, `${name}b`];
  return [
    { name: either, ...rng.pick(EITHER), causes },
    { name: notBoth, operator: 'not', own: 0, causes },
    { name, ...rng.pick(EXACTLY), causes: [either, notBoth] },
  ];
}

interface WayPlan {
  readonly from: string;
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
function drawWay({ from, to, links, isReversed }: WayPlan, rng: Rng): readonly WayNode[] {
  const before = rng.integer(links - BRANCH);
  const after = links - BRANCH - 1 - before;
  const stem = drawChain(numbered(`${to}s`, before), from, rng);
  const fork = stem.at(-1)?.name ?? from;
  const joinName = after === 0 ? to : `${to}j`;
  const tail = after === 0 ? [] : [...numbered(`${to}t`, after - 1), to];
  const ends = [`${to}a${BRANCH}`, `${to}b${BRANCH}`];
  for (;;) {
    const branches = ['a', 'b'].flatMap((branch) => drawBranch(`${to}${branch}`, fork, rng));
    const [first, second] = ends.map((end) => openStates(branches, fork, end));
    if (first?.length !== 1 || second?.length !== 1 || first[0] === second[0]) continue;
    const middle = [...branches, ...drawJoin(joinName, ends, rng)];
    if (openStates(middle, fork, joinName).length === 2 && isTurning(middle, fork, joinName) === isReversed)
      return [...stem, ...middle, ...drawChain(tail, joinName, rng)];
  }
}

/** Draws nodes with the given names, each the only cause of the next. */
function drawChain(names: readonly string[], cause: string, rng: Rng): WayNode[] {
  const nodes: WayNode[] = [];
  for (const name of names) nodes.push(drawLink(name, nodes.at(-1)?.name ?? cause, rng));
  return nodes;
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}${i + 1}`);
}

/** Draws a node that has the state of its only cause, or the opposite state. */
function drawLink(name: string, cause: string, rng: Rng): WayNode {
  const operator = rng.pick(['or', 'and', 'not', 'xor'] as const);
  const own = operator === 'xor' ? rng.integer(2) : neutralOf(operator);
  return { name, operator, own, causes: [cause] };
}

/** Draws a branch with X as a second cause of one of its nodes. */
function drawBranch(name: string, fork: string, rng: Rng): WayNode[] {
  const gate = rng.integer(BRANCH);
  return drawChain(numbered(name, BRANCH), fork, rng).flatMap((node, i) =>
    i === gate ? drawJoin(node.name, [...node.causes, CAUSE], rng) : [node],
  );
}

/** Draws a node that joins the given causes and, in some cases, a third cause with stated noise, which comes first. */
function drawJoin(name: string, causes: readonly string[], rng: Rng): WayNode[] {
  const operator = rng.pick(['or', 'and', 'not', 'at least'] as const);
  if (operator !== 'at least') return [{ name, operator, own: neutralOf(operator), causes }];
  const own = rng.integer(2);
  if (rng.bernoulli(0.5)) return [{ name, operator: 'at least 2', own, causes }];
  const third: WayNode = { name: `${name}t`, operator: 'or', own: rng.integer(2), causes: [] };
  return [third, { name, operator: `at least ${2 + rng.integer(2)}`, own, causes: [...causes, third.name] }];
}

/** Returns the states of X in which a node depends on `from`. */
function openStates(nodes: readonly WayNode[], from: string, name: string): number[] {
  return [0, 1].filter(
    (told) => valueAt(nodes, from, name, [0, told]) !== valueAt(nodes, from, name, [1, told]),
  );
}

/** Tests whether X reverses a node that depends on `from` in both states of X. */
function isTurning(nodes: readonly WayNode[], from: string, name: string): boolean {
  return valueAt(nodes, from, name, [0, 0]) !== valueAt(nodes, from, name, [0, 1]);
}

function valueAt(
  nodes: readonly WayNode[],
  from: string,
  name: string,
  [state, told]: [number, number],
): number {
  return valuesOn(nodes, { [from]: state, [CAUSE]: told })[name]!;
}
