import { codes, NAMES } from './names.ts';
import type { ThemeSource } from './theme-schema.ts';

/**
 * Writes the sentence that supposes a state of one or two nodes. All built-in themes put it alike.
 *
 * @param change - What is done to the nodes, such as `made happy`.
 * @param kept - What stays the same, such as `everyone’s candies`.
 */
function supposition(change: string, kept: string): string {
  return `Now suppose {{ names }} were {% if both %}both {% endif %}${change}, whatever {% if both %}their rules say{% else %}the rule for {{ names }} says{% endif %}, while ${kept} and all the other rules stayed the same.`;
}

/** The theme about guests who get candies. It tests numeracy in addition to causal reasoning. */
const candyParty: ThemeSource = {
  id: 'candy-party',
  names: NAMES,
  detail: { kind: 'count', most: 10, noun: { one: 'candy', many: 'candies' } },
  sentences: {
    opening:
      '{{ names }} are guests at a candy party. The host hands out candies, and after that each guest is either happy or not happy.',
    rules: 'These rules determine whether a guest is happy:',
    rule: '- {{ name }} is happy if, and only if, {{ conditions }}.',
    state: '{{ name }} is {% if not value %}not {% endif %}happy',
    own: '{{ name }} gets at least {{ amount }}',
    closing: 'Nothing else makes a guest happy.',
    fact: '{{ name }} gets {{ amount }}',
    facts: 'The host hands out the candies as follows: {{ facts }}.',
    observed: 'It is not known how many candies any other guest gets. At the actual party, {{ states }}.',
    supposition: supposition(
      '{% if value %}made happy{% else %}kept from being happy{% endif %}',
      'everyone’s candies',
    ),
    question: 'Is {{ name }} happy?',
    hypotheticalQuestion: 'Would {{ name }} then be happy?',
  },
  distractors: [
    '{{ name }} came to the party by {{ vehicle }}.',
    '{{ stranger }} was invited, too, but stayed at home.',
    '{{ name }} chose the music for the party.',
    'The party room has {{ number }} windows.',
  ],
  words: { vehicle: ['bus', 'bicycle', 'tram', 'taxi'] },
};

/** The theme about gardeners and the colours of their flowers. Its facts contain no numbers. */
const flowerGarden: ThemeSource = {
  id: 'flower-garden',
  names: NAMES,
  detail: { kind: 'choice', choices: ['red', 'white', 'yellow', 'blue', 'purple'] },
  sentences: {
    opening:
      '{{ names }} share a flower garden. Each of them is given one flower, and after that each of them either waters the garden or does not.',
    rules: 'These rules determine who waters the garden:',
    rule: '- {{ name }} waters the garden if, and only if, {{ conditions }}.',
    state: '{{ name }} {% if value %}waters{% else %}does not water{% endif %} the garden',
    own: '{{ name }} is given a {{ choices }} flower',
    closing: 'Nobody waters the garden for any other reason.',
    fact: '{{ name }} is given a {{ choice }} flower',
    facts: 'On the day in question, {{ facts }}.',
    observed:
      'It is not known which flower any other person is given. What actually happens on that day: {{ states }}.',
    supposition: supposition(
      '{% if value %}made to water{% else %}{% if both %}kept from watering{% else %}not to water{% endif %}{% endif %} the garden',
      'everyone’s flowers',
    ),
    question: 'Does {{ name }} water the garden?',
    hypotheticalQuestion: 'Would {{ name }} then water the garden?',
  },
  distractors: [
    'The garden gate is painted {{ colour }}.',
    '{{ stranger }} used to help in the garden but has moved away.',
    'There are {{ number }} apple trees in the garden.',
    '{{ name }} wears a {{ colour }} hat.',
  ],
  words: { colour: ['grey', 'brown', 'black', 'turquoise'] },
};

