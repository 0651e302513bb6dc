import { parseConfig } from '../lib/config-schema.ts';
import { parseYaml, readText } from '../lib/read-files.ts';
import { refuseConfig } from '../lib/user-error.ts';
import { codes, NAMES } from './names.ts';
import { type Theme, type ThemeSource, themeOf, themeSchema } from './theme.ts';

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
    supposition:
      'Now suppose {{ names }} were {% if both %}both {% endif %}{% if value %}made happy{% else %}kept from being happy{% endif %}, whatever {% if both %}their rules say{% else %}the rule for {{ names }} says{% endif %}, while everyone’s candies and all the other rules stayed the same.',
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
  detail: {
    kind: 'choice',
    choices: ['red', 'white', 'yellow', 'blue', 'purple'],
  },
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
    supposition:
      'Now suppose {{ names }} were {% if both %}both {% endif %}{% if value %}made to water{% else %}{% if both %}kept from watering{% else %}not to water{% endif %}{% endif %} the garden, whatever {% if both %}their rules say{% else %}the rule for {{ names }} says{% endif %}, while everyone’s flowers and all the other rules stayed the same.',
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
    supposition:
      'Now suppose {{ names }} were {% if both %}both {% endif %}{% if value %}made to get{% else %}{% if both %}kept from getting{% else %}not to get{% endif %}{% endif %} the vaccine, whatever {% if both %}their rules say{% else %}the rule for {{ names }} says{% endif %}, while everyone’s symptoms and all the other rules stayed the same.',
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
    supposition:
      'Now suppose {{ names }} were {% if both %}both {% endif %}made {% if value %}positive{% else %}negative{% endif %}, whatever {% if both %}their rules say{% else %}the rule for {{ names }} says{% endif %}, while all laboratory values and all the other rules stayed the same.',
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
    supposition:
      'Now suppose {{ names }} were {% if both %}both {% endif %}set to {% if value %}true{% else %}false{% endif %}, whatever {% if both %}their rules say{% else %}the rule for {{ names }} says{% endif %}, while all inputs and all the other rules stayed the same.',
    question: 'Is {{ name }} true?',
    hypotheticalQuestion: 'Would {{ name }} then be true?',
  },
  distractors: ['{{ stranger }} is not one of these variables.'],
};

/** The built-in themes by name. */
export const THEMES: ReadonlyMap<string, Theme> = new Map(
  [candyParty, flowerGarden, fluVaccine, clinicalNotes, abstract].map((source) => [
    source.id,
    themeOf(themeSchema.parse(source), source.id),
  ]),
);

/**
 * The themes of users that this process has loaded, by their ids. They have to be remembered, because a prompt does not
 * say in which theme it is written. All copies of this module share them: promptfoo loads generators and simulated
 * models separately.
 */
const KEY = Symbol.for('promptfoo-causal: own themes');
const shared = globalThis as { [KEY]?: Map<string, Theme> };
shared[KEY] ??= new Map();
const OWN = shared[KEY];

/** Returns all themes in which a prompt can be written, last loaded first. */
export function knownThemes(): readonly Theme[] {
  return [...[...OWN.values()].reverse(), ...THEMES.values()];
}

/**
 * Loads a theme.
 *
 * @param theme - The name of a built-in theme, such as `flower-garden`; the path of a YAML or JSON file, with or without
 *   `file://`; or a theme that is written in place.
 * @throws {ConfigError} If there is no such theme or file, or if it does not contain a theme.
 */
export function loadTheme(theme: string | object, subject: string): Theme {
  if (typeof theme !== 'string') return register(theme, `${subject}, theme`);
  const known = THEMES.get(theme);
  if (known) return known;
  const path = theme.replace(/^file:\/\//, '');
  if (!/\.(?:ya?ml|json)$/.test(path)) {
    const names = [...THEMES.keys()].join(', ');
    refuseConfig(
      subject,
      ['theme'],
      `expected one of ${names}, or the path of a .yaml or .json file, got ${theme}`,
    );
  }
  return register(readSource(path), path);
}

/** Adds a theme to those that prompts can be written in. A theme with the same id is replaced, and becomes the last. */
function register(source: unknown, subject: string): Theme {
  const theme = themeOf(parseConfig(subject, themeSchema, source), subject);
  if (THEMES.has(theme.id)) refuseConfig(subject, ['id'], `expected a name of your own, got ${theme.id}`);
  OWN.delete(theme.id);
  OWN.set(theme.id, theme);
  return theme;
}

function readSource(path: string): unknown {
  const text = readText(path);
  try {
    return parseYaml(text);
  } catch (error) {
    return refuseConfig(path, [], `expected YAML, got ${(error as Error).message}`);
  }
}
