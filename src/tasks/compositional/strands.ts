import { type Dag, dagFromEdges, type Edge, nodeNumber } from '../../causal/dag.ts';
import { MONOTONE_FUNCTIONS, type NodeFunction, neutralOf, type Scm, scmOf } from '../../causal/scm.ts';
import type { Rng } from '../../lib/random.ts';

/**
 * A world of two strands: a chain of parts that leads from X to Y, and its mirror image, which leads from X' to Y'. Both
 * have the same rules and noise. A question sets X and X' together and asks about Y, so that a reader has to find out
 * which of the two strands leads to Y.
 */
export interface Strands {
  readonly scm: Scm;
  /** The entries and exits of all parts: X, C1 …, Y. */
  readonly tree: readonly number[];
  readonly parts: readonly Part[];
  /** For each node, its counterpart on the other strand. */
  readonly image: readonly number[];
  /** For each node of the mirror image, its original on the strand; undefined for others. */
  readonly originals: readonly (number | undefined)[];
}

/**
 * A part of a strand. From its entry, a fork of two branches with two nodes each leads to a stem, which begins with the
 * join, the node that joins the branches, and ends with the exit:
 *
 *           ┌→ V1 → V2 →┐
 *     entry              V5 → V6 → … → exit
 *           └→ V3 → V4 →┘
 *
 * A part of fewer than four links is a chain: its fork is its first node.
 */
export interface Part {
  readonly branches: readonly (readonly number[])[];
  readonly stem: readonly number[];
}

type Operator = (typeof MONOTONE_FUNCTIONS)[number];

/** The least number of links of a part with a fork. */
const LEAST_FORK = 4;

/**
 * The probabilities that a node is blocked: that its own noise decides its value, whatever its causes are. A blocked
 * node with the function of the join stops the effect `alone`. One with the other function stops it only `together` with
 * its counterpart in the other branch, and both are blocked as often as a node that stops it alone. Stems are long, and
 * twins have no blocked node in them, so theirs are blocked less often. The PNS of a part of nine links is then about
 * 0.88, and that of two parts 0.77.
 */
const BLOCKED = { alone: 0.03, together: Math.sqrt(0.03), inStem: 0.006 } as const;

/** The largest deviation from these probabilities, as a share of them. */
const VARIATION = { fork: 0.2, stem: 0.5 } as const;

/**
 * Draws a world of two strands with a part for each join. In a part, one node of each branch has the function of the
 * join, and the other node has the other function.
 */
export function drawStrands(joins: readonly Operator[], links: number, rng: Rng): Strands {
  const tree = ['X', ...joins.slice(1).map((_, i) => `C${i + 1}`), 'Y'];
  const nodes: NamedNode[] = [{ name: 'X', causes: [], operator: 'or', noise: 0.5 }];
  for (const [i, join] of joins.entries()) {
    // The entries so far are not among the numbered nodes V1, V2 …
    const numbered = nodes.length - 1 - i;
    nodes.push(...drawPart({ ends: [tree[i]!, tree[i + 1]!], join, links, numbered }, rng));
  }
  const withImages = nodes.flatMap((node) => {
    const image = { ...node, name: mirrorOf(node.name), causes: node.causes.map(mirrorOf) };
    return [node, image];
  });
  return strandsOf(scmOfNodes(withImages), tree);
}

/** What a part is like, and which names are left for its nodes. */
interface PartPlan {
  readonly ends: readonly [entry: string, exit: string];
  readonly join: Operator;
  readonly links: number;
  /** The number of nodes V1, V2 … of earlier parts. */
  readonly numbered: number;
}

/** Draws the nodes of a part, without its entry. */
function drawPart({ ends: [entry, exit], join, links, numbered }: PartPlan, rng: Rng): NamedNode[] {
  const isChain = links < LEAST_FORK;
  const both: Operator[] = [join, join === 'and' ? 'or' : 'and'];
  const fork = isChain ? [[rng.pick(MONOTONE_FUNCTIONS)]] : [rng.shuffled(both), rng.shuffled(both)];
  const nodes: NamedNode[] = [];
  const nextName = (): string => `V${numbered + nodes.length + 1}`;
  let causes: string[] = [];
  for (const branch of fork) {
    let cause = entry;
    for (const operator of branch) {
      const rate = isChain || operator === join ? BLOCKED.alone : BLOCKED.together;
      const name = nextName();
      nodes.push({ name, causes: [cause], operator, noise: drawNoise(operator, rate, VARIATION.fork, rng) });
      cause = name;
    }
    causes.push(cause);
  }
  let operator = isChain ? rng.pick(MONOTONE_FUNCTIONS) : join;
  for (let link = fork[0]!.length + 1; link <= links; link++) {
    const name = link === links ? exit : nextName();
    nodes.push({ name, causes, operator, noise: drawNoise(operator, BLOCKED.inStem, VARIATION.stem, rng) });
    causes = [name];
    operator = rng.pick(MONOTONE_FUNCTIONS);
  }
  return nodes;
}

