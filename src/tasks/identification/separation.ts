import { isOpen, isSeparated, type TrailRules, trails } from '../../causal/d-separation.ts';
import { ancestorsOf, type Dag, descendantsOf, nodesBetween, parentsOf } from '../../causal/dag.ts';
import type { QuestionOf } from './identification-case.ts';

type Pair = Pick<QuestionOf, 'dag' | 'cause' | 'effect'>;
type Question = Omit<QuestionOf, 'kind'>;

/** Tests whether the given nodes separate a question's two variables. With `around`, only non-causal trails count. */
export type Parting = (nodes: readonly number[], around: boolean) => boolean;

export function byMoralGraph({ dag, cause, effect }: Pair): Parting {
  const proper = withoutCausalStarts(dag, cause, effect);
  return (nodes, around) => isSeparated(around ? proper : dag, cause, effect, nodes);
}

export function byTrails({ dag, cause, effect, given }: Question, rules?: TrailRules): Parting {
  const all = [...trails(relevantTo(dag, [cause, effect, ...given]), cause, effect)];
  return (nodes, around) =>
    !all.some((trail) => (!around || !isCausal(dag, trail)) && isOpen(dag, trail, nodes, rules));
}

/** Keeps only the arrows among the given nodes and their ancestors. Every other trail is blocked by a collider. */
function relevantTo(dag: Dag, nodes: readonly number[]): Dag {
  const above = ancestorsOf(dag, ...nodes);
  return {
    ...dag,
    parents: dag.parents.map((list, node) => (above[node] ? list : [])),
    children: dag.children.map((list) => list.filter((child) => above[child])),
  };
}

/** Tests whether a set seems sufficient to a model that overlooks that adjusting can introduce bias. */
export function seemsEnough({ dag, cause, effect, given }: Question): boolean {
  return !haveOpenSource(withoutCausalStarts(dag, cause, effect), cause, effect, given);
}

/** Tests whether the adjustment itself introduces bias, because it connects causes or distorts the effect. */
export function isSpoilt(question: Question): boolean {
  const { given } = question;
  return isDistorted(question, given) || (seemsEnough(question) && !byMoralGraph(question)(given, true));
}

/** Tests whether one node causes the other, or a third node causes both, along paths without known nodes. */
export function haveOpenSource(dag: Dag, one: number, other: number, given: readonly number[]): boolean {
  const parents = dag.parents.map((list) => list.filter((parent) => !given.includes(parent)));
  const [above, beside] = [one, other].map((node) => ancestorsOf({ parents }, node));
  return above!.some((is, node) => is === 1 && beside![node] === 1);
}

/** Tests whether any of the nodes comes after the cause on a causal path, or descends from a node that does. */
export function isDistorted({ dag, cause, effect }: Pair, nodes: readonly number[]): boolean {
  return nodesBetween(dag, cause, effect).some((on) => {
    const below = descendantsOf(dag, on);
    return on !== cause && nodes.some((node) => below[node]);
  });
}

function isCausal(dag: Dag, trail: readonly number[]): boolean {
  return trail.slice(1).every((node, i) => parentsOf(dag, node).includes(trail[i] ?? -1));
}

/** Removes the first arrow of every causal path from cause to effect, so that only non-causal connections remain. */
function withoutCausalStarts(dag: Dag, cause: number, effect: number): Dag {
  const above = ancestorsOf(dag, effect);
  return {
    ...dag,
    parents: dag.parents.map((list, node) =>
      above[node] ? list.filter((parent) => parent !== cause) : list,
    ),
  };
}
