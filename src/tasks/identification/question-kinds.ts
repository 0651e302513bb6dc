import type { TrailRules } from '../../causal/d-separation.ts';
import { ancestorsOf, descendantsOf } from '../../causal/dag.ts';
import type { IdentificationKind, QuestionOf } from './identification-case.ts';
import { byMoralGraph, byTrails, haveOpenSource, isDistorted, isSpoilt, type Parting } from './separation.ts';
import { adjusted, needed } from './story/adjustment.ts';
import { explains, opens, tells } from './story/dependence.ts';
import type { Sentence } from './story/sentence.ts';

type Question = Omit<QuestionOf, 'kind'>;
type Pair = Omit<Question, 'given'>;

interface QuestionKind {
  readonly title: string;
  readonly sentence: Sentence;
  /** Tests whether two nodes meet the kind's conditions that do not depend on known variables. */
  readonly isPremise: (pair: Pair, parts: Parting) => boolean;
  /** Tests whether a question meets the kind's conditions on known variables. By default, every question does. */
  readonly turnsOnIt?: (question: Question, parts: Parting) => boolean;
  readonly truth: (question: Question, parts: Parting) => boolean;
  /** True if few sets of known variables fit, and all of these consist of ancestors of the two variables. */
  readonly hasFewSets?: true;
  /** True if the rule of thumb “never adjust for anything after the cause” could give the right answer. */
  readonly looksAfterCause?: true;
}

const isEnough = (question: Question, parts: Parting, given = question.given): boolean =>
  !isDistorted(question, given) && parts(given, true);
const isEffect = ({ dag, cause, effect }: Pair): boolean => descendantsOf(dag, cause)[effect] === 1;
const areDependent = ({ given }: Question, parts: Parting): boolean => !parts(given, false);

/**
 * The kinds of questions. Add a new kind here, to `IDENTIFICATION_KINDS` (`identification-case.ts`) and to
 * `by-chance.ts`. Write a new sentence beside its like, and list it in `story/sentences.ts`.
 */
export const QUESTION_KINDS: Readonly<Record<IdentificationKind, QuestionKind>> = {
  'back-door': {
    title: 'Back door: is it enough to adjust for these variables?',
    sentence: adjusted,
    isPremise: (pair, parts) => isEffect(pair) && !parts([], true),
    turnsOnIt: (question) => !isSpoilt(question),
    truth: isEnough,
  },
  'bad-control': {
    title: 'Bad control: if no adjustment is needed, is adjusting for these variables harmless?',
    sentence: adjusted,
    isPremise: (pair, parts) => isEffect(pair) && parts([], true),
    truth: isEnough,
    looksAfterCause: true,
  },
  minimal: {
    title: 'Minimal: is each of these variables needed?',
    sentence: needed,
    isPremise: isEffect,
    turnsOnIt: (question, parts) => question.given.length === 2 && isEnough(question, parts),
    truth: (question, parts) =>
      !question.given.some((one) =>
        isEnough(
          question,
          parts,
          question.given.filter((other) => other !== one),
        ),
      ),
    hasFewSets: true,
  },
  independence: {
    title: 'Independence: does one variable reveal anything about another, given what is known?',
    sentence: tells,
    isPremise: (_, parts) => !parts([], false),
    turnsOnIt: (question, parts) => {
      const { dag, cause, effect, given } = question;
      return areDependent(question, parts) === haveOpenSource(dag, cause, effect, given);
    },
    truth: areDependent,
  },
  opening: {
    title: 'Opening: does new knowledge make two independent variables dependent?',
    sentence: opens,
    isPremise: (_, parts) => parts([], false),
    truth: areDependent,
  },
  'explaining-away': {
    title: 'Explaining away: does learning of one cause make the other less likely?',
    sentence: explains,
    isPremise: (_, parts) => parts([], false),
    turnsOnIt: ({ dag, cause, effect, given }) => {
      const above = ancestorsOf(dag, ...given);
      return given.length === 1 && (above[cause] === 1 || above[effect] === 1);
    },
    truth: areDependent,
  },
};

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

export function isOfItsKind(question: QuestionOf): boolean {
  const { isPremise, turnsOnIt } = QUESTION_KINDS[question.kind];
  const parts = byMoralGraph(question);
  return isPremise(question, parts) && (turnsOnIt?.(question, parts) ?? true);
}
