import { NAMES } from './names.ts';
import { type Theme, theme } from './theme.ts';

/** Guests get candies: tests numeracy along with causes. No pronouns, so that none can disagree. */
export const candyParty = theme({
  id: 'candy-party',
  names: NAMES,
  detail: { kind: 'count', most: 10, noun: { one: 'candy', many: 'candies' } },
  sentences: {
    opening:
      '{{ names }} are guests at a candy party. The host hands out candies, and after that each guest is either happy or not happy.',
    rules: 'What makes the guests happy is fixed by these rules:',
    rule: '- {{ name }} is happy if, and only if, {{ conditions }}.',
    state: '{{ name }} is {% if not value %}not {% endif %}happy',
    own: '{{ name }} gets at least {{ amount }}',
    closing: 'Nothing outside these rules makes a guest happy.',
    fact: '{{ name }} gets {{ amount }}',
    facts: 'When the host hands out the candies, {{ facts }}.',
    observed:
      'Nobody says how many candies anybody else gets, but as things are, everybody can see that {{ states }}.',
    supposition:
      'Now suppose that {{ name }} is {% if not value %}not {% endif %}happy, no matter what the rules say about {{ name }}. All other rules and all candies stay as they are.',
    question: 'Is {{ name }} happy?',
    hypotheticalQuestion: 'In that case, is {{ name }} happy?',
  },
  synonyms: ['{{ name }} is {% if value %}glad{% else %}sad{% endif %}'],
  distractors: [
    '{{ name }} came to the party by {{ vehicle }}.',
    '{{ stranger }} was invited too but stayed at home.',
    'The music at the party was chosen by {{ name }}.',
    'There were {{ number }} lanterns in the garden.',
  ],
  words: { vehicle: ['bus', 'bicycle', 'tram', 'taxi'] },
});

/** Gardeners and the colours of their flowers: needs no numbers. */
export const flowerGarden = theme({
  id: 'flower-garden',
  names: NAMES,
  detail: {
    kind: 'choice',
    choices: ['a red', 'a white', 'a yellow', 'a blue', 'an orange'],
  },
  sentences: {
    opening:
      '{{ names }} share a flower garden. Each of them is given one flower, and later each either waters the garden or does not water it.',
    rules: 'Who waters the garden follows from these rules:',
    rule: '- {{ name }} waters the garden if, and only if, {{ conditions }}.',
    state: '{{ name }} {% if value %}waters{% else %}does not water{% endif %} the garden',
    own: '{{ name }} is given {{ choices }} flower',
    closing: 'There is no other reason to water the garden.',
    fact: '{{ name }} is given {{ choice }} flower',
    facts: 'On the day in question, {{ facts }}.',
    observed:
      'Which flower anybody else is given is not known, but it is known that, as things are, {{ states }}.',
    supposition:
      'Now suppose that {{ name }} {% if value %}waters{% else %}does not water{% endif %} the garden, whatever the rules say about {{ name }}. All other rules and all flowers stay as they are.',
    question: 'Does {{ name }} water the garden?',
    hypotheticalQuestion: 'In that case, does {{ name }} water the garden?',
  },
  synonyms: [
    '{{ name }} {% if value %}irrigates{% else %}does not irrigate{% endif %} the garden',
    '{{ name }} {% if value %}does{% else %}does not do{% endif %} the watering',
  ],
  distractors: [
    'The gate of the garden is painted {{ colour }}.',
    '{{ stranger }} used to help in the garden but has moved away.',
    'The garden has {{ number }} apple trees.',
    '{{ name }} wears a {{ colour }} hat.',
  ],
  words: { colour: ['grey', 'brown', 'black', 'turquoise'] },
});

/** Days of symptoms decide who gets vaccinated. For each person one symptom matters; the others are told to distract. */
export const fluVaccine = theme({
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
      '{{ names }} live in the same house. Each of them decides whether to get the flu vaccine, looking back on the last winter and at what some of the others do.',
    rules: 'They decide by these rules:',
    rule: '- {{ name }} gets the vaccine if, and only if, {{ conditions }}.',
    state: '{{ name }} {% if value %}gets{% else %}does not get{% endif %} the vaccine',
    own: '{{ name }} had {{ item }} for at least {{ amount }}',
    closing: 'Nothing else plays a part in these decisions.',
    fact: '{{ name }} had {{ measurements }}.',
    facts: 'This is how the last winter went. {{ facts }}',
    measurement: '{{ item }} for {{ amount }}',
    observed:
      'How the winter went for anybody else is not on record, but it is known that, as things are, {{ states }}.',
    supposition:
      'Now suppose that {{ name }} {% if value %}gets{% else %}does not get{% endif %} the vaccine, whatever the rules say about {{ name }}. All other rules and all symptoms stay as they are.',
    question: 'Does {{ name }} get the vaccine?',
    hypotheticalQuestion: 'In that case, does {{ name }} get the vaccine?',
  },
  synonyms: [
    '{{ name }} {% if value %}receives{% else %}does not receive{% endif %} the vaccine',
    '{{ name }} {% if value %}takes{% else %}does not take{% endif %} the vaccine',
    '{{ name }} is {% if not value %}not {% endif %}vaccinated',
    '{{ name }} is {% if not value %}not {% endif %}immunised',
    '{{ name }} {% if value %}gets{% else %}does not get{% endif %} a flu shot',
    '{{ name }} {% if value %}gets{% else %}does not get{% endif %} vaccinated',
  ],
  distractors: [
    '{{ name }} usually travels to work by {{ vehicle }}.',
    '{{ stranger }} moved out of the house before the winter.',
    'The doctor works on floor {{ number }}.',
  ],
  words: { vehicle: ['train', 'bicycle', 'ferry', 'car'] },
});

