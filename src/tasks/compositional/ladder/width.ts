import { type NodeFunction, neutralOf } from '../../../causal/scm.ts';
import type { Rng } from '../../../lib/rng.ts';
import { drawLink, type WayNode } from '../counterfactual/nodes.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { type Axis, doubling, type Kind } from './axis.ts';
import { ASKED, answerAbout, CAUSE, twinPlan } from './nodes.ts';

/**
 * Causes of what is asked about, all of which have to be looked at.
 *
 * One of them depends on the supposed cause. It decides if exactly the right number of the others are on, and it does not if one
 * more or one less is. The join and its mirror image have these two settings, in drawn places; twins have them exchanged.
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

/** A join, and the numbers of its other causes that are on where the last one decides, and where it does not. */
interface Join {
  readonly operator: NodeFunction;
  readonly own: number;
  readonly open: number;
  readonly blocked: number;
}

/** Share of joins that are “and” or “or”, at which a single cause may decide; the others are thresholds. */
const ALL_OR_ANY = 0.25;

/** Draws a join whose last cause can make it the answer, which it is in the other unit only without that cause. */
function drawJoin(causes: number, answer: Kind['answer'], rng: Rng): Join {
  const operator = answer === 1 ? 'and' : 'or';
  const others = causes - 1;
  if (rng.bernoulli(ALL_OR_ANY)) {
    const [open, blocked] = answer === 1 ? [others, others - 1] : [0, 1];
    return { operator, own: neutralOf(operator), open, blocked };
  }
  const own = rng.integer(2);
  // Thresholds near the middle leave most open as long as some cause was not looked at.
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
