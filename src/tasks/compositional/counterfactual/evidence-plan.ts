import type { Edge } from '../../../causal/dag.ts';
import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { drawHalf, type EvidenceKind } from './half.ts';
import { TOLD, type WayNode } from './nodes.ts';

/** Least and greatest probability of own noise, in tenths. */
const LEAST_NOISE = 3;
const MOST_NOISE = 7;

/**
 * Plans a world for evidence twins: counterfactual questions that cannot be answered without what is seen.
 *
 * Two groups of hidden causes are alike in every respect, but in opposite states. From each group, ways lead to nodes that are
 * seen, and one to a node that may be asked about. The cause whose state is told decides along which branches. So hidden causes have
 * to be inferred under the fact, and the effect has to be derived under the supposition. Either can turn the answer: the told cause
 * reverses one of the two ways, what is seen or what is asked. A reader that confuses fact and supposition on that way is always wrong.
 */
export function planEvidence(title: string, kind: EvidenceKind, rng: Rng): WorldPlan {
  const { nodes: half, causes, seen } = drawHalf(kind, rng);
  const image = (symbol: string): string => (symbol === TOLD ? symbol : `${symbol}'`);
  const imageOf = (node: WayNode): WayNode => ({
    ...node,
    name: image(node.name),
    // Hidden causes alone differ.
    own: causes.includes(node.name) === (node.own === 1) ? 0 : 1,
    causes: node.causes.map(image),
  });
  const nodes: WayNode[] = [
    { name: TOLD, operator: 'or', own: kind.fact, causes: [] },
    ...half.map(imageOf),
    ...half,
  ];
  const chances = new Map(
    half.map(({ name }) => [name, (LEAST_NOISE + rng.integer(MOST_NOISE - LEAST_NOISE + 1)) / 10]),
  );
  return {
    title,
    edges: nodes.flatMap(({ name, causes }) => causes.map((cause): Edge => [cause, name])),
    functions: Object.fromEntries(nodes.map(({ name, operator }) => [name, operator])),
    noise: Object.fromEntries(nodes.map(({ name }) => [name, chances.get(name.replace("'", '')) ?? 0.5])),
    tree: [TOLD, 'Y'],
    evidence: {
      noise: Object.fromEntries(nodes.map(({ name, own }) => [name, own])),
      causes: causes.flatMap((name): [string, string] => [name, image(name)]),
      seen: seen.flatMap((name) => [name, image(name)]),
    },
  };
}
