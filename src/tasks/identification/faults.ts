import type { TrailRules } from '../../causal/d-separation.ts';
import type { Faults } from '../shared/faults.ts';
import type { IdentificationKind, QuestionOf } from './identification-case.ts';
import { isSpoilt, seemsEnough } from './separation.ts';
import { truthByTrails } from './truth.ts';

type Answer = (question: QuestionOf) => boolean;

/** Makes a model that answers questions of the given kinds by `answer`, and all other questions correctly. */
function faulty(kinds: readonly IdentificationKind[], answer: Answer): Answer {
  return (question) => (kinds.includes(question.kind) ? answer(question) : truthByTrails(question));
}

function knowing(rules: TrailRules): Answer {
  return (question) => truthByTrails(question, rules);
}

const ADJUSTING: readonly IdentificationKind[] = ['back-door', 'bad-control'];

/** The models with a fault in identification. */
export const FAULTS = {
  'always-yes': () => true,
  'always-no': () => false,
  // Mistakes the influence of a common cause for an effect, except where adjusting itself introduces the bias.
  'correlation-is-causation': faulty(ADJUSTING, (question) => !isSpoilt(question)),
  // Sees no harm in adjusting for common effects or for consequences of the cause.
  'adjusts-for-colliders': faulty(ADJUSTING, seemsEnough),
  // Keeps every variable that was adjusted for, on the assumption that there was a reason.
  'keeps-every-control': faulty(['minimal'], () => true),
  // Does not see that known variables block paths, but does see that common effects open them.
  'ignores-conditioning': faulty(['independence'], knowing({ blocks: false, opens: true })),
  // Believes that independent variables stay independent even if a common effect is known.
  'overlooks-colliders': faulty(['opening'], knowing({ blocks: true, opens: false })),
  // Ignores that one cause explains a common effect away.
  'misses-explanation': faulty(['explaining-away'], () => false),
} as const satisfies Faults<QuestionOf>;
