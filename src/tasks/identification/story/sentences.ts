import { templates } from '../../shared/template.ts';
import type { Kind } from '../identification-case.ts';

/** Sorting a record into groups, and what is compared within them. */
const SORTED =
  'Somebody sorts a record of many such cases into groups that agree on {{ known }}. Within each group, cases in which {{ cause }} are compared with the others, as far as there are both.';
const DIFFERENCE = 'the one that would come out if a lot had decided, from outside, whether {{ cause }}';

/**
 * What is said beyond a theme's own rules, whatever the theme. States are clauses of the theme: `Mila is happy`; what is
 * known is a list of them, each after “whether”.
 */
export const SENTENCES = {
  chance:
    'In each such case chance decides anew on whatever these rules leave open, for each of them separately: anything may come up, and what comes up for one says nothing about what comes up for another.',
  adjusted: `${SORTED} Is the difference in how often {{ effect }} always just ${DIFFERENCE}?`,
  needed: `${SORTED} The difference in how often {{ effect }} is then always just ${DIFFERENCE}. Would that no longer be so if either one were left out of the sorting, whichever of the two?`,
  tells:
    'Suppose it is known {{ known }}, and nothing else. Does learning whether {{ cause }} then tell anything more about whether {{ effect }}?',
  opens:
    'As long as nothing is known, learning whether {{ cause }} tells nothing about whether {{ effect }}. Does it tell anything about it once it is known {{ known }}?',
  explains:
    'Suppose it is known that {{ known }}, and nothing else. Then it turns out that {{ cause }}. Does this make it less likely that {{ effect }}?',
} as const;

export const say = templates(SENTENCES);

/** The sentence that asks a question of a kind. */
export const ASKING = {
  'back-door': 'adjusted',
  'bad-control': 'adjusted',
  minimal: 'needed',
  independence: 'tells',
  opening: 'opens',
  'explaining-away': 'explains',
} as const satisfies Record<Kind, keyof typeof SENTENCES>;
