/** The words that a newcomer may have to look up. */
export const GLOSSARY: readonly (readonly [word: string, meaning: string])[] = [
  [
    'baseline',
    'The variant (a provider with a prompt) with which others are compared, such as the one in use.',
  ],
  ['candidate', 'A variant that might replace the baseline.'],
  [
    'discrimination',
    'How reliably the answers separate units where the effect depends on the cause from units where it does not (Youden’s J). 1 is perfect; 0 is no better than always giving the same answer.',
  ],
  [
    'PNS',
    'Probability of necessity and sufficiency: the share of units in which the effect happens with the cause and would not happen without it.',
  ],
  [
    'composition error',
    'How far the product of a model’s PNS for the parts of a chain is from the true PNS of the whole, as a share of the truth. 0 is perfect.',
  ],
  [
    'not decided',
    'Too few questions were asked to say whether a candidate lost more than is allowed. More questions decide it.',
  ],
  [
    'cannot be judged',
    'Too few replies came to compare anything, or the results have another problem, which the sentence names.',
  ],
  [
    'interval',
    'A range computed so that, in about 95 of 100 such runs, it contains the true value. A difference whose interval contains 0 may be chance.',
  ],
];
