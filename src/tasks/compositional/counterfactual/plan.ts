import type { Edge } from '../../../causal/dag.ts';
import type { NodeFunction } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { drawWay, valuesOn, type WayNode } from './way.ts';

/** Links from a hidden cause to what is seen, and from it to what is asked. */
const LENGTHS = [3, 5] as const;

/** Settings of `preset: counterfactual`, unless the config sets them: two units each of 128 worlds, every kind twice. */
export const COUNTERFACTUAL = { units: { twins: 256 } } as const;

/** Kinds of evidence twins, as often each: by lengths and sides of four yes-or-no features. */
const KINDS = LENGTHS.flatMap((seen) =>
  LENGTHS.flatMap((asked) =>
    Array.from({ length: 16 }, (_, code) => {
      const [turns, oddNots, factOpens, suppositionOpens] = [1, 2, 4, 8].map((bit) => (code & bit) !== 0);
      return { seen, asked, turns, oddNots, factOpens: factOpens!, suppositionOpens: suppositionOpens! };
    }),
  ),
);

/** Probability of own noise, in tenths. */
const LEAST_NOISE = 3;
const MOST_NOISE = 7;

/**
 * Draws a world for evidence twins: counterfactual questions that cannot be answered without what is seen.
 *
 * Two hidden causes are alike in everything. From each, one way leads to a node that is seen, and one to a node that may be
 * asked about. The told cause joins all ways. What is the case with it lets the hidden causes decide what is seen; only
 * its opposite, which is supposed, lets them decide what is asked. So a hidden cause has to be inferred under the fact, and
 * its effect derived under the supposition.
 *
 * @param index - Of the world: each block of 64 has every kind once, in an order drawn by `blocks`.
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

/** Draws one hidden cause, W, with its ways to what is seen, S, and to what is asked, Y. */
function drawHalf(kind: (typeof KINDS)[number], fact: 0 | 1, rng: Rng): WayNode[] {
  const same = { from: 'W', joins: 'X' } as const;
  const supposed = fact === 1 ? 0 : 1;
  for (;;) {
    const seen = drawWay({ ...same, to: 'S', links: kind.seen, passesAt: fact, opens: kind.factOpens }, rng);
    const asked = drawWay(
      { ...same, to: 'Y', links: kind.asked, passesAt: supposed, opens: kind.suppositionOpens },
      rng,
    );
    const [state, answer] = [
      valuesOn(seen.nodes, { W: 1, X: fact }).S,
      valuesOn(asked.nodes, { W: 1, X: supposed }).Y,
    ];
    if ((state !== answer) !== kind.turns || ((seen.nots + asked.nots) % 2 === 1) !== kind.oddNots) continue;
    return [{ name: 'W', operator: 'or', own: 0, causes: [] }, ...seen.nodes, ...asked.nodes];
  }
}

function imageOf({ name, causes, ...node }: WayNode): WayNode {
  const image = (symbol: string): string => (symbol === 'X' ? symbol : `${symbol}'`);
  return { ...node, name: image(name), causes: causes.map(image) };
}
