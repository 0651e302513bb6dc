import {
  isBackDoor,
  isOpen,
  isSeparated,
  type TrailRules,
  trails,
  withoutArrowsOutOf,
} from '../../causal/d-separation.ts';
import { descendantsOf } from '../../causal/dag.ts';
import { nodesBetween } from '../../causal/paths.ts';
import { type IdentificationCase, type QuestionOf, questionOf } from './identification-case.ts';

/** Whether some nodes part the two that a question is about; only what begins against an arrow counts if `around`. */
type Parting = (nodes: readonly number[], around: boolean) => boolean;

/** Knowing a common effect joins nothing. */
const NEVER_OPENS: TrailRules = { blocks: true, opens: false };

/**
 * The answer by the graph alone: adjusting by the back-door criterion, dependence by d-separation in moral graphs. In
 * worlds of causes joined by `or`, one of two causes that knowing their effect makes dependent makes the other less likely.
 *
 * @see Pearl (2009), Def. 3.3.1 and 1.2.3
 */
export function truthOf(question: QuestionOf): boolean {
  return answer(question, byMoralGraph(question));
}

/** The same by walking every trail between the two: what is known of trails may be less than there is to know. */
export function truthByTrails(question: QuestionOf, rules?: TrailRules): boolean {
  return answer(question, byTrails(question, rules));
}

function answer({ kind, ...question }: QuestionOf, parts: Parting): boolean {
  const { given } = question;
  const isEnough = (nodes: readonly number[]): boolean => !comesAfter(question, nodes) && parts(nodes, true);
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
  return (nodes, around) => isSeparated(around ? withoutArrowsOutOf(dag, cause) : dag, cause, effect, nodes);
}

function byTrails({ dag, cause, effect }: QuestionOf, rules?: TrailRules): Parting {
  const all = [...trails(dag, cause, effect)];
  return (nodes, around) =>
    !all.some((trail) => (!around || isBackDoor(dag, trail)) && isOpen(dag, trail, nodes, rules));
}

/** Whether a question is one of its kind: its premise holds, and it turns on what the kind is about, and on nothing else. */
export function isOfItsKind(question: QuestionOf): boolean {
  const { dag, kind, cause, effect, given } = question;
  const parts = byMoralGraph(question);
  const [fromCause, fromEffect] = [descendantsOf(dag, cause), descendantsOf(dag, effect)];
  const isEffect = fromCause[effect] === 1;
  switch (kind) {
    case 'back-door':
      return isEffect && !parts([], true) && !isSpoilt(question);
    case 'bad-control':
      return (
        isEffect && parts([], true) && given.every((node) => !fromCause[node] || distorts(question, node))
      );
    case 'minimal':
      return isEffect && given.length === 2 && !comesAfter(question, given) && parts(given, true);
    case 'independence':
      return !parts([], false) && truthOf(question) === truthByTrails(question, NEVER_OPENS);
    case 'opening':
      return parts([], false);
    case 'explaining-away':
      return (
        given.length === 1 && parts([], false) && given.some((node) => fromCause[node] || fromEffect[node])
      );
    default:
      return kind satisfies never;
  }
}

/** Enough to adjust for in the eyes of one to whom every further variable is welcome: nothing adjusted for can do harm. */
export function seemsEnough(question: QuestionOf): boolean {
  return byTrails(question, NEVER_OPENS)(question.given, true);
}

/** Whether adjusting does harm: by joining causes of a common effect on a way round, or for what comes after the cause. */
export function isSpoilt(question: QuestionOf): boolean {
  const { dag, cause, effect, given } = question;
  const joins = (trail: readonly number[]): boolean =>
    isBackDoor(dag, trail) && isOpen(dag, trail, given) && !isOpen(dag, trail, given, NEVER_OPENS);
  return comesAfter(question, given) || [...trails(dag, cause, effect)].some(joins);
}

function comesAfter({ dag, cause }: Pick<QuestionOf, 'dag' | 'cause'>, nodes: readonly number[]): boolean {
  const below = descendantsOf(dag, cause);
  return nodes.some((node) => below[node]);
}

/** Whether a node comes after one on a way from cause to effect: adjusting for it takes from the effect, or distorts it. */
function distorts({ dag, cause, effect }: QuestionOf, node: number): boolean {
  return nodesBetween(dag, cause, effect).some((on) => on !== cause && descendantsOf(dag, on)[node]);
}

/**
 * What a case says that its own arrows contradict: variables that they do not have, a question that is none of its
 * kind, or a truth that does not follow.
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
