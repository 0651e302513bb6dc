import type { TrailRules } from '../../causal/d-separation.ts';
import { type IdentificationCase, type QuestionOf, questionOf } from './identification-case.ts';
import { QUESTION_KINDS } from './question-kinds.ts';
import { byMoralGraph, byTrails } from './separation.ts';

/**
 * Returns the answer that follows from the graph alone. Adjustment is decided by the adjustment criterion, and
 * dependence by d-separation in moral graphs. In explaining away, causes are joined by `or`, so if knowing an effect
 * makes two causes dependent, learning of one makes the other less likely.
 *
 * @see Shpitser et al. (2010), Def. 4; van der Zander et al. (2014), Def. 5 (proper back-door graph); Pearl (2009),
 *   Def. 1.2.3
 */
export function truthOf(question: QuestionOf): boolean {
  return QUESTION_KINDS[question.kind].truth(question, byMoralGraph(question));
}

/** Returns the answer that follows from the trails. Some simulated models do not follow all `rules`. */
export function truthByTrails(question: QuestionOf, rules?: TrailRules): boolean {
  return QUESTION_KINDS[question.kind].truth(question, byTrails(question, rules));
}

export function isPremise(pair: Omit<QuestionOf, 'given'>): boolean {
  return QUESTION_KINDS[pair.kind].isPremise(pair, byMoralGraph(pair));
}

export function isOfItsKind(question: QuestionOf): boolean {
  return isPremise(question) && turnsOnItsKind(question);
}

export function turnsOnItsKind(question: QuestionOf): boolean {
  return QUESTION_KINDS[question.kind].turnsOnIt?.(question, byMoralGraph(question)) ?? true;
}

export function identificationContradiction(item: IdentificationCase): string | undefined {
  const question = questionOf(item);
  const { cause, effect, given } = question;
  const asked = [cause, effect, ...given];
  if (asked.includes(-1) || new Set(asked).size < asked.length) {
    return `its question about ${item.pair} and ${item.given} mentions a node twice, or a node that its arrows do not contain`;
  }
  if (!isOfItsKind(question))
    return `its arrows allow no question of the kind ${item.kind} about ${item.pair} and ${item.given}`;
  const truth = truthOf(question);
  return truth === item.truth ? undefined : `its truth is ${item.truth}, but its arrows give ${truth}`;
}
