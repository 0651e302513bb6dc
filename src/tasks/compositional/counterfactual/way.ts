import { combineNode, NEUTRAL, type NodeFunction } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';

/** A node of a way with its own noise. */
export interface WayNode {
  readonly name: string;
  readonly operator: NodeFunction;
  readonly own: 0 | 1;
  readonly causes: readonly string[];
}

/** Parts of a way that the seed does not draw. */
interface WayPlan {
  /** The hidden cause at which it begins, and the told cause that joins. */
  readonly from: string;
  readonly joins: string;
  /** The node at which it ends. */
  readonly to: string;
  /** At least 3. */
  readonly links: number;
  /** The value of the told cause at which the hidden cause decides the end. */
  readonly passesAt: 0 | 1;
  /** Says whether that value opens one branch; otherwise it closes the other. */
  readonly opens: boolean;
}

/** Functions of a node with one cause, of one that its own noise may decide, and of one that is open at a cause's value. */
const LINKS = ['or', 'and', 'not', 'xor'] as const satisfies readonly NodeFunction[];
const JOINS = ['or', 'and', 'not'] as const satisfies readonly NodeFunction[];
const OPEN_AT = [['or'], ['and', 'not']] as const satisfies readonly (readonly NodeFunction[])[];

/**
 * Draws a way from a hidden cause to an end: a stem, two branches of opposite sign, their join, a tail.
 *
 * The told cause joins one branch. At one of its values, the end depends on the hidden cause along one branch alone; at the
 * other it does not depend on it. With both branches open, it would not depend on it either: so a reader that takes gates
 * for open cannot follow signs.
 *
 * @returns Its nodes, causes first; the number of nodes with `not` between the hidden cause and the end.
 */
export function drawWay(plan: WayPlan, rng: Rng) {
  for (;;) {
    const way = draft(plan, rng);
    if (isUsable(plan, way)) return { nodes: way.nodes, nots: way.open.filter(isNot).length };
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
      const own = operator === 'xor' ? (rng.integer(2) as 0 | 1) : NEUTRAL[operator];
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
    own: NEUTRAL[operator],
    causes: [...at(joined, gate).causes, joins],
  };
  if (opens) {
    const blocked = rng.integer(length);
    const stopped = rng.pick(JOINS);
    other[blocked] = { ...at(other, blocked), operator: stopped, own: NEUTRAL[stopped] === 1 ? 0 : 1 };
  }
  const branches = rng.shuffled([joined, other]);
  const joint = rng.pick(JOINS);
  const join: WayNode = {
    name: tail === 0 ? to : `${to}${++inner}`,
    operator: joint,
    own: NEUTRAL[joint],
    causes: branches.map((branch) => at(branch, length - 1).name),
  };
  const after = chain(join.name, tail, to);
  return {
    nodes: [...trunk, ...branches.flat(), join, ...after],
    joined,
    other,
    /** The nodes through which the hidden cause decides the end. */
    open: [...trunk, ...(opens ? joined : other), join, ...after],
  };
}

/** Tests that branches have opposite signs, and that the hidden cause decides the end at one value alone. */
function isUsable({ from, joins, to, passesAt }: WayPlan, { nodes, joined, other }: Draft): boolean {
  const turns = [...joined, ...other].filter(
    (node) => isNot(node) || (node.operator === 'xor' && node.own === 1),
  );
  if (turns.length % 2 === 0) return false;
  const endAt = (told: number, hidden: number): number =>
    valuesOn(nodes, { [from]: hidden, [joins]: told })[to]!;
  return endAt(passesAt, 0) !== endAt(passesAt, 1) && endAt(1 - passesAt, 0) === endAt(1 - passesAt, 1);
}

function isNot({ operator }: WayNode): boolean {
  return operator === 'not';
}

/** The values of a way's nodes, and of what they begin with. */
export function valuesOn(
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
