import type { TrailRules } from '../../causal/d-separation.ts';
import type { Faults } from '../shared/faults.ts';
import type { IdentificationKind, QuestionOf } from './identification-case.ts';
import { truthByTrails } from './question-kinds.ts';
import { isSpoilt, seemsEnough } from './separation.ts';

type Answer = (question: QuestionOf) => boolean;

function faulty(kinds: readonly IdentificationKind[], answer: Answer): Answer {
  return (question) => (kinds.includes(question.kind) ? answer(question) : truthByTrails(question));
}

function knowing(rules: TrailRules): Answer {
  return (question) => truthByTrails(question, rules);
}

const ADJUSTING: readonly IdentificationKind[] = ['back-door', 'bad-control'];

export const FAULTS = {
  'always-yes': () => true,
  'always-no': () => false,
  // Mistakes the influence of a common cause for an effect, but knows that some adjustments introduce bias.
  'correlation-is-causation': faulty(ADJUSTING, (question) => !isSpoilt(question)),
  // Overlooks that adjusting for a common effect or for a consequence of the cause can introduce bias.
  'adjusts-for-colliders': faulty(ADJUSTING, seemsEnough),
  // Considers every adjusted variable necessary.
  'keeps-every-control': faulty(['minimal'], () => true),
  // Overlooks that known variables block paths, but knows that known common effects open them.
  'ignores-conditioning': faulty(['independence'], knowing({ blocks: false, opens: true })),
  // Believes that independent variables stay independent if a common effect becomes known.
  'overlooks-colliders': faulty(['opening'], knowing({ blocks: true, opens: false })),
  // Overlooks that one cause of a known effect makes other causes less likely.
  'misses-explanation': faulty(['explaining-away'], () => false),
} as const satisfies Faults<QuestionOf>;
