import { dagFromEdges, type Edge } from '../../causal/dag.ts';
import { type NodeFunction, neutralOf, type Scm, scmOf } from '../../causal/scm.ts';
import type { Rng } from '../../lib/random.ts';

const KINDS = ['or', 'and'] as const;
type Kind = (typeof KINDS)[number];

/**
 * A part of a strand: entry → fork → stem. The fork has two branches of two nodes, and the stem begins with the node
 * that joins them and ends with the exit. A part of fewer than four links is a chain: its fork is its first node.
 */
export interface Part {
  readonly entry: number;
  readonly branches: readonly (readonly number[])[];
  readonly stem: readonly number[];
}

/** A world of two strands: a chain of parts from X to Y, and its image from X' to Y'. */
export interface Strands {
  readonly scm: Scm;
  /** The entries and exits of all parts: X, C1 …, Y. */
  readonly tree: readonly number[];
  readonly parts: readonly Part[];
  /** For each node, its counterpart on the other strand. */
  readonly image: readonly number[];
  /** For each node of the image, its original on the strand; undefined for others. */
  readonly originals: readonly (number | undefined)[];
}

/** The number of branches of a fork. */
const BRANCHES = 2;
/** The least number of links of a part with a fork. */
const LEAST_FORK = 4;

/** How often a node is blocked that stops the effect alone. */
const ALONE = 0.03;
/** How often a node is blocked that stops the effect only with another: both are blocked as often as one that stops it alone. */
const TOGETHER = Math.sqrt(ALONE);
/** How often a node of a stem is blocked. Stems are long, and twins have no blocked node in them. */
const IN_STEM = 0.006;

/** The largest deviation from these probabilities, as a share of them. */
const VARIATION = { fork: 0.2, stem: 0.5 } as const;

/** A node of the strand, from which its image is copied. */
interface StrandNode {
  readonly name: string;
  readonly causes: readonly string[];
  readonly kind: Kind;
  /** The probability that the node's own noise decides its value. */
  readonly blocked: number;
}

/**
 * Draws a world of two strands with a part for each join. In a part, one node of each branch has the kind of the join
 * and stops the effect alone if it is blocked; the other node stops the effect only if its counterpart in the other
 * branch is blocked as well.
 */
export function drawStrands(joins: readonly Kind[], links: number, rng: Rng): Strands {
  const tree = ['X', ...joins.slice(1).map((_, i) => `C${i + 1}`), 'Y'];
  const nodes: StrandNode[] = [];
  let inner = 0;
  const add = (causes: readonly string[], kind: Kind, blocked: number, exit?: string): string => {
    const name = exit ?? `V${++inner}`;
    nodes.push({ name, causes, kind, blocked });
    return name;
  };
  joins.forEach((join, i) => {
    const entry = tree[i]!;
    const exit = tree[i + 1]!;
    const fork = links < LEAST_FORK ? [[rng.pick(KINDS)]] : forkKinds(join, rng);
    const ends = fork.map((branch) =>
      branch.reduce((cause, kind) => {
        const rate = fork.length === 1 || kind === join ? ALONE : TOGETHER;
        return add([cause], kind, varied(rate, VARIATION.fork, rng));
      }, entry),
    );
    const length = links - fork[0]!.length;
    let causes: readonly string[] = ends;
    let kind = fork.length === 1 ? rng.pick(KINDS) : join;
    for (let k = 1; k <= length; k++) {
      const blocked = varied(IN_STEM, VARIATION.stem, rng);
      causes = [add(causes, kind, blocked, k === length ? exit : undefined)];
      kind = rng.pick(KINDS);
    }
  });
  return strandsOf(modelOf(nodes), tree);
}

/** Draws a probability that deviates by at most the given share. */
function varied(probability: number, deviation: number, rng: Rng): number {
  return probability * (1 - deviation + 2 * deviation * rng.uniform());
}

/** Draws the kinds of the nodes of each branch: one of the kind of the join, and one of the other kind. */
function forkKinds(join: Kind, rng: Rng): Kind[][] {
  const kinds: Kind[] = [join, join === 'and' ? 'or' : 'and'];
  return Array.from({ length: BRANCHES }, () => rng.shuffled(kinds));
}

/** The decimals of noise in equations. */
const DECIMALS = 4;

/** Builds the model of a strand and its image, which has the same rules and noise. */
function modelOf(strand: readonly StrandNode[]): Scm {
  const nodes = [{ name: 'X', causes: [], kind: 'or' as const, blocked: 0.5 }, ...strand].flatMap((node) => [
    node,
    { ...node, name: imageOf(node.name), causes: node.causes.map(imageOf) },
  ]);
  const edges = nodes.flatMap(({ name, causes }) => causes.map((cause): Edge => [cause, name]));
  const dag = dagFromEdges(
    edges,
    nodes.map(({ name }) => name),
  );
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const inOrder = dag.nodes.map((name) => byName.get(name)!);
  const functions = inOrder.map(({ kind }): NodeFunction => kind);
  const noise = inOrder.map(({ kind, blocked }) =>
    Number((kind === 'and' ? 1 - blocked : blocked).toFixed(DECIMALS)),
  );
  return scmOf(dag, functions, noise);
}

function imageOf(name: string): string {
  return name.endsWith("'") ? name.slice(0, -1) : `${name}'`;
}

/**
 * Finds the parts and the image in a model of two strands.
 *
 * @param tree - The symbols of the entries and exits: X, C1 …, Y.
 */
export function strandsOf(scm: Scm, tree: readonly string[]): Strands {
  const { nodes, parents, children } = scm.dag;
  const numberOf = new Map(nodes.map((name, node) => [name, node]));
  const numbers = tree.map((name) => numberOf.get(name)!);
  const chainFrom = (start: number, isEnd: (node: number) => boolean): number[] => {
    const chain = [start];
    while (!isEnd(chain.at(-1)!)) chain.push(children[chain.at(-1)!]![0]!);
    return chain;
  };
  const parts = numbers.slice(1).map((exit, i): Part => {
    const entry = numbers[i]!;
    const starts = children[entry]!;
    const joins = (node: number): boolean => starts.length === 1 || parents[children[node]![0]!]!.length > 1;
    const branches = starts.map((start) => chainFrom(start, joins));
    const stem = chainFrom(children[branches[0]!.at(-1)!]![0]!, (node) => node === exit);
    return { entry, branches, stem };
  });
  const image = nodes.map((name) => numberOf.get(imageOf(name))!);
  const originals = image.map((other, node) => (nodes[node]!.endsWith("'") ? other : undefined));
  return { scm, tree: numbers, parts, image, originals };
}

/** Returns the probability that a node is blocked: that its own noise decides its value. */
export function blockedShare({ functions, noise }: Scm, node: number): number {
  return neutralOf(functions[node]!) === 1 ? 1 - noise[node]! : noise[node]!;
}

/** Tests whether a node is blocked in a unit. */
export function isBlocked({ functions }: Scm, noise: ArrayLike<number>, node: number): boolean {
  return noise[node] !== neutralOf(functions[node]!);
}

/** Returns the number of links of a part. */
export function linksOf({ branches, stem }: Part): number {
  return branches[0]!.length + stem.length;
}