/** Coded laboratory values that lead to a surgeon's decision. Codes mean nothing, so nothing can be recalled. */
export const clinicalNotes = theme({
  id: 'clinical-notes',
  names: codes('BCDFGHKLMNPRSTVWXZ', 101, 160),
  detail: { kind: 'count', most: 10, noun: { one: 'unit', many: 'units' } },
  sentences: {
    opening:
      'The clinical notes on a patient hold these coded findings: {{ names }}. Each finding is either positive or negative; a positive {{ last }} is the decision of the surgeon to operate.',
    rules: 'In this hospital findings are read by these rules:',
    rule: '- {{ name }} is positive if, and only if, {{ conditions }}.',
    state: '{{ name }} is {% if value %}positive{% else %}negative{% endif %}',
    own: 'the {% if leaf %}risk score{% else %}laboratory value{% endif %} of {{ name }} is at least {{ amount }}',
    closing: 'Nothing else makes a finding positive.',
    fact: 'the {% if leaf %}risk score{% else %}laboratory value{% endif %} of {{ name }} is {{ amount }}',
    facts: 'On the day of the examination, {{ facts }}.',
    observed: 'No other value has been kept, but the notes show that, as things are, {{ states }}.',
    supposition:
      'Now suppose that {{ name }} is {% if value %}positive{% else %}negative{% endif %}, whatever the rules say about {{ name }}. All other rules and all values stay as they are.',
    question:
      '{% if leaf %}Does the surgeon decide to operate, that is, is {{ name }} positive?{% else %}Is {{ name }} positive?{% endif %}',
    hypotheticalQuestion:
      '{% if leaf %}In that case, does the surgeon decide to operate, that is, is {{ name }} positive?{% else %}In that case, is {{ name }} positive?{% endif %}',
  },
  synonyms: [
    '{% if leaf %}the surgeon {% if value %}decides{% else %}does not decide{% endif %} to operate{% endif %}',
    '{% if leaf %}the surgeon {% if value %}operates{% else %}does not operate{% endif %}{% endif %}',
    '{{ name }} {% if value %}tests{% else %}does not test{% endif %} positive',
  ],
  distractors: [
    'The patient was also tested for {{ stranger }}, with a value of {{ number }} units.',
    'The patient was admitted on a {{ weekday }}.',
    'The examination took {{ number }} hours.',
  ],
  words: { weekday: ['Monday', 'Tuesday', 'Thursday', 'Friday'] },
});

/** Letters and rules, no story: what is left when nothing can be imagined. */
export const abstract = theme({
  id: 'abstract',
  names: [...'BCDEFGHJKLMNOPQRSTUVWXYZ', ...codes('BCDEFGHJKLMNOPQRSTUVWXYZ', 1, 25)],
  detail: { kind: 'switch' },
  sentences: {
    opening:
      'There are these variables: {{ names }}. Each of them is either true or false, and each has an input that is 1 or 0.',
    rules: 'Their values are given by these rules:',
    rule: '- {{ name }} is true if, and only if, {{ conditions }}.',
    state: '{{ name }} is {% if value %}true{% else %}false{% endif %}',
    own: 'the input of {{ name }} is 1',
    closing: 'There are no other rules.',
    fact: 'the input of {{ name }} is {% if value %}1{% else %}0{% endif %}',
    facts: 'The inputs are as follows: {{ facts }}.',
    observed: 'No other input is known, but as things are, {{ states }}.',
    supposition:
      'Now {{ name }} is set to {% if value %}true{% else %}false{% endif %}, whatever the rules say about {{ name }}. All other rules and all inputs stay as they are.',
    question: 'Is {{ name }} true?',
    hypotheticalQuestion: 'After this, is {{ name }} true?',
  },
  synonyms: [
    '{{ name }} has the value {% if value %}true{% else %}false{% endif %}',
    '{{ name }} evaluates to {% if value %}true{% else %}false{% endif %}',
  ],
  distractors: ['The variable {{ stranger }} is not part of this system.'],
});

/** Codes of a letter and a number, all different and all of one length: `K204`. */
export function codes(letters: string, firstNumber: number, lastNumber: number): string[] {
  return [...letters].flatMap((letter) =>
    Array.from({ length: lastNumber - firstNumber + 1 }, (_, i) => `${letter}${firstNumber + i}`),
  );
}

/** The themes of the package, by id. */
export const THEMES: Readonly<Record<string, Theme>> = Object.fromEntries(
  [candyParty, flowerGarden, fluVaccine, clinicalNotes, abstract].map((theme) => [theme.id, theme]),
);
