import { type NodeFunction, neutralOf } from '../../../causal/scm.ts';
import type { Rng } from '../../../lib/rng.ts';
import { drawLink, type WayNode } from '../counterfactual/nodes.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { type Axis, doubling, type Kind } from './axis.ts';
import { ASKED, answerAbout, CAUSE, twinPlan } from './nodes.ts';

/**
 * The axis of direct causes of the asked node, all of which have to be considered.
 *
 * One of the causes depends on the supposed cause. It decides the asked node if exactly the right number of the other
 * causes are on, but not if one more or one fewer is on. The asked node and its mirror image have these two settings of
 * their other causes, which twins exchange.
 */
export const width: Axis = {
  rungs: doubling(2, 32),
  draw(rung, kind, rng): WorldPlan {
    const { operator, own, open, blocked } = drawJoin(rung, kind.answer, rng);
    const place = rng.integer(rung);
    const names = Array.from({ length: rung }, (_, i) => `C${i + 1}`);
    const others = names.filter((_, i) => i !== place);
    const [on, mirrored] = [open, blocked].map((count) => {
      const chosen = new Set(rng.sample(others, count));
      return Object.fromEntries(others.map((name) => [name, Number(chosen.has(name))]));
    });
    const way = (link: WayNode): WayNode[] => [
      ...names.map(
        (name, i): WayNode =>
          i === place ? link : { name, operator: 'or', own: on?.[name] ?? 0, causes: [] },
      ),
      { name: ASKED, operator, own, causes: names },
    ];
    for (;;) {
      const nodes = way(drawLink(names[place] ?? '', CAUSE, rng));
      if (answerAbout(nodes, kind.fact) === kind.answer)
        return twinPlan(`${rung} causes`, kind, nodes, mirrored ?? {});
    }
  },
};

/**
 * The function and noise of the asked node. `open` is the number of its other causes that are on if the last cause
 * decides; `blocked` is this number if the last cause does not decide.
 */
interface Join {
  readonly operator: NodeFunction;
  readonly own: number;
  readonly open: number;
  readonly blocked: number;
}

/** The share of joins that are “and” or “or”, in which one cause may settle the result. Others are thresholds. */
const ALL_OR_ANY = 0.25;

/**
 * Draws a join that has the state `answer` if its last cause decides accordingly. In the other unit, it has the
 * opposite state whatever that cause is.
 */
function drawJoin(causes: number, answer: Kind['answer'], rng: Rng): Join {
  const operator = answer === 1 ? 'and' : 'or';
  const others = causes - 1;
  if (rng.bernoulli(ALL_OR_ANY)) {
    const [open, blocked] = answer === 1 ? [others, others - 1] : [0, 1];
    return { operator, own: neutralOf(operator), open, blocked };
  }
  const own = rng.integer(2);
  // With a threshold near the middle, the result usually stays open until all causes have been considered.
  const thresholds = Array.from({ length: others }, (_, i) => i + 2).flatMap((least): Join[] => {
    const open = least - 1 - own;
    const blocked = answer === 1 ? open - 1 : open + 1;
    const isPossible = [open, blocked].every((count) => count >= 0 && count <= others);
    return isPossible && 4 * least > causes && 4 * least < 3 * causes + 8
      ? [{ operator: `at least ${least}`, own, open, blocked }]
      : [];
  });
  return thresholds.length > 0 ? rng.pick(thresholds) : drawJoin(causes, answer, rng);
}
