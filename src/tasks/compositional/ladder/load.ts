import type { NodeFunction } from '../../../causal/scm.ts';
import { drawLink, type WayNode } from '../counterfactual/nodes.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { type Axis, doubling } from './axis.ts';
import { drawChain } from './links.ts';
import { CAUSE, imageOf, twinPlan } from './nodes.ts';

/** Links to follow at every rung. */
const LENGTH = 4;

const JOINS = ['or', 'and', 'not'] as const satisfies readonly NodeFunction[];

/**
 * Rules that do not matter, per rule that does.
 *
 * The chain to follow always has as many links. The others are its mirror image and nodes that depend on the cause, on both chains
 * and on each other; nothing that is asked about depends on them.
 */
export const load: Axis = {
  rungs: doubling(1, 64),
  draw(rung, kind, rng): WorldPlan {
    const { way, blocked } = drawChain(LENGTH, kind, rng);
    const names = [CAUSE, ...way.flatMap(({ name }) => [name, imageOf(name)])];
    const others: WayNode[] = [];
    // The rule of the cause matters as well; the mirror image has as many as the way.
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
