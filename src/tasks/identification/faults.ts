import type { TrailRules } from '../../causal/d-separation.ts';
import type { Faults } from '../shared/faults.ts';
import type { Kind, QuestionOf } from './identification-case.ts';
import { isSpoilt, seemsEnough, truthByTrails } from './truth.ts';

type Answer = (question: QuestionOf) => boolean;

/** Answers questions of some kinds in its own way, and all others rightly. */
function faulty(kinds: readonly Kind[], answer: Answer): Answer {
  return (question) => (kinds.includes(question.kind) ? answer(question) : truthByTrails(question));
}

function knowing(rules: TrailRules): Answer {
  return (question) => truthByTrails(question, rules);
}

const ADJUSTING: readonly Kind[] = ['back-door', 'bad-control'];

/** Models with a fault that shows in what can be identified. */
export const FAULTS = {
  'always-yes': () => true,
  'always-no': () => false,
  // Takes what a common cause brings along for an effect, unless adjusting itself has done harm.
  'correlation-is-causation': faulty(ADJUSTING, (question) => !isSpoilt(question)),
  // Sees no harm in adjusting for common effects, or for what comes after the cause.
  'adjusts-for-colliders': faulty(ADJUSTING, seemsEnough),
  // Would leave nothing out that was adjusted for: it must have been for something.
  'keeps-every-control': faulty(['minimal'], () => true),
  // Does not hold fixed what is known: what passes through it passes on. Common effects it minds.
  'ignores-conditioning': faulty(['independence'], knowing({ blocks: false, opens: true })),
  // Has what tells nothing tell nothing for good: knowing a common effect joins no causes.
  'overlooks-colliders': faulty(['opening'], knowing({ blocks: true, opens: false })),
  // Thinks that what is known to have one cause may as well have the other, too.
  'misses-explanation': faulty(['explaining-away'], () => false),
} as const satisfies Faults<QuestionOf>;
