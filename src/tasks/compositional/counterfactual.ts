import type { Edge } from '../../causal/dag.ts';
import { combineNode, type NodeFunction, neutralOf } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';
import type { WorldPlan } from './twins/plan.ts';

/** Numbers of links from a hidden cause to what is seen, and from it to what is asked. */
const LENGTHS = [3, 5] as const;

/**
 * Settings of `preset: counterfactual`, unless the config sets them: two units in each of 128 worlds, with every kind twice.
 */
export const COUNTERFACTUAL = { units: { twins: 256 } } as const;

/** Kinds of evidence twins, each equally frequent: all combinations of the two lengths and four yes-or-no features. */
const KINDS = LENGTHS.flatMap((seen) =>
  LENGTHS.flatMap((asked) =>
    Array.from({ length: 16 }, (_, code) => {
      const [turns, oddNots, factOpens, suppositionOpens] = [1, 2, 4, 8].map((bit) => (code & bit) !== 0);
      return { seen, asked, turns, oddNots, factOpens: factOpens!, suppositionOpens: suppositionOpens! };
    }),
  ),
);

/** Least and greatest probability of own noise, in tenths. */
const LEAST_NOISE = 3;
const MOST_NOISE = 7;

/**
 * Draws a world for evidence twins: counterfactual questions that cannot be answered without what is seen.
 *
 * Two hidden causes are alike in every respect. From each, one way leads to a node that is seen, and another to a node that
 * may be asked about. The cause whose state is told joins all ways. Its actual state lets the hidden causes decide the nodes
 * that are seen. Only the opposite state, which is supposed, lets them decide the node asked about. So a hidden cause has to
 * be inferred under the fact, and its effect has to be derived under the supposition.
 *
 * @param index - Number of the world: each block of 64 worlds has every kind once, in an order drawn by `blocks`.
 */
export function drawEvidence(index: number, rng: Rng, blocks: (block: number) => Rng): WorldPlan {
  const order = blocks(Math.floor(index / KINDS.length)).shuffled(KINDS);
  const kind = at(order, index % KINDS.length);
  const fact = rng.integer(2) as 0 | 1;
  const half = drawHalf(kind, fact, rng);
  const nodes: WayNode[] = [
    { name: 'X', operator: 'or', own: fact, causes: [] },
    ...half.map(imageOf),
    ...half,
  ];
  const edges = nodes.flatMap(({ name, causes }) => causes.map((cause): Edge => [cause, name]));
  const chances = new Map(
    half.map(({ name }) => [name, (LEAST_NOISE + rng.integer(MOST_NOISE - LEAST_NOISE + 1)) / 10]),
  );
  return {
    title: `seen after ${kind.seen} links, asked after ${kind.asked}`,
    edges,
    functions: Object.fromEntries(
      nodes.map(({ name, operator }): [string, NodeFunction] => [name, operator]),
    ),
    noise: Object.fromEntries(nodes.map(({ name }) => [name, chances.get(name.replace("'", '')) ?? 0.5])),
    tree: ['X', 'Y'],
    evidence: {
      noise: { ...Object.fromEntries(nodes.map(({ name, own }) => [name, own])), W: 1 },
      causes: ['W', "W'"],
      seen: ['S', "S'"],
    },
  };
}

/** Draws one hidden cause, W, with its ways to the node that is seen, S, and to the node asked about, Y. */
function drawHalf(kind: (typeof KINDS)[number], fact: 0 | 1, rng: Rng): WayNode[] {
  const same = { from: 'W', joins: 'X' } as const;
  const supposed = fact === 1 ? 0 : 1;
  for (;;) {
    const seen = drawWay({ ...same, to: 'S', links: kind.seen, passesAt: fact, opens: kind.factOpens }, rng);
    const asked = drawWay(
      { ...same, to: 'Y', links: kind.asked, passesAt: supposed, opens: kind.suppositionOpens },
      rng,
    );
    const isTurned =
      valuesOn(seen.nodes, { W: 1, X: fact }).S !== valuesOn(asked.nodes, { W: 1, X: supposed }).Y;
    const open = [...seen.open, ...asked.open];
    const isOdd = open.filter(({ operator }) => operator === 'not').length % 2 === 1;
    // A reader who takes “exactly one” for “at least one” loses the sign.
    if (isTurned === kind.turns && isOdd === kind.oddNots && open.some(isSwitched))
      return [{ name: 'W', operator: 'or', own: 0, causes: [] }, ...seen.nodes, ...asked.nodes];
  }
}

function imageOf({ name, causes, ...node }: WayNode): WayNode {
  const image = (symbol: string): string => (symbol === 'X' ? symbol : `${symbol}'`);
  return { ...node, name: image(name), causes: causes.map(image) };
}

/** A node on a way, with its own noise. */
interface WayNode {
  readonly name: string;
  readonly operator: NodeFunction;
  readonly own: 0 | 1;
  readonly causes: readonly string[];
}

