/** The sentences of the intervention-effects task. */
export const SENTENCES = {
  opening:
    'A system consists of the variables {{ variables }}. Its causal relations are these, and there are no others:',
  relation: '- {{ cause }} causes {{ effect }}.',
  intervention:
    'Now a perfect intervention is performed on {{ variable }}, written do({{ variable }} = {{ value }}).',
  question: 'Does {{ cause }} causally affect {{ effect }}, directly or through other variables?',
  questionAfter:
    'After this intervention, does {{ cause }} causally affect {{ effect }}, directly or through other variables?',
} as const;
