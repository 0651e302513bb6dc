import { isOpen, isSeparated, type TrailRules, trails } from '../../causal/d-separation.ts';
import { ancestorsOf, type Dag, descendantsOf, parentsOf } from '../../causal/dag.ts';
import { nodesBetween } from '../../causal/paths.ts';
import { type IdentificationCase, type QuestionOf, questionOf } from './identification-case.ts';

/** Returns true if the given nodes separate a question's two variables. With `around`, only non-causal trails count. */
type Parting = (nodes: readonly number[], around: boolean) => boolean;

/**
 * Returns the answer that follows from the graph alone. It decides adjustment by the adjustment criterion, and dependence
 * by d-separation in moral graphs. If causes are joined by `or`, and knowing that an effect is present makes two of its causes dependent, then learning that one cause is present makes the other less likely.
 *
 * @see Shpitser et al. (2010), Def. 4; van der Zander et al. (2014), Def. 5 (proper back-door graph); Pearl (2009), Def.
 *   1.2.3
 */
export function truthOf(question: QuestionOf): boolean {
  return answer(question, byMoralGraph(question));
}

/**
 * Returns the answer found by walking every trail between the two variables.
 * @param rules - The trail rules, which may be incomplete to simulate faulty models.
 */
export function truthByTrails(question: QuestionOf, rules?: TrailRules): boolean {
  return answer(question, byTrails(question, rules));
}

function answer({ kind, ...question }: QuestionOf, parts: Parting): boolean {
  const { given } = question;
  const isEnough = (nodes: readonly number[]): boolean => !isDistorted(question, nodes) && parts(nodes, true);
  switch (kind) {
    case 'back-door':
    case 'bad-control':
      return isEnough(given);
    case 'minimal':
      return !given.some((one) => isEnough(given.filter((other) => other !== one)));
    case 'independence':
    case 'opening':
    case 'explaining-away':
      return !parts(given, false);
    default:
      return kind satisfies never;
  }
}

function byMoralGraph({ dag, cause, effect }: QuestionOf): Parting {
  const proper = withoutCausalStarts(dag, cause, effect);
  return (nodes, around) => isSeparated(around ? proper : dag, cause, effect, nodes);
}

function byTrails({ dag, cause, effect, given }: QuestionOf, rules?: TrailRules): Parting {
  const all = [...trails(relevantTo(dag, [cause, effect, ...given]), cause, effect)];
  return (nodes, around) =>
    !all.some((trail) => (!around || !isCausal(dag, trail)) && isOpen(dag, trail, nodes, rules));
}

/**
 * Returns the part of a graph that the given nodes depend on. Trails that leave this part meet a collider with none of
 * these nodes among its descendants.
 */
function relevantTo(dag: Dag, nodes: readonly number[]): Dag {
  const above = ancestorsOf(dag, ...nodes);
  return {
    ...dag,
    parents: dag.parents.map((list, node) => (above[node] ? list : [])),
    children: dag.children.map((list) => list.filter((child) => above[child])),
  };
}

/** Returns true if two nodes meet the premise of a kind, as far as it does not depend on known variables. */
export function isPremise(pair: Omit<QuestionOf, 'given'>): boolean {
  const { dag, kind, cause, effect } = pair;
  const parts = byMoralGraph({ ...pair, given: [] });
  const isEffect = (): boolean => descendantsOf(dag, cause)[effect] === 1;
  switch (kind) {
    case 'back-door':
      return isEffect() && !parts([], true);
    case 'bad-control':
      return isEffect() && parts([], true);
    case 'minimal':
      return isEffect();
    case 'independence':
      return !parts([], false);
    case 'opening':
    case 'explaining-away':
      return parts([], false);
    default:
      return kind satisfies never;
  }
}

/**
 * Returns true if a question belongs to its kind: its premise holds, and its answer depends only on the kind's subject.
 */
