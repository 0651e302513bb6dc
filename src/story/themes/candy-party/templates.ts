/** The sentences of the candy party. Every noun phrase repeats the name, so that no pronoun can disagree. */
export const SENTENCES = {
  opening:
    '{{ guests }} are guests at a candy party. The host hands out candies, and after that each guest is either happy or not happy.',
  rules: 'What makes the guests happy is fixed by these rules:',
  rule: '- {{ name }} is happy if, and only if, {{ conditions }}.',
  happy: '{{ name }} is happy',
  enough: '{{ name }} gets at least {{ candies }}',
  closing: 'Nothing outside these rules makes a guest happy.',
  fact: '{{ name }} gets {{ candies }}',
  facts: 'When the host hands out the candies, {{ facts }}.',
  supposition:
    'Now suppose that {{ name }} is {% if not value %}not {% endif %}happy, no matter what the rules say about {{ name }}. All other rules and all candies stay as described.',
  question: 'Is {{ name }} happy?',
  hypotheticalQuestion: 'In that case, is {{ name }} happy?',
} as const;
