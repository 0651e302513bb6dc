import { patternOf } from '../../shared/pattern.ts';
import { templates } from '../../shared/template.ts';
import type { Kind } from '../identification-case.ts';

/** Sorts records into groups, and names the two scenarios that are compared with the records of a group. */
const SORTED = `A researcher sorts the records of all these {{ many }} into {% if several %}groups, one for each combination of {{ known }}{% else %}two groups, by {{ known }}{% endif %}. In each group that contains both {{ many }} {{ which }} {{ cause }} and {{ many }} {{ which }} {{ absent }}, the researcher works out the observed difference: among the group’s {{ many }} {{ which }} {{ cause }}, the share {{ which }} {{ effect }}, minus the corresponding share among the group’s {{ many }} {{ which }} {{ absent }}. Now take exactly the {{ many }} in one such group. They stay in their group even if the changes described next would alter {{ changed }}. In the first scenario, {{ each }}, {{ name }} is {{ made }}, whatever the rule for {{ name }} says. In the second scenario, {{ each }}, {{ name }} is {{ kept }}, whatever the rule for {{ name }} says. In both scenarios, {{ same }}, and every other rule is still followed. The causal difference in the group is the share of its {{ many }} {{ which }} {{ effect }} in the first scenario, minus the corresponding share in the second scenario.`;

/** The premise of what is known at first, and the question whether more knowledge can change a probability. */
const KNOWN = 'we know {{ known }}, and nothing else apart from the rules and the probabilities';
const CAN_CHANGE =
  'Then we also learn whether {{ cause }}. Is there at least one possible combination of what we know and what we then learn in which the new information changes the probability that {{ effect }}?';

/**
 * The sentences that a theme's rules and its words for many cases do not cover. States are clauses of the theme, such as
 * `Mila is happy`. Known states are a list of such clauses, each after “whether”.
 */
export const SENTENCES = {
  adjusted: `${SORTED} Are the observed difference and the causal difference equal in every such group?`,
  needed: `${SORTED} A way of sorting is correct if the observed difference and the causal difference are equal in every group of this kind that it makes; otherwise it is incorrect. Sorting by both, as described, is correct. Is it true that sorting only by {{ first }} would be incorrect, and that sorting only by {{ second }} would be incorrect as well?`,
  tells: `Take one of these {{ many }}. Suppose that ${KNOWN}. ${CAN_CHANGE}`,
  opens: `Take one of these {{ many }}. As long as we know nothing but the rules and the probabilities, learning whether {{ cause }} does not change the probability that {{ effect }}. Now suppose instead that ${KNOWN}. ${CAN_CHANGE}`,
  explains:
    'Take one of these {{ many }}. Suppose that, apart from the rules and the probabilities, all we know is that {{ known }}. Now we learn that {{ cause }}, too. Is it now less likely that {{ effect }} than it was before we learned this?',
} as const;

export const say = templates(SENTENCES);

/** The sentence for each kind of question. */
export const ASKING = {
  'back-door': 'adjusted',
  'bad-control': 'adjusted',
  minimal: 'needed',
  independence: 'tells',
  opening: 'opens',
  'explaining-away': 'explains',
} as const satisfies Record<Kind, keyof typeof SENTENCES>;

const ANYTHING = '.+?';
const SORTING = Object.fromEntries(
  ['each', 'absent', 'changed', 'name', 'made', 'kept', 'same'].map((gap) => [gap, ANYTHING]),
);
/** The pattern of a phrase with “which”. Without it, “which” would start a new clause. */
const WHICH = { which: '\\w+ (?:which|whom)' };
const ASKED = { many: ANYTHING, cause: ANYTHING, effect: ANYTHING, known: ANYTHING };

const QUESTIONS = [
  { sentence: 'adjusted', gaps: { ...ASKED, ...SORTING, ...WHICH }, switches: ['several'] },
  {
    sentence: 'needed',
    gaps: { ...ASKED, ...SORTING, ...WHICH, first: ANYTHING, second: ANYTHING },
    switches: ['several'],
  },
  { sentence: 'tells', gaps: ASKED, switches: [] },
  { sentence: 'opens', gaps: ASKED, switches: [] },
  { sentence: 'explains', gaps: ASKED, switches: [] },
] as const;

const PATTERNS = QUESTIONS.map(({ sentence, gaps, switches }) => ({
  sentence,
  pattern: patternOf(say[sentence], gaps, switches),
}));

/** A question in a prompt: its sentence, and the clauses in the gaps of the sentence. */
export type ToldQuestion = NonNullable<ReturnType<typeof questionIn>>;

/** Splits a question into its parts; undefined for other lines. */
export function questionIn(line: string) {
  for (const { sentence, pattern } of PATTERNS) {
    const found = pattern.read(line);
    if (!found) continue;
    const known = String(found.known)
      .replace(/^whether /, '')
      .split(/,? and whether |, whether /);
    return { sentence, cause: String(found.cause), effect: String(found.effect), known };
  }
  return undefined;
}