export function isOfItsKind(question: QuestionOf): boolean {
  return isPremise(question) && turnsOnItsKind(question);
}

/**
 * Returns true if the answer depends only on the kind's subject, for a question whose premise holds for its two
 * variables.
 */
export function turnsOnItsKind(question: QuestionOf): boolean {
  const { dag, kind, cause, effect, given } = question;
  switch (kind) {
    case 'back-door':
      return !isSpoilt(question);
    case 'bad-control':
    case 'opening':
      return true;
    case 'minimal':
      return given.length === 2 && !isDistorted(question, given) && byMoralGraph(question)(given, true);
    case 'independence':
      return truthOf(question) === haveOpenSource(dag, cause, effect, given);
    case 'explaining-away': {
      const above = ancestorsOf(dag, ...given);
      return given.length === 1 && (above[cause] === 1 || above[effect] === 1);
    }
    default:
      return kind satisfies never;
  }
}

/** Returns true if a set seems sufficient to a model that sees no harm in adjusting for any further variable. */
export function seemsEnough({ dag, cause, effect, given }: QuestionOf): boolean {
  return !haveOpenSource(withoutCausalStarts(dag, cause, effect), cause, effect, given);
}

/** Returns true if only the adjustment introduces bias: it connects causes of a common effect, or distorts the effect. */
export function isSpoilt(question: QuestionOf): boolean {
  const { given } = question;
  return isDistorted(question, given) || (seemsEnough(question) && !byMoralGraph(question)(given, true));
}

/**
 * Returns true if the two nodes have a common source, which may be one of them, along paths without known nodes and
 * colliders.
 */
function haveOpenSource(dag: Dag, one: number, other: number, given: readonly number[]): boolean {
  const parents = dag.parents.map((list) => list.filter((parent) => !given.includes(parent)));
  const [above, beside] = [one, other].map((node) => ancestorsOf({ parents }, node));
  return above!.some((is, node) => is === 1 && beside![node] === 1);
}

/**
 * Returns true if a given node descends from a node on a path from cause to effect, so that adjusting for it removes part
 * of the effect.
 */
function isDistorted(
  { dag, cause, effect }: Pick<QuestionOf, 'dag' | 'cause' | 'effect'>,
  nodes: readonly number[],
): boolean {
  return nodesBetween(dag, cause, effect).some((on) => {
    const below = descendantsOf(dag, on);
    return on !== cause && nodes.some((node) => below[node]);
  });
}

/** Returns true if every arrow of a trail points forwards. */
function isCausal(dag: Dag, trail: readonly number[]): boolean {
  return trail.slice(1).every((node, i) => parentsOf(dag, node).includes(trail[i] ?? -1));
}

/** Removes the first arrows of all causal paths between two nodes, so that the remaining connections are not effects. */
function withoutCausalStarts(dag: Dag, cause: number, effect: number): Dag {
  const above = ancestorsOf(dag, effect);
  return {
    ...dag,
    parents: dag.parents.map((list, node) =>
      above[node] ? list.filter((parent) => parent !== cause) : list,
    ),
  };
}

/**
 * Returns the first contradiction within a case: a variable that its arrows lack, a question that does not belong to its
 * kind, or a truth that does not follow from its arrows.
 *
 * @throws {SyntaxError} If the case's arrows cannot be read.
 */
export function identificationContradiction(item: IdentificationCase): string | undefined {
  const question = questionOf(item);
  const { cause, effect, given } = question;
  const asked = [cause, effect, ...given];
  if (asked.includes(-1) || new Set(asked).size < asked.length) {
    return `its arrows do not have ${item.pair} and ${item.given}, each once`;
  }
  if (!isOfItsKind(question))
    return `its arrows allow no question ${item.kind} about ${item.pair} and ${item.given}`;
  const truth = truthOf(question);
  return truth === item.truth ? undefined : `its truth is ${item.truth}, its arrows give ${truth}`;
}
