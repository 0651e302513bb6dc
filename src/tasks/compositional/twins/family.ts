import { dagFromEdges, type Edge } from '../../../causal/dag.ts';
import { populationPns } from '../../../causal/population.ts';
import { type NodeFunction, scmOf } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from './plan.ts';

/** The probability that a join or an exit is blocked, to be multiplied by a random factor. */
const RARELY_BLOCKED = 0.012;

/**
 * The probability that two blockers, one on each branch, together stop the effect, relative to the probability that a
 * single blocker stops it.
 */
const TOGETHER = 0.9;

const LOCAL_PNS = { least: 0.85, most: 0.9 } as const;

const JITTER = { least: 0.8, most: 1.2 } as const;

const MOST_BLOCKED = 0.35;

const DECIMALS = 4;

type JoinFunction = 'and' | 'or';

/**
 * The shape of one component: entry → optional stem → two branches, each with an `and` node and an `or` node → join →
 * exit.
 *
 * In each branch, the node with the same function as the join stops the effect alone if it is blocked. The other node
 * stops the effect only if its counterpart in the other branch is blocked as well.
 */
interface Shape {
  readonly join: JoinFunction;
  readonly exit: JoinFunction;
  readonly stem: JoinFunction | undefined;
  readonly branches: readonly (readonly JoinFunction[])[];
}

const STEM_CHANCE = 0.4;

/** Draws a chain of at least two components. At least one join is `and` and at least one is `or`, in random order. */
export function drawFamily(count: number, rng: Rng): WorldPlan {
  const shapes = drawShapes(count, rng);
  const tree = ['X', ...shapes.slice(1).map((_, i) => `C${i + 1}`), 'Y'];
  const edges: Edge[] = [];
  const functions: Record<string, NodeFunction> = { X: 'or' };
  const noise: Record<string, number> = { X: 0.5 };
  let inner = 0;
  const name = (operator: JoinFunction): string => {
    const node = `V${++inner}`;
    functions[node] = operator;
    return node;
  };
  shapes.forEach((shape, i) => {
    const [entry, exit] = [at(tree, i), at(tree, i + 1)];
    const stem = shape.stem === undefined ? [] : [name(shape.stem)];
    const branches = shape.branches.map((branch) => branch.map(name));
    const join = name(shape.join);
    functions[exit] = shape.exit;
    for (const path of [[entry, ...stem], ...branches.map((branch) => [stem[0] ?? entry, ...branch, join])])
      path.slice(1).forEach((node, place) => {
        edges.push([at(path, place), node]);
      });
    edges.push([join, exit]);
    const nodes = [...stem, ...branches.flat(), join, exit];
    Object.assign(noise, solveNoise([entry, exit, join], nodes, edges, functions, rng));
  });
  return { title: `${count} components`, edges, functions, noise, tree };
}

function drawShapes(count: number, rng: Rng): Shape[] {
  const both = ['and', 'or'] as const;
  // One join gets `and`, and one gets `or`; the functions of further joins are drawn.
  const joins = rng.shuffled(Array.from({ length: count }, (_, i) => both[i] ?? rng.pick(both)));
  return joins.map((join) => ({
    join,
    exit: rng.pick(both),
    stem: rng.bernoulli(STEM_CHANCE) ? rng.pick(both) : undefined,
    branches: [rng.shuffled(both), rng.shuffled(both)],
  }));
}

/**
 * Draws a PNS from the range, and finds noise for it by bisection over the probability that a node is blocked.
 *
 * @param nodes - All nodes of the component except the entry.
 */
function solveNoise(
  [entry, exit, join]: readonly [string, string, string],
  nodes: readonly string[],
  edges: readonly Edge[],
  functions: Readonly<Record<string, NodeFunction>>,
  rng: Rng,
): Record<string, number> {
  const target = LOCAL_PNS.least + rng.uniform() * (LOCAL_PNS.most - LOCAL_PNS.least);
  const factors = nodes.map(() => JITTER.least + rng.uniform() * (JITTER.most - JITTER.least));
  const inside = new Set([entry, ...nodes]);
  const dag = dagFromEdges(edges.filter(([cause, effect]) => inside.has(cause) && inside.has(effect)));
  const noiseAt = (rate: number): Record<string, number> =>
    Object.fromEntries(
      nodes.map((node, i) => {
        const often = functions[node] === functions[join] ? rate : Math.sqrt(TOGETHER * rate);
        const chance = node === join || node === exit ? RARELY_BLOCKED : often;
        const blocked = Math.min(MOST_BLOCKED, chance * at(factors, i));
        return [node, Number((functions[node] === 'and' ? 1 - blocked : blocked).toFixed(DECIMALS))];
      }),
    );
  const pnsAt = (rate: number): number => {
    const own = noiseAt(rate);
    const scm = scmOf(
      dag,
      dag.nodes.map((node) => functions[node] ?? 'or'),
      dag.nodes.map((node) => own[node] ?? 0.5),
    );
    return populationPns(scm, dag.nodes.indexOf(entry), dag.nodes.indexOf(exit));
  };
  return noiseAt(bisected(pnsAt, target, MOST_BLOCKED, 30));
}

/** Returns the argument between 0 and `most` at which a falling function reaches a target, by bisection. */
function bisected(falling: (x: number) => number, target: number, most: number, steps: number): number {
  let [low, high] = [0, most];
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2;
    if (falling(middle) > target) low = middle;
    else high = middle;
  }
  return low;
}
