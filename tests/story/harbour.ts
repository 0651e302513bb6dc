import type { ThemeSource } from '../../src/story/theme-schema.ts';

/** A theme of a user: ships that leave the harbour or stay. */
export const harbour: ThemeSource = {
  id: 'harbour',
  names: ['Albatross', 'Borealis', 'Calypso', 'Dauntless', 'Endeavour', 'Fortuna', 'Sea Queen'],
  detail: { kind: 'count', most: 12, noun: { one: 'crate', many: 'crates' } },
  sentences: {
    opening: '{{ names }} are ships in a harbour.',
    rules: 'These rules determine which ships leave:',
    rule: '- {{ name }} leaves if, and only if, {{ conditions }}.',
    state: '{{ name }} {% if value %}leaves{% else %}stays{% endif %}',
    own: 'there are at least {{ amount }} on board the {{ name }}',
    closing: 'No ship leaves for any other reason.',
    fact: 'there are {{ amount }} on board the {{ name }}',
    facts: 'In the evening, {{ facts }}.',
    observed: 'It is not known what the other ships carry, but it is known that {{ states }}.',
    supposition:
      'Now suppose {{ names }} were {% if both %}both {% endif %}made to {% if value %}leave{% else %}stay{% endif %}, whatever the rules say.',
    question: 'Does {{ name }} leave?',
    hypotheticalQuestion: 'Would {{ name }} then leave?',
  },
  distractors: ['{{ name }} is painted {{ colour }}.', '{{ stranger }} left {{ number }} days ago.'],
  words: { colour: ['red', 'green'] },
};
