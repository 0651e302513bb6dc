import { type NodeFunction, neutralOf } from '../../../causal/scm.ts';
import type { Rng } from '../../../lib/rng.ts';
import { ASKED, CAUSE, drawLink, type WayNode } from '../counterfactual/nodes.ts';
import { type Axis, doubling, type Kind } from './axis.ts';
import { answerAbout, twinPlan } from './nodes.ts';

/**
 * The axis that counts the direct causes of the asked node.
 *
 * One of these causes depends on X, whose state the question supposes to be different, and decides the state of the
 * asked node only if a certain number of the other causes are on. In one twin, this is the case for the asked node; in
 * the other twin, for its mirror image.
 */
export const width: Axis = {
  rungs: doubling(2, 32),
  draw(rung, kind, rng) {
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
 * The function and the noise of the asked node. The cause that depends on X decides the state of the asked node if
 * `open` of the other causes are on, but not if `blocked` of the other causes are on.
 */
interface Join {
  readonly operator: NodeFunction;
  readonly own: number;
  readonly open: number;
  readonly blocked: number;
}

/**
 * The probability that “and” or “or”, with which a single cause may settle the result, is chosen instead of a
 * threshold.
 */
const ALL_OR_ANY = 0.25;

/**
 * Draws a join for the asked node. In the first unit, the cause that depends on X decides the state of the asked node.
 * In the second unit, this state is always the opposite of `answer`.
 */
function drawJoin(causes: number, answer: Kind['answer'], rng: Rng): Join {
  const operator = answer === 1 ? 'and' : 'or';
  const others = causes - 1;
  if (rng.bernoulli(ALL_OR_ANY)) {
    const [open, blocked] = answer === 1 ? [others, others - 1] : [0, 1];
    return { operator, own: neutralOf(operator), open, blocked };
  }
  const own = rng.integer(2);
  // With a threshold near the middle, most causes usually have to be considered before the result is certain.
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