/** The decimals of noise in equations. */
const DECIMALS = 4;

/** Draws the noise of a node that is blocked at a rate, give or take a share of the rate. */
function drawNoise(operator: Operator, rate: number, deviation: number, rng: Rng): number {
  const blocked = rate * (1 - deviation + 2 * deviation * rng.uniform());
  return Number((neutralOf(operator) === 1 ? 1 - blocked : blocked).toFixed(DECIMALS));
}

/** A node of a model, with its noise: the probability that it is on. */
interface NamedNode {
  readonly name: string;
  readonly causes: readonly string[];
  readonly operator: NodeFunction;
  readonly noise: number;
}

/** Builds a model from its nodes, in any order. */
export function scmOfNodes(nodes: readonly NamedNode[]): Scm {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const edges = nodes.flatMap(({ name, causes }) => causes.map((cause): Edge => [cause, name]));
  const dag = dagFromEdges(edges, [...byName.keys()]);
  const functions = dag.nodes.map((name) => byName.get(name)!.operator);
  const noise = dag.nodes.map((name) => byName.get(name)!.noise);
  return scmOf(dag, functions, noise);
}

/** Returns the name of a node's mirror image, `V1'` for `V1`; for a mirror image, that of its original. */
export function mirrorOf(name: string): string {
  return name.endsWith("'") ? name.slice(0, -1) : `${name}'`;
}

/** Returns the original of each mirror image; undefined for all other nodes. */
export function originalsOf({ nodes }: Dag): (number | undefined)[] {
  return nodes.map((name) => (name.endsWith("'") ? nodes.indexOf(mirrorOf(name)) : undefined));
}

/**
 * Finds the parts and the mirror image in a model of two strands.
 *
 * @param tree - The symbols of the entries and exits: X, C1 …, Y.
 * @throws {RangeError} If the model has no node of such a symbol.
 */
export function strandsOf(scm: Scm, tree: readonly string[]): Strands {
  const { dag } = scm;
  const ends = tree.map((symbol) => nodeNumber(dag, symbol));
  return {
    scm,
    tree: ends,
    parts: ends.slice(1).map((exit, i) => partBetween(dag, ends[i]!, exit)),
    image: dag.nodes.map((name) => dag.nodes.indexOf(mirrorOf(name))),
    originals: originalsOf(dag),
  };
}

function partBetween(dag: Dag, entry: number, exit: number): Part {
  const starts = dag.children[entry]!;
  const isBeforeJoin = (node: number): boolean => dag.parents[dag.children[node]![0]!]!.length > 1;
  const branches = starts.map((start) => chainFrom(dag, start, (node) => starts.length === 1 || isBeforeJoin(node)));
  const join = dag.children[branches[0]!.at(-1)!]![0]!;
  return { branches, stem: chainFrom(dag, join, (node) => node === exit) };
}

/** Follows the only arrow from each node until a node is the end. */
function chainFrom({ children }: Dag, start: number, isEnd: (node: number) => boolean): number[] {
  const chain = [start];
  while (!isEnd(chain.at(-1)!)) chain.push(children[chain.at(-1)!]![0]!);
  return chain;
}

/** Lists the nodes of a part, without its entry. */
export function nodesOfPart({ branches, stem }: Part): number[] {
  return [...branches.flat(), ...stem];
}

/** Returns the number of links of a part. */
export function linksOf({ branches, stem }: Part): number {
  return branches[0]!.length + stem.length;
}

/** Returns the probability that a node is blocked. */
export function blockedShare({ functions, noise }: Scm, node: number): number {
  return neutralOf(functions[node]!) === 1 ? 1 - noise[node]! : noise[node]!;
}

/** Tests whether a node is blocked in a unit. */
export function isBlocked({ functions }: Scm, noise: ArrayLike<number>, node: number): boolean {
  return noise[node] !== neutralOf(functions[node]!);
}
