import type { Dag } from '../../causal/dag.ts';
import type { Rng } from '../../lib/rng.ts';
import { truthByChance } from './by-chance.ts';
import type { Kind, QuestionOf } from './identification-case.ts';
import { isOfItsKind, truthOf } from './truth.ts';

export interface AskedQuestion extends QuestionOf {
  readonly truth: boolean;
}

/**
 * Two questions of a kind about a graph, one to which yes is right and one to which no is, in random order. Both name
 * as many variables that are known, so that nothing but the graph tells them apart.
 *
 * What the graph says and what chance would show must agree: where causes are joined by `or`, a cause that is known to
 * be there may hide what else there is to see, and such questions are not asked.
 *
 * @returns Undefined where the graph has no such two.
 */
export function twoQuestions(dag: Dag, kind: Kind, rng: Rng): AskedQuestion[] | undefined {
  const found = new Map<number, Map<boolean, AskedQuestion>>();
  for (const question of rng.shuffled(candidates(dag, kind))) {
    const bySize = found.get(question.given.length) ?? new Map<boolean, AskedQuestion>();
    found.set(question.given.length, bySize);
    const truth = truthOf(question);
    if (bySize.has(truth) || !isOfItsKind(question) || truthByChance(question) !== truth) continue;
    bySize.set(truth, { ...question, truth });
    if (bySize.size === 2) return rng.shuffled([...bySize.values()]);
  }
  return undefined;
}

function candidates(dag: Dag, kind: Kind): QuestionOf[] {
  const nodes = [...dag.nodes.keys()];
  return nodes.flatMap((cause) =>
    nodes.flatMap((effect) => {
      if (effect === cause) return [];
      const others = nodes.filter((node) => node !== cause && node !== effect);
      return subsets(others).map((given): QuestionOf => ({ dag, kind, cause, effect, given }));
    }),
  );
}

/** One node, or two: more are not adjusted for, and not known, in one question. */
function subsets(nodes: readonly number[]): number[][] {
  return [
    ...nodes.map((node) => [node]),
    ...nodes.flatMap((node, i) => nodes.slice(i + 1).map((other) => [node, other])),
  ];
}
