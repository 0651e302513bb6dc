/** The words that a newcomer may have to look up. */
export const GLOSSARY: readonly (readonly [word: string, meaning: string])[] = Object.entries({
  baseline: 'The variant (a provider with a prompt) with which the others are compared, such as the variant in use.',
  candidate: 'A variant that might replace the baseline.',
  discrimination:
    'How reliably the answers distinguish cases in which the effect follows the cause from cases in which it does not (Youden’s J): 1 is perfect, and 0 is no better than always giving the same answer.',
  PNS: 'The probability of necessity and sufficiency: the share of cases in which the effect happens with the cause but not without it.',
  'composition error':
    'The relative difference between the product of a model’s PNS values for a chain’s parts and the true PNS of the whole: 0 is perfect.',
  undecided:
    'Too few questions were asked to say whether a candidate lost more than is allowed. Asking more questions usually decides this.',
  'cannot be judged':
    'Too few calls succeeded for a comparison, or the results have another problem, which the sentence names.',
  interval:
    'A range that contains the true value in about 95 of 100 such runs. If the interval of a difference contains 0, the difference could be due to chance.',
});