/** Parts of a way that are not drawn from the seed. */
interface WayPlan {
  /** The hidden cause at which it begins, and the told cause that joins it. */
  readonly from: string;
  readonly joins: string;
  /** The node at which it ends. */
  readonly to: string;
  /** At least 3. */
  readonly links: number;
  /** The value of the stated cause at which the hidden cause decides the outcome. */
  readonly passesAt: 0 | 1;
  /** Says whether that value opens one branch; otherwise it closes the other. */
  readonly opens: boolean;
}

/**
 * Functions of nodes with one cause. The lists after it are for nodes that their own noise may decide, and for nodes that are
 * open at a cause's value.
 */
const LINKS = ['or', 'and', 'not', 'xor'] as const satisfies readonly NodeFunction[];
const JOINS = ['or', 'and', 'not'] as const satisfies readonly NodeFunction[];
const OPEN_AT = [['or'], ['and', 'not']] as const satisfies readonly (readonly NodeFunction[])[];

/**
 * Draws a way from a hidden cause to an end: a stem, two branches of opposite sign, their join, a tail.
 *
 * The told cause joins one branch. At one of its values, the end depends on the hidden cause along one branch only; at the
 * other, it does not depend on it. It would not do so with both branches open, either. So a reader who assumes that all gates
 * are open cannot get the answer by following signs.
 *
 * @returns Its nodes, causes first, and those among them through which the hidden cause decides the end.
 */
function drawWay(plan: WayPlan, rng: Rng) {
  for (;;) {
    const way = draft(plan, rng);
    if (isUsable(plan, way)) return { nodes: way.nodes, open: way.open };
  }
}

type Draft = ReturnType<typeof draft>;

function draft({ from, joins, to, links, passesAt, opens }: WayPlan, rng: Rng) {
  const length = links === 3 ? 1 : 1 + rng.integer(2);
  const stem = rng.integer(links - length);
  const tail = links - length - stem - 1;
  let inner = 0;
  const chain = (cause: string, size: number, last?: string): WayNode[] => {
    let before = cause;
    return Array.from({ length: size }, (_, i) => {
      const operator = rng.pick(LINKS);
      const own = operator === 'xor' ? (rng.integer(2) as 0 | 1) : neutralOf(operator);
      const name = last !== undefined && i === size - 1 ? last : `${to}${++inner}`;
      const node = { name, operator, own, causes: [before] };
      before = node.name;
      return node;
    });
  };
  const trunk = chain(from, stem);
  const fork = trunk.at(-1)?.name ?? from;
  const [joined, other] = [chain(fork, length), chain(fork, length)];
  const gate = rng.integer(length);
  const operator = rng.pick(at(OPEN_AT, opens ? passesAt : 1 - passesAt));
  joined[gate] = {
    ...at(joined, gate),
    operator,
    own: neutralOf(operator),
    causes: [...at(joined, gate).causes, joins],
  };
  if (opens) {
    const blocked = rng.integer(length);
    const stopped = rng.pick(JOINS);
    other[blocked] = { ...at(other, blocked), operator: stopped, own: neutralOf(stopped) === 1 ? 0 : 1 };
  }
  const joint = rng.pick(JOINS);
  const join: WayNode = {
    name: tail === 0 ? to : `${to}${++inner}`,
    operator: joint,
    own: neutralOf(joint),
    causes: [joined, other].map((branch) => at(branch, length - 1).name),
  };
  const after = chain(join.name, tail, to);
  return {
    nodes: [...trunk, ...joined, ...other, join, ...after],
    joined,
    other,
    open: [...trunk, ...(opens ? joined : other), join, ...after],
  };
}

/**
 * Tests that branches have opposite signs, and that the open one decides the end. With both branches open, or both closed, the
 * end is then the same whatever the hidden cause is.
 */
function isUsable({ from, joins, to, passesAt }: WayPlan, { nodes, joined, other }: Draft): boolean {
  const turns = [...joined, ...other].filter((node) => node.operator === 'not' || isSwitched(node));
  const endAt = (hidden: number) => valuesOn(nodes, { [from]: hidden, [joins]: passesAt })[to];
  return turns.length % 2 === 1 && endAt(0) !== endAt(1);
}

/** Tests whether a node's own noise inverts its cause, so that “exactly one” is true if the cause is not. */
function isSwitched({ operator, own }: WayNode): boolean {
  return operator === 'xor' && own === 1;
}

/** The values of a way's nodes, and of the nodes from which the way begins. */
function valuesOn(
  nodes: readonly WayNode[],
  given: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const values: Record<string, number> = { ...given };
  for (const { name, operator, own, causes } of nodes)
    values[name] = combineNode(
      operator,
      own,
      causes.map((cause) => values[cause]!),
    );
  return values;
}
