export const GLOSSARY: readonly (readonly [word: string, meaning: string])[] = [
  [
    'discrimination',
    'Sensitivity + specificity − 1: how well the answers distinguish situations with an effect from situations without an effect. A perfect model gets 1; a model that always gives the same answer gets 0.',
  ],
  [
    'sensitivity, specificity',
    'Sensitivity is the share of situations with an effect in which the answers find one; specificity is the share of situations without an effect in which they find none. A missing answer counts as wrong.',
  ],
  [
    'PNS',
    'Probability of necessity and sufficiency: the share of situations in which the effect happens with the cause and would not happen without it. Between 0 and 1.',
  ],
  ['ATE', 'Average treatment effect: how much more often the effect happens with the cause than without it.'],
  [
    'defier rate',
    'The share of situations in which, by the answers, the effect happens without the cause but not with it. In monotone worlds the true rate is 0.',
  ],
  [
    'RAE, AE',
    'Relative and absolute error: the distance of an estimate from a reference, as a share of the reference or in its units. ∞ marks a missed reference of 0.',
  ],
  [
    'ε, γ',
    'The error of a product of local estimates: ε against the truth, γ against the variant’s own estimate of the whole.',
  ],
  ['valid', 'Near enough to the truth: a relative error of at most δ, in enough of the estimates.'],
  [
    'consistent',
    'In agreement with the variant’s own answers: estimates that must be equal differ by a relative error of at most δ.',
  ],
  [
    'VC, VI, IC, II',
    'Valid or invalid, consistent or inconsistent. VC is right and coherent; VI has the parts right but not the whole; IC is wrong in one coherent way; II is neither.',
  ],
  ['mixed', 'Paths of one world fall into different classes.'],
  [
    'undefined',
    'A number or class that does not exist, for example because there are no answers, or because the answers deny all effects, which is consistent without any reasoning (degenerate).',
  ],
  [
    'inconclusive',
    'The evidence does not decide. If answers are missing, a number is shown as its bounds, such as 0.21 to 0.35. If a perfect model would also fail in more than 5 % of runs of this design, more units help.',
  ],
  [
    'complete',
    'All estimates are valid, and every composition agrees with the truth and with the model’s own global estimate.',
  ],
  [
    'cut tree',
    'The first node, the cutpoints and the last node of the causal graph: every path through these nodes, from the first to the last, must give the same value.',
  ],
  [
    'accuracy (IE)',
    'The share of relations answered right both before and after an intervention, which shows that its effect was understood.',
  ],
  [
    'retrieval',
    'The share of relations answered right before any intervention, for which reading the graph suffices.',
  ],
  ['N-IR, S-IR', 'The share of units whose answers contradict the cause’s necessity, or its sufficiency.'],
];
