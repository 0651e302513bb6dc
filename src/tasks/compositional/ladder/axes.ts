import { type NodeFunction, neutralOf } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import { planEvidence } from '../counterfactual/evidence.ts';
import {
  ASKED,
  CAUSE,
  drawLink,
  imageOf,
  mirrorOf,
  rulesOf,
  valuesOn,
  type WayNode,
} from '../counterfactual/nodes.ts';
import type { WorldPlan } from '../twins/plan.ts';

/** The features that an axis may balance over the pairs of twins on a rung. */
interface Kind {
  /** The factual state of the cause; the question supposes the opposite. */
  readonly fact: 0 | 1;
  /** The answer for the twin in which the supposition makes a difference. */
  readonly answer: 0 | 1;
}

interface Axis {
  readonly rungs: readonly number[];
  readonly draw: (rung: number, kind: Kind, rng: Rng) => WorldPlan;
}

/** The number of links in the chains of the axes `load` and `abduction`. */
const LENGTH = 4;

/** The dimensions in which questions get harder. */
export const AXES = {
  /**
   * The number of links from the asked node back to the cause.
   *
   * A chain and its mirror image begin at the cause. In one of them, the first node is blocked: its noise alone decides
   * its state. A reader has to follow the asked node's chain back to its first node to find out whether it is blocked.
   */
  links: {
    rungs: doubling(2, 256),
    draw(rung, kind, rng) {
      const { way, blocked } = drawChain(rung, kind, rng);
      return twinPlan(`${rung} links`, kind, way, blocked);
    },
  },
  /**
   * The number of direct causes of the asked node.
   *
   * One of these causes depends on X, whose state the question supposes to be different. This cause decides the state
   * of the asked node only if a certain number of the other causes are on. In one twin, they are on for the asked
   * node; in the other twin, for its mirror image.
   */
  width: {
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
      for (;;) {
        const link = drawLink(at(names, place), CAUSE, rng);
        const causes = names.map(
          (name, i): WayNode =>
            i === place ? link : { name, operator: 'or', own: on?.[name] ?? 0, causes: [] },
        );
        const nodes = [...causes, { name: ASKED, operator, own, causes: names }];
        if (answerAbout(nodes, kind) === kind.answer)
          return twinPlan(`${rung} causes`, kind, nodes, mirrored ?? {});
      }
    },
  },
  /**
   * The number of irrelevant rules per relevant rule.
   *
   * The chain to follow always has the same length. The irrelevant rules belong to its mirror image, and to further
   * nodes that depend on the cause, on the chains or on each other. The asked node depends on none of them.
   */
  load: {
    rungs: doubling(1, 64),
    draw(rung, kind, rng) {
      const { way, blocked } = drawChain(LENGTH, kind, rng);
      const names = [CAUSE, ...way.flatMap((node) => [node.name, mirrorOf(node).name])];
      const others: WayNode[] = [];
      // The chain and the cause have the relevant rules. The mirror image already has LENGTH irrelevant rules.
      const wanted = rung * (LENGTH + 1) - LENGTH;
      for (let i = 1; i <= wanted; i++) {
        const name = `Z${i}`;
        const [cause = CAUSE, other] = rng.sample(names, 2);
        const node = drawLink(name, cause, rng);
        const causes = other !== undefined && rng.bernoulli(0.5) ? [cause, other] : [cause];
        const operator = causes.length > 1 ? rng.pick(['or', 'and', 'not'] as const) : node.operator;
        others.push({ name, operator, own: rng.integer(2), causes });
        names.push(name);
      }
      return twinPlan(`${rung} rules that do not matter per rule that does`, kind, way, blocked, others);
    },
  },
  /**
   * The number of hidden causes to infer one after another.
   *
   * Twins differ only in the observed states that reveal the first hidden cause and its mirror image. The answer
   * depends on the last hidden cause, so a reader has to infer all of them.
   */
  abduction: {
    rungs: doubling(1, 8),
    draw(depth, { fact }, rng) {
      const hidden = Array.from({ length: depth }, () => rng.integer(2) as 0 | 1);
      const reverses = rng.pick(['seen', 'asked'] as const);
      const kind = { seen: LENGTH, asked: LENGTH, reverses, fact, hidden };
      return planEvidence(`${depth} hidden ${depth === 1 ? 'cause' : 'causes'}`, kind, rng);
    },
  },
} as const satisfies Record<string, Axis>;

export type AxisName = keyof typeof AXES;

export const LADDER = {
  ladder: ['links', 'width'],
  units: { twins: 48 },
  theme: 'clinical-notes',
} as const;

