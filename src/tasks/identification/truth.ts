import type { TrailRules } from '../../causal/d-separation.ts';
import { type IdentificationCase, type QuestionOf, questionOf } from './identification-case.ts';
import { QUESTION_KINDS } from './question-kinds.ts';
import { byMoralGraph, byTrails } from './separation.ts';

/**
 * Returns the answer that follows from the graph alone. It decides adjustment by the adjustment criterion, and dependence
 * by d-separation in moral graphs. If causes are joined by `or`, and knowing that an effect is present makes two of its causes dependent, then learning that one cause is present makes the other less likely.
 *
 * @see Shpitser et al. (2010), Def. 4; van der Zander et al. (2014), Def. 5 (proper back-door graph); Pearl (2009), Def.
 *   1.2.3
 */
export function truthOf(question: QuestionOf): boolean {
  return QUESTION_KINDS[question.kind].truth(question, byMoralGraph(question));
}

/**
 * Returns the answer found by walking every trail between the two variables.
 * @param rules - The trail rules, which may be incomplete to simulate faulty models.
 */
export function truthByTrails(question: QuestionOf, rules?: TrailRules): boolean {
  return QUESTION_KINDS[question.kind].truth(question, byTrails(question, rules));
}

/** Returns true if two nodes meet the premise of a kind, as far as it does not depend on known variables. */
export function isPremise(pair: Omit<QuestionOf, 'given'>): boolean {
  return QUESTION_KINDS[pair.kind].isPremise(pair, byMoralGraph(pair));
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
  return QUESTION_KINDS[question.kind].turnsOnIt?.(question, byMoralGraph(question)) ?? true;
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
