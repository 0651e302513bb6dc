import { templates } from '../../shared/template.ts';
import type { Kind } from '../identification-case.ts';

/** Sorting records into groups, and the two cases that are compared with what the records of a group show. */
const SORTED = `A researcher sorts the records of all these {{ many }} into {% if several %}groups, one for each combination of {{ known }}{% else %}two groups, by {{ known }}{% endif %}. In each group that contains both some {{ many }} {{ which }} {{ cause }} and some {{ many }} {{ which }} {{ absent }}, the researcher works out the observed difference: the share of the former {{ which }} {{ effect }}, minus the share of the latter {{ which }} {{ effect }}. Now take exactly the {{ many }} in one such group. These {{ many }} stay in their group even if the change described next would alter {{ changed }}. In the first case, {{ name }} is {{ made }} {{ all }}, whatever the rule for {{ name }} says. In the second case, {{ name }} is {{ kept }} {{ all }}, whatever the rule for {{ name }} says. In both cases, {{ same }}, and every other rule is still followed.`;

const EXPERIMENT =
  'the share of its {{ many }} {{ which }} {{ effect }} in the first case, minus the share of its {{ many }} {{ which }} {{ effect }} in the second case';

/** What is known at first, and whether more of it can change a chance. */
const KNOWN = 'we know {{ known }}, and nothing else apart from the rules and the probabilities';
const CAN_CHANGE =
  'Then we also learn whether {{ cause }}. For at least one possible combination of what we know and what we then learn, does learning this make it more likely or less likely that {{ effect }}?';

/**
 * What is said beyond a theme's own rules, and beyond its words for many cases. States are clauses of the theme: `Mila is
 * happy`; what is known is a list of them, each after “whether”.
 */
export const SENTENCES = {
  adjusted: `${SORTED} In every such group, is the observed difference equal to ${EXPERIMENT}?`,
  needed: `${SORTED} Call a way of sorting correct if, in every such group that it makes, the observed difference is equal to ${EXPERIMENT}. Sorting by both, as described, is correct. Call both needed if neither sorting only by {{ first }} nor sorting only by {{ second }} would be correct. Are both needed?`,
  tells: `Take one of these {{ many }}. Suppose that ${KNOWN}. ${CAN_CHANGE}`,
  opens: `Take one of these {{ many }}. As long as we know nothing but the rules and the probabilities, learning whether {{ cause }} makes it neither more likely nor less likely that {{ effect }}. Now suppose instead that ${KNOWN}. ${CAN_CHANGE}`,
  explains:
    'Take one of these {{ many }}. Suppose that, apart from the rules and the probabilities, all we know is that {{ known }}. Now we learn that {{ cause }}, too. Should we now think it less likely that {{ effect }} than when all we knew, apart from the rules and the probabilities, was that {{ known }}?',
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
