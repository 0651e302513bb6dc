import type { NodeFunction } from '../../../causal/scm.ts';
import { CAUSE, drawLink, imageOf, type WayNode } from '../counterfactual/nodes.ts';
import { type Axis, doubling } from './axis.ts';
import { drawChain } from './links.ts';
import { twinPlan } from './nodes.ts';

const LENGTH = 4;

const JOINS = ['or', 'and', 'not'] as const satisfies readonly NodeFunction[];

/**
 * The axis that counts irrelevant rules per relevant rule.
 *
 * The chain to follow always has the same length. The irrelevant rules belong to its mirror image, and to further
 * nodes that depend on the cause, on the chains or on each other. The asked node depends on none of them.
 */
export const load: Axis = {
  rungs: doubling(1, 64),
  draw(rung, kind, rng) {
    const { way, blocked } = drawChain(LENGTH, kind, rng);
    const names = [CAUSE, ...way.flatMap(({ name }) => [name, imageOf(name)])];
    const others: WayNode[] = [];
    // The chain and the cause have the relevant rules. The mirror image already has LENGTH irrelevant rules.
    const wanted = rung * (LENGTH + 1) - LENGTH;
    for (let i = 1; i <= wanted; i++) {
      const name = `Z${i}`;
      const [cause = CAUSE, other] = rng.sample(names, 2);
      const node = drawLink(name, cause, rng);
      const causes = other !== undefined && rng.bernoulli(0.5) ? [cause, other] : [cause];
      const operator = causes.length > 1 ? rng.pick(JOINS) : node.operator;
      others.push({ name, operator, own: rng.integer(2), causes });
      names.push(name);
    }
    return twinPlan(`${rung} rules that do not matter per rule that does`, kind, way, blocked, others);
  },
};