/** The theme about vaccination. For each person, one symptom matters, and the other symptoms are distractors. */
const fluVaccine: ThemeSource = {
  id: 'flu-vaccine',
  names: NAMES,
  detail: {
    kind: 'measurements',
    items: ['a cough', 'a high fever', 'a sore throat', 'a headache', 'a runny nose'],
    most: 10,
    noun: { one: 'day', many: 'days' },
  },
  factsAre: 'sentences',
  sentences: {
    opening:
      '{{ names }} live in the same house. Each of them decides whether to get the flu vaccine, depending on how last winter went and on which of the others get it.',
    rules: 'These rules determine who gets the vaccine:',
    rule: '- {{ name }} gets the vaccine if, and only if, {{ conditions }}.',
    state: '{{ name }} {% if value %}gets{% else %}does not get{% endif %} the vaccine',
    own: '{{ name }} had {{ item }} for at least {{ amount }}',
    closing: 'Nothing else affects these decisions.',
    fact: '{{ name }} had {{ measurements }}.',
    facts: 'Last winter went as follows. {{ facts }}',
    measurement: '{{ item }} for {{ amount }}',
    observed: 'It is not known how last winter went for anybody else. What actually happens: {{ states }}.',
    supposition: supposition(
      '{% if value %}made to get{% else %}{% if both %}kept from getting{% else %}not to get{% endif %}{% endif %} the vaccine',
      'everyone’s symptoms',
    ),
    question: 'Does {{ name }} get the vaccine?',
    hypotheticalQuestion: 'Would {{ name }} then get the vaccine?',
  },
  distractors: [
    '{{ name }} usually travels to work by {{ vehicle }}.',
    '{{ stranger }} moved out of the house two years ago.',
    'There are {{ number }} doctors in the town.',
  ],
  words: { vehicle: ['train', 'bicycle', 'ferry', 'car'] },
};

/**
 * The theme about a patient's findings. The codes of findings have no meaning, so a model cannot recall facts about
 * them.
 */
const clinicalNotes: ThemeSource = {
  id: 'clinical-notes',
  names: codes(100, 999),
  detail: { kind: 'count', most: 10, noun: { one: 'unit', many: 'units' } },
  sentences: {
    opening:
      'The clinical notes on a patient contain these coded findings: {{ names }}. Each finding is either positive or negative, and each has a laboratory value of its own.',
    rules: 'These rules determine whether a finding is positive:',
    rule: '- {{ name }} is positive if, and only if, {{ conditions }}.',
    state: '{{ name }} is {% if value %}positive{% else %}negative{% endif %}',
    own: 'the laboratory value of {{ name }} is at least {{ amount }}',
    closing: 'Nothing else makes a finding positive.',
    fact: 'the laboratory value of {{ name }} is {{ amount }}',
    facts: 'On the day of the examination, {{ facts }}.',
    observed: 'No other laboratory value is on record. In the actual examination, {{ states }}.',
    supposition: supposition('made {% if value %}positive{% else %}negative{% endif %}', 'all laboratory values'),
    question: 'Is {{ name }} positive?',
    hypotheticalQuestion: 'Would {{ name }} then be positive?',
  },
  distractors: [
    'An older note mentions {{ stranger }}, with a laboratory value of {{ number }} units.',
    'The patient was admitted on a {{ weekday }}.',
    'The examination took {{ number }} hours.',
  ],
  words: { weekday: ['Monday', 'Tuesday', 'Thursday', 'Friday'] },
};

/** The theme without a story. It has only symbols and rules, so there is nothing to imagine. */
const abstract: ThemeSource = {
  id: 'abstract',
  names: codes(10, 99),
  detail: { kind: 'switch' },
  sentences: {
    opening:
      'There are these variables: {{ names }}. Each variable is either true or false, and each has an input of its own, which is either 1 or 0.',
    rules: 'These rules determine the values of the variables:',
    rule: '- {{ name }} is true if, and only if, {{ conditions }}.',
    state: '{{ name }} is {% if value %}true{% else %}false{% endif %}',
    own: 'the input of {{ name }} is 1',
    closing: 'There are no other rules.',
    fact: 'the input of {{ name }} is {% if value %}1{% else %}0{% endif %}',
    facts: 'The inputs are as follows: {{ facts }}.',
    observed: 'No other input is known. With the actual inputs, {{ states }}.',
    supposition: supposition('set to {% if value %}true{% else %}false{% endif %}', 'all inputs'),
    question: 'Is {{ name }} true?',
    hypotheticalQuestion: 'Would {{ name }} then be true?',
  },
  distractors: ['{{ stranger }} is not one of these variables.'],
};

/** The themes that come with the package, written as users write theirs. */
export const BUILT_IN_THEMES: readonly ThemeSource[] = [candyParty, flowerGarden, fluVaccine, clinicalNotes, abstract];
