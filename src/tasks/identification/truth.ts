import { isOpen, isSeparated, type TrailRules, trails } from '../../causal/d-separation.ts';
import { ancestorsOf, type Dag, descendantsOf, parentsOf } from '../../causal/dag.ts';
import { nodesBetween } from '../../causal/paths.ts';
import { type IdentificationCase, type QuestionOf, questionOf } from './identification-case.ts';

/** Tests whether some nodes separate a question's two variables; with `around`, only trails that are not causal count. */
type Parting = (nodes: readonly number[], around: boolean) => boolean;

/**
 * The answer by the graph alone: adjusting by the adjustment criterion, dependence by d-separation in moral graphs. In
 * worlds of causes joined by `or`, if knowing an effect makes two of its causes dependent, one makes the other less likely.
 *
 * @see Shpitser et al. (2010), Def. 4; van der Zander et al. (2014), Def. 5 (proper back-door graph); Pearl (2009), Def.
 *   1.2.3
 */
export function truthOf(question: QuestionOf): boolean {
  return answer(question, byMoralGraph(question));
}

/** The answer by walking every trail between the two. @param rules - May be incomplete, for faulty models. */
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

/** The part of a graph that some nodes depend on: trails that leave it meet a collider that none of them comes from. */
function relevantTo(dag: Dag, nodes: readonly number[]): Dag {
  const above = ancestorsOf(dag, ...nodes);
  return {
    ...dag,
    parents: dag.parents.map((list, node) => (above[node] ? list : [])),
    children: dag.children.map((list) => list.filter((child) => above[child])),
  };
}

/** Premise of a kind as far as it concerns two nodes alone, whatever is known. */
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

/** Tests whether a question belongs to its kind: its premise holds, and it depends only on the kind's subject. */
export function isOfItsKind(question: QuestionOf): boolean {
  return isPremise(question) && turnsOnItsKind(question);
}

/** The part about known variables, for a question whose premise holds. */
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

/** Tests whether a set is enough in the eyes of a reader who welcomes every further variable and sees no harm in it. */
export function seemsEnough({ dag, cause, effect, given }: QuestionOf): boolean {
  return !haveOpenSource(withoutCausalStarts(dag, cause, effect), cause, effect, given);
}

/** Tests whether only adjusting does harm: it joins causes of a common effect, or distorts the effect. */
export function isSpoilt(question: QuestionOf): boolean {
  const { given } = question;
  return isDistorted(question, given) || (seemsEnough(question) && !byMoralGraph(question)(given, true));
}

/** Tests whether one node, or one of the two themselves, causes both along paths without known nodes and colliders. */
function haveOpenSource(dag: Dag, one: number, other: number, given: readonly number[]): boolean {
  const parents = dag.parents.map((list) => list.filter((parent) => !given.includes(parent)));
  const [above, beside] = [one, other].map((node) => ancestorsOf({ parents }, node));
  return above!.some((is, node) => is === 1 && beside![node] === 1);
}

/**
 * Tests whether some node comes after one on a path from cause to effect, so that adjusting for it removes part of the effect.
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

/** Tests whether every arrow of a trail points forwards. */
function isCausal(dag: Dag, trail: readonly number[]): boolean {
  return trail.slice(1).every((node, i) => parentsOf(dag, node).includes(trail[i] ?? -1));
}

/** The graph without the first arrows of the causal paths between two nodes: remaining connections are not effects. */
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
 * Finds statements of a case that its own arrows contradict: variables that they lack, a question that does not belong to
 * its kind, or a truth that does not follow.
 *
 * @throws {SyntaxError} If its arrows cannot be read.
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