/** The axes in a config: a list of axes, which get their default rungs, or a list of rungs for each axis. */
type LadderConfig = readonly AxisName[] | { readonly [A in AxisName]?: readonly number[] | undefined };

/** Returns the places of all pairs of twins on a ladder. `number` counts the pairs of a rung from 0. */
export function placesOf(ladder: LadderConfig, pairs: number) {
  const names = Object.keys(AXES) as AxisName[];
  return names.flatMap((axis) =>
    rungsOf(axis, ladder).flatMap((rung) =>
      Array.from({ length: pairs }, (_, number) => ({ axis, rung, number })),
    ),
  );
}

function rungsOf(axis: AxisName, ladder: LadderConfig): readonly number[] {
  if (isList(ladder)) return ladder.includes(axis) ? AXES[axis].rungs : [];
  return ladder[axis]?.toSorted((one, other) => one - other) ?? [];
}

function isList(ladder: LadderConfig): ladder is readonly AxisName[] {
  return Array.isArray(ladder);
}

export function drawRung({ axis, rung, number }: ReturnType<typeof placesOf>[number], rng: Rng): WorldPlan {
  const kind = { fact: (number >> 1) & 1, answer: number & 1 } as Kind;
  return AXES[axis].draw(rung, kind, rng);
}

/** @example doubling(2, 16) // [2, 4, 8, 16] */
function doubling(first: number, last: number): number[] {
  return Array.from({ length: 1 + Math.log2(last / first) }, (_, i) => first * 2 ** i);
}

/** Draws an open chain from the cause to the asked node, and the noise that would block its first node. */
function drawChain(length: number, kind: Kind, rng: Rng) {
  for (;;) {
    const way: WayNode[] = [];
    for (let i = 1; i <= length; i++)
      way.push(drawLink(i < length ? `V${i}` : ASKED, way.at(-1)?.name ?? CAUSE, rng));
    // With these functions, noise can keep the first node in its factual state.
    const operator = rng.pick(kind.fact === 0 ? (['and', 'not'] as const) : (['or'] as const));
    const own = neutralOf(operator);
    way[0] = { name: 'V1', operator, own, causes: [CAUSE] };
    if (answerAbout(way, kind) === kind.answer) return { way, blocked: { V1: 1 - own } };
  }
}

/** The function and the noise of a node with several causes. */
interface Join {
  readonly operator: NodeFunction;
  readonly own: number;
  /** If this number of the other causes are on, the cause that depends on X decides the state of the node. */
  readonly open: number;
  /** If this number of the other causes are on, the cause that depends on X does not decide the state of the node. */
  readonly blocked: number;
}

/** The probability of drawing “and” or “or”, with which a single cause may settle the result, and not a threshold. */
const ALL_OR_ANY = 0.25;

/** Draws a join. If it is blocked, the state of its node is always the opposite of `answer`. */
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

/**
 * Plans a world of twins: two units with the same rules. In the second unit, the noise of a path and the noise of its
 * mirror image are exchanged.
 *
 * @param way - The nodes of the path without the cause, with their noise in the first unit. Causes come before effects.
 * @param mirrored - The noise of mirror images in the first unit, by the name of the original node. Only noise that
 *   differs from the original's noise is needed.
 * @param others - Nodes that do not affect the path, also with causes before effects.
 */
function twinPlan(
  title: string,
  { fact }: Kind,
  way: readonly WayNode[],
  mirrored: Readonly<Record<string, number>>,
  others: readonly WayNode[] = [],
): WorldPlan {
  const cause: WayNode = { name: CAUSE, operator: 'or', own: fact, causes: [] };
  const nodes = [cause, ...way.flatMap((node) => [node, mirrorOf(node)]), ...others];
  const unit = (isExchanged: boolean): Record<string, number> => {
    const noise = Object.fromEntries(nodes.map(({ name, own }) => [name, own]));
    for (const [name, own] of Object.entries(mirrored)) noise[isExchanged ? name : imageOf(name)] = own;
    return noise;
  };
  return {
    title,
    ...rulesOf(nodes),
    // The prompt states the noise, so the probability of noise affects only the numbers in the story.
    noise: Object.fromEntries(nodes.map(({ name }) => [name, 0.5])),
    twins: { units: [unit(false), unit(true)], causes: [], seen: [] },
  };
}

/** Returns the state that the asked node would have if the cause had the opposite of its factual state. */
function answerAbout(nodes: readonly WayNode[], { fact }: Kind): number | undefined {
  return valuesOn(nodes, { [CAUSE]: 1 - fact })[ASKED];
}
