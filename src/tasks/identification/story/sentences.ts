import { templates } from '../../shared/template.ts';
import type { Kind } from '../identification-case.ts';

/** What a sorting is compared with: the same cases, had the cause been forced. */
const DIFFERENCE =
  'equal, in every such group, to the difference between these two cases in how often {{ effect }}';

/** Sorting records into groups, and what is compared within them. */
const SORTED = `Somebody sorts the records of these {{ many }} into {% if several %}groups, one for each combination of {{ known }}{% else %}two groups, by {{ known }}{% endif %}. In each group that has some {{ many }} {{ which }} {{ cause }} and some {{ which }} {{ absent }}, they work out how much more often {{ effect }} among the former than among the latter. Now take exactly the {{ many }} that were put into one such group; they stay in it even if what follows would have changed {{ changed }}. Suppose {{ name }} had been {{ made }} {{ all }}, whatever the rule for {{ name }} says, or else {{ kept }} {{ all }}, while everything else still followed the rules.`;

/**
 * What is said beyond a theme's own rules, and beyond its words for many cases. States are clauses of the theme: `Mila is
 * happy`; what is known is a list of them, each after “whether”.
 */
export const SENTENCES = {
  adjusted: `${SORTED} Is the difference that they worked out ${DIFFERENCE}?`,
  needed: `${SORTED} It is a fact that the difference that they worked out is ${DIFFERENCE}: sorting by both works. Is it true that sorting only by {{ first }} would not work, and that sorting only by {{ second }} would not work either?`,
  tells:
    'Suppose that, apart from the rules, we know {{ known }}, and nothing else. Could learning whether {{ cause }}, in at least some cases, still tell us anything about whether {{ effect }}?',
  opens:
    'If we know nothing but the rules, learning whether {{ cause }} tells us nothing about whether {{ effect }}. Once we know {{ known }}, could learning whether {{ cause }}, in at least some cases, tell us anything about whether {{ effect }}?',
  explains:
    'Suppose that, apart from the rules, all we know is that {{ known }}. Now we learn that {{ cause }}, too. Should we now think it less likely than before that {{ effect }}?',
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
