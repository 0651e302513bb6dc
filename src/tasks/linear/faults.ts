import { directedPaths, pathSpecificEffect } from '../../causal/directed-paths.ts';
import { linearEffect, shortDecimal } from '../../causal/linear-effects.ts';
import type { Rng } from '../../lib/rng.ts';
import type { Faults } from '../shared/faults.ts';
import type { SimulatedAnswer } from '../shared/oracle.ts';
import type { LinearReading } from './story/parser.ts';

export function tellEffect({ scm, asked }: LinearReading): number {
  return shortDecimal(linearEffect(scm, asked));
}

/** Answers with the total effect, as if no nodes were held fixed. */
export function ignoreHeld({ scm, asked }: LinearReading): number {
  return shortDecimal(linearEffect(scm, { ...asked, kind: 'te' }));
}

/** Follows only paths of at most `steps` arrows. */
export function followSteps(reading: LinearReading, steps: number): number {
  return alongPaths(reading, ({ length }) => length - 1 <= steps);
}

/** A node on at least this share of the paths looks like a cutpoint to the model. */
const MOST_OF_THE_PATHS = 0.75;

/**
 * Adds up only the effects along paths through all nodes that look like cutpoints. For a total effect, this sum equals
 * the product of the effects from each of these nodes to the next.
 *
 * @see Maasch et al. (2025), §4.2 and Eq. C.7
 */
export function composeByProduct(reading: LinearReading): number {
  const { scm, asked } = reading;
  const paths = [...directedPaths(scm.dag, asked.cause, asked.effect)];
  const seeming = scm.dag.nodes
    .map((_, node) => node)
    .filter((node) => paths.filter((path) => path.includes(node)).length >= MOST_OF_THE_PATHS * paths.length);
  return alongPaths(reading, (path) => seeming.every((node) => path.includes(node)));
}

const SLIPS: readonly ((truth: number) => number)[] = [
  (truth) => truth * 2,
  (truth) => truth / 2,
  (truth) => truth * 1.5,
  (truth) => truth + 1,
];

export function slip(answer: SimulatedAnswer, rng: Rng): SimulatedAnswer {
  if (typeof answer === 'boolean') return answer;
  return shortDecimal(rng.pick(answer === 0 ? SLIPS.slice(-1) : SLIPS)(answer));
}

/** Adds up the effects along the paths that `isSeen` accepts and that contribute to the effect in question. */
export function alongPaths(
  { scm, asked: { kind, cause, effect, mediators } }: Pick<LinearReading, 'scm' | 'asked'>,
  isSeen: (path: readonly number[]) => boolean,
): number {
  let sum = 0;
  for (const path of directedPaths(scm.dag, cause, effect)) {
    const mediated = path.some((node) => mediators.includes(node));
    if (kind !== 'te' && mediated !== (kind === 'nie')) continue;
    if (isSeen(path)) sum += pathSpecificEffect(scm, path);
  }
  return shortDecimal(sum);
}

export const FAULTS = {
  'always-yes': () => true,
  'always-no': () => false,
  'intervention-blind': ignoreHeld,
  'relation-retrieval': ignoreHeld,
  forgetful: (panel, { steps }) => followSteps(panel, steps),
  'edge-only': (panel) => followSteps(panel, 1),
  'product-composer': composeByProduct,
  // Repeats the coefficient of the last rule.
  echo: ({ lastCoefficient }) => lastCoefficient,
} as const satisfies Faults<LinearReading>;
