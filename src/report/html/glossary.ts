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
    'Probability of necessity and sufficiency: the share of situations in which the effect happens with the cause and would not happen without it. It is between 0 and 1.',
  ],
  ['ATE', 'Average treatment effect: how much more often the effect happens with the cause than without it.'],
  [
    'defier rate',
    'The share of situations in which, according to the answers, the effect happens without the cause but not with it. In monotone worlds the true rate is 0.',
  ],
  [
    'RAE, AE',
    'Relative and absolute error: the distance of an estimate from a reference, as a share of the reference (RAE) or in its units (AE). If the reference is 0 and the estimate is not, the RAE is ∞.',
  ],
  [
    'ε, γ',
    'The error of a product of local estimates: ε is measured against the truth, and γ against the variant’s own global estimate.',
  ],
  ['valid', 'Close enough to the truth: enough of the estimates have a relative error of at most δ.'],
  [
    'consistent',
    'In agreement with the variant’s own answers: estimates that must be equal differ by a relative error of at most δ.',
  ],
  [
    'VC, VI, IC, II',
    'The first letter stands for valid or invalid, the second for consistent or inconsistent. VC is right and coherent; VI has the parts right but not the whole; IC is wrong in one coherent way; II is neither.',
  ],
  ['mixed', 'Paths of one world fall into different classes.'],
  [
    'undefined',
    'A number or class that does not exist, for example because there are no answers, or because the answers deny all effects, which is consistent without any reasoning (degenerate).',
  ],
  [
    'inconclusive',
    'The evidence is not sufficient for a verdict. If answers are missing, a number is shown as its bounds, such as 0.21 to 0.35. If even a perfect model would fail in more than 5 % of runs of this design, ask about more units.',
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
    'The share of relations for which the answers before and after an intervention are both right.',
  ],
  [
    'retrieval',
    'The share of relations for which the answer before any intervention is right. For this answer, reading the graph is enough.',
  ],
  [
    'N-IR, S-IR',
    'N-IR: among units with the cause, the share for which the answers are wrong about its necessity. S-IR: among units without the cause, the share for which the answers are wrong about its sufficiency.',
  ],
];
