import type { Asked } from '../../cases/asked.ts';
import type { TrailRules } from '../../causal/d-separation.ts';
import { remembering } from '../../lib/remembering.ts';
import { answeringParser, askedByTheme, themesBeside } from '../answering-parser.ts';
import { type Faults, sayOpposite } from '../shared/faults.ts';
import type { PromptParser } from '../task.ts';
import type { Kind, QuestionOf } from './identification-case.ts';
import { IDENTIFICATION_CONFIG } from './identification-config.ts';
import { identificationAskedOf } from './story/asked.ts';
import { identificationReader } from './story/parser.ts';
import { SENTENCES } from './story/sentences.ts';
import { isSpoilt, seemsEnough, truthByTrails } from './truth.ts';

/** Makes the parser of identification prompts. @param themes - Names of the package's themes, or files of others. */
export function identificationPromptParser(themes: readonly string[]): PromptParser {
  const readers = themesBeside(themes, IDENTIFICATION_CONFIG).map(identificationReader);
  const truth = (question: QuestionOf): boolean => truthByTrails(question);
  return answeringParser(readers, { truth, faults: FAULTS, slip: sayOpposite });
}

const askedInStory = askedByTheme(identificationAskedOf);

/** What an identification prompt asks; of a theme that nobody has loaded, yes and no alone decide. */
export const identificationAsked = remembering((prompt): Asked | undefined =>
  prompt.includes(SENTENCES.chance)
    ? (askedInStory(prompt) ?? { subject: [], others: [], statements: [] })
    : undefined,
);

type Answer = (question: QuestionOf) => boolean;

/** Answers questions of some kinds in its own way, and all others rightly. */
function faulty(kinds: readonly Kind[], answer: Answer): Answer {
  return (question) => (kinds.includes(question.kind) ? answer(question) : truthByTrails(question));
}

function knowing(rules: TrailRules): Answer {
  return (question) => truthByTrails(question, rules);
}

const ADJUSTING: readonly Kind[] = ['back-door', 'bad-control'];

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
