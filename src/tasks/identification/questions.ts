import { type Dag, parentsOf } from '../../causal/dag.ts';
import type { Rng } from '../../lib/rng.ts';
import { truthByChance } from './by-chance.ts';
import type { Kind, QuestionOf } from './identification-case.ts';
import { isOfItsKind, truthOf } from './truth.ts';

export interface AskedQuestion extends QuestionOf {
  readonly truth: boolean;
}

/**
 * Two questions of a kind about a graph, one to which yes is right and one to which no is, in random order. Both name
 * as many variables that are known, and where the graph has such, variables with as many causes and joined by the same
 * arrows, so that nothing but the rest of the graph tells them apart.
 *
 * What the graph says and what chance would show must agree: where causes are joined by `or`, a cause that is known to
 * be there may hide what else there is to see, and such questions are not asked.
 *
 * @param enough - How much alike they must be for no others to be looked for: 0, at a glance; 2, in how many are known.
 * @returns Undefined where the graph has no such two.
 */
export function twoQuestions(dag: Dag, kind: Kind, rng: Rng, enough = 0): AskedQuestion[] | undefined {
  const found = new Map<string, Map<boolean, AskedQuestion>>();
  const isAsked = (question: AskedQuestion): boolean => truthByChance(question) === question.truth;
  let two: { readonly level: number; readonly questions: readonly AskedQuestion[] } | undefined;
  for (const candidate of rng.shuffled(candidates(dag, kind))) {
    if (!isOfItsKind(candidate)) continue;
    const question = { ...candidate, truth: truthOf(candidate) };
    for (const [level, look] of looks(question).entries()) {
      if (two && two.level <= level) break;
      const side = found.get(look) ?? new Map<boolean, AskedQuestion>();
      found.set(look, side);
      const other = side.get(!question.truth);
      if (!side.has(question.truth)) side.set(question.truth, question);
      if (!other || !isAsked(question)) continue;
      if (isAsked(other)) two = { level, questions: [other, question] };
      else side.delete(other.truth);
    }
    if (two && two.level <= enough) break;
  }
  return two && rng.shuffled(two.questions);
}

/** What is seen of a question at a glance, the most first: by which two questions are alike. */
function looks({ dag, cause, effect, given }: QuestionOf): string[] {
  const causesOf = (node: number): number => Math.min(2, parentsOf(dag, node).length);
  const arrow = (from: number, to: number): number => Number(parentsOf(dag, to).includes(from));
  const between = [cause, effect].flatMap((end) => [
    given.map((node) => arrow(node, end)).sort(),
    given.map((node) => arrow(end, node)).sort(),
  ]);
  const counts = [
    ...[given.length, arrow(cause, effect), arrow(effect, cause), causesOf(cause)],
    given.map(causesOf).sort(),
  ];
  return [[counts, causesOf(effect), between], counts, given.length].map((look) => JSON.stringify(look));
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
